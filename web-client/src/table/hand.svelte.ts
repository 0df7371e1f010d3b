/** What the reader holds and points at: turns clicks on pieces and spaces into choices, questions and looks. */
import { untrack } from 'svelte';
import type { Combat } from '../protocol/Combat';
import type { Piece } from '../protocol/Piece';
import type { RulesetPackage } from '../protocol/RulesetPackage';
import { recall, remember } from '../app/keeping';
import { narrow } from '../app/narrow.svelte';
import {
  Choices,
  consequencesOf,
  isGrave,
  isHandedOver,
  isMove,
  leavesSome,
  priceOf,
  spendsOf,
  verbOf,
  type Choice,
  type Farther,
} from './choices';
import type { TableStore } from './store.svelte';

export interface Menu {
  title: string;
  choices: Choice[];
  /** Whether it asks about one choice that cannot be taken back. */
  confirms?: boolean;
  /** Answers that may be given once and for all. */
  habits?: readonly Choice[];
}

/** How long what took the place of something else takes no press: one that was meant for that may be under way. */
export const SETTLING = 500;
/** Where this browser keeps the kinds of choices that are made without a question. */
export const UNASKED = 'vedette.unasked';
/** Whether a key tells of a roll that is otherwise than others of its name, and graver: `rolls.alone.long`. */
const isOtherwise = (key: string | undefined) => /^rolls\.(?!may|campaign)[a-z]+\.[a-z]/.test(key ?? '');
/** How many things that a piece does elsewhere are named beside those that it does where it is, or where they are done. */
const NEAR = 3;
/** At how many places somebody enters the map at most; who may come to more of them is set up there. */
const ENTRIES = 4;

export class Hand {
  /** The piece that was picked up. */
  chosen = $state<number>();
  /** The piece that has come to hand by itself, until it is pressed. */
  private came: number | undefined;
  /** The space whose pieces the reader looks at. */
  inspected = $state<number>();
  /** The space at which he points, or over which he drags pieces: of the map, or a box of a small board. */
  hovered = $state<number>();
  /** How often he has turned to a space. */
  looks = $state(0);
  /** Choices to pick from, or one to confirm. */
  menu = $state.raw<Menu>();
  /** The list of pieces to be ticked that is open, which nothing is to cover. */
  tray = $state.raw<HTMLElement>();
  /** Choices that cannot be taken back and that the reader looks at before he makes one. */
  considered = $state.raw<Choice[]>([]);
  /** The fight that would be prepared if those who are ticked to take part in it did. */
  prospect = $state.raw<Combat>();
  /** The choice about which is asked once more, until the reader says that he means it. */
  meant = $state.raw<Choice>();
  /** What is drawn on the map on request. */
  layer = $state<string>();
  /** Whether the table can be acted on, or is only looked at (a replay). */
  frozen = $state(false);
  /** Where he has said that he does as last time: what he is not asked about again, as long as the same is asked. */
  agreed: { frame: string | undefined; to: (choice: Choice) => boolean } | undefined;
  /** Whether the reader wants to be asked no more about what he is asked about. */
  unasked = $state(false);
  /** The piece that was pressed last for the place where it lay, and that place. */
  pointed: readonly [number, number] | undefined;
  /** Whom the choice named that was made last. */
  named: number | undefined;
  /** What was asked when it named a piece alone. */
  private naming: string | undefined;
  /** The choice that was made last, and all that were. */
  taken: string | undefined;
  readonly made = new Set<string>();
  /** The choice that was sent last to move the piece in hand, and where that lay. */
  private move = $state.raw<{ id: string | undefined; piece: number; from: number | undefined }>();
  /** Whether the piece in hand has been moved since it was picked up; a choice that left it where it lay has not. */
  private readonly moved = $derived.by(() => {
    const { move } = this;
    return move !== undefined && move.id === this.store.accepted && this.spaceOf(move.piece) !== move.from;
  });

