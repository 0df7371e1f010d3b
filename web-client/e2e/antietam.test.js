// Bloodiest Day in the browser: from the first bombardment to a taken bridge, by clicking; then the same map on a phone.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import {
  newPage,
  openChoices,
  seriousFindings,
  settled,
  showPlay,
  sitDown,
  startBrowser,
  startServer,
} from './support.js';

const GAME = { ruleset: 'bloodiest-day', options: { 'mcclellan-has-a-plan': true } };
const SIDES = ['union', 'confederate'];
/** A bridge that takes longer than this is not one that a test is about. */
const MOST_STEPS = 400;
const WIDE = { width: 1440, height: 900 };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const CORNFIELD = 27;
const NORTH_WOODS = 26;
const PIKE_RIDGE = 30;
const CEMETERY_HILL = 31;
const HARPERS_FERRY_ROAD = 32;
const SHARPSBURG = 14;
const BRIDGE_HEIGHTS = 38;
const BRIDGE_EAST = 64;
/** Where IX Corps stands with foot that can be at the bridge in an impulse. */
const BURNSIDES = [BRIDGE_EAST, 63, 62];
/** A side in phrases. */
const UNION = 0;
/** Pieces by the numbers of their counters: leaders, a brigade, and the foot of Burnside's. */
const LONGSTREET = 201;
const BURNSIDE = 209;
const TOOMBS = 32;
const FOOT = [121, 122, 118, 119, 128, 129];

let server;
let browser;

before(async () => {
  [server, browser] = await Promise.all([startServer(['--rate-limits', 'off']), startBrowser()]);
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

/** Takes pictures for who wants to look: as the page is, in the light and in the dark. */
async function picture(page, name) {
  if (!process.env.LOOK) return;
  for (const colorScheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme });
    await page.waitForTimeout(200);
    await page.screenshot({ path: join(process.env.LOOK, `antietam-${name}-${colorScheme}.png`) });
  }
  await page.emulateMedia({ colorScheme: null });
}

/** What a side sees. */
async function viewOf(page, id, side) {
  const answer = await page.request.get(`/api/v1/tables/${id}/view?side=${side}`);
  return (await answer.json()).view;
}

/** All choices of a prompt as their ids. */
function idsOf({ offers }) {
  return offers.flatMap(({ verb, spaces, pieces, numbers, moves = {}, alike = {} }) => {
    const targets = [...(spaces ?? []), ...(pieces ?? []), ...(numbers ?? [])];
    const moved = Object.entries(moves).flatMap(([piece, goals]) =>
      [piece, ...(alike[piece] ?? [])].flatMap((one) => goals.map((goal) => `${one}:${[goal].flat()[0]}`)),
    );
    const all = [...targets, ...moved];
    return all.length > 0 ? all.map((target) => `${verb}:${target}`) : [verb];
  });
}

/** Confirms what the page asks once more, where it does. */
async function confirm(page) {
  const button = page.getByRole('dialog').locator('.button.primary');
  await button.waitFor({ timeout: 700 }).then(
    () => button.click(),
    () => undefined,
  );
}

/** Takes a choice: those that end something by the button in the corner, the others from the list of all choices. */
async function take(page, choice) {
  const [verb, piece] = choice.split(':');
  await page.locator('.prompt.mine').waitFor();
  const press = async () => {
    const corner = page.locator('.fixed .button.primary');
    if (['pass', 'done', 'keep', 'attack'].includes(verb)) {
      await corner.click();
      return confirm(page);
    }
    await openChoices(page, piece);
    await page.locator(`[data-choice="${choice}"]`).click();
    await confirm(page);
  };
  await settled(page, press, { isAsked: true });
}

/** The moment of the game that a player sees. */
async function momentOf(page) {
  const id = new URL(page.url()).pathname.split('/').pop();
  const answer = await page.request.get(`/api/v1/tables/${id}/view`);
  return (await answer.json()).seq;
}

/**
 * Brings what is in play into view and points at a piece of a stack, until it is in hand, or a card says what it may do, or
 * the one thing that it may do is done.
 */
