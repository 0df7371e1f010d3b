// Plays a table as a person does: reads what is asked, points at what glows, and answers cards and questions; with a
// mouse, with a finger, or with the keyboard alone. It knows no game, and nothing that is not on the page but what the
// choices of the prompt are called, by which it says what it wants.
import assert from 'node:assert/strict';
import { choicesOf } from './driver.js';

/** How long a fan takes until a press on it is meant. */
const UNFOLDING = 340;
/** How long a finger rests before it lets the map go. */
const RESTING = 120;
/** How long it takes until it is known how far a piece comes. */
const MARCHES = 400;
/** How long the page may take to answer a press. */
const PATIENCE = 8000;
/** How often a key is pressed on the way to one thing before that counts as not to be reached. */
const MOST_TABS = 240;
const MOST_ARROWS = 12;
/** How often in a turn a press may hit something else. */
const MOST_MISSES = 2;
/** How often a piece is pressed until it comes to hand. */
const MOST_TRIES = 3;
/** How often the map is moved until a thing lies in view. */
const MOST_PANS = 8;
/** How many questions one choice may lead through. */
const MOST_QUESTIONS = 6;
/** How long a part of a card may come after the card, in milliseconds. */
const LATE = 1500;
/** How often a prompt may be read before the page shows it. */
const MOST_READS = 60;

/** What a person sees of a page at a glance. */
function glance() {
  const table = document.querySelector('main.table');
  const textOf = (selector) => document.querySelector(selector)?.textContent.trim().replace(/\s+/g, ' ') ?? '';
  return {
    seq: Number(table?.dataset.seq),
    turn: textOf('header .turn'),
    asked: textOf('.prompt.mine .lead'),
    side: document.querySelector('.prompt .as')?.classList.contains('confederate') ? 'confederate' : 'union',
    card: document.querySelector('[role="dialog"]:has([data-answer])')?.getAttribute('aria-label') ?? '',
    question: textOf('.opening p'),
    held: textOf('.held .who'),
    notice: textOf('[data-card="notice"]'),
  };
}

/** Where an element can be pressed: a place of the screen that is its own, or why there is none. */
function placeOf([selector, other]) {
  const element = document.querySelector(selector);
  if (!element) return { missing: true };
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const middle = [(left + right) / 2, (top + bottom) / 2];
  const RIM = 3;
  const places = [middle];
  for (let i = 1; i < 12; i++)
    for (let k = 1; k < 12; k++) places.push([left + ((right - left) * i) / 12, top + ((bottom - top) * k) / 12]);
  const hits = (place, wanted) => wanted(document.elementFromPoint(...place));
  const isOwn = (found) => element.contains(found);
  const isAsGood = (found) => other !== undefined && (found?.closest(other) ?? null) !== null;
  // Nobody aims at an edge.
  const isAmid = ([x, y], wanted) =>
    [-RIM, RIM].every((by) => hits([x + by, y], wanted) && hits([x, y + by], wanted)) && hits([x, y], wanted);
  const at =
    places.find((place) => isAmid(place, isOwn)) ??
    places.find((place) => isAmid(place, isAsGood)) ??
    places.find((place) => hits(place, isOwn));
  if (at) return { at };
  const over = document.elementFromPoint(...middle);
  const isFan = (over?.closest('[data-fan]') ?? null) !== null;
  return { middle, isFan, over: over?.closest('[data-card]')?.dataset.card, under: over?.outerHTML.slice(0, 120) };
}

/** A place of the map from which it can be dragged, with nothing there that would be dragged instead; and how large it is. */
function groundOf() {
  const { left, top, width, height } = document.querySelector('.map').getBoundingClientRect();
  const isGround = (x, y) => {
    const found = document.elementFromPoint(x, y);
    return found?.closest('.map') && !found.closest('.grip, [data-fan], [data-piece], .minimap');
  };
  for (const i of [6, 5, 7, 4, 8, 3, 9, 2, 10])
    for (const k of [6, 5, 7, 4, 8, 3, 9, 2, 10]) {
      const [x, y] = [left + (width * i) / 12, top + (height * k) / 12];
      if (isGround(x, y)) return { from: [x, y], left, top, width, height };
    }
  return undefined;
}

