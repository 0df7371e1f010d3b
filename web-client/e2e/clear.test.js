// What stays clear: labels of results lie on no other label and on no counter, cards cover no list of pieces, nothing stays
// on the map or in the line above it that is over, and on a phone the map has most of the page.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { boxes, call, guestAt, openChoices, seriousFindings, startBrowser, startServer } from './support.js';

const MURDER = { ruleset: 'not-war-but-murder' };
const LEGEND = { ruleset: 'birth-of-a-legend' };
const PAGES = {
  1440: { viewport: { width: 1440, height: 900 } },
  1024: { viewport: { width: 1024, height: 768 }, colorScheme: 'dark' },
  390: { viewport: { width: 390, height: 844 }, colorScheme: 'dark', hasTouch: true, isMobile: true },
};
/** How long the map may take to come to rest. */
const REST = 700;
/** A march, an assault that is declined, and one that is rolled. */
const BEFORE_THE_FIGHT = [
  ['union', 'army:1'],
  ['union', 'move:23:9'],
  ['union', 'move:27:9'],
  ['union', 'assault:9'],
  ['confederate', 'retreat:16:8'],
  ['union', 'move:37:8'],
  ['union', 'assault:8'],
  ['confederate', 'retreat:16:7'],
  ['union', 'point:37'],
];

