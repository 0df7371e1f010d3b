// What goes wrong around a table, and what must not be disturbed: missing parts, lost connections, readers of the log.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { playUntil } from './driver.js';
import { call, newPage, sitDown, startBrowser, startServer } from './support.js';

const GAME = { ruleset: 'not-war-but-murder' };

let server;
let browser;

before(async () => {
  [server, browser] = await Promise.all([startServer(['--rate-limits', 'off']), startBrowser()]);
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

/** A guest at both sides of a table that stands as wanted. */
async function sitAlone(isWanted) {
  const { page, faults } = await newPage(browser, server.url);
  await page.request.post('/api/v1/guests', { data: {} });
  const post = (path, data) => call(page, path, data);
  const table = await playUntil(post, page.request, GAME, isWanted);
  await page.goto(`/table/${table}`);
  await page.locator('[data-stack]').first().waitFor();
  return { page, faults, table };
}

test('a part of the page that cannot be fetched is missed, and comes with the page anew', async () => {
  const { page } = await sitAlone(() => true);
  await page.route('**/assets/ChatPanel-*.js', (route) => route.abort());
  await page.getByRole('tab', { name: 'Chat' }).click();
  const notice = page.getByRole('alert').filter({ hasText: 'could not be fetched' });
  await notice.waitFor();
  await page.unroute('**/assets/ChatPanel-*.js');
  await notice.getByRole('button', { name: 'Reload this page' }).click();
  await page.getByRole('tab', { name: 'Chat' }).click();
  await page.getByRole('textbox', { name: 'Say something' }).waitFor();
  assert.equal(await notice.count(), 0);
});

test('what the reader does in the rail outlasts what happens at the table', { timeout: 240_000 }, async () => {
  const { page, faults, table } = await sitAlone(({ log_len }) => log_len > 260);
  const log = page.getByRole('log');
  const lines = page.locator('.line');
  const top = () => log.evaluate((box) => box.scrollTop);
  const isAtEnd = () => log.evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight < 2);
  await page.waitForFunction(() => document.querySelectorAll('.line').length > 50);
  assert.ok(await isAtEnd(), 'the log opens at its newest line');

  const shown = await lines.count();
  await log.evaluate((box) => box.scrollTo(0, 0));
  const below = () => log.evaluate((box) => box.scrollHeight - box.scrollTop);
  const before = await below();
  await page.getByRole('button', { name: /earlier lines$/ }).click();
  await page.waitForFunction((count) => document.querySelectorAll('.line').length > count, shown);
  await page.waitForTimeout(100);
  assert.equal(await page.getByRole('slider', { name: 'Step' }).count(), 0, 'this is no looking back');
  assert.ok(Math.abs((await below()) - before) < 80, 'the lines stay where they were');

  /** Makes a step from elsewhere, which the page hears of. */
  const step = async () => {
    const seq = await page.locator('main.table').getAttribute('data-seq');
    for (const side of ['union', 'confederate']) {
      const { view } = await (await page.request.get(`/api/v1/tables/${table}/view?side=${side}`)).json();
      if (!view.prompt) continue;
      const [{ verb, spaces, pieces, numbers, moves }] = view.prompt.offers;
      const [piece, [goal] = []] = Object.entries(moves ?? {})[0] ?? [];
      const target = (spaces ?? pieces ?? numbers)?.[0] ?? (piece && `${piece}:${[goal].flat()[0]}`);
      const choice = target === undefined ? verb : `${verb}:${target}`;
      await call(page, `/tables/${table}/choose`, { seq: view.prompt.seq, choice, side });
      break;
    }
    await page.waitForFunction((old) => document.querySelector('main.table')?.getAttribute('data-seq') !== old, seq);
  };
  await log.evaluate((box) => box.scrollTo(0, 40));
  await step();
  assert.equal(await top(), 40, 'who reads earlier lines is left there');

  await page.getByRole('tab', { name: 'Chat' }).click();
  const draft = page.getByRole('textbox', { name: 'Say something' });
  await draft.fill('Half a thought');
  await step();
  await page.locator('path[data-space="13"]').dispatchEvent('click');
  await page.getByRole('tab', { name: 'Log' }).click();
  await page.getByRole('tab', { name: 'Chat' }).click();
  assert.equal(await draft.inputValue(), 'Half a thought');
  assert.deepEqual(faults, []);
});

test('what is said is read when it has been in view, and stays read', async () => {
  const { union, confederate } = await sitDown(browser, server, ['Burnside', 'Heth'], GAME);
  const { page } = confederate;
  await page.setViewportSize({ width: 390, height: 844 });
  const chat = page.getByRole('tab', { name: 'Chat' });
  const say = async (text) => {
    await union.page.getByRole('textbox', { name: 'Say something' }).fill(text);
    await union.page.getByRole('button', { name: 'Say', exact: true }).click();
  };
  await union.page.getByRole('tab', { name: 'Chat' }).click();
  await chat.click();
  await say('It begins to rain.');
  await page.getByText('It begins to rain.').waitFor();
  assert.equal(await page.getByLabel('1 unread').count(), 0, 'the sheet is up');
  await chat.click();
  await say('The roads are deep.');
  await page.getByLabel('1 unread').waitFor();
  await page.reload();
  await page.getByLabel('1 unread').waitFor();
  await chat.click();
  await page.getByLabel('1 unread').waitFor({ state: 'detached' });
  for (const { faults } of [union, confederate]) assert.deepEqual(faults, []);
});
