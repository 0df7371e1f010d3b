// Two players and a spectator: from sign-up through the first two turns, by clicking what is on the page.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  focusComes,
  newPage,
  openChoices,
  seriousFindings,
  settled,
  signUp,
  startBrowser,
  startServer,
  tabTo,
} from './support.js';

let server;
let browser;

before(async () => {
  [server, browser] = await Promise.all([startServer(), startBrowser()]);
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

/** The turn in the header line. */
const day = (page) => page.locator('header .turn').innerText();

/** Whether this player is asked something. */
const isAsked = (page) => page.locator('.prompt.mine').isVisible();

/** Presses the button at the fixed place of Done. */
async function pressDone(page) {
  await settled(page, () => page.locator('.fixed .button.primary').click());
}

/** Answers one prompt in the quickest legal way: the button where there is one, the first choice of the list otherwise. */
async function answer(page) {
  if (await page.locator('.fixed .button.primary').isEnabled()) return pressDone(page);
  const button = page.locator('.answers > .button:not(.list):enabled').first();
  if (await button.isVisible()) return settled(page, () => button.click());
  // What was asked a moment ago may have been the last of it.
  await page.locator('.answers > .list, .prompt:not(.mine)').first().waitFor();
  if (!(await isAsked(page))) return undefined;
  await openChoices(page);
  await settled(page, async () => {
    await page.locator('[data-choice]').first().click();
    const confirm = page.getByRole('dialog').locator('.button.primary');
    if (await confirm.isVisible()) await confirm.click();
  });
}

test('two players play two turns, one reloads, a third watches', { timeout: 360_000 }, async (t) => {
  const union = await newPage(browser, server.url);
  const confederate = await newPage(browser, server.url);
  const watcher = await newPage(browser, server.url);
  let table;

  await t.test('both sign up; one sets up a game, the other joins from the lobby', async () => {
    await signUp(union.page, 'Meade');
    await signUp(confederate.page, 'Anderson');
    assert.deepEqual(await seriousFindings(union.page), [], 'the lobby');
    await union.page.getByRole('link', { name: 'New game' }).first().click();
    await union.page.getByRole('radio', { name: 'Union' }).check();
    await union.page.getByRole('button', { name: 'Set up the game' }).click();
    await union.page.getByText('Waiting for an opponent').first().waitFor();
    table = new URL(union.page.url()).pathname;
    await confederate.page.reload();
    await confederate.page.getByRole('link', { name: 'Join' }).click();
    await confederate.page.getByRole('button', { name: 'Play the Confederate side' }).click();
    await confederate.page.locator('main.table [data-stack]').first().waitFor();
    await union.page.locator('.prompt.mine').waitFor();
    await watcher.page.goto(table);
    await watcher.page.locator('main.table [data-stack]').first().waitFor();
  });

  await t.test('a space that cannot be chosen answers with its case', async () => {
    const { page } = union;
    await page.locator('path[data-space="13"]').dispatchEvent('click');
    await page.locator('[data-card="notice"] .chip').waitFor();
    assert.match(await page.locator('[data-card="notice"]').innerText(), /\d+\.\d+/);
  });

  await t.test('a unit is activated and moved by clicking counters and spaces', async () => {
    const { page } = union;
    const stack = page.locator('[data-stack="4:union"]');
    const unfold = async () => {
      await stack.hover({ force: true });
      // A press while the fan is still unfolding only opens it.
      await page.waitForTimeout(400);
    };
    await unfold();
    await page.locator('[data-fan] .offered [data-piece]').first().click();
    const dialog = page.getByRole('dialog');
    if (await dialog.isVisible()) await settled(page, () => dialog.locator('.button').first().click());
    const prompt = await page.locator('.prompt .lead').first().innerText();
    assert.doesNotMatch(prompt, /Choose your impulse/);
    await page.waitForTimeout(600);
    // A unit that acts alone is in hand, and its stack lies over nothing to which it may go.
    if (await page.locator('.held').isVisible()) assert.equal(await page.locator('[data-fan]').count(), 0);
    else {
      await unfold();
      await page.locator('[data-fan] .offered [data-piece]').first().click();
    }
    await page.locator('path[data-space].open').first().waitFor();
    // Destinations show what they cost.
    await page.locator('.tags text').first().waitFor({ state: 'attached' });
    await settled(page, () => page.locator('path[data-space].open').last().dispatchEvent('click'));
    await watcher.page.locator('.line').filter({ hasText: 'moves to' }).first().waitFor();
    await settled(page, () => page.getByRole('button', { name: 'Undo' }).click());
    // All steps of a march are taken back together.
    await watcher.page.waitForFunction(
      () => ![...document.querySelectorAll('.line')].some((line) => line.textContent.includes('moves to')),
    );
  });

  await t.test('a choice is made with the keyboard alone', async () => {
    const { page } = union;
    const stack = '[data-stack] [role=button]';
    await tabTo(page, '.map');
    await page.keyboard.press('Escape');
    await tabTo(page, stack);
    const name = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    assert.match(name ?? '', /Union pieces? at|, at /);
    await page.keyboard.press('Enter');
    if (/pieces at/.test(name)) {
      await focusComes(page, '[data-piece]');
      await page.keyboard.press('Escape');
      await focusComes(page, stack);
      await page.keyboard.press('Enter');
      await focusComes(page, '[data-piece]');
      await page.keyboard.press('Enter');
    }
    await page.getByText('In hand:').waitFor();
    await focusComes(page, stack);
    await tabTo(page, 'path[data-space].open', 'Shift+Tab');
    await settled(page, () => page.keyboard.press('Enter'));
    await pressDone(page);
  });

  await t.test('the first two days are played, with a reload in the middle', async () => {
    const players = [union.page, confederate.page];
    const first = await day(union.page);
    assert.match(first, /May 27/);
    let reloaded = false;
    for (let i = 0; i < 160 && !/May 29/.test(await day(watcher.page)); i++) {
      const asked = await Promise.all(players.map(isAsked));
      const page = players[asked.indexOf(true)];
      if (!page) {
        await watcher.page.waitForTimeout(50);
        continue;
      }
      await answer(page);
      if (!reloaded && /May 28/.test(await day(page))) {
        reloaded = true;
        const before = await day(page);
        await page.reload();
        await page.locator('main.table [data-stack]').first().waitFor();
        assert.equal(await day(page), before);
      }
    }
    assert.ok(reloaded);
    for (const page of [...players, watcher.page]) assert.match(await day(page), /May 29/);
  });

  await t.test('the replay walks back to the first position', async () => {
    const { page } = watcher;
    await page.goto(`${table}?step=0`);
    await page.getByRole('slider', { name: 'Step' }).waitFor();
    assert.match(await day(page), /May 27/);
    await page.getByRole('button', { name: 'Back to the table' }).click();
    assert.match(await day(page), /May 29/);
  });

  await t.test('one resigns; the result says so, and its dice can be checked', async () => {
    assert.deepEqual(await seriousFindings(union.page), [], 'the table');
    await confederate.page.getByRole('button', { name: 'Table menu' }).click();
    await confederate.page.getByRole('button', { name: 'Resign…' }).dblclick();
    await confederate.page.getByRole('button', { name: 'Play on' }).click();
    assert.equal(await confederate.page.getByText('side resigned').count(), 0, 'a double click does not resign');
    await confederate.page.getByRole('button', { name: 'Table menu' }).click();
    await confederate.page.getByRole('button', { name: 'Resign…' }).click();
    await confederate.page.getByRole('button', { name: 'Resign', exact: true }).click();
    await confederate.page.getByText('side resigned').first().waitFor();
    await union.page.goto(`${table}/result`);
    await union.page.getByRole('heading', { name: 'Union victory' }).waitFor();
    await union.page.getByText('The Confederate side resigned.').waitFor();
    assert.equal(await union.page.getByText('Case .').count(), 0);
    assert.deepEqual(await seriousFindings(union.page), [], 'the result');
    await union.page.goto(`${table}/dice`);
    await union.page.getByText('every one is as it should be').waitFor();
  });

  for (const { faults } of [union, confederate, watcher]) assert.deepEqual(faults, []);
});
