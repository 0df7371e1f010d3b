// Tournaments: one is set up by clicks, entered, started, played to its end, and read by everybody.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { call, newPage, seriousFindings, signUp, startBrowser, startServer } from './support.js';

const PHONE = { width: 360, height: 740 };

let server;
let browser;

before(async () => {
  [server, browser] = await Promise.all([startServer(['--rate-limits', 'off']), startBrowser()]);
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

/** The page is as wide as a phone, and axe finds nothing serious there, in the light and in the dark. */
async function fitsPhone(page, name) {
  const before = page.viewportSize();
  for (const viewport of [PHONE, before]) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= viewport.width, `${name} is ${wide} wide`);
      assert.deepEqual(await seriousFindings(page), []);
      if (process.env.LOOK) {
        const path = join(process.env.LOOK, `${name}-${viewport.width}-${colorScheme}.png`);
        await page.screenshot({ path, fullPage: true });
      }
    }
  }
  await page.emulateMedia({ colorScheme: null });
}

/** Gives up all games of a player that go on. */
async function giveUp(player, id) {
  const tournament = await (await player.page.request.get(`/api/v1/tournaments/${id}`)).json();
  for (const game of tournament.your_games) await call(player.page, `/tables/${game.table}/resign`, {});
}

test('a tournament of four is played from its setting up to its end', async () => {
  const names = ['Meade', 'Longstreet', 'Hancock', 'Ewell'];
  const players = [];
  for (const name of names) {
    const player = await newPage(browser, server.url);
    await signUp(player.page, name);
    players.push(player);
  }
  const { page } = players[0];
  await page.getByRole('link', { name: 'Tournaments', exact: true }).click();
  await page.getByRole('heading', { name: 'Tournaments', exact: true }).waitFor();
  await page.getByRole('link', { name: 'New tournament' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Fourth of July');
  await page.getByRole('radio', { name: /^Knockout/ }).check();
  await page.getByLabel('How many may enter').fill('4');
  await fitsPhone(page, 'new-tournament');
  await page.getByRole('button', { name: 'Set up the tournament' }).click();
  await page.getByRole('heading', { name: 'Fourth of July' }).waitFor();
  const id = new URL(page.url()).pathname.split('/')[2];
  await page.getByRole('button', { name: 'Enter this tournament' }).click();
  await page.getByText('You have entered.').waitFor();

  // Another one finds it in the list, enters, and changes his mind.
  const other = players[1].page;
  await other.goto('/tournaments');
  await fitsPhone(other, 'tournaments');
  await other.getByRole('link', { name: 'Fourth of July' }).click();
  await other.getByRole('button', { name: 'Enter this tournament' }).click();
  await other.getByRole('button', { name: 'Leave…' }).click();
  await other.getByRole('button', { name: 'Leave at once' }).click();
  await other.getByRole('button', { name: 'Enter this tournament' }).click();
  await other.getByText('You have entered.').waitFor();
  assert.equal(await other.getByRole('heading', { name: 'Organiser’s tools' }).count(), 0);
  for (const player of players.slice(2)) await call(player.page, `/tournaments/${id}/enter`, {});
  await page.reload();
  await page.getByText('4 of 4 have entered').waitFor();

  // The organiser seeds and starts, each with a reason.
  const tools = page.getByRole('combobox', { name: 'Tool' });
  await tools.selectOption('Seed by rank in the list');
  await page.getByLabel('Names, the best first').fill(names.join('\n'));
  await page.getByLabel(/^Why/).fill('by age');
  await page.getByRole('button', { name: 'Do it' }).click();
  await page.getByText('Seeded in this order: Meade, Longstreet, Hancock, Ewell.').waitFor();
  await tools.selectOption('Start the tournament');
  await page.getByLabel(/^Why/).fill('all are here');
  await page.getByRole('button', { name: 'Do it' }).click();
  await page.getByRole('heading', { name: 'Bracket' }).waitFor();
  await page.getByRole('link', { name: 'Play against Ewell' }).waitFor();
  await fitsPhone(page, 'tournament-running');
  await page.getByRole('link', { name: 'Play against Ewell' }).click();
  await page.locator('[data-stack]').first().waitFor();

  // Those with the lower seeds give up, round by round.
  for (const player of players.slice(2)) await giveUp(player, id);
  await page.goto(`/tournament/${id}`);
  await page.getByRole('link', { name: 'Play against Longstreet' }).waitFor();
  await giveUp(players[1], id);
  await page.getByText('Over. 4 of 4 have entered.').waitFor();
  const rows = page.getByRole('region', { name: 'Standings' }).getByRole('row');
  assert.match(await rows.nth(1).innerText(), /1\s+Meade\s+2/);
  assert.match(await rows.nth(2).innerText(), /2\s+Longstreet/);
  await page.getByText('Meade has won.').waitFor();
  await page.getByRole('region', { name: 'Bracket' }).getByText('(wins the tournament)').waitFor({ state: 'attached' });

  // A result is corrected after the end, and everybody can read why.
  await page.getByRole('combobox', { name: 'Counts as' }).selectOption('Drawn');
  const games = page.getByRole('combobox', { name: 'Game', exact: true });
  assert.deepEqual(await games.locator('option').count(), 1, 'those that he plays himself are not his to decide');
  await games.selectOption({ index: 0 });
  await page.getByLabel(/^Why/).fill('they had agreed to it');
  await page.getByRole('button', { name: 'Do it' }).click();
  await page.getByText('Meade: they had agreed to it').waitFor();
  await fitsPhone(page, 'tournament-corrected');
  const stranger = await newPage(browser, server.url);
  await stranger.page.goto(`/tournament/${id}`);
  await stranger.page.getByText('Meade: they had agreed to it').waitFor();
  await stranger.page.getByText('What decides between equal points').click();
  await stranger.page.getByText('Victory-point margin').last().waitFor();
  const csv = await stranger.page.request.get(`/api/v1/tournaments/${id}/export?table=standings`);
  assert.match(await csv.text(), /^rank,id,name,points/);
  for (const { faults } of [...players, stranger]) assert.deepEqual(faults, []);
});

test('leaving, tools and an early end say what they come to', async () => {
  const names = ['Lee', 'Grant', 'Stuart'];
  const players = [];
  for (const name of names) {
    const player = await newPage(browser, server.url);
    await signUp(player.page, name);
    players.push(player);
  }
  const [{ page }, grant] = players;
  const wish = { name: 'Overland', ruleset: 'nwbm', format: 'single_elimination', most: 3 };
  const rulesets = (await (await page.request.get('/api/v1/catalog')).json()).rulesets;
  wish.ruleset = rulesets[0].id;
  const { id } = (await call(page, '/tournaments', wish)).header;
  for (const player of players.slice(0, 2)) await call(player.page, `/tournaments/${id}/enter`, {});
  await page.goto(`/tournament/${id}`);
  const tools = page.getByRole('combobox', { name: 'Tool' });
  const offered = async () => (await tools.locator('option').allInnerTexts()).join();
  const form = page.locator('form').filter({ has: tools });

  // What is refused is said beside the tool.
  await tools.selectOption('Let a player enter');
  await page.getByLabel('Name of the player').fill('Nobody Whosoever');
  await page.getByLabel(/^Why/).fill('he asked');
  await page.getByRole('button', { name: 'Do it' }).click();
  await form.getByRole('alert').getByText('No player of this name has signed up.').waitFor();
  await tools.selectOption('Seed by rank in the list');
  await page.getByLabel('Names, the best first').fill('Jackson');
  await page.getByRole('button', { name: 'Do it' }).click();
  await form.getByText('Nobody here is called Jackson.').waitFor();
  await fitsPhone(page, 'tournament-refused');

  // Who is full says so instead of a button.
  await call(players[2].page, `/tournaments/${id}/enter`, {});
  const stranger = await newPage(browser, server.url);
  await stranger.page.goto(`/tournament/${id}`);
  await stranger.page.getByText('As many have entered as may.').waitFor();
  await call(page, `/tournaments/${id}/decisions`, { decision: 'start', reason: 'all are here' });
  await page.reload();
  await page.getByRole('heading', { name: 'Bracket' }).waitFor();
  assert.doesNotMatch(await offered(), /Let a player enter|Give a round more time/);

  // A knockout is left altogether, and the page says what that costs before it is done.
  for (const player of players) await player.page.goto(`/tournament/${id}`);
  const playing = [];
  for (const player of players) {
    const { your_games: own } = await (await player.page.request.get(`/api/v1/tournaments/${id}`)).json();
    if (own.length > 0) playing.push(player.page);
  }
  const [leaver] = playing;
  await leaver.getByRole('button', { name: 'Leave…' }).click();
  await leaver.getByText('You lose the game that you are playing by forfeit.').waitFor();
  assert.equal(await leaver.getByRole('button', { name: 'Leave after this round' }).count(), 0);
  await fitsPhone(leaver, 'tournament-leaving');
  await leaver.getByRole('button', { name: 'Stay' }).click();

  // What goes on when the organiser ends it no longer counts, and the page says so.
  await tools.selectOption('End it as it stands');
  await page.getByLabel(/^Why/).fill('the campaign is over');
  await page.getByRole('button', { name: 'Do it' }).click();
  await page.getByText('Over. 3 of 3 have entered.').waitFor();
  await page.getByText('Not finished by the end, does not count').waitFor();
  await leaver.reload();
  await leaver.getByText('goes on, but no longer counts for this tournament.').waitFor();
  assert.equal(await leaver.getByRole('link', { name: /^Play against/ }).count(), 0);
  assert.doesNotMatch(await leaver.getByRole('region', { name: 'Cross-table' }).innerText(), /\*/);
  await fitsPhone(leaver, 'tournament-ended');
  assert.deepEqual(grant.faults, []);
});

test('a tournament that is not there, and one that nobody may enter, say so', async () => {
  const { page } = await newPage(browser, server.url);
  await page.goto('/tournament/00000000-0000-7000-8000-000000000000');
  await page.getByText('There is no such tournament.').waitFor();
  await page.goto('/tournament/nonsense');
  await page.getByRole('alert').waitFor();
  await page.goto('/tournaments/elsewhere');
  await page.getByRole('heading', { name: 'There is no such page' }).waitFor();
  await page.goto('/tournaments');
  await page.getByText('guests come and go').waitFor();
  assert.equal(await page.getByRole('link', { name: 'New tournament' }).count(), 0);
});
