/** The choices of a prompt, indexed by what the reader points at. */
import type { Crowded } from '../protocol/Crowded';
import type { Halt } from '../protocol/Halt';
import type { Phrase } from '../protocol/Phrase';
import type { Prompt } from '../protocol/Prompt';
import type { RulesetPackage } from '../protocol/RulesetPackage';
import type { Verb } from '../protocol/Verb';
import type { Words } from './phrase';
import { plain } from './phrase';

/** One choice: its id on the wire and what it is about. A march has the ids of several, with a space between them. */
export interface Choice {
  id: string;
  verb: string;
  piece?: number;
  space?: number;
  number?: number;
  /** From where those of a company come, of those spaces from which they are asked to choose. */
  by?: number;
  /** What it costs, where choices of its kind cost different amounts. */
  cost?: number;
  /** What it costs the one of a company who pays least, where `cost`, of the one who pays most, is more. */
  least?: number;
  /** What ends a march early: what it leads to cannot be taken back, or somebody is asked something first. */
  halt?: Halt;
  /** What it is called in this prompt, in place of the label of its verb. */
  label?: Phrase;
  /** What it is called in words that are given. */
  name?: string;
  /** What it spends that is not got back, where choices of its verb spend different things: the key of a phrase. */
  spends?: string;
  /** What is said when it is asked once more before it is made. */
  confirm?: Phrase;
  /** What it ends and rolls: keys of phrases. */
  consequences?: readonly string[];
  /** Whether it cannot be taken back, though others of its verb may be. */
  final?: boolean;
  /** What each piece of a company does that goes together: its choices, one after another. */
  rows?: readonly (readonly string[])[];
  /** How many of those are sent together, where what one of them does may settle something that changes nothing for the others. */
  most?: number;
  /** Who of a company goes, and who cannot. */
  goers?: readonly number[];
  stay?: readonly number[];
  /** Why those cannot of whom that is known, reason by reason. */
  crowded?: readonly Crowded[];
  /** What they do in few words, and who of them pays what and who stays why. */
  bill?: { head: string; rows: readonly BillRow[] };
  /** Whether the first of them begins something in which the others take part. */
  begins?: boolean;
}

/** What holds for some of a company that goes together: what it costs them, or why they stay and by which case. */
export interface BillRow {
  pieces: readonly number[];
  what: string;
  rule?: string;
}

/** Where those in hand come by more than one choice, or together; and where only some of them do. */
export interface Farther {
  company: readonly number[];
  spaces: ReadonlyMap<number, Choice[]>;
  partly?: ReadonlyMap<number, Choice[]>;
  /** The first of them who does not lead: the reason why nobody goes is his. */
  man?: number | undefined;
  /** The verb by which a piece goes that is asked about and not in hand, as one that retreats. */
  verb?: string | undefined;
}

export class Choices {
  readonly all: Choice[] = [];
  /** Choices made by pointing at a space. */
  readonly bySpace = new Map<number, Choice[]>();
  /** Choices made by pointing at a piece. */
  readonly byPiece = new Map<number, Choice[]>();
  /** Destinations of a piece that is picked up. */
  readonly moves = new Map<number, Choice[]>();
  /** Choices that are buttons: bare verbs and numbers. */
  readonly buttons: Choice[] = [];

