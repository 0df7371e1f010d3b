/** Opens the brief form of a difference, as `protocol::brief` does. */
import type { Brief } from '../protocol/Brief';
import type { BriefCombat } from '../protocol/BriefCombat';
import type { BriefEdit } from '../protocol/BriefEdit';
import type { BriefLine } from '../protocol/BriefLine';
import type { BriefMove } from '../protocol/BriefMove';
import type { BriefOffer } from '../protocol/BriefOffer';
import type { BriefPiece } from '../protocol/BriefPiece';
import type { BriefPrompt } from '../protocol/BriefPrompt';
import type { BriefTargets } from '../protocol/BriefTargets';
import type { Combat } from '../protocol/Combat';
import type { Destination } from '../protocol/Destination';
import type { Line } from '../protocol/Line';
import type { LogEntry } from '../protocol/LogEntry';
import type { Odds } from '../protocol/Odds';
import type { Offer } from '../protocol/Offer';
import type { OfferEdit } from '../protocol/OfferEdit';
import type { OfferPatch } from '../protocol/OfferPatch';
import type { Phrase } from '../protocol/Phrase';
import type { PiecePatch } from '../protocol/PiecePatch';
import type { PromptPatch } from '../protocol/PromptPatch';
import type { Roll } from '../protocol/Roll';
import type { Side } from '../protocol/Side';
import type { TableDiff } from '../protocol/TableDiff';
import type { TableView } from '../protocol/TableView';
import type { Track } from '../protocol/Track';
import { patchPrompt, spaceOf } from './prompt-patch';

const NOBODY_FIGHTS: Combat = { at: 0, attacker: 'union', attack: [], defense: [] };
const NOTHING_ASKED = { seq: 0, say: [''] as Phrase, case: '', offers: [] };

const phrase = (said: string | Phrase): Phrase => (typeof said === 'string' ? [said] : said);
const sideOf = (seat: number): Side => (seat === 0 ? 'union' : 'confederate');

/** Reads cases of lines that follow each other: 0 is that of the line before. */
function cases(): (rule: 0 | string) => string {
  let last = '';
  return (rule) => (last = rule === 0 ? last : rule);
}

/** An ascending list by its steps; after the first, `-3` says that three more follow, each greater by one. */
function numbers(steps: readonly number[]): number[] {
  const list: number[] = [];
  let last = 0;
  steps.forEach((step, place) => {
    const run = place > 0 && step < 0;
    for (let left = run ? -step : 1; left > 0; left--) list.push((last += run ? 1 : step));
  });
  return list;
}

/** Pieces, and where they may go, by price; 1 is not said. */
function moveOf([who, ...goals]: BriefMove): [number[], Destination[]] {
  const destinations = goals.flatMap(([price = 1, ...steps]) =>
    numbers(steps).map((space): Destination => (price === 1 ? space : [space, price])),
  );
  return [typeof who === 'number' ? [who] : numbers(who), destinations];
}

function offerOf(verb: string, { l, s, p, m, n, c, f, ...rest }: BriefTargets): Offer {
  const offer: Offer = { verb, ...rest };
  if (l) offer.label = phrase(l);
  if (s) offer.spaces = numbers(s);
  if (p) offer.pieces = numbers(p);
  if (n) offer.numbers = numbers(n);
  if (c) offer.consequences = c;
  if (f) offer.final = true;
  for (const move of m ?? []) {
    const [[piece = 0, ...others], destinations] = moveOf(move);
    (offer.moves ??= {})[piece] = destinations.sort((a, b) => spaceOf(a) - spaceOf(b));
    if (others.length) (offer.alike ??= {})[piece] = others;
  }
  return offer;
}

function editOf(of: number, { s, p, m, g, a }: BriefEdit): OfferEdit {
  const edit: OfferEdit = { of };
  if (s) edit.spaces = numbers(s);
  if (p) edit.pieces = numbers(p);
  if (g) edit.gone = numbers(g);
  if (a) edit.alike = a;
  for (const move of m ?? []) {
    const [pieces, destinations] = moveOf(move);
    for (const piece of pieces) (edit.moves ??= {})[piece] = destinations;
  }
  return edit;
}

