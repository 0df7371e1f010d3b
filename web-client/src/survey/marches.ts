/** How far a piece can go, as choices: each march a row of single ones, the cheapest to each space. */
import type { Halt } from '../protocol/Halt';
import type { Leg } from '../protocol/Leg';
import type { Party } from '../protocol/Party';
import type { Phrase } from '../protocol/Phrase';
import type { Choice } from '../table/choices';

export interface March {
  /** Its choices, in order. */
  ids: readonly string[];
  /** The spaces that it goes through, up to its end. */
  way: readonly number[];
  cost: number;
  halt?: Halt;
  /** What must be done there. */
  obliges?: string;
}

/** The march to each space: the first that is answered to it is the cheapest. */
export function marchesOf(legs: readonly Leg[]): ReadonlyMap<number, March> {
  const all: March[] = [];
  const marches = new Map<number, March>();
  for (const { to, cost, choice, after, through = [], halt, obliges } of legs) {
    const before = after === undefined ? undefined : all[after];
    const march: March = {
      ids: [...(before?.ids ?? []), choice],
      way: [...(before?.way ?? []), ...through, to],
      cost,
      ...(halt ? { halt } : {}),
      ...(obliges ? { obliges } : {}),
    };
    all.push(march);
    if (!marches.has(to)) marches.set(to, march);
  }
  return marches;
}

/**
 * The spaces of each way to a space: that of the march there, or where a company may come from several sides the one by
 * each of them.
 */
export function waysTo(
  space: number,
  start: number | undefined,
  marches: ReadonlyMap<number, March>,
  choices: readonly Choice[],
): (readonly number[])[] {
  const march = marches.get(space);
  if (!march) return [];
  const sides = new Set(choices.flatMap(({ by }) => by ?? []));
  const toSide = (by: number) => (by === start ? [] : (marches.get(by)?.way ?? [by]));
  return sides.size > 0 ? [...sides].map((by) => [...toSide(by), space]) : [march.way];
}

/**
 * The marches beyond what one choice does, or to where it is dearer, as choices by space; and, where some cost more than
 * others, what is near with its cost, which a choice need not tell.
 */
export function fartherThan(
  near: ReadonlyMap<number, readonly Choice[]>,
  marches: ReadonlyMap<number, March>,
  /** Whether they tell it where all cost the same, too: hexes differ. */
  always = false,
): Map<number, Choice[]> {
  const farther = new Map<number, Choice[]>();
  const differ = always || new Set([...marches.values()].map(({ cost }) => cost)).size > 1;
  for (const [space, { ids, cost, halt, obliges }] of marches) {
    const last = ids[ids.length - 1];
    const [verb = '', piece] = last?.split(':') ?? [];
    const here = near.get(space);
    // Nobody who points at a neighbour means to cross a river without a bridge where there is one around the corner.
    const isDearer = ids.length > 1 && here?.every((one) => one.verb === verb && (one.cost ?? 1) > cost);
    if (here && !isDearer) {
      const told = { ...(differ ? { cost } : {}), ...(obliges ? { consequences: [obliges] } : {}) };
      if (differ || obliges)
        farther.set(
          space,
          here.map((one) => (one.id === last ? { ...told, ...one } : one)),
        );
      continue;
    }
    if (ids.length < 2 || last === undefined) continue;
    const toll = tollOf([...near.values()].flat(), verb, Number(piece));
    const more = { ...toll, ...(halt ? { halt } : {}), ...endOf(obliges) };
    farther.set(space, [{ id: ids.join(' '), verb, piece: Number(piece), space, cost, ...more }]);
  }
  return farther;
}

/** Whether what a march ends with, as the last step of a retreat does, cannot be taken back. */
const isOver = (key: string) => /^(ends|rolls|asks|hands)\./.test(key);

/** What a march ends with. */
function endOf(obliges: string | undefined): Pick<Choice, 'consequences' | 'final'> {
  if (!obliges) return {};
  return { consequences: [obliges], ...(isOver(obliges) ? { final: true } : {}) };
}

/** What a choice of a piece spends that nobody offers it yet: what all do that it has of the verb, if that is one and the same. */
function tollOf(known: readonly Choice[], verb: string, piece: number): Pick<Choice, 'spends'> {
  const [first, ...others] = known.filter((one) => one.verb === verb && one.piece === piece);
  return first?.spends && others.every(({ spends }) => spends === first.spends) ? { spends: first.spends } : {};
}

/** The first piece that a question names, as its template tells which of its parameters are pieces. */
export function namedIn([key, ...params]: Phrase, phrases: Readonly<Record<string, string | undefined>>) {
  const place = /\{(\d+):pieces?\}/.exec(phrases[key] ?? '')?.[1];
  const [first] = [params[Number(place)]].flat();
  return typeof first === 'number' ? first : undefined;
}

