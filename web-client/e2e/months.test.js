// Months at one table: going back behind a commit point, playing on from a moment alone, notes on every device.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { call, newPage, seriousFindings, signUp, sitDown, startBrowser, startServer } from './support.js';

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

async function look(page, name) {
  if (process.env.LOOK) await page.screenshot({ path: join(process.env.LOOK, `${name}.png`) });
}

async function viewOf(page, id) {
  const answer = await page.request.get(`/api/v1/tables/${id}/view`);
  return answer.json();
}

/** Passes for whoever is asked, a few times; what stands then cannot be taken back by one side alone. */
async function passes(pages, id, times) {
  for (let done = 0; done < times;) {
    for (const page of pages) {
      const { seq, view } = await viewOf(page, id);
      if (!view.prompt?.offers.some(({ verb }) => verb === 'pass')) continue;
      await call(page, `/tables/${id}/choose`, { seq, choice: 'pass' });
      done += 1;
    }
  }
}

/** Opens the replay and goes to its first position. */
async function replay(page) {
  await page.getByRole('button', { name: 'Table menu' }).click();
  await page.getByRole('button', { name: 'Replay from the journal' }).click();
  const slider = page.getByRole('slider', { name: 'Step' });
  await slider.focus();
  await page.keyboard.press('Home');
}

test('a player asks in the replay to go back, and the other agrees', async () => {
  const { union, confederate } = await sitDown(browser, server, ['Hooker', 'Longstreet'], GAME);
  const id = new URL(union.page.url()).pathname.split('/')[2];
  const before = (await viewOf(union.page, id)).view;
  await passes([union.page, confederate.page], id, 2);
  await replay(union.page);
  await look(union.page, 'takeback-replay');
  await union.page.getByRole('button', { name: 'Ask to go back to here' }).click();
  await union.page.getByText('You have asked to go back.').waitFor();
  assert.equal(await union.page.getByRole('slider', { name: 'Step' }).count(), 0, 'back at the table');
  const { page } = confederate;
  await page.getByText('side asks to go back.').waitFor();
  await look(page, 'takeback-offer');
  await page.setViewportSize({ width: 360, height: 740 });
  assert.deepEqual(await seriousFindings(page), []);
  await look(page, 'takeback-offer-phone');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'Show it' }).click();
  await page.getByRole('slider', { name: 'Step' }).waitFor();
  await page.getByRole('button', { name: 'Agree' }).click();
  await page.getByRole('slider', { name: 'Step' }).waitFor({ state: 'detached' });
  for (const one of [union.page, page]) {
    await one.getByText(/^The game has gone back to May 27, Daylight/).waitFor();
    await one.getByText('By agreement the game goes back.').first().waitFor();
    assert.equal(await one.locator('[data-card="takeback"]').count(), 0);
  }
  const after = (await viewOf(union.page, id)).view;
  assert.deepEqual(after.pieces, before.pieces);
  assert.deepEqual(after.turn, before.turn);
  await look(page, 'takeback-done');
  for (const { faults } of [union, confederate]) assert.deepEqual(faults, []);
});

test('an offer is withdrawn, and one who plays alone is asked whether he means it', async () => {
  const { union } = await sitDown(browser, server, ['Sykes', 'Pickett'], GAME);
  const id = new URL(union.page.url()).pathname.split('/')[2];
  const other = await newPage(browser, server.url);
  await signUp(other.page, 'Custer');
  const alone = await call(other.page, '/tables', { ...GAME, opponent: 'self' });
  await passes([union.page], id, 1);
  await call(union.page, `/tables/${id}/takeback`, { moment: 1 });
  await union.page.getByRole('button', { name: 'Withdraw it' }).click();
  await union.page.locator('[data-card="takeback"]').waitFor({ state: 'detached' });

  await passes([other.page], alone.id, 2);
  await other.page.goto(`/table/${alone.id}`);
  await replay(other.page);
  await other.page.getByRole('button', { name: 'Go back to here' }).click();
  await other.page.getByRole('button', { name: 'Really go back?' }).click();
  await other.page.getByText('By agreement the game goes back.').first().waitFor();
  for (const { faults } of [union, other]) assert.deepEqual(faults, []);
});

test('a reader goes on alone from a moment of a game that is over', async () => {
  const { union, confederate, id } = await sitDown(browser, server, ['Wright', 'Anderson'], GAME);
  await passes([union.page, confederate.page], id, 3);
  await call(union.page, `/tables/${id}/resign`, {});
  const reader = await newPage(browser, server.url);
  const { page } = reader;
  await page.goto(`/table/${id}`);
  await page.locator('[data-stack]').first().waitFor();
  await replay(page);
  await page.keyboard.press('ArrowRight');
  await page.setViewportSize({ width: 360, height: 740 });
  await look(page, 'what-if-phone');
  assert.deepEqual(await seriousFindings(page), []);
  await page.getByRole('button', { name: 'What if…' }).click();
  await page.waitForURL((url) => !url.pathname.endsWith(id));
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByText('What if: from here on').first().waitFor();
  await page.getByRole('heading', { name: /^What if: / }).waitFor();
  await look(page, 'what-if');
  const mine = new URL(page.url()).pathname.split('/')[2];
  await passes([page], mine, 2);
  await page.getByRole('button', { name: 'Table menu' }).click();
  await page.getByRole('button', { name: 'The game it goes on from' }).click();
  await page.waitForURL((url) => url.pathname.endsWith(id) && url.searchParams.has('step'));
  await page.goto('/lobby');
  await page.getByText('what if', { exact: true }).waitFor();
  await look(page, 'what-if-lobby');
  for (const { faults } of [union, confederate, reader]) assert.deepEqual(faults, []);
});

test('what a player writes down at the table he finds on another device', async () => {
  const { union, confederate, id } = await sitDown(browser, server, ['Birney', 'Mahone'], GAME);
  const write = async (page, words) => {
    await page.getByRole('tab', { name: 'Notes' }).click();
    const notes = page.getByRole('textbox', { name: /^Private notes/ });
    await page.getByText('(saved; nobody else reads them)').waitFor();
    await notes.fill(words);
    await page.getByText('(saved; nobody else reads them)').waitFor();
    return notes;
  };
  await write(union.page, 'Hold the ford.');
  assert.deepEqual(await seriousFindings(union.page), []);
  const state = await union.page.context().storageState();
  const other = await newPage(browser, server.url, { storageState: state });
  await other.page.goto(`/table/${id}`);
  await other.page.getByRole('tab', { name: 'Notes' }).click();
  const there = other.page.getByRole('textbox', { name: /^Private notes/ });
  await other.page.waitForFunction(() => document.querySelector('textarea')?.value === 'Hold the ford.');
  await there.fill('Hold the ford. Then march.');
  await other.page.getByText('(saved; nobody else reads them)').waitFor();
  // The first device has not seen it, and overwrites nothing.
  const here = union.page.getByRole('textbox', { name: /^Private notes/ });
  await here.fill('Ask Hancock.');
  await union.page.getByText('(saved; nobody else reads them)').waitFor();
  assert.equal(await here.inputValue(), 'Hold the ford. Then march.\n\nAsk Hancock.');
  await write(confederate.page, 'Strike first.');
  for (const { faults } of [confederate]) assert.deepEqual(faults, []);
});
