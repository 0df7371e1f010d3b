/** What helps to choose a game: its picture, how hard it is, and whether to begin with it. Estimates of ours. */
import type { RulesetInfo } from '../protocol/RulesetInfo';

/** Pictures of boards by game, which `scripts/game-pictures.js` takes. */
const PICTURES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(
    import.meta.glob<string>('../assets/games/*.webp', { eager: true, query: '?url', import: 'default' }),
  ).map(([path, url]) => [path.replace(/^.*\/|\.webp$/g, ''), url]),
);

/** How hard games are to learn. */
const LEVELS: Readonly<Record<string, string>> = {
  'not-war-but-murder': 'Easy to learn',
  'birth-of-a-legend': 'Easy once you know another game of areas',
  'bobby-lee': 'Of middling difficulty: hidden blocks and a board for battles',
  'bloodiest-day': 'Of middling difficulty: one day, many special cases',
  'on-to-richmond': 'Demanding: the longest rules',
};

/** The game that newcomers begin with. */
const BEGIN = 'not-war-but-murder';

export function pictureOf({ id }: RulesetInfo): string | undefined {
  return PICTURES[id];
}

export function levelOf({ id }: RulesetInfo): string | undefined {
  return LEVELS[id];
}

export function isToBegin({ id }: RulesetInfo): boolean {
  return id === BEGIN;
}
