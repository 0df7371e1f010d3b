/** What a step did, as it is shown where one looks: from the views before and after it, and from what the log says. */
import { printed, type Sheet } from '../map/counters';
import { isLeader } from '../map/stacks';
import type { Piece } from '../protocol/Piece';
import type { Roll } from '../protocol/Roll';
import type { RulesetPackage } from '../protocol/RulesetPackage';
import type { Side } from '../protocol/Side';
import type { TableView } from '../protocol/TableView';
import type { Tiding } from '../protocol/Tiding';
import type { LogLine } from './chronicle';
import { tidingOf } from './headline';
import { plain, type Segment, type Words } from './phrase';
import type { Step } from './step';

/** What is drawn of a game, and how its words are read. */
export interface Manner {
  pack: RulesetPackage;
  words: Words;
  sheet: Sheet;
  viewer: Side | undefined;
  /** Whether a space is a box beside the map, where those go who are lost. */
  isBeside?: (space: number) => boolean;
}

/** Pieces that went the same way. */
export interface March {
  from: number;
  to: number;
  side: Side;
  count: number;
  /** The spaces between, where it is known that they were entered. */
  via?: readonly number[];
}

/** What befell pieces of one side in one place. */
export interface Mark {
  space: number;
  side: Side;
  kind: 'loss' | 'hit' | 'gain' | 'arrival';
  /** Who it is, as short as tells him from others, and what befell him. */
  name: string;
  what: string;
}

/** Dice that lie in one place. */
export interface Throw {
  space: number;
  dice: readonly Roll[];
}

/** Where what leads from one space to another is there no more, or again. */
export interface Link {
  from: number;
  to: number;
}

export interface Happened {
  links: Link[];
  marches: March[];
  marks: Mark[];
  throws: Throw[];
}

/** News that are told on a card, and not only on the map and in the line above it. */
const TOLD: ReadonlySet<Tiding> = new Set<Tiding>([
  'fight',
  'rout',
  'hour',
  'weather',
  'leader',
  'arrival',
  'points',
  'ground',
]);

/** News of fights. */
const FIGHTS: ReadonlySet<Tiding | undefined> = new Set<Tiding>(['fight', 'rout']);

/** News that are not of one place unless they name it. */
const ABOUT_ALL: ReadonlySet<Tiding | undefined> = new Set<Tiding>(['hour', 'weather', 'points', 'roll']);

/** The lines of steps that are told on a card; where a new hour begins, what is rolled after it too. */
export function news(steps: readonly Step[], pack: RulesetPackage): LogLine[] {
  return steps.flatMap(({ lines }) => {
    const hour = lines.findIndex((line) => tidingOf(pack, line) === 'hour');
    return lines.filter((line, i) => {
      const tiding = tidingOf(pack, line);
      const isRolled = tiding === 'roll' && (line.entry[2]?.length ?? 0) > 0;
      // Whom a fight costs its arithmetic says; who is hit where there are but dice, or lost without any, as in a rout, is
      // named.
      const fight = lines.slice(0, i).findLast((one) => FIGHTS.has(tidingOf(pack, one)));
      const isBare = fight !== undefined && !fight.entry[3];
      const isRouted = isBare && (tiding === 'loss' || (tiding === 'hit' && Boolean(fight.entry[2]?.length)));
      // Whom a die costs something without a fight, as on a forced march.
      const strayed = lines.slice(0, i + 1).findLast((one) => tidingOf(pack, one) === 'hit');
      const isStray = fight === undefined && (strayed?.entry[2]?.length ?? 0) > 0;
      const isFallen = isStray && (tiding === 'hit' || tiding === 'loss');
      return tiding !== undefined && (TOLD.has(tiding) || isRouted || isFallen || (isRolled && hour >= 0 && i > hour));
    });
  });
}

/** The news of a kind that the last step with any of that kind has: what is older has been seen. */
export function newest(steps: readonly Step[], pack: RulesetPackage): LogLine[] {
  const all = news(steps, pack);
  const stepOf = ({ index }: LogLine) => steps.findLastIndex(({ before }) => before.log_len <= index);
  const last = new Map(all.map((line) => [tidingOf(pack, line), stepOf(line)]));
  return all.filter((line) => stepOf(line) === last.get(tidingOf(pack, line)));
}

/** These news, and what was rolled last, as for the initiative: where no line above the map tells that. */
export function withRoll(told: readonly LogLine[], steps: readonly Step[]): LogLine[] {
  const rolled = steps[steps.length - 1]?.lines.findLast(({ entry: [, , dice] }) => dice?.length);
  if (!rolled || told.some(({ index }) => index === rolled.index)) return [...told];
  return [...told, rolled].sort((one, other) => one.index - other.index);
}

