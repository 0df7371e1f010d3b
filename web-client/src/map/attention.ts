/** Where on the map something is going on: where the reader has to decide, or else where something happened last. */
import type { Counter } from '../protocol/Counter';
import type { Piece } from '../protocol/Piece';
import type { TableView } from '../protocol/TableView';
import type { LogLine } from '../table/chronicle';
import type { Hand } from '../table/hand.svelte';
import type { TableStore } from '../table/store.svelte';
import type { Point } from './geometry';
import type { Scenery } from './scenery';
import { isLeader } from './stacks';

/** Where the newest line of the log happened, unless that is `beside` the map: nothing goes on there. */
function lastChange(
  view: TableView,
  store: TableStore,
  told: readonly LogLine[],
  at: ReadonlyMap<number, number>,
  beside: ReadonlySet<number>,
): Set<number> {
  const line = told.filter(({ index }) => index < view.log_len).pop();
  const segments = line ? store.words.render(line.entry[1]) : [];
  const spaces = segments.flatMap(
    ({ space, piece }) => space ?? (piece === undefined ? undefined : at.get(piece)) ?? [],
  );
  return new Set(spaces.filter((one) => !beside.has(one)));
}

/** The places that the question names: one's own, or the one that another side is asked. */
function named(view: TableView, store: TableStore): number[] {
  const say = view.prompt?.say ?? view.waiting_on[0]?.[2];
  return say ? store.words.render(say).flatMap(({ space }) => space ?? []) : [];
}

/** Where on the map the leaders stand that can be told from others, or all pieces where none can. */
export function leading({ pieces }: TableView, scenery: Scenery, counters?: ReadonlyMap<number, Counter>): Set<number> {
  const boxes = boxesOf(scenery);
  const present = pieces.filter(({ at }) => !boxes.has(at));
  const leaders = present.filter(({ counter }) => counter !== undefined && isLeader(counters?.get(counter)));
  return new Set((leaders.length > 0 ? leaders : present).map(({ at }) => at));
}

/** Where spaces lie that are drawn. */
export function placesOf({ anchors }: Scenery, spaces: Iterable<number>): Point[] {
  return [...spaces].flatMap((space) => {
    const at = anchors.get(space);
    return at ? [at] : [];
  });
}

/** The boxes beside the map. */
export function boxesOf({ sheet }: Scenery): Set<number> {
  return new Set(sheet.insets.flatMap(({ boxes }) => boxes.map(({ space }) => space)));
}

/** Where pieces have come onto the map from beside it. */
export function arrivals(before: readonly Piece[], now: readonly Piece[], scenery: Scenery): Set<number> {
  const boxes = boxesOf(scenery);
  const waited = new Set(before.filter(({ at }) => boxes.has(at)).map(({ id }) => id));
  return new Set(now.filter(({ id, at }) => waited.has(id) && !boxes.has(at)).map(({ at }) => at));
}

/** Where pieces have gone; who went to a box beside the map, as those who are lost, is not looked after. */
export function moves(before: readonly Piece[], now: readonly Piece[], scenery: Scenery): Piece['at'][] {
  const boxes = boxesOf(scenery);
  const stood = new Map(before.map(({ id, at }) => [id, at]));
  return now.filter(({ id, at }) => (stood.get(id) ?? at) !== at && !boxes.has(at)).map(({ at }) => at);
}

/** What comes after the map: those of the places that are asked about who draw the eye from nobody are taken out. */
export const later: {
  passOver?: (offered: Set<number>, view: TableView, store: TableStore, hand: Hand, just: () => Set<number>) => void;
} = {};

/** The spaces to look at, in groups: of each at least one has to be in view. `told` is the log. */
export function attention(view: TableView, store: TableStore, hand: Hand, told: readonly LogLine[]): Set<number>[] {
  const at = new Map(view.pieces.map((piece) => [piece.id, piece.at]));
  const anchors = store.setting?.scenery.anchors;
  const offered = hand.choices.places((piece) => {
    const place = at.get(piece);
    return place !== undefined && anchors?.has(place) ? place : undefined;
  });
  // Pieces beside the map are brought to it: that is where one looks, as long as there is anything to see.
  const beside = store.setting ? boxesOf(store.setting.scenery) : new Set<number>();
  if ([...offered].every((space) => beside.has(space))) {
    const goals = [...hand.choices.moves.values()].flat().flatMap(({ space }) => space ?? []);
    const onMap = goals.filter((space) => !beside.has(space));
    if (onMap.length > 0) offered.clear();
    for (const space of onMap.length > 0 ? onMap : offered.size > 0 ? [] : goals) offered.add(space);
  } else {
    for (const space of [...offered]) if (beside.has(space)) offered.delete(space);
    later.passOver?.(offered, view, store, hand, () => lastChange(view, store, told, at, beside));
  }
  // Who is asked from where he stands looks at what is fought for, too.
  const fought = view.combat && !offered.has(view.combat.at) ? [view.combat.at] : [];
  // With whom one has just named, such as a leader, the game goes on.
  // What is played on a small board goes on where the map is fought for.
  const last = hand.named !== undefined && hand.choices.offersPiece(hand.named) && at.get(hand.named);
  const groups = [new Set(named(view, store)), new Set(last ? [last] : []), new Set(fought), offered].filter(
    ({ size }) => size > 0,
  );
  const contested = (view.inserts ? view.spaces : []).filter(({ marks }) =>
    marks?.some(([mark]) => mark === 'contested'),
  );
  if (groups.length === 0 && contested.length > 0) groups.push(new Set(contested.map(({ id }) => id)));
  return groups.length > 0 ? groups : [lastChange(view, store, told, at, beside)];
}