  /** What is asked, without its figures: as long as it is the same, buttons keep their meaning. */
  readonly frame = $derived.by(() => {
    const prompt = this.frozen ? undefined : this.store.view?.prompt;
    return prompt && [this.store.mySide, prompt.say[0], prompt.case].join(' ');
  });

  readonly choices = $derived.by(() => new Choices(this.frozen ? undefined : this.store.view?.prompt));
  /** What the list of all choices has: standing orders have a list of their own. */
  readonly listed = $derived.by(() => {
    const pack = this.store.setting?.pack;
    return pack ? this.choices.all.filter((choice) => !verbOf(pack, choice).standing) : this.choices.all;
  });
  /** The verb by which pieces are named one after another, where that is asked; they can be ticked instead. */
  readonly musters = $derived.by(() => {
    const pack = this.store.setting?.pack;
    const named = [...this.choices.byPiece.values()].flat();
    return pack && named.find((choice) => verbOf(pack, choice).musters)?.verb;
  });
  /** The boxes of a small board that its pieces can only leave: those who do lie as if in one place. */
  board = $state.raw<ReadonlySet<number | undefined>>();
  /** Who can be moved from where the piece in hand lies, itself among them. */
  readonly mates = $derived.by((): readonly number[] => {
    const at = this.held === undefined ? undefined : this.spaceOf(this.held);
    const here = (this.store.view?.pieces ?? []).filter(
      (piece) => (piece.at === at && at !== undefined) || (this.board?.has(at) && this.board.has(piece.at)),
    );
    return here.filter(({ id }) => this.choices.moves.has(id)).map(({ id }) => id);
  });
  /** Who was taken in hand beside that piece. */
  private group = $state.raw<readonly number[]>([]);
  /** All that are in hand. */
  readonly company = $derived(this.mates.filter((piece) => piece === this.held || this.group.includes(piece)));
  /** Where they come by more than one choice, or together, once that is known. */
  farther = $state.raw<Farther>();
  private readonly known = $derived(String(this.farther?.company) === String(this.company) ? this.farther : undefined);
  readonly destinations = $derived.by(() => {
    const { held = -1, company } = this;
    const known = this.known?.spaces ?? [];
    return new Map([...(company.length > 1 ? [] : this.choices.destinations(held)), ...known]);
  });

  /** Where only some of those in hand come, while elsewhere all do. */
  readonly someCome = $derived(this.known?.partly);

  /** What may be chosen now by pointing at a space. */
  readonly targets = $derived.by((): ReadonlyMap<number, Choice[]> => {
    const { bySpace, moves } = this.choices;
    // Where nobody else can be moved, what is asked about spaces is asked about him.
    return moves.size > 1 && this.held !== undefined ? this.destinations : new Map([...bySpace, ...this.destinations]);
  });

  /** What a press where he points can mean. */
  readonly promised = $derived.by(() => {
    if (this.hovered === undefined || this.menu) return [];
    return this.free(this.targets.get(this.hovered) ?? this.someCome?.get(this.hovered) ?? []);
  });

  /** Spaces at which whatever may be chosen now spends something, in words. */
  readonly dear = $derived.by(() => {
    const pack = this.store.setting?.pack;
    const prices = [...this.targets].map(([space, choices]) => [space, pack && priceOf(pack, choices)] as const);
    return new Map(prices.flatMap(([space, price]) => (price ? [[space, price]] : [])));
  });
  readonly opening = $derived.by(() => {
    const { meant } = this;
    const { all } = this.choices;
    // Of several choices in a row the first has to be offered.
    const isOpen = all.some(({ id }) => id === meant?.id.split(' ')[0]);
    return all.find(({ id }) => id === meant?.id) ?? (isOpen ? meant : undefined);
  });

  constructor(private readonly store: TableStore) {}

  /** Whether whatever may be chosen of pieces, where something may be, spends what is not got back. */
  isDear(pieces: readonly number[]): boolean {
    const pack = this.store.setting?.pack;
    const { byPiece, moves } = this.choices;
    const all = pieces.flatMap((piece) => [...(byPiece.get(piece) ?? []), ...(moves.get(piece) ?? [])]);
    return pack !== undefined && all.length > 0 && priceOf(pack, all) !== undefined;
  }

