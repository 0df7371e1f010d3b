import type { Piece } from '../protocol/Piece';

/**
 * Those of several who can go together: all of them where they lie in one place, else those who lie with the one who was
 * `named` last, as a leader is who is activated; else nobody: then it is not known whom one means.
 */
export function together(
  able: readonly number[],
  pieces: readonly Piece[],
  named: number | undefined,
): { goers: readonly number[]; at: number | undefined } {
  const places = new Map(pieces.map(({ id, at }) => [id, at]));
  const [first] = able;
  const areAll = first !== undefined && able.every((id) => places.get(id) === places.get(first));
  const at = places.get((areAll ? first : named) ?? -1);
  const goers = at === undefined ? [] : able.filter((id) => places.get(id) === at);
  return goers.length < 2 ? { goers: [], at: undefined } : { goers, at: areAll ? undefined : at };
}
