/** Which answers stand in the bar: it comes after the bar itself, and with it what shortens names and tells who is in hand. */
import type { TableView } from '../protocol/TableView';
import { surveysOf } from '../survey/surveys.svelte';
import { narrow } from '../app/narrow.svelte';
import type { Setting, TableStore } from './store.svelte';
import { consequencesOf, isMove, labelOf, spendsOf, verbOf, type Choice } from './choices';
import type { Hand } from './hand.svelte';
import { sharedBy } from './in-short';
import type { Words } from './phrase';
import { entire, fitting, Row, type Neighbours } from './places';
import { shorten } from './tails';
import { called } from './ways';
import { leadsAt, strongestFirst, worthAmong } from './worth';

export { default as BidHint } from './BidHint.svelte';
export { default as ChoiceList } from './ChoiceList.svelte';
export { default as ChoiceTags } from './ChoiceTags.svelte';
export { default as Held } from './Held.svelte';
export { default as NextGame } from './NextGame.svelte';
export { default as Opening } from './Opening.svelte';
export { default as Orders } from './Orders.svelte';
export { default as Usual } from './Usual.svelte';
export { looking } from './looking';
export { surveysOf };

/** Where there are no more choices than these, all of them are buttons. */
const ALL = 4;
/** As many on a narrow page. */
const PAIR = 2;
/** How many of those that are named may stand on a wide page, which leaves to the map what has no room. */
const MOST = 10;

/** The first steps of what makes room: letters are smaller, and names take two lines. */
const [TIGHT, WRAPS] = [1, 2];

/** How wide a letter is of what stands below the name of a button, beside one of that. */
const SMALLER = 0.72;
/** From how many letters on a name is told in two parts on a narrow page. */
const LONG = 28;

/** A long name, and what it goes on with after a comma, as what that costs: on a narrow page it stands below, in smaller letters. */
export function parted(name: string): [string, string?] {
  const at = narrow.current && name.length > LONG && !name.includes(':') ? name.indexOf(', ') : -1;
  return at < 0 ? [name] : [name.slice(0, at), name.slice(at + 2)];
}

/** What a bar has besides its buttons. */
export interface Around {
  /** The choice at the fixed place, and whether that is barred. */
  done: Choice | undefined;
  barred: boolean;
  standing: readonly Choice[];
}

/** Whether a choice adds to what another one begins: a switch, to be set before that. */
export function isSwitch(setting: Setting, choice: Choice): boolean {
  return verbOf(setting.pack, choice).adds === true;
}

/** Whether a choice costs what is not got back, whatever its dice. */
export function isCostly({ consequences }: Choice): boolean {
  return consequences?.some((key) => key.startsWith('costs.')) ?? false;
}

/** What comes first does no harm: who can go is not lost, and what costs something comes last. */
function harmlessFirst(choices: readonly Choice[]): Choice[] {
  const goers = new Set(choices.filter(isMove).map(({ piece }) => piece));
  const harm = (choice: Choice) => {
    if (isCostly(choice)) return 2;
    return choice.space === undefined && choice.piece !== undefined && goers.has(choice.piece) ? 1 : 0;
  };
  return [...choices].sort((a, b) => harm(a) - harm(b));
}

/**
 * Those that may be left to the map when there is no room, the first to go first: their piece or place glows there. Those in
 * hand go after others, and at last what is set before something begins; what is due before one can be done stays.
 */
export function spare(
  setting: Setting,
  choices: readonly Choice[],
  held: number | undefined,
  isDue: (choice: Choice) => boolean = () => false,
): Choice[] {
  const glows = choices.filter((choice) => (choice.piece ?? choice.space) !== undefined && !isDue(choice)).reverse();
  const rank = (choice: Choice) => {
    if (isSwitch(setting, choice)) return 2;
    return choice.piece !== undefined && choice.piece === held ? 1 : 0;
  };
  return glows.sort((a, b) => rank(a) - rank(b));
}

export class Bar {
  readonly row = new Row();
  /**
   * What makes room on a wide page: first letters are smaller, then names take two lines; where that is not enough choices of
   * the question are left out instead, one by one, and at last both.
   */
  private folded = $state.raw({ asked: '', question: '', count: 0 });