/** A piece as it stood in a view: by its number there, or by its counter, under which lines name what everybody knows. */
function find(view: TableView, id: number): Piece | undefined {
  return view.pieces.find((one) => one.id === id) ?? view.pieces.find(({ counter }) => counter === id);
}

/** The place of a line: where it is fought, the space that it names, or that of the piece that it names. */
function placeOf(line: LogLine, segments: readonly Segment[], { before, after }: Step): number | undefined {
  const space = line.entry[3]?.at ?? segments.find((segment) => segment.space !== undefined)?.space;
  if (space !== undefined) return space;
  const piece = segments.find((segment) => segment.piece !== undefined)?.piece;
  return piece === undefined ? undefined : (find(before, piece) ?? find(after, piece))?.at;
}

/** In what a piece changed where it stands, in a word. */
function changed(was: Piece, is: Piece, sheet: Sheet): { kind: Mark['kind']; text: string } | undefined {
  if (was.face === is.face || was.counter === undefined || was.counter !== is.counter) return undefined;
  const [old, now] = [printed(sheet, was).face, printed(sheet, is).face];
  if (sheet.blocks) {
    const steps = is.face - was.face;
    return { kind: steps < 0 ? 'hit' : 'gain', text: `${steps < 0 ? '−' : '+'}${Math.abs(steps)}` };
  }
  if (!now || old?.name === now.name || isLeader(sheet.counters.get(is.counter ?? -1))) return undefined;
  return { kind: now.spent ? 'hit' : 'gain', text: now.name };
}

const sharedNames = new WeakMap<Sheet, ReadonlySet<string>>();

/** The short names of a sheet that do not tell a counter from others: they have it too, or it is a mere number. */
function ambiguous(sheet: Sheet): ReadonlySet<string> {
  const known = sharedNames.get(sheet);
  if (known) return known;
  const often = new Map<string, number>();
  for (const { short } of sheet.counters.values()) often.set(short, (often.get(short) ?? 0) + 1);
  const shared = new Set([...often].flatMap(([name, times]) => (times > 1 || /^[IVX\d]+$/.test(name) ? [name] : [])));
  sharedNames.set(sheet, shared);
  return shared;
}

/** What a piece is called beside where it stands: as short as tells it from others. */
function calledBeside(piece: Piece, { sheet, words }: Manner): string {
  const short = printed(sheet, piece).counter?.short ?? '';
  const isClear = sheet.blocks === true || !ambiguous(sheet).has(short);
  // To what it belongs its stack tells.
  return isClear ? short : (plain(words.fill('{0:piece}', [piece.id])).split(', ')[0] ?? short);
}