/**
 * The ways of those who are asked about but are not in hand, as a retreat is: where they come beyond what pointing at a
 * space does, by space. What such a way loses is told by the phrase `verb.loss`.
 */
export function onwardThan(
  near: ReadonlyMap<number, readonly Choice[]>,
  marches: ReadonlyMap<number, March>,
  phrases: Readonly<Record<string, unknown>>,
): Map<number, Choice[]> {
  const onward = new Map<number, Choice[]>();
  for (const [space, { ids, cost, halt }] of marches) {
    const [verb = ''] = ids[0]?.split(':') ?? [];
    if (near.has(space)) continue;
    const key = `${verb}.loss`;
    const more = { ...(halt ? { halt } : {}), ...(cost > 0 && key in phrases ? { label: [key, cost] as Phrase } : {}) };
    onward.set(space, [{ id: ids.join(' '), verb, space, ...more }]);
  }
  return onward;
}

/** Who goes together: those in hand, who of them leads troops, and what each can do by one choice, by space. */
export interface Fellows {
  pieces: readonly number[];
  waysOf: (piece: number) => ReadonlyMap<number, readonly Choice[]>;
  /** Whether a choice spends and settles nothing. */
  isPlain: (choice: Choice) => boolean;
  /** Whether it spends something that is told of each single choice; nobody is taken along into anything else. */
  isPriced: (choice: Choice) => boolean;
  /** The same choice of a company, made of these, with what it costs each of them, where it costs anybody anything. */
  priced: (choice: Choice, own: readonly Choice[]) => Choice;
  /** The same without those whom it costs anything, where others go for nothing. */
  sparing: (choice: Choice, own: readonly Choice[]) => Choice | undefined;
  leads: (piece: number) => boolean;
  /** Whether one can take part in what another has begun. */
  canJoin: boolean;
  /** Whether only those can who could have begun it themselves. */
  isOfPeers: (choice: Choice) => boolean;
  /** What a piece is worth that begins something: the strongest leads. */
  worth: (choice: Choice) => number;
}

/**
 * Where pieces come together, by space, as the server has found it: where all of them do, or else where some do. Leaders
 * do not count, nor what somebody is asked about before anybody can follow, nor who finds no room where others have gone.
 * `partly` is where only some come while elsewhere all do.
 */
export function marchesTogether(
  parties: readonly Party[],
  { pieces, waysOf, isPlain, isPriced, priced, sparing, leads }: Fellows,
) {
  const men = pieces.filter((piece) => !leads(piece));
  const counted = men.length > 0 ? men : pieces;
  const stayOf = ({ goers }: Party) => pieces.filter((piece) => goers.every((goer) => goer.piece !== piece));
  const isWhole = (party: Party) => !stayOf(party).some((piece) => counted.includes(piece));
  // Where none of the men comes, their leader goes by himself, not with them.
  const found = parties.filter(({ goers }) => goers.some(({ piece }) => counted.includes(piece)));
  const isCommon = found.some(isWhole);
  const isWanted = (party: Party) => !isCommon || isWhole(party) || party.halt || party.crowded;
  const toSpaces = (some: readonly Party[]) =>
    some.flatMap((party) => {
      const { to, by, goers, cost, least, halt, obliges, crowded, kept } = party;
      const rows = goers.map(({ choices }) => choices);
      const [first] = goers;
      const id = rows.flat().join(' ');
      // What is told of the single choices, where there are no others before them but what answers from where one comes.
      const near = goers.flatMap(({ piece, choices }) =>
        choices.length === 1 || by !== undefined
          ? ((waysOf(piece).get(to) ?? []).find((one) => choices.includes(one.id)) ?? [])
          : [],
      );
      if (!first || near.some((choice) => !isPlain(choice) && !isPriced(choice))) return [];
      // What one of them brings about holds for all who go with him.
      const told = new Set([obliges ?? [], ...near.map(({ consequences = [] }) => consequences)].flat());
      // Who goes there in several steps pays for the last as if it were the only one; and who finds his own way full pays
      // for another, that nobody offers him yet.
      const paid = goers.flatMap(({ piece, choices }) => {
        const known = waysOf(piece).get(to) ?? [];
        const all = [...waysOf(piece).values()].flat();
        const made = choices.map((id) => {
          const verb = id.split(':')[0] ?? '';
          return { id, verb, piece, space: to, ...tollOf(all, verb, piece) };
        });
        const last = known.find((one) => one.id === choices.at(-1) || (by !== undefined && choices.includes(one.id)));
        const own: readonly Choice[] = last ? [last] : made;
        return own.filter((one) => !isPlain(one)).slice(0, 1);
      });
      // Who could have gone alone is tried all the same, so that the reason why he stays is told; nobody else is: the way
      // of those of whom no reason is known may be open yet.
      const vain = (halt ? [] : (crowded ?? []))
        .flatMap(({ pieces }) => pieces)
        .flatMap((piece) => waysOf(piece).get(to)?.find(isPlain)?.id ?? []);
      rows.push(...vain.map((one) => [one]));
      const choice: Choice = {
        id,
        verb: id.split(':')[0] ?? '',
        piece: first.piece,
        space: to,
        ...(by === undefined ? {} : { by }),
        // A retreat costs nothing.
        ...(cost > 0 ? { cost } : {}),
        ...(least === undefined ? {} : { least }),
        ...weightOf(near),
        ...([...told].some(isOver) ? { final: true } : {}),
        ...(told.size > 0 ? { consequences: [...told] } : {}),
        ...(halt ? { halt } : {}),
        rows,
        goers: goers.map(({ piece }) => piece),
        stay: stayOf(party),
        ...(crowded || kept ? { crowded: [...(crowded ?? []), ...(kept ?? [])] } : {}),
      };
      return [[to, priced(choice, paid), sparing(choice, paid)] as const];
    });
  const bySpace = (some: readonly Party[]) => {
    const spaces = new Map<number, Choice[]>();
    const found = toSpaces(some);
    for (const [to, choice, less] of found) {
      // Where they may come from several sides, there are choices enough.
      const isOnly = found.filter(([other]) => other === to).length === 1;
      // Who is risked by it is not sent first.
      spaces.set(to, [...(spaces.get(to) ?? []), ...(isOnly && less ? [less] : []), choice]);
    }
    return spaces;
  };
  return {
    together: bySpace(found.filter(isWanted)),
    partly: bySpace(found.filter((party) => !isWanted(party))),
  };
}