/** What of a prompt cannot be come to from the page as it stands, by keyboard and by pointing. */
function unreachable([stacks, spaces, bare, count]) {
  const faults = [];
  const isIn = (selector) => document.querySelector(selector) !== null;
  for (const [piece, key] of stacks)
    if (!isIn(`[data-stack="${key}"] [tabindex="0"]`) && !isIn(`[data-inset] [data-piece="${piece}"][tabindex="0"]`))
      faults.push(`piece ${piece} at ${key}`);
  for (const space of spaces) if (!isIn(`[data-space="${space}"][tabindex="0"]`)) faults.push(`space ${space}`);
  const list = document.querySelector('.prompt .button.list');
  const isListed = [list, document.querySelector('.prompt [data-orders]')].some((one) => one && one.offsetWidth > 0);
  const listed = Number(/\d+/.exec(list?.getAttribute('aria-label') ?? '')?.[0] ?? 0);
  if (list && listed > count) faults.push(`${listed} of ${count} choices in the list`);
  for (const id of bare)
    if (!isListed && !isIn(`.prompt [data-answer="${id}"]:enabled`)) faults.push(`the answer ${id}`);
  for (const button of document.querySelectorAll('.prompt [data-answer]')) {
    const { left, top, right, bottom } = button.getBoundingClientRect();
    // What went with another answer is a gap.
    if (right === left || getComputedStyle(button).visibility === 'hidden') continue;
    const found = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    if (!button.contains(found)) faults.push(`the button ${button.textContent.trim()} lies under something`);
  }
  return faults;
}

/** Whether a prompt asks about one piece alone: it comes to hand by itself if it was just named. */
function isAlone(piece, prompt) {
  const pointed = choicesOf(prompt).filter((choice) => choice.piece !== undefined || choice.space !== undefined);
  return pointed.every((choice) => choice.piece === piece && choice.space !== undefined);
}

export class Person {
  /** The piece that was taken up last. */
  hand = undefined;
  /** What is asked, as the page showed it last; and whether pieces are sent as far as they come. */
  seen = undefined;
  far = false;
  /** How often something was pressed, and for which choices the list of all of them was needed, of what question. */
  presses = 0;
  lists = [];
  /** How often a piece was sent somewhere by a button that says where. */
  sent = 0;
  /** How often a press hit something else, because the page moved under it. */
  misses = 0;

  /** `way` is 'mouse', 'touch' or 'keys'; `pause` is called with what has just come before the eyes: 'hand' or 'card'. */
  constructor(page, id, way, pause = () => undefined) {
    Object.assign(this, { page, id, way, pause });
  }

  /** Waits until the page asks something that can be answered; resolves to what is seen, and what a prompt says. */
  async asked() {
    const { page } = this;
    await page.waitForFunction(
      () =>
        // What chooses the answers comes after the bar.
        document.querySelector('.prompt.mine .list') &&
        !document.querySelector('.answers[aria-disabled="true"], .prompt .list:disabled'),
      undefined,
      { polling: 30 },
    );
    for (let i = 0; i < MOST_READS; i++) {
      const seen = await page.evaluate(glance);
      const answer = await page.request.get(`/api/v1/tables/${this.id}/view?side=${seen.side}`);
      const { view } = await answer.json();
      // Whoever plays both sides is asked as the other one a moment later, at the same step.
      const now = await page.evaluate(glance);
      const isSame = ['seq', 'side', 'asked'].every((key) => now[key] === seen[key]);
      if (isSame && (view.prompt?.seq === seen.seq || view.outcome)) {
        this.seen = view;
        return { seen, view };
      }
      await page.waitForTimeout(50);
    }
    throw new Error('The page does not show what is asked.');
  }