  constructor(prompt: Prompt | undefined) {
    for (const offer of prompt?.offers ?? []) {
      const { verb } = offer;
      const called = (index = 0) => ({
        ...(offer.label ? { label: labelAt(offer.label, index) } : {}),
        ...(offer.spends ? { spends: offer.spends } : {}),
        ...(offer.confirm ? { confirm: offer.confirm } : {}),
        ...(offer.consequences ? { consequences: offer.consequences } : {}),
        ...(offer.final ? { final: true } : {}),
      });
      for (const [i, space] of (offer.spaces ?? []).entries())
        this.add({ id: `${verb}:${space}`, verb, space, ...called(i) });
      for (const [i, piece] of (offer.pieces ?? []).entries())
        this.add({ id: `${verb}:${piece}`, verb, piece, ...called(i) });
      for (const [i, number] of (offer.numbers ?? []).entries())
        this.add({ id: `${verb}:${number}`, verb, number, ...called(i) });
      const moves = Object.entries(offer.moves ?? {});
      const isCosted = moves.some(([, destinations]) => destinations?.some(Array.isArray));
      for (const [id, destinations] of moves) {
        for (const destination of destinations ?? []) {
          const [space, cost] = Array.isArray(destination) ? destination : [destination, isCosted ? 1 : undefined];
          const dear = cost === undefined ? {} : { cost };
          for (const piece of [Number(id), ...(offer.alike?.[Number(id)] ?? [])])
            this.add({ id: `${verb}:${piece}:${space}`, verb, piece, space, ...dear, ...called() });
        }
      }
      for (const [id, numbers] of Object.entries(offer.amounts ?? {}))
        for (const number of numbers ?? [])
          this.add({ id: `${verb}:${id}:${number}`, verb, piece: Number(id), number, ...called() });
      const { spaces, pieces, numbers, amounts } = offer;
      if (!spaces && !pieces && !numbers && !offer.moves && !amounts) this.add({ id: verb, verb, ...called() });
    }
  }

  private add(choice: Choice): void {
    this.all.push(choice);
    const { piece, space } = choice;
    if (piece !== undefined && space !== undefined) push(this.moves, piece, choice);
    else if (piece !== undefined) push(this.byPiece, piece, choice);
    else if (space !== undefined) push(this.bySpace, space, choice);
    else this.buttons.push(choice);
  }

  /** Whether anything can be done with a piece. */
  offersPiece(piece: number): boolean {
    return this.byPiece.has(piece) || this.moves.has(piece);
  }

  /** Where a piece can go from here, by space. */
  destinations(piece: number): Map<number, Choice[]> {
    const spaces = new Map<number, Choice[]>();
    for (const choice of this.moves.get(piece) ?? [])
      if (choice.space !== undefined) push(spaces, choice.space, choice);
    return spaces;
  }

  /** Whether every choice is of one kind, so that pointing at a thing can only mean one. */
  get isPlain(): boolean {
    return this.all.every((choice) => choice.verb === this.all[0]?.verb);
  }

  /** All spaces that a choice of this prompt is about: where the decision is. */
  places(pieceAt: (piece: number) => number | undefined): Set<number> {
    const places = new Set<number>(this.bySpace.keys());
    for (const piece of [...this.byPiece.keys(), ...this.moves.keys()]) {
      const space = pieceAt(piece);
      if (space !== undefined) places.add(space);
    }
    return places;
  }
}

/** The label of one choice of an offer: a list among the parameters holds a number for each. */
function labelAt([key, ...params]: Phrase, index: number): Phrase {
  return [key, ...params.map((param) => (Array.isArray(param) ? (param[index] ?? 0) : param))];
}

/** Whether a choice takes a piece to a space. */
export function isMove(choice: Choice): boolean {
  return choice.piece !== undefined && choice.space !== undefined;
}

function push<K>(map: Map<K, Choice[]>, key: K, choice: Choice): void {
  const known = map.get(key);
  if (known) known.push(choice);
  else map.set(key, [choice]);
}

export function verbOf(pack: RulesetPackage, choice: Choice): Verb {
  return pack.verbs[choice.verb] ?? { label: choice.verb, case: '' };
}

/** The layer that shows what is asked about, if one does. */
export function layerOf(pack: RulesetPackage | undefined, choices: readonly Choice[]): string | undefined {
  return pack && choices.map((choice) => verbOf(pack, choice).layer).find((layer) => layer !== undefined);
}

/** What a choice costs, in words: of a company the least and the most that one of them pays. */
export function costOf({ cost, least }: Choice): string {
  return least === undefined ? `cost ${cost}` : `cost ${least} to ${cost}`;
}

/**
 * Whether a choice cannot be taken back and is more than an answer: it rolls, ends or shows something, or hands over to
 * the enemy, or lets him answer, or routs the own side.
 */