async function pointAt(page, stack, name) {
  const moment = await momentOf(page);
  await showPlay(page);
  const fanned = page.locator(`[data-fan] [aria-label^="${name}"]`).first();
  const alone = page.locator(`[data-stack="${stack}"] [role=button]`).first();
  const answer = page.getByText('In hand:').or(page.getByRole('dialog')).first();
  const isShown = () =>
    answer.waitFor({ timeout: 1500 }).then(
      () => true,
      () => false,
    );
  for (let i = 0; i < 12; i++) {
    await page.locator(`[data-stack="${stack}"]`).hover({ force: true });
    // A press while the fan is still unfolding only opens it.
    await page.waitForTimeout(400);
    const piece = (await fanned.isVisible()) ? fanned : alone;
    const isPressed = await piece.click({ timeout: 1500 }).then(
      () => true,
      () => false,
    );
    if (isPressed && ((await isShown()) || (await momentOf(page)) !== moment)) return;
  }
  throw new Error(`${name} is not taken in hand.`);
}

/** Takes what a card offers, if there is one that asks which of several things is meant. */
async function pick(page, what) {
  const button = page.getByRole('dialog').getByRole('button', { name: what });
  await button
    .first()
    .waitFor({ timeout: 900 })
    .then(
      () => button.first().click(),
      () => undefined,
    );
}

/** Points at a piece and then at a space, and takes what its name says where there is more than one thing to do there. */
async function send(page, stack, name, space, what = /./) {
  const moment = await momentOf(page);
  await pointAt(page, stack, name);
  // Who can do one thing only does it, or is asked about it at once where it weighs something.
  if ((await momentOf(page)) !== moment) return;
  const card = page.getByRole('dialog').getByRole('button', { name: what }).first();
  await page.getByText('In hand:').first().or(card).first().waitFor();
  const go = async () => {
    if (!(await card.isVisible())) await page.locator(`path[data-space="${space}"].open`).dispatchEvent('click');
    await pick(page, what);
    await confirm(page);
  };
  await settled(page, go, { isAsked: true });
}

/** What a side answers that is asked in passing: it keeps the Advantage, and takes what comes first. */
const EAGERLY = ['keep', 'lead', 'spend', 'lose', 'fall-back', 'retreat', 'strike', 'place', 'done'];
/** What is not asked in passing. */
const ASKS = ['ask.long-range', 'ask.impulse', 'ask.operation'];

/** Plays what is asked in passing, until a side is asked for an impulse, or for what its units do. */
async function passingBy(pages, id) {
  for (let steps = 0; steps < MOST_STEPS; steps++) {
    for (const side of SIDES) {
      const view = await viewOf(pages[side], id, side);
      if (view.outcome) throw new Error('The day is over.');
      if (!view.prompt) continue;
      const ask = ASKS.find((key) => `${view.prompt.say[0]}.`.startsWith(`${key}.`));
      if (ask) return { side, ask, ids: idsOf(view.prompt), view };
      const ids = idsOf(view.prompt);
      const verb = EAGERLY.find((wanted) => ids.some((one) => one.split(':')[0] === wanted));
      await take(pages[side], ids.find((one) => one.split(':')[0] === verb) ?? ids[0]);
    }
  }
  throw new Error('It does not come to an impulse.');
}

/** What the Confederates do in an impulse, so that Longstreet goes to Toombs and takes him away from the bridge. */
function leadAway(ids, pieces) {
  const at = (piece) => pieces.find(({ id }) => id === piece).at;
  const wanted = [
    `rouse:${LONGSTREET}`,
    at(TOOMBS) === BRIDGE_HEIGHTS &&
      `activate:${LONGSTREET}:${at(LONGSTREET) === PIKE_RIDGE ? PIKE_RIDGE : BRIDGE_HEIGHTS}`,
    at(LONGSTREET) === PIKE_RIDGE && `move:${LONGSTREET}:${SHARPSBURG}`,
    at(LONGSTREET) === SHARPSBURG && `move:${LONGSTREET}:${HARPERS_FERRY_ROAD}`,
    `move:${TOOMBS}:${HARPERS_FERRY_ROAD}`,
  ];
  return wanted.find((choice) => ids.includes(choice)) ?? (ids.includes('done') ? 'done' : 'pass');
}

/** What the Union does in an impulse, so that foot of IX Corps comes to the bridge and tries it, once in each. */
function tryBridge(ids, pieces, hasTried) {
  const seizes = ids.find((id) => id.startsWith('seize:') && id.endsWith(`:${BRIDGE_HEIGHTS}`));
  if (ids.includes('done')) {
    const comes = FOOT.map((piece) => `move:${piece}:${BRIDGE_EAST}`).find((choice) => ids.includes(choice));
    return (hasTried ? undefined : (seizes ?? comes)) ?? 'done';
  }
  const fresh = FOOT.map((piece) => pieces.find(({ id }) => id === piece)).filter(({ face }) => face === 0);
  const areas = BURNSIDES.filter((area) => fresh.some(({ at }) => at === area));
  return areas.map((area) => `activate:${BURNSIDE}:${area}`).find((choice) => ids.includes(choice)) ?? 'pass';
}