  /** Faults of the page where something that is asked cannot be come to; who is in hand goes first. */
  unreachable({ held }, view) {
    const anchored = new Map(view.pieces.map(({ id, at, owner }) => [id, `${at}:${owner}`]));
    const all = choicesOf(view.prompt);
    const pieces = new Set(all.flatMap(({ piece }) => piece ?? []));
    const spaces = held ? [] : all.filter(({ piece, space }) => piece === undefined && space !== undefined);
    const bare = all.filter(({ piece, space }) => piece === undefined && space === undefined);
    const stacks = [...pieces].filter((piece) => anchored.has(piece)).map((piece) => [piece, anchored.get(piece)]);
    return this.page.evaluate(unreachable, [
      stacks,
      spaces.map(({ space }) => space),
      bare.map(({ id }) => id),
      all.length,
    ]);
  }

  /** Makes a choice, from the first press to the page that shows what became of it. */
  async make(choice, view) {
    const before = await this.page.evaluate(glance);
    await this.begin(choice, view);
    for (let i = 0; i < MOST_QUESTIONS; i++) {
      const now = await this.answerTo(before, choice);
      if (!now.isAnswered) {
        assert.ok(this.misses < MOST_MISSES, `${choice.id} is not answered (${this.way}): ${JSON.stringify(now)}`);
        this.misses += 1;
        await this.begin(choice, view);
        continue;
      }
      // Each side counts its own moments.
      if (now.seq !== before.seq || now.side !== before.side) return;
      if (now.question) await this.press('.opening .button.primary');
      else {
        await this.pause('card');
        await this.press(`[role="dialog"] [data-answer="${choice.id}"]`);
      }
      await this.page.waitForTimeout(40);
    }
    throw new Error(`${choice.id} leads from question to question.`);
  }

  /** Waits for what a press leads to: something new, a card that has the choice, or a question about it. */
  async answerTo(before, { id }) {
    const answered = await this.page
      .waitForFunction(
        ([seq, side, wanted]) => {
          const card = document.querySelector(`[role="dialog"] [data-answer="${CSS.escape(wanted)}"]`);
          const isReady = !document.querySelector('.answers[aria-disabled="true"]');
          return (
            Number(document.querySelector('main.table').dataset.seq) !== seq ||
            document.querySelector('.prompt .as')?.classList.contains(side) !== true ||
            card !== null ||
            (isReady && document.querySelector('.opening') !== null)
          );
        },
        [before.seq, before.side, id],
        { timeout: PATIENCE, polling: 30 },
      )
      .catch(() => undefined);
    return { ...(await this.page.evaluate(glance)), isAnswered: answered !== undefined };
  }

  /** The first presses of a choice: its button; or its piece, and where that goes; or a place; or else the list. */
  async begin(choice, view) {
    const { id, piece, space } = choice;
    const button = `.prompt [data-answer="${id}"]:enabled`;
    if ((await this.isThere(button)) && (await this.isShown(button))) {
      if (piece !== undefined && space !== undefined) this.sent += 1;
      return this.press(button);
    }
    const isBare = piece === undefined && space === undefined;
    // On a page that has just been opened the answers come after the question, on a slow machine seconds after it; what is
    // said for the whole game stands elsewhere.
    const comes = async () =>
      this.page
        .locator(button)
        .waitFor({ timeout: (await this.isThere('.prompt [data-orders]')) ? LATE : PATIENCE })
        .then(
          () => true,
          () => false,
        );
    if (isBare && !this.far && this.way !== 'touch' && (await comes())) return this.press(button);
    if (piece !== undefined && (await this.takeUp(piece, view, choice))) {
      if (space === undefined || !(await this.page.evaluate(glance)).held) return undefined;
      await this.pause('hand');
      return this.pointAt(this.far ? await this.farthest(space) : space);
    }
    if (piece === undefined && space !== undefined) {
      if ((await this.page.evaluate(glance)).held) await this.putBack();
      if (await this.isThere(`[data-space="${space}"]`)) return this.pointAt(space);
    }
    return isBare && (await this.order(id)) ? undefined : this.list(choice);
  }