  /** The piece in hand, as long as it can still be moved. */
  get held(): number | undefined {
    const { chosen, choices } = this;
    const isAble = chosen !== undefined && choices.moves.has(chosen);
    // Who has moved, and could go on only by what is not got back, is put down.
    return isAble && !(this.moved && this.move?.piece === chosen && this.isDear([chosen])) ? chosen : undefined;
  }

  /**
   * Whether pointing at a piece may mean the place where it lies: not when the one in hand has moved, or that was taken back,
   * and this one may.
   */
  private isPlace(piece: number): boolean {
    const { held, move } = this;
    const isOver = this.moved || (move !== undefined && this.store.accepted === undefined);
    return held !== undefined && held !== piece && !(isOver && this.choices.offersPiece(piece));
  }

  /**
   * Whether pointing at a stack can only mean the place where it lies, to which at least some in hand can go: its pieces are
   * no answer, or not before one has gone there.
   */
  isGoal(space: number, pieces: readonly Piece[]): boolean {
    const isAnswer = ({ id }: Piece) =>
      this.choices.offersPiece(id) && !(this.destinations.has(space) && this.isPlace(id));
    return (this.asksAt(space) || this.someCome?.has(space) === true) && !pieces.some(isAnswer);
  }

  private asksAt(space: number): boolean {
    return this.destinations.has(space) || this.choices.bySpace.has(space);
  }

  /** Picks up a piece that can be moved, or keeps it. */
  lift(piece: number): boolean {
    if (!this.choices.moves.has(piece)) return false;
    if (!this.company.includes(piece)) {
      this.look(this.spaceOf(piece));
      this.pick(piece);
    }
    return true;
  }

  /** Takes a piece up by itself. */
  private pick(piece: number | undefined): void {
    this.came = undefined;
    this.chosen = piece;
    this.group = [];
    this.move = undefined;
  }

  /** Takes pieces in hand together that lie where the one in hand does. */
  gather(pieces: readonly number[]): void {
    if (this.held === undefined || !pieces.includes(this.held)) this.pick(pieces[0]);
    this.group = pieces;
    this.menu = undefined;
  }

  /**
   * Something else is asked: only who has just moved, and can move on, stays in hand. Who alone is asked about comes to
   * hand by himself.
   */
  turnTo(): void {
    const { held, company } = this;
    const stays = held !== undefined && this.moved;
    this.drop();
    if (stays) [this.chosen, this.group] = [held, company];
    else this.present();
  }

  /**
   * Takes up the only piece that can be moved where nobody else is pointed at, if it is the one that the reader has just
   * named, or that is asked about: who comes to hand unasked would go where he only means to look.
   */
  present(isAsked = false): void {
    const { moves, byPiece } = this.choices;
    const [only, ...others] = moves.keys();
    if (only === undefined || others.length > 0 || (!isAsked && only !== this.named)) return;
    const pack = this.store.setting?.pack;
    const adds = (choice: Choice) => pack !== undefined && verbOf(pack, choice).adds === true;
    // Beside others who may be named, and not only taken along, he is one of several answers: the rest would be overlooked.
    const isAlone = [...byPiece].every(([piece, choices]) => piece === only || choices.every(adds));
    if (this.spaceOf(only) !== undefined && isAlone) this.came = this.chosen = only;
  }

  drop(): void {
    this.chosen = undefined;
    this.group = [];
    this.menu = undefined;
    this.meant = undefined;
  }

  /** The reader puts away what he has in hand and what he looked at. */
  leave(): void {
    this.drop();
    this.inspected = undefined;
  }

