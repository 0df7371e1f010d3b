/** How far a piece can go, as choices: each march a row of single ones, the cheapest to each space. */
import type { Halt } from '../protocol/Halt';
import type { Leg } from '../protocol/Leg';
import type { Choice } from '../table/choices';

export interface March {
  /** Its choices, in order. */
  ids: readonly string[];
  /** The spaces that it goes through, up to its end. */
  way: readonly number[];
  cost: number;
  halt?: Halt;
}

/** The march to each space: the first that is answered to it is the cheapest. */
export function marchesOf(legs: readonly Leg[]): ReadonlyMap<number, March> {
  const all: March[] = [];
  const marches = new Map<number, March>();
  for (const { to, cost, choice, after, through = [], halt } of legs) {
    const before = after === undefined ? undefined : all[after];
    const march: March = {
      ids: [...(before?.ids ?? []), choice],
      way: [...(before?.way ?? []), ...through, to],
      cost,
      ...(halt ? { halt } : {}),
    };
    all.push(march);
    if (!marches.has(to)) marches.set(to, march);
  }
  return marches;
}

/** The marches beyond what one choice does, as choices by space. */
export function fartherThan(near: ReadonlyMap<number, unknown>, marches: ReadonlyMap<number, March>) {
  const farther = new Map<number, Choice[]>();
  for (const [space, { ids, cost, halt }] of marches) {
    const last = ids[ids.length - 1];
    if (ids.length < 2 || last === undefined || near.has(space)) continue;
    const [verb = '', piece] = last.split(':');
    farther.set(space, [{ id: ids.join(' '), verb, piece: Number(piece), space, cost, ...(halt ? { halt } : {}) }]);
  }
  return farther;
}