  /** Points at a piece, wherever it lies; false where it lies nowhere that can be pointed at. */
  async takeUp(piece, view, { space }) {
    const { held } = await this.page.evaluate(glance);
    if (held && space !== undefined && (this.hand === piece || isAlone(piece, view.prompt))) return true;
    if (held) await this.putBack();
    this.hand = piece;
    const inset = `[data-inset] [data-piece="${piece}"]`;
    const { at, owner } = view.pieces.find(({ id }) => id === piece) ?? {};
    const key = `${at}:${owner}`;
    const mates = view.pieces.filter((one) => one.at === at && one.owner === owner);
    // What is not answered is pressed once more, as a finger does that was not felt.
    for (let i = 0; i < MOST_TRIES; i++) {
      if (await this.isThere(inset)) await this.press(inset);
      else if (!(await this.isThere(`[data-stack="${key}"]`))) return false;
      else if (!(await this.openStack(key, piece, mates.length))) continue;
      if (space === undefined || (await this.inHand())) return true;
    }
    throw new Error(`${piece} does not come to hand.`);
  }

  /** A place beyond those that are next to the piece, where marches are known to lead to one; else the one that is meant. */
  async farthest(space) {
    await this.page.waitForTimeout(MARCHES);
    const open = await this.page.locator('.ground path.open').evaluateAll((all) => all.map((one) => one.dataset.space));
    const next = new Set(choicesOf(this.seen.prompt).map((choice) => String(choice.space)));
    return Number(open.find((one) => !next.has(one)) ?? space);
  }

  /** Whether a piece comes to hand, or something else comes of it: a card, a question. */
  inHand() {
    return this.page
      .waitForFunction(
        () => document.querySelector('.held, .opening, [role="dialog"]:has([data-answer])') !== null,
        undefined,
        { timeout: PATIENCE / 2, polling: 30 },
      )
      .then(
        () => true,
        () => false,
      );
  }

  /** Whether a stack that was pressed spreads out; else its press took up, or did, what one alone of it may do. */
  async isSpread(fanned, before) {
    const spread = this.page.locator(fanned).waitFor();
    const taken = this.page.waitForFunction(
      ({ seq, held, card, question }) => {
        // What was put back, or closed, is not taken up.
        const isNew = (selector, was) => {
          const text = document.querySelector(selector)?.textContent.trim().replace(/\s+/g, ' ') ?? '';
          return text !== '' && text !== was;
        };
        const name = document.querySelector('[role="dialog"]:has([data-answer])')?.getAttribute('aria-label') ?? '';
        return (
          Number(document.querySelector('main.table').dataset.seq) !== seq ||
          isNew('.held .who', held) ||
          isNew('.opening p', question) ||
          (name !== '' && name !== card)
        );
      },
      before,
      { polling: 30 },
    );
    for (const one of [spread, taken]) one.catch(() => undefined);
    return Promise.any([spread.then(() => true), taken.then(() => false)]);
  }

  /** Presses a piece of a stack; false where the stack has closed before that. */
  async openStack(key, piece, count) {
    const stack = `[data-stack="${key}"] [role="button"]`;
    const fanned = `[data-fan] [data-piece="${piece}"]`;
    if (count > 1) {
      if (this.way === 'mouse') await this.restOn(stack, fanned);
      else {
        const before = await this.page.evaluate(glance);
        await this.press(stack);
        if (!(await this.isSpread(fanned, before))) return true;
        // The top piece lies where the stack was pressed: two quick presses there take up nobody.
        await this.page.waitForTimeout(UNFOLDING);
      }
      if (!(await this.isThere(fanned))) return false;
    }
    await this.press(count > 1 ? fanned : stack);
    return true;
  }

  /** Rests the pointer on a stack until it has opened; one that was there already has to move. */
  async restOn(stack, fanned) {
    const isOpen = (timeout) =>
      this.page
        .locator(fanned)
        .waitFor({ timeout })
        .then(
          () => true,
          () => false,
        );
    for (let i = 0; i < MOST_PANS; i++) {
      const [x, y] = await this.placeOf(stack);
      await this.page.mouse.move(x + 3, y + 3);
      await this.page.mouse.move(x, y);
      if (await isOpen(PATIENCE / 4)) return this.page.waitForTimeout(UNFOLDING);
    }
    throw new Error(`${stack} does not open under the pointer.`);
  }

