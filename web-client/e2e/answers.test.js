// What one is asked in a fight or at night can be answered knowingly: by buttons that say who and where to, with odds, and
// by no press that was only a look.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { choicesOf, playUntil } from './driver.js';
import { call, newPage, seriousFindings, signUp, startBrowser, startServer } from './support.js';

const LEGEND = { ruleset: 'birth-of-a-legend' };
const DESK = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
/** How long a stack takes until it is open. */
const UNFOLDING = 600;
/** How many units the bar names at most. */
const FEW = 6;
/** Blake's cavalry; and from which number on pieces are leaders. */
const BLAKE = 70;
const LEADERS = 100;

let server;
let browser;
let player;
let storageState;
before(async () => {
  [server, browser] = await Promise.all([startServer(['--rate-limits', 'off']), startBrowser()]);
  const { page, context } = await newPage(browser, server.url);
  await signUp(page, 'Answers');
  player = page;
  storageState = await context.storageState();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const asks = (key) => (view) => view.prompt?.say[0] === key;

/** A table where something is asked, found by playing both sides of it. */
function tableWhere(isWanted, zeal) {
  return playUntil((path, data) => call(player, path, data), player.request, LEGEND, isWanted, zeal);
}

/** Who is asked at a table, and what. */
async function askedAt(id) {
  for (const side of ['union', 'confederate']) {
    const { view } = await (await player.request.get(`/api/v1/tables/${id}/view?side=${side}`)).json();
    if (view.prompt && view.waiting_on.some(([one]) => one === side)) return { side, view };
  }
  throw new Error('Nobody is asked.');
}

async function open(id, screen) {
  const { page, faults } = await newPage(browser, server.url, { ...screen, storageState, reducedMotion: 'reduce' });
  await page.goto(`/table/${id}`);
  await page.locator('[data-stack]').first().waitFor();
  return { page, faults };
}

test('who may screen away, and where to, stands on buttons beside the other answers', async () => {
  const isFew = (view) => asks('ask.screen')(view) && choicesOf(view.prompt).length <= 4;
  const id = await tableWhere(isFew);
  const { view } = await askedAt(id);
  const ways = choicesOf(view.prompt).filter(({ verb }) => verb === 'retreat');
  for (const screen of [DESK, PHONE]) {
    const { page, faults } = await open(id, screen);
    for (const way of ways) {
      const button = page.locator(`.prompt [data-answer="${way.id}"]`);
      await button.getByText(/screens away to /).waitFor();
      assert.ok(await button.isEnabled());
    }
    assert.deepEqual(await seriousFindings(page), []);
    assert.deepEqual(faults, []);
    await page.context().close();
  }
});

test('who points at cavalry with a unit in hand reads that it may screen away', async () => {
  /** A march of a Confederate unit to where Blake's cavalry stands alone. */
  const marchOf = ({ prompt, pieces }) => {
    const foes = (space) => pieces.filter(({ at, owner }) => at === space && owner === 'union');
    const isOurs = (piece) => piece < LEADERS && pieces.find(({ id }) => id === piece).owner === 'confederate';
    const isMarch = ({ verb, piece, space }) =>
      verb === 'move' && isOurs(piece) && foes(space).length === 1 && foes(space)[0].id === BLAKE;
    return asks('ask.operation')({ prompt }) && choicesOf(prompt).find(isMarch);
  };
  const id = await tableWhere(marchOf);
  const { view } = await askedAt(id);
  const { piece, space } = marchOf(view);
  const { page, faults } = await open(id, DESK);
  const { at } = view.pieces.find((one) => one.id === piece);
  const stack = page.locator(`[data-stack="${at}:confederate"]`);
  await stack.hover({ force: true });
  await page.waitForTimeout(UNFOLDING);
  const fanned = page.locator(`[data-fan] [data-piece="${piece}"]`);
  await ((await fanned.count()) > 0 ? fanned : stack.locator('.grip')).click({ force: true });
  await page.getByText('In hand:').waitFor();
  await page.locator(`[data-stack="${space}:union"]`).hover({ force: true });
  const told = page.locator('[data-tip] [data-ahead]');
  await told.getByText(/Before that Blake.* may screen away/).waitFor();
  assert.deepEqual(faults, []);
});

test('a press on a stack at night digs nothing before a card is answered', async () => {
  /** A place where works can be built and nothing else is done, with several units. */
  const siteOf = ({ prompt, pieces }) => {
    const all = choicesOf(prompt);
    const isOf = (space) => pieces.filter(({ at }) => at === space);
    const isIdle = (space) => isOf(space).every(({ id }) => !all.some(({ piece }) => piece === id));
    return all.find(({ verb, space }) => verb === 'entrench' && isIdle(space) && isOf(space).length > 1);
  };
  const id = await tableWhere((view) => asks('ask.night')(view) && siteOf(view) !== undefined);
  const { view, side } = await askedAt(id);
  const site = siteOf(view);
  const { page, faults } = await open(id, DESK);
  await page.waitForTimeout(UNFOLDING);
  await page.locator(`[data-stack="${site.space}:${side}"] .grip`).click({ force: true });
  const answer = page.getByRole('dialog').locator(`[data-answer="${site.id}"]`);
  await answer.waitFor();
  assert.equal((await askedAt(id)).view.prompt.seq, view.prompt.seq, 'nothing has been done');
  assert.deepEqual(await seriousFindings(page), []);
  await answer.click();
  await page.waitForFunction((seq) => Number(document.querySelector('main.table').dataset.seq) > seq, view.prompt.seq);
  const built = choicesOf((await askedAt(id)).view.prompt);
  assert.ok(!built.some((choice) => choice.id === site.id));
  assert.deepEqual(faults, []);
});

test('units that are named for good have the odds on their buttons', async () => {
  const id = await tableWhere((view) => {
    const count = asks('ask.forward')(view) ? choicesOf(view.prompt).length : 0;
    return count > 1 && count <= FEW;
  });
  const { page, faults } = await open(id, DESK);
  const units = page.locator('.prompt [data-answer^="forward:"]');
  const odds = units.locator('[data-worth]').getByText(/^\d+ against \d+$/);
  await odds.first().waitFor();
  await page.waitForTimeout(UNFOLDING);
  assert.equal(await odds.count(), await units.count());
  assert.deepEqual(await seriousFindings(page), []);
  assert.deepEqual(faults, []);
});

test('where a phone has no room for all who may be named, it says where they are tapped, and an open stack what its badge meant', async () => {
  const isMany = (view) => asks('ask.forward')(view) && choicesOf(view.prompt).length > FEW;
  const id = await tableWhere(isMany);
  const { view, side } = await askedAt(id);
  const { page, faults } = await open(id, PHONE);
  await page.locator('[data-tap]').waitFor();
  const { at } = view.pieces.find((one) => one.id === choicesOf(view.prompt)[0].piece);
  const stack = page.locator(`[data-stack="${at}:${side}"] .grip`);
  const { width, height } = PHONE.viewport;
  const box = await stack.boundingBox();
  assert.ok(box.x > 0 && box.x < width && box.y > 0 && box.y < height, 'the map shows them');
  await page.waitForTimeout(UNFOLDING);
  await stack.tap({ force: true });
  await page
    .locator('[data-caption]')
    .getByText(/pieces|can be chosen/)
    .waitFor();
  assert.deepEqual(await seriousFindings(page), []);
  assert.deepEqual(faults, []);
});
