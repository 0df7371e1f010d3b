// Whole games as files: saved at one server, brought to another; and the desk of operators.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call, fitsPhone, look, newPage, signUp, startBrowser, startServer, tamper } from './support.js';

let servers;
let browser;

before(async () => {
  [browser, ...servers] = await Promise.all([
    startBrowser(),
    startServer(['--rate-limits', 'off']),
    startServer(['--rate-limits', 'off']),
  ]);
});

after(async () => {
  await browser?.close();
  await Promise.all((servers ?? []).map((server) => server.stop()));
});

test('a game is saved at one server, and looked at and deleted at another', async () => {
  const [there, here] = servers;
  const meade = await newPage(browser, there.url);
  await signUp(meade.page, 'Meade');
  const { id } = await call(meade.page, '/tables', { ruleset: 'not-war-but-murder', opponent: 'self' });
  await call(meade.page, `/tables/${id}/resign`, { side: 'union' });
  await meade.page.goto(`/table/${id}/result`);
  const saving = meade.page.waitForEvent('download');
  await meade.page.getByRole('link', { name: 'Save the game' }).click();
  const file = await (await saving).path();
  const writing = meade.page.waitForEvent('download');
  await meade.page.getByRole('link', { name: 'Save as text' }).click();
  assert.equal((await writing).suggestedFilename(), `vedette-${id}.txt`);
  await meade.page.goto(`/table/${id}`);
  await meade.page.getByRole('button', { name: 'Table menu' }).click();
  await meade.page.getByRole('link', { name: 'Save the game' }).waitFor();
  await meade.page.getByRole('link', { name: 'Save the log as text' }).waitFor();
  assert.deepEqual(meade.faults, []);

  const lee = await newPage(browser, here.url);
  await signUp(lee.page, 'R E Lee');
  await lee.page.goto('/archive');
  await lee.page.getByLabel('File of a game').setInputFiles({
    name: 'shopping.json',
    mimeType: 'application/json',
    buffer: Buffer.from('flour, salt'),
  });
  await lee.page.getByText('This is not the file of a game.').waitFor();
  await lee.page.getByLabel('File of a game').setInputFiles(file);
  await lee.page.waitForURL(/\/table\//);
  await lee.page.getByRole('button', { name: 'Table menu' }).click();
  await lee.page.getByText('Played elsewhere, imported by R E Lee').waitFor();
  await lee.page.goto('/archive');
  await lee.page.getByText('Meade against Meade').first().waitFor();
  await fitsPhone(lee.page);
  await look(lee.page, 'archive-imports');
  await lee.page.getByRole('button', { name: /^Delete/ }).click();
  await lee.page.getByRole('link', { name: /Look back/ }).waitFor({ state: 'detached' });
  await lee.page.goto('/account');
  const all = await lee.page.request.get('/api/v1/account/games');
  assert.equal(await all.text(), '');
  assert.deepEqual(lee.faults, []);
});

test('an operator settles a report, bans, and reads what was done', async () => {
  const [server] = servers;
  const [patrick, sickles] = await Promise.all([newPage(browser, server.url), newPage(browser, server.url)]);
  await signUp(patrick.page, 'Patrick');
  await signUp(sickles.page, 'Sickles');
  await sickles.page.goto('/operators');
  await sickles.page.getByRole('heading', { name: 'There is no such page' }).waitFor();
  assert.equal(await sickles.page.getByRole('heading', { name: 'Operators' }).count(), 0);
  const { id } = await call(sickles.page, '/tables', { ruleset: 'not-war-but-murder' });
  await call(patrick.page, `/tables/${id}/join`, {});
  await patrick.page.goto(`/table/${id}`);
  await patrick.page.getByRole('tab', { name: 'Chat' }).click();
  await patrick.page.getByRole('textbox', { name: 'Say something' }).fill('I read everything.');
  await patrick.page.getByRole('button', { name: 'Say', exact: true }).click();
  // From the table to the report, and back.
  await sickles.page.goto(`/table/${id}`);
  await sickles.page.getByRole('button', { name: 'Table menu' }).click();
  await sickles.page.getByRole('link', { name: 'Report Patrick…' }).waitFor();
  await sickles.page.keyboard.press('Escape');
  await sickles.page.getByRole('tab', { name: 'Chat' }).click();
  await sickles.page.getByText('I read everything.').waitFor();
  await fitsPhone(sickles.page);
  await look(sickles.page, 'chat-report');
  await sickles.page.getByRole('link', { name: 'Report Patrick', exact: true }).click();
  await sickles.page.getByLabel('What happened').fill('He says so.');
  await sickles.page.getByText(/^It happened at a table: Not War But Murder/).waitFor();
  await fitsPhone(sickles.page);
  await look(sickles.page, 'report');
  await sickles.page.getByRole('button', { name: 'Send the report' }).click();
  await sickles.page.getByText('Those who run this server will read it.').waitFor();
  await sickles.page.getByRole('link', { name: 'Back to the table' }).waitFor();
  const known = "select count(*) from report where table_id is not null and said = 'I read everything.'";
  assert.equal(tamper(server, known), '1');
  tamper(server, "update player set is_operator = true where name = 'Patrick'");
  const { page, faults } = patrick;
  await page.request.post('/api/v1/reports', { data: { player: 'Sickles', kind: 'abuse', text: 'He left the line.' } });
  tamper(server, "update report set reporter = null where kind = 'abuse'");
  await page.goto('/account');
  await page.getByRole('link', { name: 'The desk of operators' }).click();
  await page.getByText('He left the line.').waitFor();
  await fitsPhone(page);
  for (const colorScheme of ['dark', 'light']) {
    await page.emulateMedia({ colorScheme });
    await fitsPhone(page);
  }
  await look(page, 'operators');
  const report = page.getByRole('article').filter({ hasText: 'He left the line.' });
  await report.getByLabel('What was done about it').fill('warned');
  await report.getByRole('button', { name: /^Settle/ }).click();
  await report.waitFor({ state: 'detached' });
  await sickles.page.goto(`/table/${id}`);
  await sickles.page.locator('[data-stack]').first().waitFor();
  await page.getByLabel('Player', { exact: true }).fill('Sickles');
  await page.getByLabel('Days; for ever without').fill('2');
  await page.getByLabel('Why; the player reads it').fill('left the line');
  await page.getByRole('button', { name: 'Do it' }).click();
  await page.getByText('Sickles may not sign in until').waitFor();
  await page.getByText('Patrick banned Sickles').waitFor();
  // The page that he has open says so, and signing in says until when.
  await sickles.page.getByText('You are signed out.').waitFor();
  await fitsPhone(sickles.page);
  await look(sickles.page, 'table-signed-out');
  await sickles.page.getByRole('alert').getByRole('link', { name: 'Sign in' }).click();
  await sickles.page.getByLabel('Name').fill('Sickles');
  await sickles.page.getByLabel('Password').fill('Sickles has a long password');
  await sickles.page.getByRole('button', { name: 'Sign in' }).click();
  await sickles.page
    .getByText(/^Those who run this server do not let you sign in until .* UTC\. They say: left the line/)
    .waitFor();
  const text = await page.locator('main').innerText();
  assert.ok(!/\d{4}-\d\d-\d\dT/.test(text), `moments are written as people do: ${text}`);
  assert.deepEqual(faults, []);
});
