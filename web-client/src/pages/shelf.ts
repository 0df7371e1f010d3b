/** Pictures of boards by game, which `scripts/game-pictures.js` takes. */
import type { RulesetInfo } from '../protocol/RulesetInfo';

const PICTURES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(
    import.meta.glob<string>('../assets/games/*.webp', { eager: true, query: '?url', import: 'default' }),
  ).map(([path, url]) => [path.replace(/^.*\/|\.webp$/g, ''), url]),
);

export function pictureOf({ id }: RulesetInfo): string | undefined {
  return PICTURES[id];
}
