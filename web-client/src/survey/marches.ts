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

/** Who goes together: how each comes to a space without spending anything, and who leads, and comes where the others do. */
export interface Fellows {
  pieces: readonly number[];
  waysOf: (piece: number) => ReadonlyMap<number, readonly Choice[]>;
  isPlain: (choice: Choice) => boolean;
  leads: (piece: number) => boolean;
}

/**
 * Where pieces come together, by space: where all of them do, or else where some do. A leader may go only where his men
 * are: he tries their way after them.
 */
export function together({ pieces, waysOf, isPlain, leads }: Fellows) {
  const men = pieces.filter((piece) => !leads(piece));
  const counted = men.length > 0 ? men : pieces;
  const own = new Map(
    pieces.map((piece) => {
      const plain = [...waysOf(piece)].flatMap(([space, choices]) => {
        const way = choices.find(isPlain);
        return way ? [[space, way] as const] : [];
      });
      return [piece, new Map(plain)];
    }),
  );
  const ways = new Map<number, Choice[]>();
  for (const piece of counted)
    for (const [space, way] of own.get(piece) ?? []) ways.set(space, [...(ways.get(space) ?? []), way]);
  const isCommon = [...ways.values()].some(({ length }) => length === counted.length);
  const common = [...ways].filter(([, { length }]) => !isCommon || length === counted.length);
  return new Map(
    common.map(([space, choices]) => {
      const led = pieces
        .filter((piece) => !counted.includes(piece))
        .flatMap((piece) => own.get(piece)?.get(space) ?? behind(choices[0], piece));
      return [space, [companyOf(pieces, space, [...choices, ...led])]];
    }),
  );
}

/** The same way by another piece. */
function behind(choice: Choice | undefined, piece: number): Choice[] {
  if (!choice) return [];
  const ids = choice.id.split(' ').map((id) => id.replace(`:${choice.piece}:`, `:${piece}:`));
  return [{ ...choice, id: ids.join(' '), piece }];
}

/** One choice of what each of a company does: as dear as the dearest, and as final as the most final. */
function companyOf(pieces: readonly number[], space: number, choices: readonly Choice[]): Choice {
  const goers = choices.flatMap(({ piece }) => piece ?? []);
  const rows = choices.map(({ id }) => id.split(' '));
  const costs = choices.flatMap(({ cost }) => cost ?? []);
  const weighty = choices.find(({ final, consequences }) => final ?? consequences) ?? choices[0];
  const { final, consequences } = weighty ?? {};
  const halt = choices.find((choice) => choice.halt)?.halt;
  return {
    id: rows.flat().join(' '),
    verb: choices[0]?.verb ?? '',
    ...(goers[0] === undefined ? {} : { piece: goers[0] }),
    space,
    ...(final ? { final } : {}),
    ...(consequences ? { consequences } : {}),
    ...(costs.length > 0 ? { cost: Math.max(...costs) } : {}),
    ...(halt ? { halt } : {}),
    rows,
    goers,
    stay: pieces.filter((piece) => !goers.includes(piece)),
  };
}