function patchOf(offer: BriefOffer): OfferPatch {
  if (typeof offer === 'string') return { verb: offer };
  if (!Array.isArray(offer)) return offer;
  const [of, told] = offer;
  return typeof of === 'number' ? editOf(of, told as BriefEdit) : offerOf(of, told as BriefTargets);
}

function promptOf({ seq, s, k, o, ...rest }: BriefPrompt, to: number): PromptPatch {
  const patch: PromptPatch = { seq: seq ?? to, ...rest };
  if (s) patch.say = phrase(s);
  if (k !== undefined) patch.case = k;
  if (o) patch.offers = o.map(patchOf);
  return patch;
}

function linesOf(old: Line[], lines: readonly BriefLine[] | undefined): Line[] {
  const rule = cases();
  const line = (told: BriefLine): Line[] =>
    typeof told === 'number' ? old.slice(told, told + 1) : [[told[0], rule(told[1]), phrase(told[2])]];
  return lines?.flatMap(line) ?? old;
}

function combatOf({ at, by, a, d, o, r, g, ...rest }: BriefCombat, old = NOBODY_FIGHTS): Combat {
  const [reading, groups] = [r ?? old.reading, g ?? old.groups];
  const combat: Combat = {
    at: at ?? old.at,
    attacker: by === undefined ? old.attacker : sideOf(by),
    attack: linesOf(old.attack, a),
    defense: linesOf(old.defense, d),
    ...(reading?.length ? { reading } : {}),
    ...(groups?.length ? { groups } : {}),
    ...rest,
  };
  if (!o) return combat;
  const [of, odds] = o;
  combat.odds = odds.flatMap((odd, place): Odds[] => {
    if (typeof odd !== 'number') return [[phrase(odd[0]), odd[1], odd[2] ?? of]];
    const known = old.odds?.[place];
    return known ? [[known[0], odd, of]] : [];
  });
  return combat;
}

function pieceOf([id, at, badges, face, counter, owner]: BriefPiece): PiecePatch {
  const patch: PiecePatch = { id };
  if (typeof at === 'number') patch.at = at;
  if (badges) patch.badges = badges.map(phrase);
  if (typeof face === 'number') patch.face = face;
  if (typeof counter === 'number') patch.counter = counter < 0 ? null : counter;
  if (owner !== undefined) patch.owner = sideOf(owner);
  return patch;
}

function logOf(log: NonNullable<Brief['l']>, old: Combat | undefined): LogEntry[] {
  const rule = cases();
  return log.map(([named, said, dice, combat]) => {
    const entry: LogEntry = [rule(named), phrase(said)];
    if (dice) entry.push(dice.map(([seat, purpose, faces]): Roll => [sideOf(seat), purpose, faces]));
    if (combat) entry.push(combatOf(combat, old));
    return entry;
  });
}

/** The difference that a brief message says, for whoever has `view` and receives it with `to`. */
export function openBrief({ p, s, t, a, e, w, c, l, u, ...rest }: Brief, view: TableView, to: number): TableDiff {
  const diff: TableDiff = rest;
  if (p) diff.pieces = p.map(pieceOf);
  if (s)
    diff.spaces = s.map(([id, marks, control]) => ({
      id,
      ...(marks && { marks: marks.map(phrase) }),
      ...(control !== undefined && { control: control < 0 ? null : sideOf(control) }),
    }));
  if (t)
    diff.tracks = t.flatMap(([track, at, owner]): Track[] => {
      const id = typeof track === 'string' ? track : view.tracks[track]?.[0];
      if (id === undefined) return [];
      return [owner === undefined ? [id, at] : [id, at, sideOf(owner)]];
    });
  if (a !== undefined) diff.prompt = a && patchPrompt(NOTHING_ASKED, promptOf(a, to));
  if (e) diff.asked = promptOf(e, to);
  if (w) diff.waiting_on = w.map(([seat, rule, said]) => [sideOf(seat), rule, phrase(said)]);
  if (c !== undefined) diff.combat = c && combatOf(c, view.combat);
  if (l) diff.log = logOf(l, view.combat);
  if (u !== undefined) diff.undoable = u;
  return diff;
}