/** Collects what several steps did; the same thing twice is shown once, and each with what befell it last. */
export function happened(steps: readonly Step[], manner: Manner): Happened {
  const { pack, words, sheet, viewer, isBeside = () => false } = manner;
  const marches = new Map<number, Omit<March, 'count'>>();
  const marks = new Map<number, Mark>();
  const throws = new Map<number, readonly Roll[]>();
  const links: Link[] = [];

  const mark = (piece: Piece, kind: Mark['kind'], what: string) => {
    const name = calledBeside(piece, manner);
    marks.set(piece.id, { space: piece.at, side: piece.owner, kind, name, what });
  };

  /** Where a piece came before the space to which a step brought it, as its lines say. */
  const between = (lines: readonly LogLine[], { id, counter }: Piece, to: number) =>
    lines
      .filter((line) => tidingOf(pack, line) === 'march')
      .map(({ entry: [, say] }) => words.render(say))
      .filter((said) => said.some(({ piece }) => piece !== undefined && (piece === id || piece === counter)))
      .flatMap((said) => said.flatMap(({ space }) => space ?? []).slice(1))
      .filter((space) => space !== to);

  for (const step of steps) {
    const { before, after } = step;
    const isOwn = ({ owner }: Piece) => step.mine && owner === viewer;
    const went = (piece: Piece, from: number, to: number) => {
      if (from === to || isOwn(piece)) return;
      const gone = marches.get(piece.id);
      const via = [...(gone ? [...(gone.via ?? []), gone.to] : []), ...between(step.lines, piece, to)];
      const ways = via.length > 0 ? { via } : {};
      marches.set(piece.id, { from: gone?.from ?? from, to, side: piece.owner, ...ways });
    };
    const known = new Map(before.pieces.map((piece) => [piece.id, piece]));
    const hasLosses = step.lines.some((line) => tidingOf(pack, line) === 'loss');
    const isTold = (tidings: readonly (Tiding | undefined)[], { id, counter }: Piece) =>
      step.lines.some(
        (line) =>
          tidings.includes(tidingOf(pack, line)) &&
          words.render(line.entry[1]).some(({ piece }) => piece !== undefined && (piece === id || piece === counter)),
      );
    for (const piece of after.pieces) {
      const was = known.get(piece.id);
      if (!was) continue;
      if (isBeside(piece.at) && !isBeside(was.at)) {
        // Not every one of those who are lost together is named; a leader who falls is.
        if (hasLosses || isTold(['leader'], was)) {
          mark(was, 'loss', 'lost');
          continue;
        }
        // Who is taken from the map marches nowhere.
        if (!isTold(['march'], was)) continue;
      }
      if (was.at !== piece.at) went(piece, was.at, piece.at);
      // Who comes from beside the map has arrived, whatever he comes as.
      const comes = isBeside(was.at) && !isBeside(piece.at) && isTold(['arrival'], piece);
      const change = comes ? { kind: 'arrival' as const, text: 'arrives' } : changed(was, piece, sheet);
      if (change) mark(piece, change.kind, change.text);
    }

    const thrown = new Map<number, readonly Roll[]>();
    const fought = new Set<number>();
    // How many steps a block lost, of which only the back is seen.
    const lost = new Map<number, number>();
    let place: number | undefined;
    for (const line of step.lines) {
      const segments = words.render(line.entry[1]);
      const own = placeOf(line, segments, step);
      place = own ?? place;
      const dice = line.entry[2];
      // What is rolled for the whole table lies nowhere on the map, whatever was fought over just before.
      const tiding = tidingOf(pack, line);
      const lies = own ?? (ABOUT_ALL.has(tiding) || tiding === 'leader' ? undefined : place);
      const isFight = FIGHTS.has(tiding);
      if (dice?.length && lies !== undefined && (isFight || !fought.has(lies))) {
        // Those of a fight lie there alone, without what was rolled on the way to it.
        thrown.set(lies, [...(isFight && !fought.has(lies) ? [] : (thrown.get(lies) ?? [])), ...dice]);
        if (isFight) fought.add(lies);
      }
      const named = segments.flatMap(({ piece }) => piece ?? []);
      const spaces = segments.flatMap(({ space }) => space ?? []);
      const [from, to] = spaces;
      if (tiding === 'ground' && from !== undefined && to !== undefined) links.push({ from, to });
      for (const id of named) {
        const [was, is] = [find(before, id), find(after, id)];
        switch (tiding) {
          case 'loss':
          case 'leader':
            if (was && !is) mark(was, 'loss', 'lost');
            break;
          case 'hit':
            // Blocks of which only the back is seen lose their steps unseen; that they did is said.
            // Who was hit and then lost is lost.
            if (was && marks.get(was.id)?.kind !== 'loss' && (!is || is.face === was.face)) {
              const [key, , count] = line.entry[1];
              const isCounted = typeof count === 'number' && pack.phrases[key]?.includes('{1:plural');
              lost.set(was.id, (lost.get(was.id) ?? 0) + (isCounted ? count : 1));
              mark(is ?? was, 'hit', sheet.blocks ? `−${lost.get(was.id) ?? 1}` : 'exhausted');
            }
            break;
          case 'arrival':
            if (is && !was) mark(is, 'arrival', 'arrives');
            break;
          case 'march':
            // A token may be another after the march: the line alone tells the way.
            if (spaces.length > 1 && was && !is) went(was, spaces[0] ?? was.at, spaces[1] ?? was.at);
            break;
          default:
            break;
        }
      }
    }
    for (const [space, dice] of thrown) throws.set(space, dice);
  }
  // Who has gone on since is marked where he stands now; who is lost, where he was.
  for (const { id, at } of steps[steps.length - 1]?.after.pieces ?? []) {
    const marked = marks.get(id);
    if (marked && marked.kind !== 'loss' && !isBeside(at)) marks.set(id, { ...marked, space: at });
  }
  return {
    links,
    marches: together([...marches.values()]),
    marks: [...marks.values()],
    throws: [...throws].map(([space, dice]) => ({ space, dice })),
  };
}

function together(ways: readonly Omit<March, 'count'>[]): March[] {
  const marches = new Map<string, March>();
  for (const way of ways) {
    const key = `${way.from}:${way.via?.join() ?? ''}:${way.to}:${way.side}`;
    const count = (marches.get(key)?.count ?? 0) + 1;
    if (way.from !== way.to) marches.set(key, { ...way, count });
  }
  return [...marches.values()];
}
