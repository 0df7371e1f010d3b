// Marches of several areas by clicks and by dragging, with way and price before they are made, taken back as one.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { playUntil } from './driver.js';
import {
  call,
  newPage,
  openChoices,
  seriousFindings,
  settled,
  showPlay,
  signUp,
  startBrowser,
  startServer,
} from './support.js';

const SIZES = {
  1440: { width: 1440, height: 900 },
  1024: { width: 1024, height: 768 },
  390: { width: 390, height: 844 },
};

/** How often it is looked whether something has come about. */
const MOST_LOOKS = 200;

let server;
let browser;
before(async () => {
  process.env.VEDETTE_RATE_LIMITS = 'off';
  [server, browser] = await Promise.all([startServer(), startBrowser()]);
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

/** Pictures of the page in three sizes, light and dark, for who wants to look. */
async function pictures(page, name) {
  if (!process.env.LOOK) return;
  const size = page.viewportSize();
  for (const [width, viewport] of Object.entries(SIZES))
    for (const colorScheme of ['light', 'dark']) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      await page.waitForTimeout(400);
      await page.screenshot({ path: `${process.env.LOOK}/${name}-${width}-${colorScheme}.png` });
    }
  await page.emulateMedia({ colorScheme: null });
  await page.setViewportSize(size);
}

/** What a side sees, over HTTP. */
async function viewOf(page, id, side = 'union') {
  return (await (await page.request.get(`/api/v1/tables/${id}/view?side=${side}`)).json()).view;
}

/** Where a piece stands, and how many steps can be taken back. */
async function standing(page, id, piece) {
  const { pieces, undoable } = await viewOf(page, id);
  return [pieces.find((one) => one.id === piece)?.at, undoable ?? 0];
}

/** A piece comes to stand somewhere, with so many steps that can be taken back. */
async function comesToStand(page, id, piece, wanted) {
  for (let i = 0; i < MOST_LOOKS && String(await standing(page, id, piece)) !== String(wanted); i++)
    await page.waitForTimeout(50);
  assert.deepEqual(await standing(page, id, piece), wanted);
}

/** Both sides of a table in one hand, after some choices of theirs. */
async function sitAfter(name, game, choices) {
  const { page, faults } = await newPage(browser, server.url, { viewport: SIZES[1440] });
  await signUp(page, name);
  const { id } = await call(page, '/tables', { ...game, opponent: 'self' });
  for (const [side, choice] of choices) {
    const { prompt } = await viewOf(page, id, side);
    await call(page, `/tables/${id}/choose`, { seq: prompt.seq, choice, side });
  }
  await page.goto(`/table/${id}`);
  await page.locator('[data-stack]').first().waitFor();
  return { page, faults, id };
}

/** How often something was pressed on a page since it was asked last. */
async function presses(page) {
  return page.evaluate(() => {
    const count = globalThis.presses ?? 0;
    globalThis.presses = 0;
    if (globalThis.presses === 0 && !globalThis.isCounting) {
      globalThis.isCounting = true;
      addEventListener('pointerdown', () => (globalThis.presses += 1), true);
    }
    return count;
  });
}

/** Opens a stack under the pointer, until a press on a piece of it is meant; resolves to the piece. */
async function openFan(page, stack, piece) {
  await page.locator(`[data-stack="${stack}"]`).hover({ force: true });
  const fanned = page.locator(`[data-fan] [data-piece="${piece}"]`);
  await fanned.waitFor();
  // A press while the fan is still unfolding only opens it.
  await page.waitForTimeout(400);
  return fanned;
}

/** Takes a piece of a stack in hand, by hovering and one click. */
async function takeUp(page, stack, piece) {
  const fanned = await openFan(page, stack, piece);
  await fanned.click();
  await page.getByText('In hand:').waitFor();
}

/**
 * The map lies where it did. A prompt that grows pushes it down until the next frame, in which it is drawn where it was:
 * what is measured before that has never been seen.
 */
async function mapLies(page, { x, y, width, height }) {
  await page.waitForFunction(
    (before) => {
      const box = document.querySelector('.plane').getBoundingClientRect();
      return [box.x, box.y, box.width, box.height].every((length, i) => Math.abs(length - before[i]) < 0.01);
    },
    [x, y, width, height],
  );
}

/** What is measured on a page, once it stays as it is: until then the page is still being laid out. */
async function atRest(measure) {
  let before;
  for (let now = await measure(); String(now) !== String(before); now = await measure()) {
    before = now;
    await new Promise((resolve) => setTimeout(resolve, 60));
  }
  return before;
}

/** A place of the screen within a space, with nothing over it. */
async function placeIn(page, space) {
  const place = await atRest(() => page.evaluate(clearPlace, space));
  assert.ok(place, `space ${space} is in view`);
  return place;
}

function clearPlace(wanted) {
  const path = document.querySelector(`.ground path[data-space="${wanted}"]`);
  const { left, top, right, bottom } = path.getBoundingClientRect();
  for (let i = 1; i < 12; i++)
    for (let k = 1; k < 12; k++) {
      const [x, y] = [left + ((right - left) * i) / 12, top + ((bottom - top) * k) / 12];
      if (document.elementFromPoint(x, y) === path) return [x, y];
    }
  return undefined;
}

const TORBERT = 42;
const CHESTERFIELD = 4;
const MANGOHICK = 15;
const HANOVERTOWN = 33;
const SHERIDAN = ['union', 'corps:112'];
/** Ricketts's Division at Noel's Station, and Anderson's Station, where the Confederates stand. */
const RICKETTS = 28;
const NOELS = 1;
const ANDERSONS = 8;

test('a ride of three areas is two clicks, with its way and price before them, and is taken back as one', async () => {
  const { page, faults, id } = await sitAfter('Rides', { ruleset: 'not-war-but-murder' }, [SHERIDAN]);
  const before = await standing(page, id, TORBERT);
  assert.equal(before[0], CHESTERFIELD);
  await presses(page);
  await takeUp(page, `${CHESTERFIELD}:union`, TORBERT);
  await page.locator(`.ground path.open[data-space="${MANGOHICK}"]`).waitFor({ state: 'attached' });
  const place = await placeIn(page, MANGOHICK);
  await page.mouse.move(...place, { steps: 3 });
  const way = page.locator('[data-way]');
  await way.waitFor();
  assert.equal(await way.getAttribute('data-way'), '5 13 15');
  assert.equal(await page.locator('.march text').textContent(), '3');
  await page.locator('[data-tip]').getByText('cost 3').waitFor();
  await pictures(page, 'march-way');
  // On a phone what is in hand is told over the tracks, and can be put back.
  await page.setViewportSize(SIZES[390]);
  await page.waitForFunction(() => {
    const { left, top, width, height } = document.querySelector('.held .button').getBoundingClientRect();
    const found = document.elementFromPoint(left + width / 2, top + height / 2);
    return left + width <= innerWidth && found?.textContent === 'Put back';
  });
  await page.setViewportSize(SIZES[1440]);
  await page.mouse.move(...(await placeIn(page, MANGOHICK)), { steps: 2 });
  await page.mouse.click(...(await placeIn(page, MANGOHICK)));
  await page.locator(`[data-stack="${MANGOHICK}:union"]`).waitFor();
  assert.equal(await presses(page), 2);
  await comesToStand(page, id, TORBERT, [MANGOHICK, before[1] + 3]);
  // Another question is asked since, but who rides on stays in hand.
  await page
    .locator('.held')
    .getByText(/Torbert/)
    .waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.locator(`[data-stack="${MANGOHICK}:union"]`).waitFor({ state: 'detached' });
  await comesToStand(page, id, TORBERT, before);
  assert.deepEqual(faults, []);
});

test('an assault that is due begins by itself where nothing else can be answered, and is taken back with the march', async () => {
  const { page, faults, id } = await sitAfter('Due', { ruleset: 'not-war-but-murder' }, [
    ['union', `single:${RICKETTS}`],
  ]);
  const before = await standing(page, id, RICKETTS);
  assert.equal(before[0], NOELS);
  await presses(page);
  await takeUp(page, `${NOELS}:union`, RICKETTS);
  await page.locator(`.ground path.open[data-space="${ANDERSONS}"]`).waitFor({ state: 'attached' });
  await page.mouse.click(...(await placeIn(page, ANDERSONS)));
  // What rolls is never answered by itself.
  await page.locator(`.prompt [data-answer="point:${RICKETTS}"]`).waitFor();
  assert.equal(await presses(page), 2);
  await comesToStand(page, id, RICKETTS, [ANDERSONS, before[1] + 2]);
  await page.waitForTimeout(1500);
  assert.deepEqual(await standing(page, id, RICKETTS), [ANDERSONS, before[1] + 2]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await comesToStand(page, id, RICKETTS, before);
  await page.waitForTimeout(1500);
  assert.deepEqual(await standing(page, id, RICKETTS), before, 'what was taken back is not done again');
  assert.deepEqual(faults, []);
});

test('a piece is dragged to where it goes, and let go elsewhere it stays', async () => {
  const { page, faults, id } = await sitAfter('Drags', { ruleset: 'not-war-but-murder' }, [SHERIDAN]);
  const before = await standing(page, id, TORBERT);
  const drag = async (to) => {
    const fanned = await openFan(page, `${CHESTERFIELD}:union`, TORBERT);
    const box = await fanned.boundingBox();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + 60, box.y + 60, { steps: 3 });
    await page.locator(`.ground path.open[data-space="${MANGOHICK}"]`).waitFor({ state: 'attached' });
    await page.mouse.move(...to, { steps: 4 });
  };
  const plane = await page.locator('.plane').boundingBox();
  await drag(await placeIn(page, 9));
  await page.mouse.up();
  assert.deepEqual(await standing(page, id, TORBERT), before);
  await drag(await placeIn(page, MANGOHICK));
  await page.locator('[data-way="5 13 15"]').waitFor();
  await page.mouse.up();
  await page.locator(`[data-stack="${MANGOHICK}:union"]`).waitFor();
  await comesToStand(page, id, TORBERT, [MANGOHICK, before[1] + 3]);
  await mapLies(page, plane);
  assert.deepEqual(faults, []);
});

test('a corps with its leader goes over three areas with three clicks, and comes back with one', async () => {
  const { page, faults, id } = await sitAfter('Sheridan', { ruleset: 'not-war-but-murder' }, [SHERIDAN]);
  const corps = [41, TORBERT, 43, 112];
  const places = async () => {
    const { pieces, undoable } = await viewOf(page, id);
    return [corps.map((one) => pieces.find((piece) => piece.id === one)?.at), undoable ?? 0];
  };
  const [start, undoable] = await places();
  await presses(page);
  await takeUp(page, `${CHESTERFIELD}:union`, TORBERT);
  const tray = page.getByRole('group', { name: 'Who goes together' });
  await tray.getByRole('button', { name: 'All 4, leader too' }).click();
  await tray.getByText('4 of 4').waitFor();
  for (const box of await tray.locator('label, button').evaluateAll((all) => all.map((one) => one.offsetHeight)))
    assert.ok(box >= 44, `a target is ${box} high`);
  await page.locator(`.ground path.open[data-space="${MANGOHICK}"]`).waitFor({ state: 'attached' });
  await page.mouse.move(...(await placeIn(page, MANGOHICK)), { steps: 3 });
  await page.locator('[data-tip]').getByText('4 go together to Mangohick Church').waitFor();
  await pictures(page, 'tray');
  await page.mouse.click(...(await placeIn(page, MANGOHICK)));
  for (let i = 0; i < MOST_LOOKS && (await places())[0].some((at) => at !== MANGOHICK); i++)
    await page.waitForTimeout(50);
  assert.deepEqual(
    (await places())[0],
    corps.map(() => MANGOHICK),
  );
  assert.equal(await presses(page), 3);
  await pictures(page, 'tray-gone');
  const undo = page.getByRole('button', { name: 'Undo' });
  await page.waitForFunction(() => !document.querySelector('[aria-label="Undo"]').disabled);
  await undo.click();
  for (let i = 0; i < MOST_LOOKS && (await places())[1] !== undoable; i++) await page.waitForTimeout(50);
  assert.deepEqual(await places(), [start, undoable]);
  // The number below a stack is pressed with it, also with somebody in hand.
  await takeUp(page, `${CHESTERFIELD}:union`, TORBERT);
  await page.locator('.pile:not(.away) rect.badge').first().dispatchEvent('click');
  await page.waitForTimeout(300);
  assert.equal(await page.getByText('Nothing lies there').count(), 0);
  assert.deepEqual(await seriousFindings(page), []);
  assert.deepEqual(faults, []);
});

test('one press on an open stack takes up all who can go, and the map stays where they were sent', async () => {
  const { page, faults, id } = await sitAfter('Gregg', { ruleset: 'not-war-but-murder' }, [SHERIDAN]);
  const fanned = await openFan(page, `${CHESTERFIELD}:union`, TORBERT);
  await fanned.waitFor();
  const before = await standing(page, id, TORBERT);
  // The second of two quick presses is none on what lies below.
  await page.locator('[data-fan]').getByRole('button', { name: 'Take up all 4' }).dblclick();
  await page.getByRole('group', { name: 'Who goes together' }).getByText('4 of 4').waitFor();
  assert.equal(await page.locator('[data-fan]').count(), 0, 'the stack is closed: one sees where they may go');
  assert.deepEqual(await standing(page, id, TORBERT), before);
  const ground = await page.locator('.map').boundingBox();
  const [right, foot] = [ground.x + ground.width - 120, ground.y + ground.height - 60];
  await page.mouse.move(right, foot);
  await page.mouse.down();
  await page.mouse.move(right - 300, foot - 420, { steps: 8 });
  await page.mouse.up();
  const there = await placeIn(page, HANOVERTOWN);
  const plane = await page.locator('.plane').boundingBox();
  await page.mouse.click(...there);
  // The Advantage can activate nobody else any more: something else is asked, where they came from.
  for (let i = 0; i < MOST_LOOKS && (await standing(page, id, 112))[0] !== HANOVERTOWN; i++)
    await page.waitForTimeout(50);
  await page.locator(`[data-stack="${HANOVERTOWN}:union"]`).waitFor();
  await page.waitForTimeout(700);
  await mapLies(page, plane);
  assert.deepEqual(faults, []);
});

test('an army of twelve blocks marches with three clicks', async () => {
  const { page, faults, id } = await sitAfter('Meade', { ruleset: 'bobby-lee', scenario: 'campaign-1864' }, [
    ['union', 'bid:1'],
    ['confederate', 'bid:0'],
    ['union', 'activate:42'],
    ['union', 'done'],
  ]);
  const army = [1, 2, 3, 4, 5, 6, 7, 8, 26, 27, 31, 32];
  const places = async () => {
    const { pieces } = await viewOf(page, id);
    return new Set(army.map((one) => pieces.find((piece) => piece.id === one)?.at));
  };
  assert.deepEqual([...(await places())], [711]);
  await presses(page);
  await takeUp(page, '711:union', 1);
  const tray = page.getByRole('group', { name: 'Who goes together' });
  await tray.getByRole('button', { name: 'All 12' }).click();
  const free = new Set((await viewOf(page, id)).pieces.map(({ at }) => at));
  await page.waitForFunction(() => document.querySelectorAll('.ground path.open').length > 0);
  const goals = await page.locator('.ground path.open').evaluateAll((all) => all.map((one) => one.dataset.space));
  const goal = goals.find((space) => !free.has(Number(space)));
  assert.ok(goal, `there is a free hex among ${goals}`);
  await page.mouse.click(...(await placeIn(page, goal)));
  for (let i = 0; i < MOST_LOOKS && [...(await places())].join() !== goal; i++) await page.waitForTimeout(50);
  assert.deepEqual([...(await places())], [Number(goal)]);
  assert.equal(await presses(page), 3);
  assert.deepEqual(faults, []);
});

test('where a limit lets only two blocks attack, two go and the others are told why they stay', async () => {
  const { page, faults, id } = await sitAfter('McClellan', { ruleset: 'bobby-lee', scenario: 'campaign-1862' }, [
    ['union', 'bid:1'],
    ['confederate', 'bid:0'],
    ['union', 'activate:39'],
    ['union', 'done'],
  ]);
  const gone = async () => (await viewOf(page, id)).pieces.filter(({ at }) => at === 1218).length;
  const before = await gone();
  await takeUp(page, '1319:union', 1);
  const tray = page.getByRole('group', { name: 'Who goes together' });
  await tray.getByRole('checkbox').first().waitFor();
  await tray.getByRole('button', { name: /^All/ }).click();
  await page.locator('[data-space="1218"].open').waitFor({ state: 'attached' });
  await pictures(page, 'tray-blocks');
  await page.locator('[data-space="1218"].open').dispatchEvent('click');
  const told = page.locator('[data-card="notice"]');
  await told.getByText(/stay: No more than two units may attack over this hexside/).waitFor();
  assert.equal((await gone()) - before, 2);
  // Who would have to be forced is not taken along.
  const garrison = (await viewOf(page, id)).pieces.find((piece) => piece.id === 20);
  assert.equal(garrison.at, 1319);
  await pictures(page, 'tray-told');
  assert.deepEqual(faults, []);
});

test('at Antietam a battery marches over several areas, and the map opens on the land', async () => {
  const { page, faults, id } = await sitAfter('Hooker', { ruleset: 'bloodiest-day' }, [
    ['union', 'done'],
    ['union', 'activate:205:26'],
    ['confederate', 'keep'],
  ]);
  // Reinforcements and casualties wait beside the map; they are not what one looks at first.
  const beside = await page.evaluate(() => {
    const { left, right } = document.querySelector('.map').getBoundingClientRect();
    const edge = Math.max(
      ...[...document.querySelectorAll('.ground path[data-space]')]
        .filter((path) => Number(path.dataset.space) < 1000)
        .map((path) => path.getBoundingClientRect().right),
    );
    return (right - Math.min(edge, right)) / (right - left);
  });
  assert.ok(beside < 0.1, `${beside} of the view lies beside the land`);
  const battery = 75;
  const [from, undoable] = await standing(page, id, battery);
  await takeUp(page, `${from}:union`, battery);
  const next = [18, 19, 24, 25, 27, 47];
  const far = await page.waitForFunction(
    (near) =>
      [...document.querySelectorAll('.ground path.open')]
        .map((path) => Number(path.dataset.space))
        .find((space) => !near.includes(space) && space < 1000),
    next,
  );
  const goal = await far.jsonValue();
  const path = page.locator(`.ground path[data-space="${goal}"]`);
  await path.hover({ force: true }).catch(() => undefined);
  await pictures(page, 'march-antietam');
  await settled(page, () => path.dispatchEvent('click'));
  await page.locator(`[data-stack="${goal}:union"]`).waitFor();
  const [at, steps] = await atRest(() => standing(page, id, battery));
  assert.equal(at, goal);
  assert.ok(steps > undoable + 1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.waitForFunction((seq) => document.querySelector('main.table').dataset.seq !== seq, undefined);
  await comesToStand(page, id, battery, [from, undoable]);
  assert.deepEqual(faults, []);
});

test('what adds to an assault is switched on before it, the odds move, and the first roll is asked about once', async () => {
  const { page: player, context } = await newPage(browser, server.url);
  await signUp(player, 'Assaults');
  const verbs = ({ prompt }) => prompt?.offers.map(({ verb }) => verb) ?? [];
  const game = { ruleset: 'not-war-but-murder', options: { 'leader-participation': true, bombardment: true } };
  const id = await playUntil(
    (path, data) => call(player, path, data),
    player.request,
    game,
    // With several results that may come, each switch moves the odds.
    (view) =>
      ['point', 'lead', 'support'].every((verb) => verbs(view).includes(verb)) &&
      view.combat?.odds?.filter(([, ways]) => ways > 0).length > 2,
    { support: 1e-9, lead: 1e-9, point: 0.01, pass: 0.001, entrench: 0.0001, done: 0.01 },
  );
  const storageState = await context.storageState();
  // A browser that is new: it has been told nothing about questions.
  const fresh = { ...storageState, origins: [] };
  const { page, faults } = await newPage(browser, server.url, {
    asks: true,
    viewport: SIZES[1440],
    storageState: fresh,
  });
  await page.goto(`/table/${id}`);
  await page.getByRole('switch').first().waitFor();
  await page.locator('.last .odds').nth(2).waitFor();
  const odds = () => page.evaluate(() => document.querySelector('.last').textContent);
  const seen = [await odds()];
  for (const verb of [/takes part: \+1/, /gives support: \+2/]) {
    const one = page.getByRole('switch', { name: verb }).first();
    assert.equal(await one.getAttribute('aria-checked'), 'false');
    await settled(page, () => one.click());
    await page.getByRole('switch', { name: verb, checked: true }).first().waitFor();
    await page.waitForFunction((old) => document.querySelector('.last').textContent !== old, seen[seen.length - 1]);
    seen.push(await odds());
  }
  assert.equal(new Set(seen).size, 3, 'each switch moves the odds');
  await pictures(page, 'switches');
  // Another press takes back what was set last, but not the second of a double one.
  const support = page.getByRole('switch', { name: /gives support: \+2/ }).first();
  await support.dispatchEvent('click', { detail: 2 });
  await page.waitForTimeout(500);
  assert.equal(await odds(), seen[2]);
  for (const old of [seen[1], seen[2]]) {
    await settled(page, () => support.click());
    await page.waitForFunction((now) => document.querySelector('.last').textContent === now, old);
  }

  await openChoices(page);
  await page.locator('[data-choice^="point"]').first().click();
  const question = page.getByRole('dialog', { name: 'This cannot be taken back' });
  await question.waitFor();
  await pictures(page, 'question');
  const focused = await page.evaluate(() => document.activeElement.textContent.trim());
  assert.doesNotMatch(focused, /leads the assault/, 'Enter does not roll the dice');
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  assert.equal(await page.evaluate(() => localStorage.getItem('vedette.unasked')), null, 'who goes back was not asked');
  await openChoices(page);
  await page.locator('[data-choice^="point"]').first().click();
  await page.getByLabel('Don’t ask again').check();
  await settled(page, () => question.locator('.button.primary').click());
  const known = await page.evaluate(() => localStorage.getItem('vedette.unasked'));
  assert.equal(known, 'not-war-but-murder:point', 'this kind is made without a question from now on');
  // It can be said otherwise again.
  await page.getByRole('button', { name: 'Table menu' }).click();
  await page.getByRole('button', { name: 'Ask again before what is final' }).click();
  assert.equal(await page.evaluate(() => localStorage.getItem('vedette.unasked')), null);
  assert.deepEqual(faults, []);
});

test('N goes to what awaits a decision, ? lists the keys, and a card opens beside what was pressed', async () => {
  const { page, faults } = await sitAfter('Keys', { ruleset: 'not-war-but-murder' }, []);
  await showPlay(page);
  await page.waitForFunction(() => document.querySelector('.rail'));
  const seen = [];
  for (let i = 0; i < 4; i++) {
    await page.keyboard.press('n');
    await page.waitForFunction(
      (old) => !old.includes(document.activeElement?.getAttribute('aria-label') ?? 'none'),
      ['none', ...seen],
    );
    seen.push(await page.evaluate(() => document.activeElement.getAttribute('aria-label')));
  }
  assert.match(seen.join(), /Noel.s Station.*Mt. Carmel Church.*Lowry.*Chesterfield Station/);
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keys' });
  await keys.getByText('The next place where something awaits your decision').waitFor();
  await pictures(page, 'keys');
  assert.deepEqual(await seriousFindings(page), []);
  await page.keyboard.press('Escape');
  await keys.waitFor({ state: 'detached' });

  // Mt. Carmel Church can be activated or entrenched.
  const place = await placeIn(page, 2);
  await page.mouse.click(...place);
  const card = page.getByRole('dialog');
  await card.waitFor();
  const [x, y, width, height] = await atRest(async () => Object.values(await card.boundingBox()));
  const beyond = (at, start, length) => Math.max(start - at, 0, at - start - length);
  const far = Math.hypot(beyond(place[0], x, width), beyond(place[1], y, height));
  assert.ok(far > 0 && far < 60, `it opens ${far} beside it`);
  assert.ok(y > 0, `it opens at ${y}`);
  const stack = await page.locator('[data-stack="2:union"] > .grip').boundingBox();
  const isClear = x > stack.x + stack.width / 2 || x + width < stack.x + stack.width / 2;
  assert.ok(isClear || y > stack.y + stack.height / 2 || y + height < stack.y, 'those whom it is about are seen');
  await pictures(page, 'card');
  await page.keyboard.press('Escape');

  await openChoices(page);
  assert.ok((await page.locator('.choices h3').count()) > 2, 'choices stand under what they are about');
  await pictures(page, 'choices');
  assert.deepEqual(faults, []);
});
