// Who may act lies on top of his stack and is taken by one press on it; a place offers what somebody can do there; between
// the pieces of an open stack lies its place.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { choicesOf, playOn } from './driver.js';
import { call, newPage, signUp, startBrowser, startServer } from './support.js';

let server;
let browser;

before(async () => {
  [server, browser] = await Promise.all([startServer(['--rate-limits', 'off']), startBrowser()]);
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

/** A stack with one piece of which something elsewhere is asked, among the choices of a view. */
function alone({ prompt, pieces }, side) {
  const choices = prompt ? choicesOf(prompt).filter(({ piece }) => piece !== undefined) : [];
  const at = new Map(pieces.map((piece) => [piece.id, piece.at]));
  for (const choice of choices) {
    const space = at.get(choice.piece);
    const mates = pieces.filter((piece) => piece.at === space && piece.owner === side);
    const able = new Set(choices.map(({ piece }) => piece).filter((piece) => at.get(piece) === space));
    const isAway = choice.space !== undefined && choice.space !== space;
    const held = pieces.some((piece) => piece.at === choice.space && piece.owner === side);
    if (isAway && held && mates.length > 2 && able.size === 1) return { ...choice, from: space };
  }
  return undefined;
}

test('the one of a stack who may act is taken by one press, and places offer what can be done there', async () => {
  const { page, faults } = await newPage(browser, server.url, { viewport: { width: 1440, height: 900 } });
  await signUp(page, 'Hooker');
  const post = (path, data) => call(page, path, data);
  const { rulesets } = await (await page.request.get('/api/v1/catalog')).json();
  const { scenarios } = rulesets.find((one) => one.id === 'bloodiest-day');
  const { id } = await post('/tables', { ruleset: 'bloodiest-day', scenario: scenarios[0].id, opponent: 'self' });
  let found;
  const stop = new Error('It stands as wanted.');
  const look = (view, side) => {
    found = alone(view, side);
    if (found) throw Object.assign(stop, { side });
  };
  await playOn(post, page.request, id, { steps: 120, seed: 7, look }).catch((error) => {
    if (error !== stop) throw error;
  });
  assert.ok(found, 'one may act who does not lie alone');
  const { side } = stop;
  await page.goto(`/table/${id}`);
  const key = `${found.from}:${side}`;
  const grip = page.locator(`[data-stack="${key}"] .grip`);
  await grip.waitFor();
  await page.waitForTimeout(900);
  const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2];

  // He lies under the pointer, where the stack spreads out under it and where it is pressed.
  const at = middle(await grip.boundingBox());
  await page.mouse.move(...at);
  await page.locator('[data-fan] [data-piece]').first().waitFor();
  const under = ([x, y]) => document.elementFromPoint(x, y)?.getAttribute('data-piece');
  assert.equal(await page.evaluate(under, at), String(found.piece));
  await page.waitForTimeout(400);
  await page.mouse.click(...at);
  await page.locator('.held').waitFor();
  assert.equal(await page.locator('[data-card="notice"]').count(), 0, 'nothing is refused');
  // On its way to where he goes the pointer leaves the stack as it is: spread out it would cover the places around it.
  await page.mouse.move(at[0] + 2, at[1] + 2, { steps: 3 });
  await page.waitForTimeout(500);
  assert.equal(await page.locator('[data-fan]').count(), 0, 'a stack springs open under who leads one of it elsewhere');
  await page.locator('.held').getByRole('button', { name: 'Put back' }).click();
  await page.mouse.move(5, 5);
  await page.locator('[data-fan]').waitFor({ state: 'detached' });
  await grip.dispatchEvent('click');
  await page.locator('.held').waitFor();
  assert.equal(await page.locator('[data-fan]').count(), 0, 'a press on the closed stack takes him');
  await grip.dispatchEvent('click');
  await page.locator('[data-fan]').waitFor();
  assert.equal(await page.locator('.held').count(), 1, 'the next looks at the others, and he stays in hand');
  await page.keyboard.press('Escape');
  await page
    .locator('.held')
    .getByRole('button', { name: 'Put back' })
    .click()
    .catch(() => undefined);

  // With nothing in hand the place offers what he can do there; so does the room between the pieces of its open stack.
  const answer = page.locator(`.menu [data-answer="${found.id}"]`);
  await page.locator(`.ground [data-space="${found.space}"]`).dispatchEvent('click');
  await answer.waitFor();
  await page.locator('.menu').getByRole('button', { name: 'Not now' }).click();
  const there = page.locator(`[data-stack="${found.space}:${side}"] .grip`);
  await there.dispatchEvent('click');
  await page.locator('[data-fan]').waitFor();
  await page.locator('[data-fan] > rect.panel, [data-fan] > .panel').dispatchEvent('click');
  await answer.waitFor();
  assert.deepEqual(faults, []);
});