/** What a side is asked, by the key of the phrase. */
async function promptSays(page, id) {
  return (await viewOf(page, id, 'confederate')).prompt?.say[0];
}

/** The rail with the odds of the combat under way. */
async function oddsOn(page) {
  await page.getByRole('tab', { name: 'Combat' }).click();
  await page.locator('aside.rail .bar').first().waitFor();
  return { bars: await page.locator('aside.rail .bar').count(), text: await page.locator('aside.rail').innerText() };
}

/** Waits for a line of the log. */
async function logSays(page, text) {
  await page.getByRole('tab', { name: 'Log' }).click();
  await page.locator('.line').filter({ hasText: text }).first().waitFor();
}

test('from the first guns to Burnside’s Bridge', { timeout: 480_000 }, async (t) => {
  const { union, confederate, id } = await sitDown(browser, server, ['Burnside', 'Toombs'], GAME);
  const pages = { union: union.page, confederate: confederate.page };
  for (const page of Object.values(pages)) await page.setViewportSize(WIDE);

  await t.test('the map has its corn, its orchard, its lane and its bridges of stone', async () => {
    const { page } = union;
    for (const part of ['path.banks', '.stone']) {
      assert.ok((await page.locator(`.scenery ${part}`).count()) > 0, part);
    }
    // What grows is painted with the ground, and drawn on paper.
    await page.emulateMedia({ media: 'print' });
    for (const part of ['[fill="var(--map-corn)"]', '[stroke="var(--map-stalks)"]', '[stroke="var(--map-crowns)"]']) {
      await page.locator(`.scenery ${part}`).first().waitFor({ state: 'attached' });
    }
    await page.emulateMedia({ media: null });
    assert.equal(await page.getByText('Burnside’s Bridge', { exact: true }).count(), 1);
    await picture(page, 'opening');
    assert.deepEqual(await seriousFindings(page), []);
  });

  await t.test('names can be read at the opening zoom', async () => {
    const names = union.page.locator('[data-stack="74:union"] .counter .name');
    const sizes = await names.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
    assert.ok(sizes.length > 0);
    for (const size of sizes) assert.ok(size >= 9, `a name is ${size} high`);
  });

  await t.test('the guns of the reserve fire across the creek; odds and arithmetic stand there before', async () => {
    const { page } = union;
    await send(page, '74:union', 'Artillery a,', CEMETERY_HILL);
    const { text, bars } = await oddsOn(page);
    assert.match(text, /Twice the terrain of Cemetery Hill/);
    assert.match(text, /with the best Confederate reroll/i);
    assert.equal(bars, 1);
    assert.match(await page.locator('header .turn').innerText(), /Long-Range Bombardment/);
    await pointAt(page, `${CEMETERY_HILL}:confederate`, 'G.T. Anderson’s Brigade');
    await picture(page, 'guns');
    await take(page, 'attack');
    await passingBy(pages, id);
    await logSays(page, 'long-range fire at Cemetery Hill');
    await take(page, 'done');
  });

  await t.test('the first impulse looks at Hooker, and says what would lose him', async () => {
    const { page } = union;
    await page.getByText('becomes inactive unless units of I Corps').first().waitFor();
    const hooker = await page.locator(`[data-stack="${NORTH_WOODS}:union"]`).boundingBox();
    const map = await page.locator('.map').boundingBox();
    const isIn = hooker.x > map.x && hooker.y > map.y && hooker.x < map.x + map.width && hooker.y < map.y + map.height;
    assert.ok(isIn, 'Hooker stands in view');
    assert.match(await page.locator('.fixed .button.primary').innerText(), /Hooker becomes inactive/);
    await picture(page, 'first-impulse');
  });

  await t.test('Hooker’s men assault the Cornfield, after the Confederates were asked about him', async () => {
    const { page } = union;
    await send(page, `${NORTH_WOODS}:union`, 'Hooker', NORTH_WOODS, /^Activate/);
    await confederate.page.getByText('is about to act').first().waitFor();
    await confederate.page.getByRole('button', { name: /^Deactivate Hooker/ }).waitFor();
    assert.deepEqual(await seriousFindings(confederate.page), []);
    await passingBy(pages, id);
    // Guns and Hooker himself come along behind the foot, without which they could not enter.
    await pointAt(page, `${NORTH_WOODS}:union`, 'Magilton’s Brigade');
    const all = page.getByRole('button', { name: /All \d/ });
    await all.click();
    assert.equal(await all.getAttribute('aria-pressed'), 'true');
    await all.click();
    assert.equal(await page.locator('[data-company]').innerText(), '1 of 4', 'what is ticked is unticked');
    await all.click();
    await picture(page, 'company');
    await settled(page, async () => {
      await page.locator(`path[data-space="${CORNFIELD}"].open`).dispatchEvent('click');
      await pick(page, /go together/);
    });
    const inCorn = async () => {
      const { pieces } = await viewOf(page, id, 'union');
      return pieces.filter(({ at, owner }) => at === CORNFIELD && owner === 'union').length;
    };
    for (let i = 0; i < 50 && (await inCorn()) < 4; i++) await page.waitForTimeout(100);
    assert.equal(await inCorn(), 4);
    await passingBy(pages, id);
    await send(page, `${CORNFIELD}:union`, 'Magilton’s Brigade', CORNFIELD, /assault/);
    const { text } = await oddsOn(page);
    assert.match(text, /Fails/);
    assert.deepEqual(await seriousFindings(page), []);
    await picture(page, 'assault');
    await take(page, 'attack');
    await picture(confederate.page, 'asked');
    const { side } = await passingBy(pages, id);
    for (const one of Object.values(pages)) await logSays(one, 'an assault in The Cornfield');
    if (side === 'union') await take(page, 'done');
  });

  await t.test('Longstreet takes Toombs away, and Burnside’s men take the bridge', async () => {
    const bridges = async () => {
      const { borders } = await viewOf(union.page, id, 'union');
      return borders.filter(({ marks }) => marks.some(([key, side]) => key === 'bridge' && side === UNION)).length;
    };
    assert.equal(await bridges(), 2, 'the upper and the middle bridge');
    let tries = 0;
    let hasTried = false;
    for (let steps = 0; (await bridges()) < 3; steps++) {
      assert.ok(steps < MOST_STEPS, 'the bridge holds');
      const { side, ask, ids, view } = await passingBy(pages, id);
      if (ask === 'ask.impulse') hasTried = false;
      const choice = side === 'union' ? tryBridge(ids, view.pieces, hasTried) : leadAway(ids, view.pieces);
      if (!choice.startsWith('seize:')) await take(pages[side], choice);
      else {
        hasTried = true;
        // The first by pointing at the map, the others as it is quickest.
        if (tries++ > 0) await take(pages[side], choice);
        else await send(pages[side], `${BRIDGE_EAST}:union`, 'Nagle’s Brigade', BRIDGE_HEIGHTS, /tries the way/);
      }
      if (/^ask\.reroll/.test(await promptSays(pages.confederate, id))) await take(pages.confederate, 'keep');
    }
    await logSays(confederate.page, 'captures the bridge');
    await picture(union.page, 'bridge');
  });

  await t.test(
    'on a phone the bridge is taken too: nothing is wider than the page, and a finger opens a stack',
    async () => {
      const storageState = await union.context.storageState();
      const { page, faults } = await newPage(browser, server.url, { ...PHONE, storageState });
      await page.goto(`/table/${id}`);
      await page.locator('[data-stack]').first().waitFor();
      await page.locator('.prompt').waitFor();
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= PHONE.viewport.width, `the page is ${wide} wide`);
      await picture(page, 'phone');
      await showPlay(page);
      const fan = page.locator('[data-fan]').first();
      const isOpen = (timeout) =>
        fan.waitFor({ timeout }).then(
          () => true,
          () => false,
        );
      // The map may be gliding still when it is tapped.
      for (let i = 0; i < 8 && !(await isOpen(1500)); i++) {
        await page.locator(`[data-stack="${BRIDGE_EAST}:union"] [role=button]`).first().tap({ force: true });
      }
      assert.ok(await fan.isVisible(), 'the stack opens');
      await picture(page, 'phone-stack');
      assert.deepEqual(await seriousFindings(page), []);
      await page.keyboard.press('Escape');
      await openChoices(page);
      await picture(page, 'phone-choices');
      assert.deepEqual(await seriousFindings(page), []);
      assert.deepEqual(faults, []);
    },
  );
  for (const { faults } of [union, confederate]) assert.deepEqual(faults, []);
});
