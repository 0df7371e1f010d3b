// Tokens: one is made and shown once, a program uses it, and it is revoked.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fitsPhone, look, newPage, signUp, startBrowser, startServer } from './support.js';

let server;
let browser;

before(async () => {
  [server, browser] = await Promise.all([startServer(['--rate-limits', 'off']), startBrowser()]);
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

test('a token is made, shown once, used by a program, and revoked', async () => {
  const { page, faults } = await newPage(browser, server.url);
  await signUp(page, 'Ewell');
  await page.goto('/account');
  await page.getByLabel('Name of the program').fill('my bot');
  await page.getByRole('checkbox', { name: 'Decide at my tables' }).check();
  await page.getByRole('combobox', { name: 'For how long' }).selectOption('30 days');
  await page.getByRole('button', { name: 'Make a token' }).click();
  const token = await page.getByText(/^vedette_[0-9a-f]{32}$/).innerText();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy the token' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), token);
  await fitsPhone(page);
  await look(page, 'account-tokens');

  const program = (path, method = 'GET') =>
    fetch(`${server.url}/api/v1${path}`, { method, headers: { authorization: `Bearer ${token}` } });
  assert.equal((await (await program('/me')).json()).name, 'Ewell');
  assert.equal((await program('/account')).status, 403);
  assert.equal((await program('/session', 'DELETE')).status, 403);

  await page.reload();
  await page.getByText('See what I see; Decide at my tables').waitFor();
  await page
    .getByText(/last used/)
    .first()
    .waitFor();
  assert.equal(await page.getByText(token).count(), 0, 'it is shown once');
  await page.getByRole('button', { name: 'Revoke my bot' }).click();
  await page.getByRole('button', { name: 'Revoke my bot' }).waitFor({ state: 'detached' });
  assert.equal((await program('/me')).status, 401);
  assert.deepEqual(faults, []);
});
