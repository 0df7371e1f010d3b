import type { Space } from '../protocol/Space';

/** The colour of the ground of a space. */
export function tintOf({ terrain, home }: Space): string {
  if (terrain === 'forest' || terrain === 'woods') return '--map-wood-fill';
  const tints: Record<string, string> = {
    rolling: '--map-rolling',
    rough: '--map-high',
    high: '--map-high',
    city: '--map-city',
    water: '--map-sea',
    swamp: '--map-swamp',
    'provisional-swamp': '--map-swamp',
  };
  return tints[terrain] ?? (home ? `--map-${home}-home` : '--map-land');
}