  pointAtPiece(piece: number): void {
    const at = this.spaceOf(piece);
    const direct = this.choices.byPiece.get(piece) ?? [];
    if (this.isPlace(piece) && at !== undefined && this.destinations.has(at)) {
      this.pointed = [piece, at];
      return this.pointAtSpace(at);
    }
    const isElsewhere = this.held !== undefined && at !== undefined && at !== this.spaceOf(this.held);
    if (isElsewhere && !this.choices.offersPiece(piece)) return this.pointAtSpace(at);
    this.look(at);
    if (this.choices.moves.has(piece)) {
      // Who presses what has come to hand by itself means to take it up.
      this.pick(this.held === piece && this.came !== piece ? undefined : piece);
      if (direct.length > 0 && this.chosen !== undefined) {
        // Beside what it does where it is, the little that it does elsewhere would be overlooked.
        const far = this.choices.moves.get(piece) ?? [];
        this.ask([...direct, ...(far.length <= NEAR ? far : [])], this.store.pieceName(piece));
      }
    } else if (direct.length > 0) {
      this.offer(direct, this.store.pieceName(piece));
    } else if (at !== undefined && this.asksAt(at)) {
      this.pointAtSpace(at);
      // Beside what the place offers, why not he.
      if (this.menu && this.mayName(piece)) this.question({ piece }, true);
    } else {
      // Beside what comes to where he lies, why not he.
      if (this.held !== undefined || !this.mayName(piece) || at === undefined || !this.sendFor(at))
        this.chosen = undefined;
      // It is told if it is like those that can be chosen.
      this.question({ piece }, this.mayName(piece));
    }
  }

  pointAtSpace(space: number): void {
    this.look(space);
    const { held } = this;
    const options = this.destinations.get(space) ?? this.choices.bySpace.get(space);
    if (options) {
      this.offer(options, this.store.spaceName(space));
      // Beside what the place offers, why those in hand do not come, nor do it by going there.
      const goes = this.destinations.get(space)?.some(({ label }) => !label);
      if (held !== undefined && this.menu && !goes) this.question({ piece: this.known?.man ?? held, space }, true);
      return;
    }
    if (held === undefined && (this.callIn(space) || this.sendFor(space))) return;
    if (held !== undefined) {
      const isAlone = this.company.length <= 1;
      const some = isAlone ? undefined : this.known?.partly?.get(space);
      const partly = some?.[0];
      if (some) this.ask(some, this.store.spaceName(space));
      const own = isAlone || partly ? undefined : this.choices.destinations(held).get(space);
      if (own) {
        // What rolls, ends or spends something takes nobody along.
        this.ask(own, `One at a time to ${this.store.spaceName(space)}`);
        return;
      }
      // Why somebody stays is told of him, not of who leads and could go; where nobody goes, of one of the men.
      const untold = partly?.stay?.find((one) => !partly.crowded?.some(({ pieces }) => pieces.includes(one)));
      if (partly && untold === undefined) return;
      this.question({ piece: untold ?? this.known?.man ?? held, space }, true);
    } else {
      this.question({ space }, this.asksForPlaces);
    }
  }

  /** Takes in hand those who wait beside the map to enter a space; where they may be set up, asks who of them it is. */
  private callIn(space: number): boolean {
    const insets = this.store.setting?.scenery.sheet.insets ?? [];
    const boxes = new Set<number | undefined>(insets.flatMap((inset) => inset.boxes.map((box) => box.space)));
    const comes = ([piece, moves]: [number, Choice[]]) =>
      boxes.has(this.spaceOf(piece)) && moves.some((move) => move.space === space);
    const waiting = [...this.choices.moves].filter(comes);
    const [first, ...others] = waiting.map(([piece]) => piece);
    if (first === undefined) return false;
    if (waiting.some(([, moves]) => moves.length > ENTRIES)) {
      const there = waiting.flatMap(([, moves]) => moves.filter((move) => move.space === space));
      this.ask(there, this.store.spaceName(space));
      return true;
    }
    this.pick(first);
    this.gather([first, ...others]);
    return true;
  }