  /** Whether something has to be done before one is done. */
  private barred = false;
  /** Whether all that can be answered has a button. */
  private areFew = false;
  /** Who can begin where they stand what is due before one is done, or what those in hand may begin there. */
  private leads: readonly Choice[] = [];
  /** The strongest of them for each of those things. */
  private begun: ReadonlySet<Choice> = new Set();

  constructor(
    private readonly hand: Hand,
    private readonly setting: Setting,
    private readonly surveys?: ReturnType<typeof surveysOf>,
  ) {}

  /** The choices that stand here as buttons where there is room for them, each where it stood before. */
  buttons(view: TableView, { done, barred, standing }: Around): Choice[] {
    const { hand, setting } = this;
    const now = this.chosen(view, { done, barred, standing });
    const isOneOf = ({ verb, piece, space }: Choice) => {
      const isNamed = piece !== undefined && space === undefined;
      return now.some((one) => one.verb === verb || (isNamed && one.piece !== undefined && one.space === undefined));
    };
    // Who has done what he could leaves a gap, so that the next press hits whom it is meant for; where something else is
    // asked and he has done it for good, that would look like something that he may yet do.
    const isDone = (gone: Choice) =>
      gone.piece !== undefined && (gone.final ?? verbOf(setting.pack, gone).final) === true;
    const offered = new Set(hand.choices.all.map(({ id }) => id));
    const isGap = (gone: Choice) => !offered.has(gone.id) && isOneOf(gone) && !this.isOthers(gone);
    // Beside what is asked next what was done looks like a part of that, unless others can do the same.
    const isLike = ({ verb }: Choice) => now.some((one) => one.verb === verb);
    const stays = (gone: Choice, isSame: boolean) =>
      isSame || (gone.id === hand.taken && isLike(gone) && !isDone(gone));
    return this.row.arrange(this.question, now, (gone, isSame) =>
      isSwitch(setting, gone) ? isSame : isGap(gone) && stays(gone, isSame),
    );
  }

  /** What is asked, whatever is told of it besides: what is left of it may go on under other conditions. */
  private get question(): string | undefined {
    return this.hand.frame?.replace(/^(\S* [^. ]+\.[^. ]+)\.\S+/, '$1');
  }

  /**
   * The names of buttons that are shorter beside the others, by their choices: of the piece in hand, who is named before
   * them, only what it does.
   */
  names(words: Words, choices: readonly Choice[], areAll: boolean): Map<string, string | undefined> {
    const { held, company } = this.hand;
    const names = shorten(this.setting.pack, words, choices, areAll);
    if (held === undefined || company.length > 1) return names;
    const about = `${words.text(['{0:piece}', held])} `;
    for (const choice of choices) {
      const label = labelOf(this.setting.pack, words, choice);
      if (!label.startsWith(about)) continue;
      const deed = label.slice(about.length);
      names.set(choice.id, `${deed.charAt(0).toUpperCase()}${deed.slice(1)}`);
    }
    return names;
  }

  /** Whether a choice is of a piece that is not in hand while another one is: it stands in the list, and on the map. */
  private isOthers({ piece }: Choice): boolean {
    const { held, company } = this.hand;
    return held !== undefined && piece !== undefined && !company.includes(piece);
  }

