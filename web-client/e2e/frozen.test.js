// A table whose game cannot go on: the page says why, shows what was seen last, and lets the players end it.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { call, newPage, seriousFindings, sitDown, startBrowser, startServer, tamper } from './support.js';

const GAME = { ruleset: 'not-war-but-murder' };

let server;
let browser;

before(async () => {
  // Tables that nobody uses are put away at once, and read anew.
  [server, browser] = await Promise.all([
    startServer(['--rate-limits', 'off', '--table-idle-seconds', '1']),
    startBrowser(),
  ]);
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

/** Leaves a table alone until the server has put it away, and has it be one that cannot be read. */
async function freeze(pages, id) {
  for (const { page } of pages) await page.goto('/lobby');
  const isInUse = async () => !/^vedette_tables_in_use 0$/m.test(await (await fetch(`${server.url}/metrics`)).text());
  for (let i = 0; await isInUse(); i++) {
    assert.ok(i < 100, 'the table is not put away');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const correction = { ruleset: GAME.ruleset, name: 'A torn map', areas: { 999: { vp: 1 } } };
  const corrections = JSON.stringify([{ name: 'torn.json', text: JSON.stringify(correction) }]);
  tamper(server, `update game_table set printed = 'torn', corrections = '${corrections}' where table_id = '${id}'`);
}

test('a frozen table says why and what can still be done, and can be given up', { timeout: 240_000 }, async () => {
  const { union, confederate, id } = await sitDown(browser, server, ['Warren', 'Early'], GAME);
  const pages = [union, confederate];
  const turn = await union.page.locator('header .turn').innerText();
  // The edition of the rules is told where nothing else is cut for it.
  assert.match(await union.page.locator('header h1').getAttribute('title'), /edition \d+/);
  await freeze(pages, id);
  for (const { page } of pages) {
    await page.goto(`/table/${id}`);
    await page.locator('[data-stack]').first().waitFor();
    const asked = page.getByRole('region', { name: 'What is asked' });
    await asked.getByText('This game is frozen.').waitFor();
    const words = await asked.innerText();
    assert.match(words, /corrections of its board/);
    assert.match(words, /agree on a draw, or resign/);
    assert.equal(await page.locator('header .turn').innerText(), turn);
    assert.equal(await page.getByRole('button', { name: /^All choices/ }).count(), 0);
    assert.deepEqual(await seriousFindings(page), []);
  }
  if (process.env.LOOK) await union.page.screenshot({ path: join(process.env.LOOK, 'frozen.png') });
  await call(union.page, `/tables/${id}/resign`, {});
  await confederate.page.getByText('The Union side resigned.').first().waitFor();
  assert.equal(await confederate.page.getByText('This game is frozen.').count(), 0);
  for (const { faults } of pages) assert.deepEqual(faults, []);
});

test('the page of the dice says what is wrong with a journal', async () => {
  const { page } = await newPage(browser, server.url);
  await page.request.post('/api/v1/guests', { data: {} });
  const { id } = await call(page, '/tables', { ...GAME, opponent: 'self' });
  await call(page, `/tables/${id}/resign`, { side: 'union' });
  await page.goto(`/table/${id}/dice`);
  await page.getByText('every one is as it should be').waitFor();
  tamper(server, `update game_table set winner = 0 where table_id = '${id}'`);
  await page.reload();
  const alert = page.getByRole('alert').filter({ hasText: 'is wrong with the journal' });
  await alert.waitFor();
  assert.match(await alert.innerText(), /the table says that Union won/);
  assert.equal(await page.getByText('every one is as it should be').count(), 0);
  if (process.env.LOOK) await page.screenshot({ path: join(process.env.LOOK, 'fault.png') });
});