  putBack() {
    this.hand = undefined;
    return this.way === 'keys' ? this.page.keyboard.press('Escape') : this.press('.held .button');
  }

  /** Points at a space, or at who stands there where he covers it. */
  async pointAt(space) {
    await this.page.locator(ground(space)).first().waitFor({ state: 'attached' });
    await this.press(ground(space), `[data-stack^="${space}:"]`);
  }

  /** Takes a choice from the list of all of them. */
  async list(choice) {
    this.lists.push(`${choice.id}: ${(await this.page.evaluate(glance)).asked}`);
    const { page } = this;
    const row = `.choices [data-choice="${choice.id}"]`;
    await this.press('.prompt .button.list');
    await page.locator('.choices [data-choice], .choices [data-group]').first().waitFor();
    if (!(await this.isThere(row))) {
      const group = choice.piece ?? `at ${choice.space}`;
      await this.press(`.choices [data-group="${group}"]`);
    }
    await this.press(row);
    // It is confirmed on a card of its own.
    await page.waitForTimeout(60);
  }

  /** What is said for the whole game stands on a card of its own; false where that, or the card, is not there. */
  async order(id) {
    const button = '.prompt .button[data-orders]';
    if (!(await this.isThere(button)) || !(await this.isShown(button))) return false;
    await this.press(button);
    await this.page.locator('[role="dialog"] [data-answer]').first().waitFor();
    // Orders that differ in a number come a moment after the others.
    const there = this.page.locator(`[role="dialog"] [data-answer="${id}"]`).waitFor({ timeout: PATIENCE });
    if (await there.then(() => true).catch(() => false)) return true;
    await this.page.keyboard.press('Escape');
    return false;
  }

  isThere(selector) {
    return this.page.evaluate((wanted) => document.querySelector(wanted) !== null, selector);
  }

  isShown(selector) {
    return this.page.evaluate((wanted) => document.querySelector(wanted).getClientRects().length > 0, selector);
  }

  /** Presses an element; `other` is what may lie over it and means the same. */
  async press(selector, other) {
    this.presses += 1;
    if (this.way === 'keys') {
      await this.comeTo(selector);
      return this.page.keyboard.press('Enter');
    }
    const at = await this.placeOf(selector, other);
    return this.way === 'touch' ? this.page.touchscreen.tap(...at) : this.page.mouse.click(...at);
  }

  /** A place of the screen where an element can be pressed; the map is moved, and cards are closed, until there is one. */
  async placeOf(selector, other) {
    for (let i = 0; i < MOST_PANS; i++) {
      const found = await this.page.evaluate(placeOf, [selector, other]);
      if (found.at && (await this.rests(selector, other, found.at))) return found.at;
      if (found.at) continue;
      assert.ok(!found.missing, `${selector} is on the page`);
      if (found.over) await this.press(`[data-card="${found.over}"] .close`);
      else if (found.isFan) await this.turnAway();
      else if (await this.isOnMap(selector)) await this.bringIn(found.middle);
      else await this.page.locator(selector).first().scrollIntoViewIfNeeded();
      await this.page.waitForTimeout(320);
    }
    const { under } = await this.page.evaluate(placeOf, [selector, other]);
    throw new Error(`${selector} cannot be pressed: it lies under ${under}`);
  }

  /** Whether a place stays where it is: what opens under the map of a phone moves the map. */
  async rests(selector, other, at) {
    if (this.way !== 'touch') return true;
    await this.page.waitForTimeout(RESTING);
    const now = await this.page.evaluate(placeOf, [selector, other]);
    return String(now.at) === String(at);
  }

  /** Turns to bare ground, so that the open stack closes. */
  async turnAway() {
    const { from } = await this.page.evaluate(groundOf);
    if (this.way === 'touch') await this.page.touchscreen.tap(...from);
    else await this.page.mouse.move(...from);
  }