  private chosen(view: TableView, { done, barred, standing }: Around): Choice[] {
    const { hand, setting } = this;
    const { choices } = hand;
    this.barred = barred;
    this.leads = [];
    this.begun = new Set();
    const sorted = (some: readonly Choice[]) => strongestFirst(setting, view, some);
    const others = hand.listed.filter((choice) => choice !== done);
    // What stands beside a usual answer takes more lines of a narrow page than it has, and so does what spends something,
    // unless all of it does: then that is the question.
    const spends = (choice: Choice) => spendsOf(setting.pack, choice) !== undefined;
    const isAside = !others.every(spends);
    const isLong = (choice: Choice) => (isAside && spends(choice)) || verbOf(setting.pack, choice).usual !== undefined;
    // Who may go, and need not, is on the map: a button for one of the ways would look like the one to take.
    const isBare = (choice: Choice) => isMove(choice) && !choice.label && !choice.consequences;
    const isLeft = done !== undefined && others.length > 1 && others.every(isBare);
    // Of places without a name the next ones would look like all to which the one in hand can go.
    const { spaces } = setting.scenery;
    const isNameless = ({ space }: Choice) => space !== undefined && spaces.get(space)?.name === '';
    const areSeen = !narrow.current && hand.held !== undefined && others.some((one) => isBare(one) && isNameless(one));
    const all = narrow.current ? PAIR : ALL;
    this.areFew = !isLeft && others.length <= all && !(narrow.current && choices.all.some(isLong));
    const isHere = (choice: Choice) => !this.isOthers(choice) && !(areSeen && isBare(choice));
    if (this.areFew) return sorted(harmlessFirst(others.filter(isHere)));
    // More of them if nothing else is on the map; most where nothing is asked but who, as some may be out of sight.
    const most = narrow.current ? ALL : MOST;
    const few = choices.moves.size + choices.bySpace.size > 0 ? (choices.isPlain ? 4 : 3) : most;
    const pointed = choices.all.filter(
      (choice) => !isMove(choice) && !choices.buttons.includes(choice) && !this.isOthers(choice),
    );
    const bare = choices.buttons.filter((choice) => choice !== done && !standing.includes(choice));
    // What spends something that is not got back is for the map and the list, unless that is the question.
    const unspent = pointed.filter((choice) => spendsOf(setting.pack, choice) === undefined);
    // What pieces can do where they stand is for no other place of the map: it is told of the one in hand, and of those
    // that have to do it first.
    const isMine = ([piece]: readonly [number, unknown]) => hand.company.includes(piece);
    const due = [...choices.moves].filter((ways) => barred || isMine(ways));
    const stays = due.map(([, moves]) => moves.filter((choice) => leadsAt(view, choice)));
    this.leads = stays.flat();
    const found = this.surveys ?? { combat: () => undefined };
    const worth = worthAmong(setting, view, found, this.leads);
    // Of several who can begin the same the strongest does, of those in hand if there are any: all of them would seem to be
    // several things to do.
    const able = due.flatMap((one, at) => (isMine(one) ? (stays[at] ?? []) : []));
    const begun = new Map<string, Choice>();
    for (const choice of strongestFirst(setting, view, able.length > 0 ? able : this.leads, worth)) {
      const what = `${choice.verb}:${choice.space}`;
      if (!begun.has(what)) begun.set(what, choice);
    }
    const stands = [...begun.values()];
    if (stands.length <= few) bare.push(...stands);
    this.begun = new Set(stands);
    // Where all that pieces can do is to go under another name than that of their verb, the question is whether they do.
    if (pointed.length < 1)
      bare.unshift(...called(choices.moves, few, bare).filter((choice) => !this.isOthers(choice)));
    const isAll = unspent.length + choices.moves.size === 0;
    const some = isAll ? pointed : unspent;
    const near = hand.held === undefined ? entire(some, choices.moves, few) : some;
    // Where others are pointed at, the little that one alone can do elsewhere would be overlooked on the map.
    const [way, ...ways] = hand.held === undefined && pointed.length > 0 ? [...choices.moves.values()] : [];
    if (way && ways.length === 0 && bare.length + way.length <= few)
      bare.push(...way.filter((one) => !bare.includes(one) && !near.includes(one)));
    // What costs something comes after what goes along for nothing, where there is room for one of them.
    const free = bare.filter((one) => !this.isDear(one));
    const here = sorted(near.length <= few ? near : near.filter((one) => this.isKept(one)));
    // What has to be done before one is done comes first of all.
    return [...(barred ? [...here, ...free] : [...free, ...here]), ...bare.filter(this.isDear)];
  }

  /** Whether a choice takes what is not got back, whatever comes of it. */
  private readonly isDear = (choice: Choice) => isCostly(choice) || spendsOf(this.setting.pack, choice) !== undefined;

  /**
   * Whether a choice stands here whatever else there is: what is set before something begins, and what alone of its kind is
   * done with a place before one can be done, such as the assault on it.
   */
  private isKept(choice: Choice): boolean {
    return isSwitch(this.setting, choice) || this.isDue(choice);
  }

  private isDue(choice: Choice): boolean {
    if (this.barred && this.begun.has(choice)) return true;
    const isAlone = () => this.hand.listed.every(({ id, verb }) => verb !== choice.verb || id === choice.id);
    return this.barred && choice.space !== undefined && choice.piece === undefined && isAlone();
  }