let server;
let browser;
before(async () => {
  [server, browser] = await Promise.all([startServer(['--rate-limits', 'off']), startBrowser()]);
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

/** A picture for who wants to look. */
const picture = (page, name) =>
  process.env.LOOK ? page.screenshot({ path: `${process.env.LOOK}/clear-${name}.png` }) : undefined;

const viewOf = async (page, id, side) =>
  (await (await page.request.get(`/api/v1/tables/${id}/view?side=${side}`)).json()).view;

/** Makes choices over HTTP. */
async function choose(page, id, choices) {
  for (const [side, choice] of choices) {
    const { prompt } = await viewOf(page, id, side);
    await call(page, `/tables/${id}/choose`, { seq: prompt.seq, choice, side });
  }
}

/** Both sides of a table in one hand, after some choices. */
async function sitAfter(width, game, choices, how = {}) {
  const { page, faults, post } = await guestAt(browser, server, { ...PAGES[width], ...how });
  const { id } = await post('/tables', { ...game, opponent: 'self' });
  await choose(page, id, choices);
  await page.goto(`/table/${id}`);
  await page.locator('[data-stack]').first().waitFor();
  await page.locator('aside.rail').waitFor();
  await page.waitForTimeout(REST);
  return { page, faults, id };
}

/** By how much two boxes overlap, in pixels of the shorter side. */
function overlap(one, other) {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(0, Math.min(across, down));
}

const isIn = (box, around, rim = 1) =>
  box.left >= around.left - rim &&
  box.right <= around.right + rim &&
  box.top >= around.top - rim &&
  box.bottom <= around.bottom + rim;

for (const width of [1440, 1024, 390]) {
  test(`at ${width} labels and dice of a fight lie on no other and on no counter, in the colour of their side`, async () => {
    const { page, faults, id } = await sitAfter(width, MURDER, BEFORE_THE_FIGHT);
    await choose(page, id, [['confederate', 'forward:0']]);
    await page.locator('[data-throw="8"] .die').first().waitFor();
    await page.locator('[data-result]').first().waitFor();
    await page.waitForTimeout(REST);
    await picture(page, `fight-${width}`);
    const marks = await boxes(page, '[data-mark] > rect, .die > rect');
    const [map] = await boxes(page, '.map');
    marks.forEach((one, i) => {
      for (const other of marks.slice(i + 1))
        assert.ok(overlap(one, other) <= 1, `two labels: ${JSON.stringify([one, other])}`);
      assert.ok(isIn(one, map), 'it is whole in the view');
    });
    const counters = await boxes(page, '.stack > .shadow');
    for (const mark of marks)
      for (const counter of counters) assert.ok(overlap(mark, counter) <= 6, JSON.stringify([mark, counter]));
    const colours = await page
      .locator('[data-result]')
      .evaluateAll((all) =>
        all.map(({ dataset, firstElementChild }) => [
          dataset.result.split(':')[1],
          getComputedStyle(firstElementChild.querySelector('rect')).fill,
        ]),
      );
    const dice = await page
      .locator('.die')
      .evaluateAll((all) =>
        all.map((die) => [die.classList[1], getComputedStyle(die.querySelector('rect')).fill].map(String)),
      );
    const ofSide = new Map(dice);
    assert.equal(new Set(ofSide.values()).size, 2);
    for (const [side, fill] of colours) assert.equal(fill, ofSide.get(side), `what befalls the ${side} side`);
    assert.deepEqual(await seriousFindings(page), []);
    assert.deepEqual(faults, []);
  });

  test(`at ${width} a card of refusal covers neither the list of who goes together nor the bar`, async () => {
    const { page, faults } = await sitAfter(width, MURDER, [['union', 'corps:112']]);
    await page.locator('[data-stack="4:union"] [role=button]').dispatchEvent('click');
    await page.locator('[data-fan] [data-piece="42"]').dispatchEvent('click');
    const tray = page.getByRole('group', { name: 'Who goes together' });
    await tray.waitFor();
    if (width > 900) {
      // Whatever lies under them: everybody has a box at once.
      const { length } = await tray.getByRole('checkbox').all();
      assert.ok(length > 1, 'there are boxes to tick');
      assert.equal(await tray.locator('[data-company]').innerText(), `1 of ${length}`);
    }
    // Somewhere far off nobody can go.
    await page.locator('.ground path[data-space]:not(.open)').last().dispatchEvent('click');
    const card = page.locator('[data-card="notice"]');
    await card.waitFor();
    await page.waitForTimeout(300);
    await picture(page, `refusal-${width}`);
    const [box] = await boxes(page, '[data-card="notice"]');
    for (const other of ['.ticks', '.prompt', '.last', 'aside.rail'])
      for (const around of await boxes(page, other)) assert.ok(overlap(box, around) <= 1, `it lies over ${other}`);
    assert.ok(box.width > 150 && box.left >= 0 && box.right <= width, JSON.stringify(box));
    if (width > 900) {
      // Nor does it when the list is longer, and when names take the place of counters.
      const names = tray.getByRole('button', { name: 'One by one' });
      await names.click();
      await page.waitForTimeout(300);
      assert.ok(overlap((await boxes(page, '[data-card="notice"]'))[0], (await boxes(page, '.ticks'))[0]) <= 1);
    }
    assert.deepEqual(await seriousFindings(page), []);
    assert.deepEqual(faults, []);
  });

  test(`at ${width} what can be drawn on the map lies over nothing until it is asked for`, async () => {
    const { page, faults } = await sitAfter(width, LEGEND, []);
    assert.equal(await page.locator('fieldset:has(legend)').count(), 0);
    if (width > 900) {
      const button = page.getByRole('button', { name: 'Show on the map' });
      await button.click();
      const pick = page.getByRole('checkbox', { name: 'Commands of active leaders' });
      await pick.click();
      await pick.waitFor({ state: 'detached' });
    } else {
      await page.getByRole('button', { name: 'Key and tracks' }).tap();
      await page.getByRole('checkbox', { name: 'Commands of active leaders' }).tap();
    }
    // It is named where it is shown, and is put away there.
    const shown = page.getByRole('button', { name: /^Commands of active leaders/ });
    await shown.waitFor();
    await picture(page, `layer-${width}`);
    assert.deepEqual(await seriousFindings(page), []);
    await shown.click();
    await shown.waitFor({ state: 'detached' });
    assert.deepEqual(faults, []);
  });
}

test('the outline of a place goes with the card that told of it, and when one goes on', async () => {
  const { page, faults, id } = await sitAfter(1440, MURDER, []);
  const outline = page.locator('.offers .inspected');
  const look = () => page.locator('.ground path[data-space]:not(.open)').first().dispatchEvent('click');
  await look();
  await outline.waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Put it away' }).click();
  await outline.waitFor({ state: 'detached' });
  assert.equal(await page.locator('.looked').count(), 0);
  // A card that asks is put away with what it is about.
  await page.locator('.ground path.open').first().dispatchEvent('click');
  await page.getByRole('button', { name: 'Not now' }).waitFor();
  await outline.waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Not now' }).click();
  await outline.waitFor({ state: 'detached' });
  // Whoever goes on looks there no more.
  await look();
  await outline.waitFor({ state: 'attached' });
  await openChoices(page);
  const before = await page.locator('main.table').getAttribute('data-seq');
  await page.locator('[data-choice^="corps:"]').first().click();
  const sure = page.getByRole('dialog').locator('.button.primary');
  await page.waitForTimeout(REST);
  if ((await sure.count()) > 0) await sure.click();
  await page.waitForFunction((seq) => document.querySelector('main.table').dataset.seq !== seq, before);
  await outline.waitFor({ state: 'detached' });
  assert.ok(id);
  assert.deepEqual(faults, []);
});

test('the line above the map has no remains of what it said before', async () => {
  const { page, faults, id } = await sitAfter(1440, MURDER, []);
  const [{ left, top, width, height }] = await boxes(page, '.last');
  // But for the arrow at its end, whose edges are not painted alike twice.
  const clip = { x: left, y: top, width: width - 60, height };
  /** The line as it is painted, once that stays the same. */
  const seen = async () => {
    for (let before; ;) {
      const now = (await page.screenshot({ clip })).toString('base64');
      if (now === before) return now;
      before = now;
    }
  };
  for (const choice of BEFORE_THE_FIGHT) {
    await choose(page, id, [choice]);
    const { seq } = await (await page.request.get(`/api/v1/tables/${id}/view`)).json();
    await page.locator(`main.table[data-seq="${seq}"]`).waitFor();
    await page.waitForTimeout(300);
    const now = await seen();
    // Painted anew it looks the same.
    await page.evaluate(async () => {
      const frame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      const line = document.querySelector('.last');
      line.style.visibility = 'hidden';
      await frame();
      line.style.visibility = '';
      await frame();
    });
    const anew = await seen();
    assert.equal(now === anew, true, `after ${choice}`);
  }
  assert.deepEqual(faults, []);
});

test('on a phone the list of choices opens below its button, and a card about a piece leaves the map most of the page', async () => {
  const { page, faults } = await sitAfter(390, LEGEND, [], { asks: true });
  const list = page.getByRole('button', { name: /^All choices/ });
  await list.tap();
  await page.locator('.choices [data-choice]').first().waitFor();
  const [button] = await boxes(page, '.prompt .list');
  const [opened] = await boxes(page, '.choices');
  assert.ok(opened.top >= button.bottom, 'it covers its button');
  assert.ok(opened.bottom <= 844 && opened.left >= 0 && opened.right <= 390);
  await list.tap();
  await page.locator('.choices:popover-open').waitFor({ state: 'detached' });

  const most = async (what) => {
    const [map] = await boxes(page, '.map');
    assert.ok(map.height >= 0.6 * 844, `${what}: the map is ${map.height} high`);
  };
  await most('before anything is done');
  const before = await boxes(page, '.plane');
  const stack = page.locator('[data-stack="41:confederate"] .grip');
  await stack.dispatchEvent('click');
  // Who leads others lies first.
  await page.locator('[data-fan] .offered [data-piece]').first().dispatchEvent('click');
  const card = page.getByRole('dialog');
  await card.waitFor();
  await page.waitForTimeout(REST);
  await most('while a card asks');
  await picture(page, 'card-390');
  const [box] = await boxes(page, '[role="dialog"]');
  for (const answer of await boxes(page, '[role="dialog"] .button')) assert.ok(isIn(answer, box, 0), 'it is cut');
  const [map] = await boxes(page, '.map');
  assert.ok(box.top >= map.bottom - 1, 'the card lies over nothing of the map');
  assert.deepEqual(await seriousFindings(page), []);
  await card.getByRole('button', { name: 'Not now' }).tap();
  await card.waitFor({ state: 'detached' });
  await page.waitForTimeout(REST);
  const after = await boxes(page, '.plane');
  assert.ok(Math.hypot(after[0].left - before[0].left, after[0].top - before[0].top) <= 1, 'the map lies where it lay');
  assert.deepEqual(faults, []);
});

test('on a phone all who are in hand are told, whole with a tap, and the map keeps most of the page', async () => {
  const { page, faults } = await sitAfter(390, MURDER, [['union', 'corps:112']]);
  await page.locator('[data-stack="4:union"] [role=button]').dispatchEvent('click');
  await page.locator('[data-fan] [data-piece="42"]').dispatchEvent('click');
  const tray = page.getByRole('group', { name: 'Who goes together' });
  await tray.getByRole('button', { name: /^All / }).tap();
  const held = page.locator('.held');
  await held.getByText(/^and \d+ more$/).waitFor();
  await page.waitForTimeout(REST);
  await picture(page, 'held-390');
  // How many more there are is not cut, whatever the first is called.
  const isCut = () => held.locator('strong').evaluate((name) => name.scrollHeight > name.clientHeight + 4);
  const isMoreTold = async () => isIn((await boxes(page, '.held .more'))[0], (await boxes(page, '.held'))[0], 0);
  assert.ok(await isMoreTold());
  await held.locator('strong').evaluate((name) => (name.textContent = 'The Reserve Artillery of the Sixth Corps'));
  assert.deepEqual([await isCut(), await isMoreTold()], [true, true]);
  const [map] = await boxes(page, '.map');
  assert.ok(map.height >= 0.6 * 844, `the map is ${map.height} high`);
  await held.getByRole('button', { name: /more$/ }).tap();
  assert.deepEqual([await isCut(), await isMoreTold()], [false, true]);
  await picture(page, 'held-whole-390');
  assert.deepEqual(await seriousFindings(page), []);
  await page.getByRole('button', { name: 'Put back' }).tap();
  await held.waitFor({ state: 'detached' });
  assert.deepEqual(faults, []);
});

test('a quick press on a stack is meant for the piece on top', async () => {
  const { page, faults } = await sitAfter(1440, MURDER, [['union', 'army:1']]);
  await page.waitForTimeout(REST);
  await page.mouse.move(5, 5);
  await page.keyboard.press('Escape');
  const held = page.getByText('In hand:');
  await held.waitFor({ state: 'detached' });
  const [stack] = await boxes(page, '[data-stack="1:union"] .grip');
  const [x, y] = [stack.left + stack.width / 2, stack.top + stack.height / 2];
  // It opens under the pointer, and is pressed before anybody can have seen who lies there now.
  await page.evaluate(
    async ([clientX, clientY]) => {
      const send = (event, type) =>
        document.elementFromPoint(clientX, clientY).dispatchEvent(new event(type, { bubbles: true, clientX, clientY }));
      send(PointerEvent, 'pointermove');
      while (!document.querySelector('[data-fan] [data-piece]')) await new Promise(requestAnimationFrame);
      send(MouseEvent, 'click');
    },
    [x, y],
  );
  await held.waitFor({ timeout: 5000 });
  assert.deepEqual(faults, []);
});
