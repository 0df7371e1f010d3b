import type { Piece } from '../protocol/Piece';

/** Those of several who can go, if all of them lie in one place; else nobody: then it is not known whom one means. */
export function together(able: readonly number[], pieces: readonly Piece[]): readonly number[] {
  if (able.length < 2) return [];
  const those = new Set(able);
  const places = new Set(pieces.filter(({ id }) => those.has(id)).map(({ at }) => at));
  return places.size === 1 ? able : [];
}
