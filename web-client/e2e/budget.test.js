// How many clicks an army takes, counted: what may not grow.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { choicesOf } from './driver.js';
import { call, newPage, settled, signUp, startBrowser, startServer, unfold } from './support.js';

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

/** What a side sees, over HTTP. */
async function viewOf(page, id, side = 'union') {
  return (await (await page.request.get(`/api/v1/tables/${id}/view?side=${side}`)).json()).view;
}

async function choose(page, id, side, view, choice) {
  await call(page, `/tables/${id}/choose`, { seq: view.prompt.seq, choice, side });
}

/** Counts what is pressed on a page from now on. */
async function countPresses(page) {
  await page.addInitScript(() => {
    globalThis.presses = 0;
    addEventListener('pointerdown', () => (globalThis.presses += 1), true);
  });
}

/** How often something was pressed since it was asked last. */
function presses(page) {
  return page.evaluate(() => {
    const count = globalThis.presses;
    globalThis.presses = 0;
    return count;
  });
}

/** A table with both sides in one hand, opened on a page that counts. */
async function sit(name, game) {
  const { page, faults } = await newPage(browser, server.url, { viewport: { width: 1440, height: 900 } });
  await countPresses(page);
  await signUp(page, name);
  const { id } = await call(page, '/tables', { ...game, opponent: 'self' });
  return { page, faults, id };
}

/** Waits until something is so at the table. */
async function until(isSo, what) {
  for (let i = 0; i < 200; i++) {
    if (await isSo()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${what} does not come to be.`);
}

/** Takes a piece of a stack in hand. */
async function takeUp(page, stack, piece) {
  await (await unfold(page, stack, piece)).click();
  await page.getByText('In hand:').waitFor();
}

/** Presses a space that may be chosen, where nothing lies over it. */
async function pressSpace(page, space) {
  const selector = `.ground path.open[data-space="${space}"]`;
  await page.locator(selector).waitFor({ state: 'attached' });
  const place = await page.evaluate((wanted) => {
    const path = document.querySelector(wanted);
    const { left, top, right, bottom } = path.getBoundingClientRect();
    for (let i = 1; i < 12; i++)
      for (let k = 1; k < 12; k++) {
        const [x, y] = [left + ((right - left) * i) / 12, top + ((bottom - top) * k) / 12];
        if (document.elementFromPoint(x, y) === path) return [x, y];
      }
    return undefined;
  }, selector);
  assert.ok(place, `space ${space} is in view`);
  await page.mouse.click(...place);
}

test('an army of twelve blocks goes to two hexes, its foot and the others, with six clicks', async () => {
  const { page, faults, id } = await sit('Butterfield', { ruleset: 'bobby-lee', scenario: 'campaign-1864' });
  for (const [side, choice] of [
    ['union', 'bid:1'],
    ['confederate', 'bid:0'],
    ['union', 'activate:42'],
    ['union', 'done'],
  ])
    await choose(page, id, side, await viewOf(page, id, side), choice);
  await page.goto(`/table/${id}`);
  await page.locator('[data-stack="711:union"]').waitFor();
  const foot = [1, 2, 3, 4, 5, 6, 7, 8];
  const others = [26, 27, 31, 32];
  const places = async (army) => {
    const { pieces } = await viewOf(page, id);
    return [...new Set(army.map((one) => pieces.find((piece) => piece.id === one)?.at))];
  };
  const gone = [];
  await presses(page);
  for (const [army, name] of [
    [foot, /^8 × infantry$/],
    [others, 'All 4'],
  ]) {
    await takeUp(page, '711:union', army[0]);
    await page.getByRole('group', { name: 'Who goes together' }).getByRole('button', { name }).click();
    const held = new Set((await viewOf(page, id)).pieces.map(({ at }) => at));
    await page.waitForFunction(() => document.querySelectorAll('.ground path.open').length > 0);
    const goals = await page.locator('.ground path.open').evaluateAll((all) => all.map((one) => one.dataset.space));
    const goal = goals.map(Number).find((space) => !held.has(space));
    assert.ok(goal, `there is a free hex among ${goals}`);
    await pressSpace(page, goal);
    await until(async () => String(await places(army)) === String(goal), 'the march');
    gone.push(goal);
  }
  assert.notEqual(gone[0], gone[1]);
  assert.equal(await presses(page), 6);
  assert.deepEqual(faults, []);
});

/** Brings a table on, with as little as may be, until the Union fills in a sheet. */
async function toSheet(page, id, asked) {
  for (let i = 0; i < 80; i++) {
    for (const side of ['union', 'confederate']) {
      const view = await viewOf(page, id, side);
      if (side === 'union' && view.prompt?.say[0] === asked) return view;
      if (!view.prompt || view.waiting_on.every(([one]) => one !== side)) continue;
      const all = choicesOf(view.prompt).map((choice) => choice.id);
      const wanted = [side === 'union' ? 'bid:1' : 'bid:0', 'pass', 'done'].find((choice) => all.includes(choice));
      await choose(page, id, side, view, wanted ?? all[0]);
    }
  }
  throw new Error(`${asked} is never asked.`);
}

test('a supply turn as last time takes two presses, also where points are left over again', async () => {
  const { page, faults, id } = await sit('Meigs', { ruleset: 'bobby-lee', scenario: 'campaign-1861' });
  const SHEET = 'ask.replacements';
  await toSheet(page, id, SHEET);
  await page.goto(`/table/${id}`);
  const done = page.locator('.fixed [data-answer="done"]');
  await page.locator('[data-act^="build:"]:enabled').first().waitFor();
  // One that will have room for another step.
  const act = await page.locator('.ledger li').evaluateAll((rows) => {
    const room = (row) => {
      const [, steps, most] = /(\d+)\D+(\d+)/.exec(row.querySelector('.what .soft')?.textContent ?? '') ?? [];
      return Number(most) - Number(steps);
    };
    const found = rows.find((row) => room(row) > 1 && row.querySelector('[data-act^="build:"]:enabled'));
    return found?.querySelector('[data-act^="build:"]').dataset.act;
  });
  assert.ok(act, 'somebody has room for two steps');
  await settled(page, () => page.locator(`[data-act="${act}"]`).click());
  const isEnded = async () => (await viewOf(page, id)).prompt?.say[0] !== SHEET;
  await done.click();
  await page.locator('.answers[aria-disabled="false"] .opening').waitFor();
  await page.getByRole('button', { name: 'Go on' }).click();
  await until(isEnded, 'the end of the sheet');
  await toSheet(page, id, 'ask.bid');
  await toSheet(page, id, SHEET);
  const again = page.locator('[data-again]:enabled');
  await again.waitFor();
  assert.match(await again.innerText(), /As last time \(1\)/);
  await page.locator('.answers[aria-disabled="false"]').waitFor();
  await presses(page);
  await settled(page, () => again.click());
  const { undoable } = await viewOf(page, id);
  assert.equal(undoable, 1, 'it was bought');
  await done.click();
  await until(isEnded, 'the end of the sheet');
  assert.equal(await presses(page), 2);
  assert.deepEqual(faults, []);
});
