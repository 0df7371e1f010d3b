// What happens around a game: talk, a draw that is offered and taken, the rematch; and losses taken.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { playUntil } from './driver.js';
import { call, newPage, openChoices, seriousFindings, settled, sitDown, startBrowser, startServer } from './support.js';

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

test('two players talk, agree on a draw and ask for a rematch', async () => {
  const { union, confederate } = await sitDown(browser, server, ['Hancock', 'Hill'], GAME);

  await union.page.getByRole('tab', { name: 'Chat' }).click();
  await union.page.getByRole('textbox', { name: 'Say something' }).fill('The river is high.');
  await union.page.getByRole('button', { name: 'Say', exact: true }).click();
  await confederate.page.getByLabel('1 unread').waitFor();
  await confederate.page.getByRole('tab', { name: 'Chat' }).click();
  await confederate.page.getByText('The river is high.').waitFor();

  await union.page.getByRole('button', { name: 'Table menu' }).click();
  await union.page.getByRole('button', { name: 'Offer a draw' }).click();
  await union.page.getByText('You have offered a draw.').waitFor();
  await confederate.page.getByText('The Union side offers a draw.').waitFor();
  assert.deepEqual(await seriousFindings(confederate.page), []);
  await confederate.page.getByRole('button', { name: 'Accept' }).click();
  await union.page.getByText('Both sides agreed on a draw.').first().waitFor();

  await confederate.page.getByRole('link', { name: 'Result and charts' }).click();
  await confederate.page.getByRole('heading', { name: 'A draw' }).waitFor();
  await confederate.page.getByRole('button', { name: 'Rematch, sides changed' }).click();
  await confederate.page.getByText('Waiting for an opponent.').first().waitFor();
  assert.equal(await confederate.page.getByText('Send this link').count(), 0, 'the opponent has been asked already');
  await union.page.getByText('Hill asks for a rematch.').waitFor();
  await union.page.getByRole('button', { name: 'Accept' }).click();
  await confederate.page.locator('.prompt.mine').waitFor();
  for (const { faults } of [union, confederate]) assert.deepEqual(faults, []);
});

test('casualty points are taken by the units that the player names', { timeout: 300_000 }, async () => {
  const { page, faults } = await newPage(browser, server.url);
  await page.request.post('/api/v1/guests', { data: {} });
  const isAsked = ({ prompt }) => prompt?.say[0] === 'ask.absorb';
  const table = await playUntil((path, data) => call(page, path, data), page.request, GAME, isAsked);
  await page.goto(`/table/${table}`);
  await page.locator('.prompt.mine').waitFor();
  assert.match(await page.locator('.prompt .lead').innerText(), /casualty point/);
  await openChoices(page);
  await settled(page, () => page.locator('[data-choice]').first().click());
  await page.getByRole('tab', { name: 'Log' }).click();
  await page.locator('.line').first().waitFor();
  const told = await page.locator('.line').allInnerTexts();
  // The day may end with it, which is told after it.
  assert.match(told.slice(-12).join(' '), /exhausted|eliminated|retreat/);
  assert.deepEqual(faults, []);
});

test('an invitation survives a look at the table, and nobody else is offered the seat', async () => {
  const host = await newPage(browser, server.url);
  await host.page.request.post('/api/v1/guests', { data: {} });
  const { id, invitation } = await call(host.page, '/tables', { ...GAME, side: 'union', opponent: 'link' });
  await host.page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await host.page.goto(`/table/${id}`);
  await host.page.getByRole('button', { name: 'Copy', exact: true }).click();
  await host.page.getByText('copy the marked link').waitFor();
  const link = await host.page.getByLabel('Link for your opponent').inputValue();
  assert.equal(link, `${server.url}/join/${id}#invitation=${invitation}`);

  const stranger = await newPage(browser, server.url);
  await stranger.page.goto(`/table/${id}`);
  await stranger.page.getByText('kept for somebody who has been invited').waitFor();
  assert.equal(await stranger.page.getByRole('link', { name: 'Sit down' }).count(), 0);

  const guest = await newPage(browser, server.url);
  const asked = [];
  guest.page.on('request', (request) => asked.push(request.url()));
  await guest.page.goto(link);
  await guest.page.getByRole('link', { name: 'Sign in' }).last().click();
  await guest.page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await guest.page.reload();
  await guest.page.goBack();
  await guest.page.getByRole('link', { name: 'Only look' }).click();
  await guest.page.getByRole('link', { name: 'Sit down' }).click();
  await guest.page.getByRole('button', { name: 'Play the Confederate side' }).click();
  await host.page.locator('.prompt.mine').waitFor();
  const kept = await guest.page.evaluate((table) => localStorage.getItem(`vedette.dice.${table}`), id);
  const { seats } = await (await guest.page.request.get(`/api/v1/tables/${id}`)).json();
  assert.equal(JSON.parse(kept).salt, seats.confederate.salt);
  assert.deepEqual(
    asked.filter((url) => new URL(url).search.includes(invitation)),
    [],
    'no server was told the secret',
  );
  for (const { faults } of [host, stranger, guest]) assert.deepEqual(faults, []);
});