  /** Asks about the few choices by which somebody elsewhere does something here, where pointing at a place means that. */
  private sendFor(space: number): boolean {
    const there = [...this.choices.moves.values()].flat();
    const few = there.filter((choice) => choice.space === space && this.spaceOf(choice.piece ?? -1) !== space);
    if (few.length === 0 || few.length > NEAR || !this.asksForPlaces) return false;
    this.ask(few, this.store.spaceName(space));
    return true;
  }

  /** The reader looks at choices: how they would come out can be shown. */
  consider(choices: Choice[]): void {
    const { setting } = this.store;
    const final = setting ? choices.filter((choice) => choice.final ?? verbOf(setting.pack, choice).final) : [];
    // A button that goes away while it has the focus says so in the midst of a redrawing, when nothing may change.
    if (final.length + untrack(() => this.considered.length) > 0) this.considered = final;
  }

  /** Takes a choice that was pressed on the map or on a card; one that is to be confirmed is asked about there first. */
  take(choice: Choice): void {
    if (!this.asks(choice) || (choice.confirm && narrow.current)) return this.make(choice);
    this.confirm(choice);
  }

  /** Whether a choice is asked about once more, though it is `isMeant` perhaps. */
  private asks(choice: Choice, isMeant = false): boolean {
    const isAgreed = this.agreed?.frame === this.frame && this.agreed?.to(choice) === true;
    return !isAgreed && (choice.confirm !== undefined || (!isMeant && this.isNew(choice)));
  }

  /** Asks whether one choice is meant, on a card beside the press. */
  private confirm(choice: Choice): void {
    this.unasked = false;
    const title = choice.confirm ? 'Before it is done' : 'This cannot be taken back';
    this.menu = { choices: [choice], title, confirms: true };
  }

  /**
   * Makes a choice, from a button that says it all; the first of a kind that cannot be taken back is asked about, unless it
   * is the one about which the card that is open asks.
   */
  make(choice: Choice, isMeant = this.confirms(choice)): void {
    const asks = !this.confirms(choice) && this.asks(choice, isMeant);
    // What a card has is asked about where that is.
    const isOnCard = isMeant && this.menu !== undefined && !narrow.current;
    if (isMeant) this.silence(choice);
    this.menu = undefined;
    this.considered = [];
    this.meant = asks && !isOnCard ? choice : undefined;
    this.unasked = false;
    if (!asks) this.send(choice);
    else if (isOnCard) this.confirm(choice);
  }

  /** Whether the card that is open asks about this choice, and no other. */
  private confirms({ id }: Choice): boolean {
    return this.menu?.confirms === true && this.menu.choices.some((one) => one.id === id);
  }

  /** Makes the choice about which was asked once more. */
  open(): void {
    if (this.opening) {
      this.silence(this.opening);
      this.send(this.opening);
    }
    this.meant = undefined;
  }

  /**
   * What of its kind is known to be final on this device, and made without a question. What only says that one is done is
   * of another kind wherever it ends something else, or where it ends nothing wherever it rolls something else, or else
   * where something else is asked.
   */
  private kindOf(choice: Choice): string {
    const { setting, view } = this.store;
    const isDone = setting !== undefined && verbOf(setting.pack, choice).done === true;
    // What is rolled when an impulse has ended, and how likely that is, changes from one to the next.
    const all = choice.consequences?.map((key) => key.replace(/\.\d+$/, ''));
    const ends = all?.filter((key) => key.startsWith('ends.'));
    const told = isDone ? ((ends?.length ? ends : all) ?? [view?.prompt?.say[0]]) : all?.filter(isOtherwise);
    return this.verbKind(choice) + (told?.length ? `:${told.join('+')}` : '');
  }

  private verbKind({ verb }: Choice): string {
    return `${this.store.setting?.pack.id ?? ''}:${verb}`;
  }

