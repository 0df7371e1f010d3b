/** The inks of what grows: cornfields as rows of stalks, orchards as trees in rows. */
import { along, once, type Ink } from '../ground/ink';
import { polyline } from '../map/geometry';
import type { Fields, Scenery } from '../map/scenery';

const TINTS: Record<string, string> = { corn: '--map-corn', orchard: '--map-orchard', forest: '--map-wood-fill' };

export function growthInks({ unit, outline }: Scenery, { planted }: Pick<Fields, 'planted'>): Ink[] {
  const clip = [() => outline];
  const grounds = planted.map(({ terrain, polygon }) =>
    along(polygon, 0, { path: once(() => polyline(polygon, true)), clip, fill: TINTS[terrain] ?? '--map-land' }),
  );
  const rows = (kind: string, ink: Omit<Ink, 'path' | 'box' | 'clip'>) =>
    planted
      .filter(({ terrain }) => terrain === kind)
      .map(({ polygon, rows }) => along(polygon, 0, { path: () => rows, clip, ...ink }));
  const trees = { dash: [0, 7 * unit], round: true as const };
  return [
    ...grounds,
    ...rows('corn', { stroke: '--map-furrow', width: 0.4 * unit, opacity: 0.55 }),
    ...rows('corn', { stroke: '--map-stalks', width: 2.9 * unit, dash: [0.62 * unit, 1.5 * unit] }),
    ...rows('orchard', { stroke: '--map-trees', width: 4.6 * unit, ...trees }),
    ...rows('orchard', { stroke: '--map-crowns', width: 3.6 * unit, ...trees }),
  ];
}