  private spare(buttons: readonly Choice[]): Choice[] {
    return spare(this.setting, buttons, this.hand.held, (choice) => this.isDue(choice));
  }

  /**
   * Those of them that there is room for. On a wide page `asked` says what they answer, as long as it is the same: how wide
   * the page is, which question it is, who is in hand, and the choices, with a space between them.
   */
  shown(buttons: Choice[], named: (choice: Choice) => string, around: Neighbours, asked: string): Choice[] {
    const letters = (choice: Choice) => this.letters(choice, named(choice));
    const isKept = (choice: Choice) => this.isKept(choice);
    if (narrow.current) {
      // A question with few short answers has all of them here, in a line more if need be; who may go is on the map.
      const isShort = (choice: Choice) => !isMove(choice) && letters(choice) <= LONG;
      // Who is named one after another is so whatever can be done with those who were.
      const isNamed = (choice: Choice) => choice === around.done || (choice.piece !== undefined && !isMove(choice));
      const areFew = this.areFew || this.hand.listed.every(isNamed);
      const isPlain = around.isPlain === true || (areFew && buttons.every(isShort));
      return fitting(buttons, letters, { ...around, isPlain, isKept });
    }
    const spares = this.spare(buttons);
    const gone = new Set(spares.slice(0, Math.max(0, this.count(asked) - WRAPS)));
    // Who is named stands here with all that he can do, or not at all: that he is lost would seem to be all there is. And some
    // of those who can do the same would seem to be advice, where they are not the strongest.
    const isNamed = (choice: Choice) => choice.piece !== undefined && choice.space === undefined && !isKept(choice);
    const isRanked = (choice: Choice) => (choice.final ?? verbOf(this.setting.pack, choice).final) === true;
    const left = [...gone].filter((choice) => isNamed(choice) && choice.piece !== this.hand.held);
    const like = left.filter((choice) => !isRanked(choice));
    const isLike = (choice: Choice) =>
      left.some(({ piece }) => piece === choice.piece) || like.some(({ verb }) => verb === choice.verb);
    for (const choice of buttons)
      if (isNamed(choice) && choice.piece !== this.hand.held && isLike(choice)) gone.add(choice);
    // What is due goes at last, where smaller letters were not enough either, and for no other choices than these.
    if (this.folded.asked === asked && this.count(asked) > spares.length + WRAPS + 1)
      for (const choice of buttons) if (this.isDue(choice)) gone.add(choice);
    return gone.size > 0 ? buttons.filter((choice) => !gone.has(choice)) : buttons;
  }

  /** How wide a button is, in letters: what it ends and spends stands below its name, in smaller ones. */
  private letters(choice: Choice, named: string): number {
    const { pack } = this.setting;
    // What a number does that is asked about anyway is told then: all of them stand on one line.
    if (choice.number !== undefined && !choice.piece && choice.confirm) return named.length;
    const [name, tail] = parted(named);
    const told = [tail, consequencesOf(pack, choice), spendsOf(pack, choice)];
    return Math.max(name.length, ...told.map((words) => SMALLER * (words?.length ?? 0)));
  }

  private count(asked: string): number {
    const { folded } = this;
    if (folded.asked === asked) return folded.count;
    // As long as the same is asked letters stay as small, and nothing comes back as long as there are as many choices: buttons
    // would stand elsewhere.
    const [[wide, ...before], [width, ...now]] = [folded.asked.split(' '), asked.split(' ')];
    if (folded.question !== this.question || wide !== width) return 0;
    return before.length === now.length ? folded.count : Math.min(folded.count, TIGHT);
  }

  /** The answer that was pressed, by a single press or the first of several. */
  private pressed: string | undefined;
  /** Where the button is that is being pressed, and whether it stands in the corner: a question whether it is meant opens there. */
  press: { box: DOMRect; isFixed: boolean } | undefined;

  /** Lets no press through while the buttons settle, nor the second of a double one on what has come under the pointer. */
  guard(event: MouseEvent, isSettling: boolean): void {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>('button') : null;
    const answer = button?.dataset['answer'];
    if (event.detail < 2) this.pressed = answer;
    if (!isSettling && answer === this.pressed) {
      this.press = button ? { box: button.getBoundingClientRect(), isFixed: !button.closest('.answers') } : undefined;
      // What opens later was not asked here.
      setTimeout(() => (this.press = undefined));
      return;
    }
    event.stopPropagation();
    event.preventDefault();
  }