  /** Whether a choice cannot be taken back, and is of a kind that the reader wants to be asked about. */
  isNew(choice: Choice): boolean {
    const { setting, view } = this.store;
    const kinds = [this.kindOf(choice), `${setting?.pack.id ?? ''}:*`];
    // Who was told not to ask about a verb did not mean what it does in another way.
    if (!choice.consequences?.some(isOtherwise)) kinds.push(this.verbKind(choice));
    const known = () => (recall(UNASKED) ?? '').split(' ').some((kind) => kinds.includes(kind));
    const weighs = (pack: RulesetPackage) =>
      isGrave(pack, choice) || leavesSome(pack, choice, view?.prompt?.say ?? ['']);
    const isOwn = this.store.isSelfPlay && isHandedOver(choice);
    return setting !== undefined && !isOwn && weighs(setting.pack) && !known();
  }

  /** Asks no more about choices of a kind, if the reader wants that. */
  private silence(choice: Choice): void {
    if (this.unasked && !choice.confirm && this.isNew(choice))
      remember(UNASKED, `${recall(UNASKED) ?? ''} ${this.kindOf(choice)}`.trim());
    this.unasked = false;
  }

  private send(choice: Choice): void {
    const rows = choice.rows ?? [choice.id.split(' ')];
    const ids = rows.flat();
    const [first = '', ...then] = ids;
    const { piece } = choice;
    const from = piece === undefined ? undefined : this.spaceOf(piece);
    if (!(rows.length > 1 ? this.store.march(rows, choice.most) : this.store.choose(first, then))) return;
    this.taken = ids[ids.length - 1];
    this.named = piece;
    this.naming = choice.space === undefined ? this.frame : undefined;
    for (const id of ids) this.made.add(id);
    // Who went alone of those in hand leaves the others there.
    const others = this.company.filter((one) => one !== piece);
    if (rows.length === 1 && others.length > 0 && piece === this.held) this.gather(others);
    this.move = isMove(choice) && piece !== undefined ? { id: this.taken, piece, from } : undefined;
  }

  /** The reader turns to a space. */
  inspect(space: number | undefined): void {
    this.inspected = space;
    if (space !== undefined) this.looks++;
  }

  /** What was said about the last thing is over when the reader turns to another. */
  private look(space: number | undefined): void {
    this.inspect(space);
    this.menu = undefined;
    this.store.notice = undefined;
  }

  /** Takes what can only mean one thing; names the choice first where the prompt has others and it weighs something. */
  private offer(ways: Choice[], title: string): void {
    const choices = this.free(ways);
    const [only] = choices;
    // What is asked about once more anyway needs no card that says what it spends; who has come to hand by himself is not
    // sent for good where the reader may only look.
    const isSure = only?.confirm !== undefined || !this.isUntold(choices);
    const isClear = choices.length === 1 && isSure && !(only?.final && this.came === only.piece);
    // Beside standing orders it is still all that can be meant.
    const isPlain = this.listed.every(({ verb }) => verb === only?.verb);
    // Who presses where his own are may look at them: what is spent on the way there is asked about.
    const isRisked = only && !only.confirm && this.hasOwn(only.space) && this.spends(only);
    const goes = only && !isRisked && (isMove(only) || only.verb === this.known?.verb);
    if (only && !only.name && isClear && (goes || isPlain || !this.weighs(only) || this.isKnown(only))) this.take(only);
    else this.ask(choices, title);
  }

  /** Whether a choice of a piece is of a kind about which the reader wants to be asked no more, and spends nothing. */
  private isKnown(choice: Choice): boolean {
    const pack = this.store.setting?.pack;
    const isSilent = pack && isGrave(pack, choice) && !this.isNew(choice) && spendsOf(pack, choice) === undefined;
    return isSilent === true && choice.piece !== undefined && choice.space === undefined;
  }

  /**
   * The way on which a piece loses nothing, where the others by which it comes there spend something and are no cheaper:
   * nobody is asked about those, which stay in the list.
   */
  free(ways: Choice[]): Choice[] {
    const pack = this.store.setting?.pack;
    const [free, ...others] = pack ? ways.filter((way) => spendsOf(pack, way) === undefined) : [];
    if (!free || others.length > 0 || !isMove(free) || free.goers || free.final || free.consequences?.length)
      return ways;
    const isDearer = (way: Choice) =>
      isMove(way) && way.piece === free.piece && (way.cost ?? free.cost ?? 0) >= (free.cost ?? 0);
    return ways.every(isDearer) ? [free] : ways;
  }

