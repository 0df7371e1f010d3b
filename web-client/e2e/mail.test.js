// Mail: an address is given and confirmed, notices are chosen, a forgotten password is replaced, letters are ended.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, test } from 'node:test';
import { freePort } from './ports.js';
import { fitsPhone, look, newPage, signUp, startBrowser, startServer } from './support.js';

const SCRIPT = join(import.meta.dirname, '..', '..', 'server', 'tests', 'it', 'post_office.py');
/** How long a letter may take: the server looks every ten seconds what is to be sent. */
const POST = 90_000;

let office;
let server;
let browser;

/** A real mail server. `next` resolves to the letter that comes next. */
async function startOffice() {
  const child = spawn('/usr/bin/python3', [SCRIPT], { stdio: ['pipe', 'pipe', 'inherit'] });
  const letters = [];
  const readers = [];
  const port = await new Promise((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const said = JSON.parse(line);
      if (said.event === 'open') resolve(said.port);
      if (said.event !== 'mail') return;
      const reader = readers.shift();
      if (reader) reader(said);
      else letters.push(said);
    });
  });
  const next = () =>
    new Promise((resolve, reject) => {
      if (letters.length > 0) return resolve(letters.shift());
      const timer = setTimeout(() => reject(new Error('no letter comes')), POST);
      readers.push((letter) => {
        clearTimeout(timer);
        resolve(letter);
      });
    });
  return { port, next, stop: () => child.kill() };
}

/** The link to a page that stands in a letter. */
function linkIn({ text }, page) {
  const link = text.split(/\s+/).find((word) => word.startsWith(`${server.url}${page}`));
  assert.ok(link, text);
  return link;
}

before(async () => {
  office = await startOffice();
  const url = `http://127.0.0.1:${await freePort()}`;
  const mail = ['--smtp-url', `smtp://127.0.0.1:${office.port}`, '--mail-from', 'vedette@example.org'];
  const flags = ['--rate-limits', 'off', '--listen', url.slice('http://'.length), '--public-url', url, ...mail];
  [server, browser] = await Promise.all([startServer(flags), startBrowser()]);
});

after(async () => {
  await browser?.close();
  await server?.stop();
  office?.stop();
});

test('an address is confirmed, and what is sent there is chosen', async () => {
  const { page, faults } = await newPage(browser, server.url);
  await signUp(page, 'Meade');
  await page.goto('/account');
  await page.getByLabel('Address', { exact: true }).fill('meade@example.org');
  await page.getByLabel('Your password').fill('Meade has a long password');
  await page.getByRole('button', { name: 'Save the address' }).click();
  await page.getByText('Not confirmed yet').waitFor();
  const letter = await office.next();
  assert.deepEqual(letter.to, ['meade@example.org']);

  const reader = await newPage(browser, server.url);
  await reader.page.goto(linkIn(letter, '/confirm'));
  await fitsPhone(reader.page);
  await look(reader.page, 'confirm');
  await reader.page.getByRole('button', { name: 'This is my address' }).click();
  await reader.page.getByText('the address is confirmed').waitFor();
  await reader.page.goto(linkIn(letter, '/confirm').replace('#', '?again#'));
  await reader.page.getByRole('button', { name: 'This is my address' }).click();
  await reader.page.getByRole('alert').waitFor();

  await page.reload();
  await page.getByText('Confirmed.').waitFor();
  await page.getByRole('checkbox', { name: 'A game of mine is over: by mail' }).uncheck();
  await page.getByRole('combobox', { name: /^Turns/ }).selectOption('One a day, at 18:00');
  await page.getByRole('checkbox', { name: 'Nothing in quiet hours' }).check();
  await page.getByRole('combobox', { name: 'To', exact: true }).selectOption('22:00');
  await page.getByText('From one hour to the same hour could be none or all day').waitFor();
  assert.ok(await page.getByRole('button', { name: 'Save the choice' }).isDisabled());
  await page.getByRole('combobox', { name: 'To', exact: true }).selectOption('08:00');
  await page.getByRole('button', { name: 'Save the choice' }).click();
  await page.getByText('Your choice is saved.').waitFor();
  await page.getByLabel('Address of the webhook').fill('https://hooks.example/secret');
  await page.getByRole('button', { name: 'Add the webhook' }).click();
  await page.getByText(/^Requests to hooks.example are signed/).waitFor();
  await fitsPhone(page);
  await look(page, 'account-mail');
  await page.reload();
  await page.getByRole('button', { name: /^Remove.*hooks.example/ }).waitFor();
  await page.getByRole('combobox', { name: 'To', exact: true }).waitFor();
  assert.equal(await page.getByText(/are signed with this secret/).count(), 0, 'it is shown once');
  // What was chosen comes a moment after its fields.
  await page.getByRole('checkbox', { name: 'A game of mine is over: by mail', checked: false }).waitFor();
  assert.equal(await page.getByRole('combobox', { name: /^Turns/ }).inputValue(), '18');
  assert.equal(await page.getByRole('combobox', { name: 'To', exact: true }).inputValue(), '8');
  await page.getByRole('button', { name: /^Remove.*hooks.example/ }).click();
  await page.getByRole('button', { name: /^Remove.*hooks.example/ }).waitFor({ state: 'detached' });
  assert.deepEqual(faults, []);
});

test('a forgotten password is replaced by one that is chosen behind a link', async () => {
  const { page, faults } = await newPage(browser, server.url);
  await page.goto('/sign-in');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByLabel('Your name, or your address for mail').fill('Meade');
  await fitsPhone(page);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await page.getByText('If there is such a player').waitFor();
  await page.goto(linkIn(await office.next(), '/reset'));
  await page.getByLabel('New password').fill('Meade has another password');
  await fitsPhone(page);
  await look(page, 'reset');
  await page.getByRole('button', { name: 'Change the password' }).click();
  await page.getByText('Your password is changed.').waitFor();
  await page.getByRole('link', { name: 'Sign in' }).last().click();
  await page.getByLabel('Name').fill('Meade');
  await page.getByLabel('Password').fill('Meade has another password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Lobby' }).waitFor();
  const { text } = await office.next();
  assert.match(text, /The password of Meade has been changed/);
  assert.deepEqual(faults, []);
});

test('letters are ended by a button, and a made-up link is answered alike', async () => {
  const { page, faults } = await newPage(browser, server.url);
  await page.goto('/unsubscribe?token=made-up');
  await fitsPhone(page);
  await page.getByRole('button', { name: 'End the letters' }).click();
  await page.getByText('Nothing more about your games').waitFor();
  assert.deepEqual(faults, []);
});
