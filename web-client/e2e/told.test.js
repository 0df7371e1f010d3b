// What happens is shown where one looks, and what the other side did is told before one is asked.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { playUntil } from './driver.js';
import {
  call,
  fitsPhone,
  look,
  newPage,
  seriousFindings,
  signUp,
  sitDown,
  startBrowser,
  startServer,
} from './support.js';

const GAME = { ruleset: 'not-war-but-murder' };
const PHONE_TABLE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

let server;
let browser;

before(async () => {
  [server, browser] = await Promise.all([startServer(['--rate-limits', 'off']), startBrowser()]);
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

/** Makes choices for a player over HTTP, and waits until a page has been told of them. */
async function choose({ page }, id, choices, shownOn) {
  let seq;
  for (const choice of choices) {
    const { view } = await (await page.request.get(`/api/v1/tables/${id}/view`)).json();
    await call(page, `/tables/${id}/choose`, { seq: view.prompt.seq, choice });
    ({ seq } = await (await shownOn.request.get(`/api/v1/tables/${id}/view`)).json());
  }
  await shownOn.locator(`main.table[data-seq="${seq}"]`).waitFor();
}

test('marches, dice, hits and news are shown where one looks, until one goes on', async (t) => {
  const { union, confederate, id } = await sitDown(browser, server, ['Grant', 'Lee'], GAME);
  const { page } = confederate;
  const card = page.locator('[data-card="missed"]');
  const line = page.locator('[data-line]');

  await t.test('the way of a march is an arrow, and the line above the map tells it', async () => {
    await line.getByText('Nothing has happened yet.').waitFor();
    await choose(union, id, ['army:1', 'move:23:9', 'move:27:9'], page);
    const march = page.locator('[data-march]');
    await march.first().waitFor();
    assert.equal(await march.count(), 1, 'those who went together are one arrow');
    assert.equal(await march.locator('.number').textContent(), '2');
    await line.getByText(/moves to/).waitFor();
    assert.equal(await card.count(), 0, 'he is not asked yet');
  });

  await t.test('who comes back to be asked is offered step by step what happened, which hinders nothing', async () => {
    await page.evaluate(() => Object.defineProperty(document, 'hidden', { configurable: true, value: true }));
    await choose(union, id, ['assault:9'], page);
    await card.getByText('4 steps have been made since your last decision.').waitFor();
    assert.ok(await page.locator('.prompt button:enabled').count(), 'the question can be answered');
    assert.deepEqual(await seriousFindings(page), []);
    await fitsPhone(page);
    await look(page, 'table-told');
    const before = page.viewportSize();
    for (const [width, height] of [
      [1280, 800],
      [390, 844],
      [844, 390],
    ]) {
      await page.setViewportSize({ width, height });
      await page.waitForTimeout(400);
      const buttons = await card.locator('button:visible').all();
      assert.ok(buttons.length >= 3, `${buttons.length} buttons at ${width}`);
      for (const button of buttons) {
        const isWhole = await button.evaluate((node) => {
          const { left, right, top, bottom } = node.getBoundingClientRect();
          const ends = [top + 2, bottom - 2].flatMap((y) => [left + 4, right - 4].map((x) => [x, y]));
          return ends.every(([x, y]) => node.contains(document.elementFromPoint(x, y)));
        });
        assert.ok(isWhole, `at ${width} a button is cut: ${await button.innerText()}`);
      }
      const [told, map] = [await card.boundingBox(), await page.locator('.map').boundingBox()];
      if (width === 390) {
        assert.ok(told.height <= map.height / 3 + 1, `${told.height} of ${map.height}`);
        // Who reads the log has no card over the rest of the map, and finds it there afterwards.
        const log = page.getByRole('tab', { name: 'Log' });
        await log.click();
        await page.locator('.rail.raised').waitFor();
        assert.equal(await card.isVisible(), false);
        await log.click();
        await card.waitFor();
      }
      if (width === 844) assert.ok(told.x + told.width <= map.x, 'it lies over the map');
    }
    await page.setViewportSize(before);
    await page.waitForTimeout(300);
    await card.getByRole('button', { name: 'Step through' }).click();
    await card.getByText('1 of 4').waitFor();
    await card.getByRole('button', { name: 'Next' }).click();
    await card.getByText('2 of 4').waitFor();
    assert.equal(await page.locator('[data-march]').count(), 1, 'the march of this step');
    await card.getByRole('button', { name: 'Skip the rest' }).click();
    await card.waitFor({ state: 'detached' });
    assert.equal(await page.locator('[data-march]').count(), 0, 'what was told is put away');
    await page.evaluate(() => delete document.hidden);
  });

  await t.test('who was here all the time is offered it in the line above the map, which covers nothing', async () => {
    await choose(confederate, id, ['retreat:16:8'], page);
    await choose(union, id, ['move:37:8', 'assault:8'], page);
    const steps = line.locator('[data-steps]');
    await steps.getByText('steps: show').waitFor();
    const count = await steps.getAttribute('data-steps');
    assert.equal(await card.count(), 0);
    await look(page, 'table-told-here');
    await page.setViewportSize({ width: 390, height: 844 });
    await steps.getByText(new RegExp(`^\\s*${count}\\s*$`)).waitFor();
    const [button, map] = [await steps.boundingBox(), await page.locator('.map').boundingBox()];
    assert.ok(button.y + button.height <= map.y + 1 && button.width >= 44, 'it lies above the map');
    await fitsPhone(page);
    await look(page, 'table-told-here-phone');
    await page.setViewportSize({ width: 1280, height: 800 });
    await steps.click();
    await card.getByText(`1 of ${count}`).waitFor();
    await card.getByRole('button', { name: 'Skip the rest' }).click();
    await card.waitFor({ state: 'detached' });
    assert.equal(await steps.count(), 0);
  });

  await t.test('dice lie where they fell, who is hurt is marked there, and a card tells the fight', async () => {
    await choose(confederate, id, ['retreat:16:7'], page);
    await choose(union, id, ['point:37'], page);
    await choose(confederate, id, ['forward:0'], union.page);
    for (const player of [union.page, page]) {
      await player.locator('[data-throw="8"] .die').first().waitFor();
      assert.equal(await player.locator('[data-throw="8"] .die').count(), 4);
      await player.locator('[data-mark="hit"]').first().waitFor();
      assert.match(await player.locator('[data-mark="hit"]').first().textContent(), /exhausted/);
      await player
        .locator('[data-tiding="fight"]')
        .getByText(/The Union assault on/)
        .waitFor();
      assert.equal(await player.locator('[data-line] .dice svg').count(), 4);
      const [map, dice, news] = await Promise.all(
        ['.map', '[data-throw="8"]', '[data-card="result"]'].map((what) => player.locator(what).boundingBox()),
      );
      const middle = ({ y, height }) => y + height / 2;
      const isAbove = (one) => middle(one) < middle(map);
      assert.notEqual(isAbove(news), isAbove(dice), 'the card lies at the edge farther from what it tells of');
      const still = await player
        .locator('.die')
        .first()
        .evaluate((die) => getComputedStyle(die).animationName);
      assert.equal(still, 'none', 'nothing moves for who wants no motion');
      assert.deepEqual(await seriousFindings(player), []);
    }
    await look(union.page, 'table-dice');
    await fitsPhone(union.page);
  });

  await t.test('a click on the map puts it away, and looking at a piece leaves the log where it is', async () => {
    const stack = page.locator('[data-stack] .grip').first();
    await stack.dispatchEvent('click');
    await page.locator('[data-throw]').first().waitFor({ state: 'detached' });
    await page.locator('[data-tiding]').first().waitFor({ state: 'detached' });
    await page.locator('.looked h2').waitFor();
    assert.equal(await page.getByRole('tab', { name: 'Log' }).getAttribute('aria-selected'), 'true');
    await page
      .getByRole('log')
      .getByText(/The Union assault on/)
      .waitFor();
    await look(page, 'table-looked');
    await page.getByRole('button', { name: 'Put it away' }).click();
    await page.locator('.looked').waitFor({ state: 'detached' });
    const unfold = page.getByRole('button', { name: 'The last lines of the log' });
    await unfold.click();
    await page
      .locator('.last-lines')
      .getByText(/The Union assault on/)
      .waitFor();
    await unfold.click();
  });

  await t.test('closed stacks tell who of them is worn, and where a leader is active', async () => {
    assert.ok((await union.page.locator('[data-worn]').count()) > 0);
    assert.ok((await union.page.locator('[data-acts]').count()) > 0);
  });

  await t.test('who looks on sees each step, and is offered nothing', async () => {
    const onlooker = await newPage(browser, server.url);
    await onlooker.page.goto(`/table/${id}?step=3`);
    await onlooker.page.locator('[data-march]').first().waitFor();
    assert.equal(await onlooker.page.locator('[data-card="missed"]').count(), 0);
    assert.deepEqual(onlooker.faults, []);
  });
  for (const { faults } of [union, confederate]) assert.deepEqual(faults, []);
});

test('those who go by two roads to one place are two arrows, and the page goes on', async () => {
  const { union, confederate, id } = await sitDown(browser, server, ['Sheridan', 'Rosser'], GAME);
  await choose(union, id, ['corps:112', 'move:42:5', 'move:42:13', 'move:43:6', 'move:43:13'], confederate.page);
  for (const { page, faults } of [union, confederate]) {
    await page.locator('[data-march="4:13"]').first().waitFor();
    await page.waitForTimeout(500);
    assert.equal(await page.locator('[data-march="4:13"]').count(), 2);
    assert.deepEqual(faults, []);
  }
});

test('when the game is over the goals tell how it ended and what made the points', async () => {
  const { page, faults } = await newPage(browser, server.url, PHONE_TABLE);
  await signUp(page, 'Beauregard');
  const game = { ruleset: 'bobby-lee', scenario: 'campaign-1861' };
  const id = await playUntil(
    (path, data) => call(page, path, data),
    page.request,
    game,
    ({ outcome }) => outcome !== undefined,
    { pass: 1e4, done: 1e4 },
  );
  const { view } = await (await page.request.get(`/api/v1/tables/${id}/view?side=union`)).json();
  await page.goto(`/table/${id}`);
  const goals = page.getByRole('tab', { name: 'Goals' });
  await goals.waitFor();
  if ((await goals.getAttribute('aria-selected')) !== 'true') await goals.tap();
  const ended = page.getByRole('region', { name: 'How it ended' });
  await ended.getByRole('link', { name: 'All of it, with its charts' }).waitFor();
  const made = page.getByRole('region', { name: 'How it stands' });
  await made.getByText('in all').waitFor();
  assert.equal(await made.locator('li:not(.total)').count(), view.outcome.lines.length);
  const bar = await page.locator('.prompt').boundingBox();
  assert.ok(bar.height <= 110, `nothing is asked any more, in a bar of ${bar.height} pixels`);
  await look(page, 'table-ended');
  assert.deepEqual(faults, []);
});