  /**
   * Gives the only answer that there is to what the choice that was made last has led to, where that is about a place, such as
   * an assault that is due, and nothing comes of it that cannot be taken back together with that choice.
   */
  goOn(store: TableStore): void {
    const { hand, setting } = this;
    const [only, ...others] = hand.frozen ? [] : hand.choices.all;
    // Who goes from place to place is sent no farther than he was; and who has answered, and may yet answer otherwise, has.
    if (!only || only.piece !== undefined || only.space === undefined || others.length > 0) return;
    const isAwaited = store.view?.waiting_on.some(([side]) => side === store.mySide);
    if (!isAwaited || store.accepted === undefined || store.accepted !== hand.taken) return;
    const { done, final, standing } = verbOf(setting.pack, only);
    const weighs = [
      done,
      final,
      only.final,
      standing,
      only.confirm,
      only.consequences?.length,
      spendsOf(setting.pack, only),
    ];
    if (!weighs.some(Boolean)) store.goOnWith(only.id);
  }

  /** Whether there is little room for them: then letters are smaller. */
  isTight(asked: string): boolean {
    return !narrow.current && this.count(asked) > 0;
  }

  /** Whether names take two lines: before any choice is left out, or where all that can be left to the map was. */
  isFull(buttons: readonly Choice[], asked: string): boolean {
    const count = this.count(asked);
    return !narrow.current && (count === WRAPS || count > this.spare(buttons).length + WRAPS);
  }

  /**
   * Asks who of several leads best, as far as that is not known; and makes more room, as long as the bar is higher than it
   * should be: whether it did.
   */
  lay(node: HTMLElement, buttons: readonly Choice[], asked: string): boolean {
    if (this.leads.length > 1) for (const { id } of this.leads) this.surveys?.ask({ preview: id });
    const isHigh = node.offsetHeight > parseFloat(getComputedStyle(node).minHeight);
    const last = WRAPS + (buttons.some((one) => this.isDue(one)) ? 1 : 0);
    if (narrow.current || !isHigh || this.count(asked) > this.spare(buttons).length + last) return false;
    this.folded = { asked, question: this.question ?? '', count: this.count(asked) + 1 };
    return true;
  }

  /** Whether a switch is the choice that was made last: another press takes it back, but not the second of a double one. */
  takesBack(view: TableView, choice: Choice): boolean {
    const { taken, listed } = this.hand;
    const isMade = choice.id === taken && !listed.some(({ id }) => id === taken);
    return isMade && (view.undoable ?? 0) > 0 && isSwitch(this.setting, choice);
  }

  /** What each of several on a narrow page would end and roll, where that is the same: it is told once, and asked about. */
  shared(shown: readonly Choice[]): string {
    const { pack } = this.setting;
    const told = shown.map((choice) => !spendsOf(pack, choice) && consequencesOf(pack, choice));
    return narrow.current && shown.length > PAIR ? sharedBy(told) : '';
  }

  /** Whether they are numbers to choose from, which stand together on one line where they can. */
  isScale(shown: readonly Choice[]): boolean {
    return shown.length > 2 && shown.every(({ piece, number }) => !piece && number !== undefined);
  }

  /** Whether the rest comes first: all that stands here is dearer than what is left to the map. */
  asksFirst(shown: readonly Choice[]): boolean {
    return shown.every(this.isDear);
  }

  /** What is told where some of what can be chosen is no button, beside those that are. */
  hint(shown: readonly Choice[]): string {
    const rest = this.hand.listed.filter((choice) => !shown.includes(choice));
    const [pieces, places] = [rest.some(({ piece }) => piece !== undefined), this.hand.choices.bySpace.size > 0];
    // Who has a piece in hand sees on the map where it may go.
    if (
      narrow.current ||
      this.hand.held !== undefined ||
      shown.length === 0 ||
      !(pieces || rest.some(({ space }) => space !== undefined))
    )
      return '';
    const what = pieces && places ? 'what glows on the map' : `a glowing ${pieces ? 'unit' : 'place'}`;
    return this.asksFirst(shown) ? `Press ${what}, or` : `or press ${what}`;
  }
}
