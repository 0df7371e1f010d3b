// The keyboard: what is left to the browser, and where the focus goes when what has it goes away.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call, focusComes, newPage, settled, sitDown, startBrowser, startServer, tabTo } from './support.js';

let server;
let browser;

before(async () => {
  [server, browser] = await Promise.all([startServer(['--rate-limits', 'off']), startBrowser()]);
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

/** A guest at both sides of a table. */
async function sitAlone(game) {
  const { page, faults } = await newPage(browser, server.url);
  await page.request.post('/api/v1/guests', { data: {} });
  const { id } = await call(page, '/tables', { ...game, opponent: 'self' });
  await page.goto(`/table/${id}`);
  await page.locator('.prompt.mine').waitFor();
  // The map comes after what is asked, and takes its keys only then.
  await page.locator('[data-stack]').first().waitFor();
  return { page, faults };
}

test('Enter in the search for an option sets up no game, and the skip link leads to the content', async () => {
  const { page, faults } = await newPage(browser, server.url);
  await page.goto('/new?game=birth-of-a-legend');
  const search = page.getByRole('searchbox', { name: 'Find an option' });
  await search.fill('bridge');
  await search.press('Enter');
  await page.waitForTimeout(300);
  assert.match(page.url(), /\/new/);
  assert.equal(await search.inputValue(), 'bridge');

  await page.goto('/lobby');
  await page.getByRole('heading', { name: 'Lobby' }).waitFor();
  await tabTo(page, '.skip');
  await page.keyboard.press('Enter');
  await focusComes(page, '#main');
  await page.keyboard.press('Tab');
  await focusComes(page, '#main *');
  assert.deepEqual(faults, []);
});

test('keys with which the browser zooms and goes back are left to it', async () => {
  const { page } = await sitAlone({ ruleset: 'not-war-but-murder' });
  await tabTo(page, '.map');
  await page.evaluate(() => {
    globalThis.taken = [];
    addEventListener('keydown', (event) => globalThis.taken.push([event.key, event.defaultPrevented]));
  });
  const taken = async () => (await page.evaluate(() => globalThis.taken)).filter(([, isTaken]) => isTaken);
  // What hears the keys comes after the map.
  for (let i = 0; i < 50 && (await taken()).length === 0; i++) {
    await page.keyboard.press('Minus');
    await page.waitForTimeout(100);
  }
  await page.evaluate(() => (globalThis.taken = []));
  for (const key of ['Control+0', 'Control+Equal', 'Control+Minus', 'Meta+0', 'Alt+ArrowLeft', 'Minus'])
    await page.keyboard.press(key);
  assert.deepEqual(await taken(), [['-', true]]);
});

test('on a map of areas the arrows go from area to area, and with Shift they pan', async () => {
  const { page, faults } = await sitAlone({ ruleset: 'not-war-but-murder' });
  await tabTo(page, '.map');
  const at = () => page.evaluate(() => document.activeElement?.getAttribute('data-space'));
  const left = () => page.locator('.plane').evaluate((node) => node.getBoundingClientRect().left);
  // What goes from place to place comes after the map.
  for (let i = 0; i < 50 && (await at()) === null; i++) {
    await page.keyboard.press('ArrowRight');
    await page.waitForTimeout(100);
  }
  const first = await at();
  assert.ok(first, 'an area has the focus');
  await page.keyboard.press('ArrowDown');
  await focusComes(page, `[data-space]:not([data-space="${first}"])`);
  const second = await at();
  assert.match(await page.evaluate(() => document.activeElement.getAttribute('aria-label')), /\w/);
  // The map may still be on its way to where the focus is.
  const placeOf = async () => [await left(), await page.waitForTimeout(100), await left()];
  let [before, , now] = await placeOf();
  while (before !== now) [before, , now] = await placeOf();
  await page.keyboard.press('Shift+ArrowRight');
  await page.waitForFunction((old) => document.querySelector('.plane').getBoundingClientRect().left < old, before);
  assert.equal(await at(), second, 'the focus stays');
  assert.deepEqual(faults, []);
});

test('dialogs, notices and menus give the focus back', async () => {
  const { page, faults } = await sitAlone({ ruleset: 'not-war-but-murder' });
  const menu = '[aria-label="Table menu"]';
  await tabTo(page, menu);
  for (const leave of ['Escape', 'Enter']) {
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Resign…' }).waitFor();
    // A press that comes while the page is still put together may be lost, and is made again as a person would.
    for (let i = 0; i < 3 && (await page.getByRole('dialog').count()) === 0; i++) {
      if (i > 0 && !(await page.getByRole('button', { name: 'Resign…' }).isVisible())) {
        await tabTo(page, menu);
        await page.keyboard.press('Enter');
      }
      await tabTo(page, '.popover .alert');
      await page.keyboard.press('Enter');
      await page
        .getByRole('dialog', { name: 'Resign this game?' })
        .waitFor({ timeout: 5000 })
        .catch(() => undefined);
    }
    await page.getByRole('dialog', { name: 'Resign this game?' }).waitFor();
    // The first button plays on.
    await page.keyboard.press(leave);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await focusComes(page, menu);
  }

  await page.locator('path[data-space="13"]').dispatchEvent('click');
  await page.locator('[data-card="notice"]').waitFor();
  await tabTo(page, '[data-card="notice"] .close');
  await page.keyboard.press('Enter');
  await page.locator('[data-card="notice"]').waitFor({ state: 'detached' });
  await focusComes(page, ':not(body)');

  // An area of which several things can be chosen.
  const stack = '[data-stack="4:union"] [role=button]';
  await tabTo(page, stack);
  await page.locator('path[data-space="4"]').dispatchEvent('click');
  await page.getByRole('dialog').waitFor();
  await focusComes(page, '[role=dialog] .button');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await focusComes(page, stack);

  // The only thing that a unit can do needs no card, and can be taken back.
  await page.keyboard.press('Enter');
  await focusComes(page, '[data-piece]');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  assert.equal(await page.getByRole('dialog').count(), 0);
  assert.deepEqual(faults, []);
});

test('what cannot be taken back is not what Enter does first', async () => {
  const game = { ruleset: 'bobby-lee', scenario: 'campaign-1861' };
  const { union, confederate } = await sitDown(browser, server, ['Patterson', 'Johnston'], game);
  await settled(union.page, () => union.page.getByRole('button', { name: 'Bid 1', exact: true }).click(), {
    isAsked: true,
  });
  const { page } = confederate;
  const hasSettled = () => page.waitForFunction(() => !document.querySelector('.answers[aria-disabled="true"]'));
  const focusedIs = (words) =>
    page.waitForFunction(
      (wanted) => document.activeElement.closest('button')?.textContent.trim().startsWith(wanted),
      words,
    );
  // The second bid opens both.
  await page.locator('.line').filter({ hasText: 'The Union side has made its bid.' }).waitFor();
  await hasSettled();
  await page.getByRole('button', { name: /^Bid 0\b/ }).press('Enter');
  const question = page.getByText('Then both choices are shown');
  await question.waitFor();
  await focusedIs('Not yet');
  await hasSettled();
  await page.keyboard.press('Enter');
  await question.waitFor({ state: 'detached' });
  await focusedIs('Bid 0');
  for (const { faults } of [union, confederate]) assert.deepEqual(faults, []);
});