test('a challenge is withdrawn at its table and in the lobby, and a game that has begun goes on', async () => {
  const host = await newPage(browser, server.url);
  await host.page.request.post('/api/v1/guests', { data: {} });
  const challenge = () => call(host.page, '/tables', { ...GAME, side: 'union', opponent: 'open' });
  const statusOf = async ({ id }) => (await (await host.page.request.get(`/api/v1/tables/${id}`)).json()).status;
  const [first, second, third] = [await challenge(), await challenge(), await challenge()];

  await host.page.goto(`/table/${first.id}`);
  await host.page.getByText('Waiting for an opponent.').waitFor();
  await host.page.getByRole('button', { name: 'Table menu' }).click();
  await host.page.getByRole('button', { name: 'Withdraw this challenge…' }).click();
  await host.page.getByRole('button', { name: 'Wait on' }).click();
  assert.equal(await statusOf(first), 'open');
  await host.page.getByRole('button', { name: 'Table menu' }).click();
  await host.page.getByRole('button', { name: 'Withdraw this challenge…' }).click();
  assert.deepEqual(await seriousFindings(host.page), []);
  await host.page.getByRole('button', { name: 'Withdraw it' }).click();
  await host.page.getByRole('heading', { name: 'Lobby' }).waitFor();
  assert.equal(await statusOf(first), 'finished');

  // One is withdrawn; somebody joins the other one meanwhile, whose list does not know it yet.
  const row = (id) => host.page.locator('li', { has: host.page.locator(`a[href="/table/${id}"]`) });
  await row(second.id).getByRole('button', { name: 'Withdraw…' }).click();
  assert.deepEqual(await seriousFindings(host.page), []);
  await host.page.getByRole('button', { name: 'Withdraw it' }).click();
  // While it is asked the row has no link: the question goes when the list without the challenge has come.
  await host.page.getByRole('button', { name: 'Withdraw it' }).waitFor({ state: 'detached' });
  assert.equal(await row(second.id).count(), 0);
  assert.equal(await statusOf(second), 'finished');
  await row(third.id).getByRole('button', { name: 'Withdraw…' }).click();
  const guest = await newPage(browser, server.url);
  await guest.page.request.post('/api/v1/guests', { data: {} });
  await call(guest.page, `/tables/${third.id}/join`, {});
  await host.page.getByRole('button', { name: 'Withdraw it' }).click();
  await host.page.getByText('The table has moved on since you saw it').waitFor();
  assert.equal(await statusOf(third), 'running');
  await row(third.id)
    .getByRole('link', { name: /Play|Open/ })
    .waitFor();
});

test('a link of before goes on working and is mended', async () => {
  const host = await newPage(browser, server.url);
  await host.page.request.post('/api/v1/guests', { data: {} });
  const { id, invitation } = await call(host.page, '/tables', { ...GAME, side: 'union', opponent: 'link' });
  const guest = await newPage(browser, server.url);
  await guest.page.goto(`/join/${id}?invitation=${invitation}`);
  await guest.page.getByRole('button', { name: 'Play the Confederate side' }).waitFor();
  // Who is asked knows how long it takes, and how fast.
  await guest.page.getByText(/About \d.* of play/).waitFor();
  await guest.page.getByText('no clock').waitFor();
  const address = new URL(guest.page.url());
  assert.deepEqual([address.search, address.hash], ['', `#invitation=${invitation}`]);
  await guest.page.getByRole('button', { name: 'Play the Confederate side' }).click();
  await guest.page.locator('[data-stack]').first().waitFor();
  assert.deepEqual(guest.faults, []);
});

test('who opens the whole link after a part of it may sit down', async () => {
  const host = await newPage(browser, server.url);
  await host.page.request.post('/api/v1/guests', { data: {} });
  const { id, invitation } = await call(host.page, '/tables', { ...GAME, side: 'union', opponent: 'link' });
  const guest = await newPage(browser, server.url);
  const sit = guest.page.getByRole('button', { name: 'Play the Confederate side' });
  await guest.page.goto(`/join/${id}`);
  await sit.click();
  await guest.page.getByRole('alert').waitFor();
  // The same page with a secret: nothing is loaded anew.
  await guest.page.evaluate((secret) => (location.hash = `invitation=${secret}`), invitation);
  await sit.click();
  await guest.page.locator('[data-stack]').first().waitFor();
});

test('a guest who signs up keeps his game', async () => {
  const { page, faults } = await newPage(browser, server.url);
  await page.goto('/try');
  await page.getByRole('button', { name: 'Sit down' }).first().click();
  await page.locator('.prompt.mine').waitFor();
  const table = page.url();
  await page.goto('/account');
  await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click();
  await page.getByText('What you play as Guest').waitFor();
  await page.getByLabel('Name').fill('Warren');
  await page.getByLabel('Password').fill('a long password');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.getByRole('heading', { name: 'Lobby' }).waitFor();
  await page.goto(table);
  await page.locator('.prompt.mine').waitFor();
  await settled(page, () => page.locator('.fixed .button.primary').click());
  assert.equal((await (await page.request.get('/api/v1/me')).json()).guest, false);
  assert.deepEqual(faults, []);
});