  /** Whether a choice cannot be taken back, ends, rolls or spends something, or is about where own pieces may be looked at. */
  private weighs(choice: Choice): boolean {
    const pack = this.store.setting?.pack;
    return !pack || this.hasOwn(choice.space) || consequencesOf(pack, choice) !== undefined || this.spends(choice);
  }

  private spends(choice: Choice): boolean {
    return this.store.setting !== undefined && spendsOf(this.store.setting.pack, choice) !== undefined;
  }

  /** Whether own pieces lie in a space. */
  private hasOwn(space: number | undefined): boolean {
    const { view, mySide } = this.store;
    return space !== undefined && (view?.pieces.some(({ at, owner }) => at === space && owner === mySide) ?? false);
  }

  /**
   * Whether choices spend something, leave some behind for whom there is no room, are one of several things that pieces are
   * asked about and called by what comes of it here, or send the first of one's own among those whom they must fight, and
   * there is no pointer that could have rested on them and shown it.
   */
  private isUntold(choices: Choice[]): boolean {
    const { setting } = this.store;
    const isThere = this.hasOwn(choices[0]?.space);
    const kinds = new Set([...this.choices.byPiece.values()].flat().map(({ verb, label }) => label?.[0] ?? verb));
    const isOfKinds = ({ piece, space, label }: Choice) =>
      kinds.size > 1 && label !== undefined && piece !== undefined && space === undefined;
    return (
      setting !== undefined &&
      matchMedia('(hover: none)').matches &&
      (choices.some((choice) => choice.crowded ?? isOfKinds(choice)) ||
        priceOf(setting.pack, choices) !== undefined ||
        (!isThere && choices.some((one) => one.consequences?.join().includes('must.'))))
    );
  }

  /** Lets the reader pick from several choices, on a card that says what each ends and rolls. */
  ask(choices: Choice[], title: string): void {
    this.unasked = false;
    this.menu = { choices, title };
  }

  /** Says why something cannot be done: what the prompt says of it, or else what the server does, if it was `meant`. */
  private question(about: { piece?: number; space?: number }, meant: boolean): void {
    const prompt = this.frozen ? undefined : this.store.view?.prompt;
    if (!prompt) return;
    const { piece, space } = about;
    const wanted = `:${piece === undefined || space === undefined ? (piece ?? space) : `${piece}:${space}`}`;
    const barred = prompt.barred?.find(({ choice }) =>
      space === undefined ? `:${choice.split(':')[1]}` === wanted : choice.endsWith(wanted),
    );
    const name = this.company.length > 1 && piece !== undefined ? `${this.store.pieceName(piece)}: ` : '';
    if (barred) this.store.tell(`${name}${barred.message}`, 'because', barred.case);
    else if (meant) this.store.why(about, name);
  }

  /** Whether pointing at a place is an answer, or half of one; the ground of hexes is also looked at. */
  private get asksForPlaces(): boolean {
    const { bySpace, moves } = this.choices;
    return bySpace.size > 0 || (moves.size > 0 && this.store.setting?.scenery.hex === undefined);
  }

  /** Whether pieces like this one are asked for; pointing at another is a mere look. */
  private mayName(piece: number): boolean {
    const { byPiece, moves } = this.choices;
    const ownerOf = (id: number) => this.store.view?.pieces.find((one) => one.id === id)?.owner;
    // Nor is it when all were named who can be.
    const like = this.naming !== undefined && this.naming === this.frame ? [this.named ?? -1] : [];
    return [...byPiece.keys(), ...moves.keys(), ...like].some((id) => ownerOf(id) === ownerOf(piece));
  }

  private spaceOf(piece: number): number | undefined {
    return this.store.view?.pieces.find((one) => one.id === piece)?.at;
  }
}
