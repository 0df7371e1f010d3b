// Clocks: a pace is set by clicks, clocks tick and flags fall; games that wait lead from one to the next; vacations.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
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
  tamper,
} from './support.js';

const GAME = { ruleset: 'not-war-but-murder' };
const WEEK = {
  control: { correspondence: { bank: 604_800, allowance: { per: 'turn', seconds: 86_400 }, longest: 259_200 } },
  fall: { claim: { grace: 86_400 } },
};
/** How long after the fall of a flag the game is over for both. */
const SOON = 10_000;

let server;
let browser;

before(async () => {
  [server, browser] = await Promise.all([startServer(['--rate-limits', 'off']), startBrowser()]);
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

/** The clock of a side, in words. */
function clock(page, side) {
  return page.locator(`[data-clock="${side}"] .visually-hidden`);
}

test('a live game is set up by clicks, its clocks tick, and a flag that falls ends it', async () => {
  const union = await newPage(browser, server.url);
  const confederate = await newPage(browser, server.url);
  await signUp(union.page, 'Meade');
  await signUp(confederate.page, 'Stuart');

  await union.page.goto(`/new?game=${GAME.ruleset}`);
  await union.page.getByRole('radio', { name: /^Union/ }).check();
  const pace = union.page.getByRole('group', { name: 'Pace' });
  assert.ok(await pace.getByRole('radio', { name: /^No clock/ }).isChecked());
  await pace.getByRole('radio', { name: /^7 days \+ 1 day a turn/ }).check();
  await pace.getByText('No decision may take longer than 3 days.').waitFor();
  await pace.getByRole('radio', { name: /^Own settings/ }).check();
  await pace.getByRole('combobox', { name: 'Allowance' }).selectOption('With each day (UTC)');
  await pace.getByLabel('Clocks stand still at night').check();
  await fitsPhone(union.page);
  await look(union.page, 'new-correspondence');
  await pace.getByRole('radio', { name: 'At one sitting' }).check();
  await pace.getByLabel('Bank, in minutes').fill('1');
  await pace.getByLabel('Delay, in seconds').fill('0');
  await pace.getByRole('combobox', { name: 'When a flag falls' }).selectOption('The game is lost at once');
  assert.deepEqual(await seriousFindings(union.page), []);
  await look(union.page, 'new-live');
  await union.page.getByRole('button', { name: 'Set up the game' }).click();
  await union.page.getByText('Waiting for an opponent.').first().waitFor();
  const id = new URL(union.page.url()).pathname.split('/')[2];

  await confederate.page.goto('/lobby');
  const row = confederate.page.getByRole('listitem').filter({ hasText: 'Meade' });
  await row.getByText('1 min', { exact: true }).waitFor();
  // Nobody sets up a game of six seconds, and no test waits for a minute.
  tamper(server, `update game_table set pace = jsonb_set(pace, '{control,live,bank}', '6') where table_id = '${id}'`);
  await row.getByRole('link', { name: 'Join' }).click();
  await confederate.page.getByText('Whose time is up has lost at once.').waitFor();
  assert.deepEqual(await seriousFindings(confederate.page), []);
  await confederate.page.getByRole('button', { name: 'Play the Confederate side' }).click();
  await confederate.page.locator('[data-clock]').nth(1).waitFor();
  const sat = Date.now();

  const dial = union.page.locator('[data-clock="union"] .dial');
  await dial.waitFor();
  const shown = await dial.innerText();
  assert.match(shown, /^!?0:0[1-6]$/);
  await union.page.waitForFunction(
    (old) => document.querySelector('[data-clock="union"] .dial').innerText !== old,
    shown,
    { timeout: 6_000 },
  );
  assert.match(await clock(union.page, 'union').innerText(), /seconds? left, runs, little time/);
  assert.match(await clock(confederate.page, 'confederate').innerText(), /Confederate clock: 6 seconds left, stands/);
  for (const { page } of [union, confederate]) {
    await page
      .getByText('The Union side’s time was up.')
      .first()
      .waitFor({ timeout: 6_000 + SOON });
    assert.equal(await page.locator('[data-clock]').count(), 0, 'the clocks are put away');
  }
  assert.ok(Date.now() - sat < 6_000 + SOON, `the game was over after ${Date.now() - sat} ms`);
  await union.page.getByRole('link', { name: 'Result and charts' }).click();
  await union.page.getByRole('heading', { name: 'Confederate victory' }).waitFor();
  await union.page.getByText('The Union side’s time was up.').waitFor();
  await union.page.goto('/lobby');
  await union.page.getByText('Confederate victory (on time)').waitFor();
  for (const { faults } of [union, confederate]) assert.deepEqual(faults, []);
});

test('clocks tell what there is to know, at the table and in the lobby', async () => {
  const game = { ...GAME, pace: WEEK };
  const { union, confederate } = await sitDown(browser, server, ['Reynolds', 'Heth'], game);
  const { page } = union;
  await page.getByRole('button', { name: /Union clock: 3 days left, runs/ }).click();
  const details = page.getByRole('heading', { name: 'Union clock' }).locator('..');
  await details.getByText('Flag falls').waitFor();
  assert.match(await details.innerText(), /7 days \+ 1 day a turn/);
  await fitsPhone(page);
  await look(page, 'table-clock');
  await page.keyboard.press('Escape');
  await look(page, 'table');
  for (const width of [1440, 1366, 1280, 1200, 1151, 1150, 1024]) {
    await page.setViewportSize({ width, height: 800 });
    const [text, room] = await page.locator('header .turn').evaluate((turn) => [turn.scrollWidth, turn.clientWidth]);
    assert.ok(text <= room, `at ${width} px the moment of the game has ${room} px of ${text}`);
  }
  await page.goto('/lobby');
  const row = page.getByRole('listitem').filter({ hasText: 'Heth' });
  assert.match(await row.innerText(), /7 days \+ 1 day a turn/);
  assert.match(await row.innerText(), /waits for you, 3 days left, until /);
  await fitsPhone(page);
  await look(page, 'lobby');

  const menu = confederate.page.getByRole('button', { name: 'Table menu' });
  await menu.click();
  await confederate.page.getByText('Pace: 7 days + 1 day a turn').waitFor();
  assert.equal(await confederate.page.getByRole('button', { name: 'Claim the game…' }).count(), 0);
  for (const { faults } of [union, confederate]) assert.deepEqual(faults, []);
});

test('the opponent is given time, and another pace is agreed on', async () => {
  const { union, confederate } = await sitDown(browser, server, ['Hancock', 'Ewell'], { ...GAME, pace: WEEK });
  const { page } = confederate;
  const open = () => page.getByRole('button', { name: /^Union clock/ }).click();
  await open();
  await page.getByRole('button', { name: 'Give a day' }).click();
  const bank = page.locator('dl').filter({ hasText: 'Bank' });
  await bank.getByText('8 days').waitFor();
  // In the menu there is a form for it, and what was offered can be withdrawn.
  const offer = async () => {
    await union.page.getByRole('button', { name: 'Table menu' }).click();
    await union.page.getByRole('button', { name: 'Offer another pace…' }).click();
    const dialog = union.page.getByRole('dialog', { name: 'Offer another pace' });
    assert.ok(await dialog.getByRole('button', { name: 'Offer it' }).isDisabled());
    await dialog.getByRole('radio', { name: /^60 min \+ 30 s/ }).check();
    await fitsPhone(union.page);
    await look(union.page, 'table-offer-pace');
    await dialog.getByRole('button', { name: 'Offer it' }).click();
    await union.page.getByText('You have offered another pace: 60 min + 30 s.').waitFor();
  };
  await offer();
  await page.getByText('The Union side offers another pace: 60 min + 30 s.').waitFor();
  await union.page.getByRole('button', { name: 'Withdraw it' }).click();
  await page.locator('[data-card="pace"]').waitFor({ state: 'detached' });
  await offer();
  await page.getByText('What holds now and would not any more:').waitFor();
  await page.locator('[data-lost]').getByText('No decision may take longer than 3 days.').waitFor();
  await fitsPhone(page);
  await look(page, 'table-offered-pace');
  await page.getByRole('button', { name: 'Decline' }).click();
  await page.locator('[data-card="pace"]').waitFor({ state: 'detached' });
  await union.page.locator('[data-card="pace"]').waitFor({ state: 'detached' });
  await union.page.getByText('Your offer of another pace no longer stands.').waitFor();
  await offer();
  await page.getByRole('button', { name: 'Agree' }).click();
  await page
    .getByRole('button', { name: /Union clock: (1 hour|59 minutes|60 minutes)( \d+ seconds)? left, runs/ })
    .waitFor();
  assert.equal(await page.getByRole('button', { name: 'Give a day' }).count(), 0);
  await union.page
    .getByRole('button', { name: /Union clock: (1 hour|59 minutes|60 minutes)( \d+ seconds)? left, runs/ })
    .waitFor();
  assert.deepEqual(await seriousFindings(page), []);
  for (const { faults } of [union, confederate]) assert.deepEqual(faults, []);
});

test('a game is claimed when the time of the opponent is up, after a question', async () => {
  const union = await newPage(browser, server.url);
  const confederate = await newPage(browser, server.url);
  await signUp(union.page, 'Howard');
  await signUp(confederate.page, 'Early');
  const { id } = await call(union.page, '/tables', { ...GAME, side: 'union', opponent: 'open', pace: WEEK });
  const pace = { control: { correspondence: { bank: 1 } }, fall: { claim: { grace: 1 } } };
  tamper(server, `update game_table set pace = '${JSON.stringify(pace)}' where table_id = '${id}'`);
  await call(confederate.page, `/tables/${id}/join`, {});
  const { page } = confederate;
  await page.goto(`/table/${id}`);
  await page.getByRole('button', { name: 'Union clock: time is up' }).click();
  await page.getByText('now, in the menu of the table').waitFor();
  await look(page, 'table-fallen');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Table menu' }).click();
  await page.getByRole('button', { name: 'Claim the game…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Claim this game?' });
  await dialog.getByText('the Confederate side wins').waitFor();
  assert.deepEqual(await seriousFindings(page), []);
  await dialog.getByRole('button', { name: 'Claim the game' }).click();
  await page.getByText('The Union side’s time was up.').first().waitFor();
  for (const { faults } of [union, confederate]) assert.deepEqual(faults, []);
});

test('the games that wait are counted, and lead from one to the next', async () => {
  const first = await sitDown(browser, server, ['Sickles', 'Anderson'], { ...GAME, pace: WEEK });
  const { page, faults } = first.union;
  const { id } = await call(page, '/tables', { ...GAME, side: 'union', opponent: 'open' });
  await call(first.confederate.page, `/tables/${id}/join`, {});
  const icon = () => page.locator('link[rel="icon"]').getAttribute('href');

  await page.goto('/lobby');
  await page.waitForFunction(() => document.title === '(2) Lobby – Vedette');
  await page.waitForFunction(() => document.querySelector('link[rel="icon"]').href.startsWith('data:image/svg+xml'));
  assert.match(decodeURIComponent(await icon()), />2<\/text>/);
  assert.doesNotMatch(await first.confederate.page.title(), /^\(/);

  const next = page.getByRole('button', { name: 'Next game (1)' });
  const seen = [];
  await page.goto(`/table/${id}`);
  for (let i = 0; i < 3; i++) {
    await page.locator('.prompt.mine').waitFor();
    seen.push(new URL(page.url()).pathname.split('/')[2]);
    await page.getByRole('button', { name: 'Table menu' }).click();
    if (i === 0) await look(page, 'table-menu');
    await next.click();
    await page.waitForFunction((old) => !location.pathname.endsWith(old), seen[i]);
  }
  assert.deepEqual(seen, [id, first.id, id]);
  assert.match(await page.title(), /^\(2\) /);

  // Where nothing is asked any more, the next game is at hand beside the question.
  await call(page, `/tables/${first.id}/resign`, {});
  const link = page.getByRole('link', { name: 'Next game (1)' });
  await link.waitFor();
  await look(page, 'table-next');
  await link.click();
  await page.locator('.prompt.mine').waitFor();
  await page.waitForFunction(() => document.title.startsWith('(1) '));
  await page.getByRole('button', { name: 'Table menu' }).click();
  await page.getByRole('button', { name: 'Proof of the dice' }).waitFor();
  assert.equal(await page.getByText('Next game').count(), 0, 'no other game waits');
  await call(page, `/tables/${id}/resign`, {});
  await page.waitForFunction(() => !/^\(/.test(document.title));
  assert.equal(await icon(), '/favicon.svg');
  assert.deepEqual(faults, []);
});

test('a stranger is asked for no games of his', async () => {
  const { page, faults } = await newPage(browser, server.url);
  const asked = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/');
  await page.getByRole('link', { name: 'Sign in' }).waitFor();
  await page.goto('/lobby');
  await page.getByRole('heading', { name: 'Being played' }).waitFor();
  assert.ok(!asked.some((url) => url.includes('list=waiting')));
  assert.deepEqual(faults, []);
});

test('a player says where he lives and when he is away', async () => {
  const { page, faults } = await newPage(browser, server.url, { timezoneId: 'America/New_York' });
  await signUp(page, 'Hood');
  await page.goto('/account');
  const zone = page.getByRole('combobox', { name: /Where you live/ });
  // What the browser said when he signed up.
  await page.getByText(/^A vacation stops.*30 days of/).waitFor();
  assert.equal(await zone.inputValue(), 'America/New_York');
  assert.equal(await page.getByText('Not saved yet').count(), 0);
  await zone.selectOption('Europe/Berlin');
  await page.getByRole('button', { name: 'Save the time zone' }).click();
  await page.getByText('The time zone is saved.').waitFor();
  await page.reload();
  await page.getByText(/^A vacation stops.*30 days of/).waitFor();
  assert.equal(await zone.inputValue(), 'Europe/Berlin');

  const day = (ahead) =>
    new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Berlin' }).format(Date.now() + ahead * 864e5);
  const book = async (first, last) => {
    await page.getByLabel('First day').fill(first);
    await page.getByLabel('Last day').fill(last);
    await page.getByRole('button', { name: 'Book the vacation' }).click();
  };
  await book(day(10), day(12));
  await page.getByText('The vacation is booked.').waitFor();
  await book(day(20), day(99));
  await page.getByRole('alert').waitFor();
  await page.getByRole('button', { name: /^Cancel/ }).click();
  await page.getByText('The vacation is cancelled.').waitFor();
  await book(day(0), day(1));
  await page.getByText(/^You are away until/).waitFor();
  await fitsPhone(page);
  await look(page, 'account');
  await page.getByRole('button', { name: 'I am back' }).click();
  await page.getByText('Welcome back').waitFor();
  assert.equal(await page.getByText(/^You are away until/).count(), 0);
  assert.deepEqual(
    faults.filter((fault) => !fault.includes('409')),
    [],
  );
});