export function isGrave(pack: RulesetPackage, choice: Choice): boolean {
  const { final, consequences } = choice;
  const weighs =
    consequences?.some((key) => /^(ends|rolls|asks|shows|hands)\.|^routs\.(own|unless)$/.test(key)) ?? false;
  return (final === true && weighs) || verbOf(pack, choice).final === true;
}

/** Whether all that comes of a choice that names nobody is that the enemy decides or answers: who plays both sides does so. */
export function isHandedOver({ id, consequences = [] }: Choice): boolean {
  return !/:/.test(id) && !!consequences[0] && consequences.every((key) => /^(asks|hands)\./.test(key));
}

/** Whether a choice is done for good with a question that counts something which is left, such as points to spend. */
export function leavesSome({ verbs, phrases }: RulesetPackage, { verb, final }: Choice, say: Phrase): boolean {
  const at = /\{(\d+):plural/.exec(phrases[say[0]] ?? '')?.[1];
  return final === true && verbs[verb]?.done === true && Number(say[Number(at) + 1]) > 0;
}

/** Whether a choice names one of several pieces for good, and is not called by what that is worth. */
export function namesForGood({ verb, piece, space, label, final }: Choice, among: readonly Choice[]): boolean {
  const isOneOf = piece !== undefined && space === undefined && label === undefined && final === true;
  return isOneOf && among.filter((choice) => choice.verb === verb).length > 1;
}

/** What has to be known of a choice before it is made, in words: what it ends and rolls, or that it is final. */
export function consequencesOf(pack: RulesetPackage, choice: Choice): string | undefined {
  const words = (choice.consequences ?? []).flatMap((key) => pack.phrases[key] ?? []);
  if (words.length > 0) return words.join(', ');
  const { final, confirm } = choice;
  return (final && !confirm) || verbOf(pack, choice).final ? 'final' : undefined;
}

/** What a choice spends that is not got back, in words. */
export function spendsOf(pack: RulesetPackage, choice: Choice): string | undefined {
  return choice.spends ? pack.phrases[choice.spends] : verbOf(pack, choice).spends;
}

/** What choices spend that is not got back, if there is none among them that spends nothing. */
export function priceOf(pack: RulesetPackage, choices: readonly Choice[]): string | undefined {
  const prices = choices.map((choice) => spendsOf(pack, choice));
  return prices.every(Boolean) ? prices[0] : undefined;
}

/** What a choice is called, as a sentence for buttons and screen readers. */
export function labelOf(pack: RulesetPackage, words: Words, choice: Choice): string {
  if (choice.name) return choice.name;
  if (choice.goers && !choice.begins) return companyLabel(words, choice);
  const params = [choice.piece, choice.space, choice.number].filter((param) => param !== undefined);
  if (choice.label) {
    const [key, ...own] = choice.label;
    return words.text([key, ...params, ...own] as Phrase);
  }
  const label = plain(words.fill(verbOf(pack, choice).label, params));
  const more = (choice.goers?.length ?? 1) - 1;
  return more > 0 ? `${label}, with ${more} more` : label;
}

/** What several pieces do together, who of them stays, and what keeps those who could go alone. */
function companyLabel(words: Words, { goers = [], stay = [], crowded = [], space = 0, by }: Choice): string {
  const go = goers.length > 2 ? '{1:number} go together' : `{0:pieces} ${goers.length > 1 ? 'go' : 'goes'}`;
  const way = by === undefined ? '' : ' by {3:space}';
  const all = plain(words.fill(`${go} to {2:space}${way}`, [[...goers], goers.length, space, by ?? 0]));
  const stays = (pieces: readonly number[]) =>
    `${plain(words.fill('{0:pieces}', [[...pieces]]))} ${pieces.length === 1 ? 'stays' : 'stay'}`;
  const kept = crowded.map(
    ({ pieces, message, case: rule }) => `${stays(pieces)}: ${message.replace(/\.$/, '')} (${rule})`,
  );
  const others = stay.filter((piece) => crowded.every(({ pieces }) => !pieces.includes(piece)));
  return [all, ...kept, ...(others.length > 0 ? [stays(others)] : [])].join('; ');
}
