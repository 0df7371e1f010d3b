// What a fight would come to is read before anybody goes there: under a pointer beside the place, under a finger on a card.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call, newPage, seriousFindings, showPlay, signUp, startBrowser, startServer, unfold } from './support.js';

const DESK = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const MURDER = { ruleset: 'not-war-but-murder' };
const ANTIETAM = { ruleset: 'bloodiest-day' };
/** Ricketts's Division at Noel's Station, and Anderson's Station, where the Confederates stand. */
const RICKETTS = 28;
const NOELS = 1;
const ANDERSONS = 8;
/** How long a stack takes to unfold. */
const UNFOLDING = 500;

let server;
let browser;
before(async () => {
  [server, browser] = await Promise.all([startServer(['--rate-limits', 'off']), startBrowser()]);
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

/** What the Union sees. */
async function viewOf(page, id) {
  return (await (await page.request.get(`/api/v1/tables/${id}/view?side=union`)).json()).view;
}

/** Both sides of a table in one hand, after some choices of the Union. */
async function sitAfter(screen, game, choices) {
  const { page, faults } = await newPage(browser, server.url, { ...screen, reducedMotion: 'reduce' });
  await signUp(page, `Ahead ${game.ruleset.slice(0, 6)} ${screen.viewport.width}`);
  const { id } = await call(page, '/tables', { ...game, opponent: 'self' });
  for (const choice of choices) {
    const { prompt } = await viewOf(page, id);
    await call(page, `/tables/${id}/choose`, { seq: prompt.seq, choice, side: 'union' });
  }
  await page.goto(`/table/${id}`);
  await page.locator('[data-stack]').first().waitFor();
  return { page, faults, id };
}

test('who points at enemies with a unit in hand reads how the assault would be fought', async () => {
  const { page, faults, id } = await sitAfter(DESK, MURDER, [`single:${RICKETTS}`]);
  await (await unfold(page, `${NOELS}:union`, RICKETTS)).click();
  await page.getByText('In hand:').waitFor();
  await page.locator(`[data-stack="${ANDERSONS}:confederate"]`).hover({ force: true });
  const told = page.locator('[data-tip] [data-ahead]');
  await told.getByText(/Attack \d+ against defense \d+/).waitFor();
  assert.match(await told.innerText(), /Repulse\s\d+\s%/);
  const { pieces } = await viewOf(page, id);
  assert.equal(pieces.find((piece) => piece.id === RICKETTS).at, NOELS, 'and nobody has gone there');
  assert.deepEqual(faults, []);
});

test('a finger that presses enemies with a unit in hand is told the odds before it goes there', async () => {
  const { page, faults, id } = await sitAfter(PHONE, MURDER, [`single:${RICKETTS}`]);
  await showPlay(page);
  await page.waitForTimeout(UNFOLDING);
  // He alone may go on: the press on his stack takes him up.
  await page.locator(`[data-stack="${NOELS}:union"]`).tap({ force: true });
  await page.waitForTimeout(UNFOLDING);
  await page.locator(`.ground path.open[data-space="${ANDERSONS}"]`).tap({ force: true });
  const card = page.getByRole('dialog', { name: 'Anderson' });
  await card
    .locator('[data-preview]')
    .getByText(/Attack \d+ against defense \d+/)
    .waitFor();
  assert.equal((await viewOf(page, id)).pieces.find((piece) => piece.id === RICKETTS).at, NOELS);
  assert.deepEqual(await seriousFindings(page), []);
  await card.locator('[data-answer]').tap();
  await page.waitForFunction(() => !document.querySelector('[role="dialog"]'));
  await page.waitForTimeout(UNFOLDING);
  assert.equal((await viewOf(page, id)).pieces.find((piece) => piece.id === RICKETTS).at, ANDERSONS);
  assert.deepEqual(faults, []);
});

test('guns that fire at the enemy who was pressed aim at him, and the odds are told before', async () => {
  const { page, faults, id } = await sitAfter(DESK, ANTIETAM, []);
  const { pieces, prompt } = await viewOf(page, id);
  const shots = prompt.offers.find(({ verb }) => verb === 'bombard').moves;
  const [gun, goals] = Object.entries(shots)[0];
  const foesAt = (space) => pieces.filter(({ at, owner, id }) => at === space && owner === 'confederate' && id < 200);
  const space = goals.map((goal) => [goal].flat()[0]).findLast((goal) => foesAt(goal).length > 1);
  const [foe] = foesAt(space);
  const at = pieces.find((piece) => piece.id === Number(gun)).at;
  await (await unfold(page, `${at}:union`, gun)).click();
  await page.getByText('In hand:').waitFor();
  const aimed = await unfold(page, `${space}:confederate`, foe.id);
  await page.locator('[data-tip] [data-ahead]').first().waitFor();
  await aimed.click();
  await page.locator('.fixed [data-answer="attack"]').waitFor();
  const offers = (await viewOf(page, id)).prompt.offers;
  const others = offers.find(({ verb }) => verb === 'target')?.pieces ?? [];
  assert.ok(!others.includes(foe.id), 'he is the target already');
  assert.deepEqual(faults, []);
});