  isOnMap(selector) {
    return this.page.evaluate((wanted) => document.querySelector(wanted).closest('.map') !== null, selector);
  }

  /** Drags the map so that a place of the screen comes to its middle. */
  async bringIn([x, y]) {
    const { page } = this;
    const map = await page.evaluate(groundOf);
    assert.ok(map, 'the map can be taken hold of');
    const within = (value, low, size) => Math.max(low + 12, Math.min(low + size - 12, value));
    const to = [
      within(map.from[0] + map.left + map.width / 2 - x, map.left, map.width),
      within(map.from[1] + map.top + map.height / 2 - y, map.top, map.height),
    ];
    if (this.way === 'mouse') {
      await page.mouse.move(...map.from);
      await page.mouse.down();
      await page.mouse.move(...to, { steps: 4 });
      return page.mouse.up();
    }
    this.session ??= await page.context().newCDPSession(page);
    const touch = (type, points) =>
      this.session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: points.map(([px, py]) => ({ x: px, y: py })),
      });
    await touch('touchStart', [map.from]);
    for (let i = 1; i <= 4; i++)
      await touch('touchMove', [map.from.map((start, axis) => start + ((to[axis] - start) * i) / 4)]);
    // A finger that rests before it is lifted throws nothing.
    await page.waitForTimeout(RESTING);
    await touch('touchMove', [to]);
    return touch('touchEnd', []);
  }

  /** Brings the focus to an element by keys alone: N to what is asked about on the map, arrows across it, else Tab. */
  async comeTo(selector) {
    const { page } = this;
    await page.locator(selector).first().waitFor({ state: 'attached' });
    const where = () =>
      page.evaluate((wanted) => {
        const element = document.querySelector(wanted);
        const { activeElement } = document;
        if (element === activeElement) return { isHere: true };
        const boxOf = (node) => node.getBoundingClientRect();
        const [from, to] = [boxOf(activeElement), boxOf(element)];
        return {
          isAfter: (activeElement.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
          isOnMap: element.closest('.map') !== null && element.closest('[data-fan]') === null,
          isFromMap: activeElement.closest('[data-stack], [data-space]') !== null,
          isPlace: element.matches('[data-space]'),
          at: activeElement.getAttribute('aria-label'),
          way: [to.x + to.width / 2 - from.x - from.width / 2, to.y + to.height / 2 - from.y - from.height / 2],
        };
      }, selector);
    let now = await where();
    if (!now.isHere && now.isOnMap && !(await page.evaluate(glance)).held) {
      const seen = new Set();
      while (!now.isHere && !seen.has(now.at)) {
        if (now.isFromMap) seen.add(now.at);
        await page.keyboard.press('n');
        await page.waitForTimeout(50);
        const next = await where();
        if (!next.isHere && next.at === now.at) break;
        now = next;
      }
    }
    for (let i = 0; i < MOST_ARROWS && !now.isHere && now.isFromMap && now.isPlace; i++) {
      const [dx, dy] = now.way;
      await page.keyboard.press(
        Math.abs(dx) > Math.abs(dy) ? (dx > 0 ? 'ArrowRight' : 'ArrowLeft') : dy > 0 ? 'ArrowDown' : 'ArrowUp',
      );
      await page.waitForTimeout(30);
      // The arrow may have drawn the place anew, to be pressed.
      now = await where();
      const isThere = await page.evaluate(
        (wanted) => document.activeElement.dataset.space === /\[data-space="(\d+)"\]/.exec(wanted)?.[1],
        selector,
      );
      if (isThere) return;
    }
    for (let i = 0; i < MOST_TABS && !now.isHere; i++) {
      await page.keyboard.press(now.isAfter ? 'Tab' : 'Shift+Tab');
      now = await where();
    }
    assert.ok(now.isHere, `the keyboard comes to ${selector}, and not only to ${now.at}`);
  }
}

/** The element of a space that can be chosen. */
function ground(space) {
  return `[data-space="${space}"][tabindex="0"]`;
}