/**
 * What pieces do together besides marching, by space: the first that can begins, the others do the same or, where that is
 * possible, take part in it. `marching` are the verbs of marches.
 */
export function deedsTogether(fellows: Fellows, marching: ReadonlySet<string>) {
  const { pieces, waysOf, isPlain, isPriced } = fellows;
  const deeds = new Map<number, Map<string, Choice[]>>();
  for (const piece of pieces)
    for (const [space, choices] of waysOf(piece))
      for (const choice of choices.filter((one) => (isPlain(one) || isPriced(one)) && !marching.has(one.verb))) {
        const verbs = deeds.get(space) ?? new Map<string, Choice[]>();
        deeds.set(space, verbs.set(choice.verb, [...(verbs.get(choice.verb) ?? []), choice]));
      }
  return new Map([...deeds].map(([space, verbs]) => [space, [...verbs.values()].map((own) => deedOf(fellows, own))]));
}

/**
 * One choice of what a company does: as final as the most final, in the order in which the pieces were named, or the
 * strongest first where others take part in it.
 */
function deedOf({ pieces, leads, canJoin, isOfPeers, worth, priced }: Fellows, named: readonly Choice[]): Choice {
  const own = [...named];
  // What others can take part in is led by the strongest.
  if (canJoin) own.sort((a, b) => worth(b) - worth(a));
  const [first] = own;
  // Leaders do it by being there.
  const others = pieces.filter((piece) => !leads(piece) && own.every((choice) => choice.piece !== piece));
  const takesOthers = canJoin && first !== undefined && !isOfPeers(first);
  const joiners = takesOthers ? others.map((piece) => first.id.replace(`:${first.piece}:`, `:${piece}:`)) : [];
  const rows = [...own.map(({ id }) => [id]), ...joiners.map((id) => [id])];
  const costs = own.flatMap(({ cost }) => cost ?? []);
  const [least, most] = [Math.min(...costs), Math.max(...costs)];
  const deed: Choice = {
    id: rows.flat().join(' '),
    verb: first?.verb ?? '',
    ...(first?.piece === undefined ? {} : { piece: first.piece }),
    ...(first?.space === undefined ? {} : { space: first.space }),
    ...weightOf(own),
    ...(costs.length > 0 ? { cost: most } : {}),
    ...(least < most ? { least } : {}),
    rows,
    // Who takes part in what the first begins goes with it as those do who could have begun it themselves.
    goers: [...own.flatMap(({ piece }) => piece ?? []), ...(takesOthers ? others : [])],
    stay: takesOthers ? [] : others,
    // The rules may know of others who go with it, whoever is in hand.
    ...(canJoin ? {} : { most: 1 }),
    ...(canJoin ? { begins: true, ...(first?.label ? { label: first.label } : {}) } : {}),
  };
  return canJoin ? deed : priced(deed, own);
}

/** What the most final of choices ends and rolls. */
function weightOf(choices: readonly Choice[]): Pick<Choice, 'final' | 'consequences'> {
  const weighty = choices.find(({ final, consequences }) => final ?? consequences);
  const { final, consequences } = weighty ?? {};
  return { ...(final ? { final } : {}), ...(consequences ? { consequences } : {}) };
}
