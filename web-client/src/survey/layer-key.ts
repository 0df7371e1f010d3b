/** What the colours of a layer mean, where it has several kinds. */
import type { Phrase } from '../protocol/Phrase';
import type { Side } from '../protocol/Side';
import type { Stretch } from '../protocol/Stretch';

export interface LayerRow {
  /** How it is drawn: in the strokes of a side, in dots, or where both sides have ground in the strokes of both. */
  drawn: Side | 'none' | 'both';
  /** What it is; where nothing is said the name of the side tells. */
  say: Phrase | undefined;
  /** Whether it is lines alone, no ground. */
  isLine: boolean;
}

/** The rows of the key to a layer: none where there is one kind only, which the name of the layer says. */
export function layerKey(stretches: readonly Stretch[]): LayerRow[] {
  const drawn = stretches.filter(({ spaces, borders }) => spaces?.length || borders?.length);
  if (drawn.length < 2 && !drawn.some(({ say }) => say)) return [];
  const rows = drawn.map(({ owner, say, spaces }): LayerRow => {
    return { drawn: owner ?? 'none', say, isLine: !spaces?.length };
  });
  const ofSide = (side: Side) => new Set(drawn.flatMap(({ owner, spaces }) => (owner === side ? (spaces ?? []) : [])));
  const union = ofSide('union');
  const isShared = [...ofSide('confederate')].some((space) => union.has(space));
  return isShared ? [...rows, { drawn: 'both', say: undefined, isLine: false }] : rows;
}
