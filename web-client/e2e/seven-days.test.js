// Birth of a Legend in the browser, a table with the advanced rules, and bids after which players change places.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { seriousFindings, openChoices, settled, sitDown, startBrowser, startServer } from './support.js';

const GAME = { ruleset: 'birth-of-a-legend' };

let server;
let browser;

before(async () => {
  [server, browser] = await Promise.all([startServer(['--rate-limits', 'off']), startBrowser()]);
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

/** Takes a choice from the list, and confirms it where it is final. */
async function choose(page, choice, options) {
  await openChoices(page, choice.split(':')[1]);
  await settled(
    page,
    async () => {
      await page.locator(`[data-choice="${choice}"]`).click();
      const confirm = page.getByRole('dialog').locator('.button.primary');
      await confirm.waitFor({ timeout: 1000 }).then(
        () => confirm.click(),
        () => undefined,
      );
    },
    options,
  );
}

test('the first impulses of the Seven Days', { timeout: 480_000 }, async (t) => {
  const { union, confederate } = await sitDown(browser, server, ['McClellan', 'Lee'], GAME);
  const { page } = confederate;
  await page.locator('.prompt.mine').waitFor();

  await t.test('a space that cannot be chosen answers with its case', async () => {
    await page.locator('path[data-space="27"]').dispatchEvent('click');
    await page.locator('[data-card="notice"] .chip').waitFor();
    assert.match(await page.locator('[data-card="notice"]').innerText(), /\d+\.\d+/);
  });

  await t.test('A.P. Hill is activated from his stack; the roll stands in the log of both', async () => {
    await page.locator('[data-stack="45:confederate"]').hover({ force: true });
    await page.waitForTimeout(400);
    // His browser has been told not to ask about that.
    await settled(page, () => page.locator('[data-fan] .offered [aria-label*="leader"]').first().click());
    for (const one of [page, union.page]) {
      await one.getByRole('tab', { name: 'Log' }).click();
      await one.locator('.line').filter({ hasText: 'Hill' }).first().waitFor();
    }
    assert.deepEqual(await seriousFindings(page), []);
  });

  await t.test('the impulse ends, and the Union passes', async () => {
    for (let i = 0; i < 6 && (await page.locator('.prompt.mine').isVisible()); i++) {
      await settled(page, () => page.locator('.fixed .button.primary').click());
    }
    await union.page.locator('.prompt.mine').waitFor();
    await settled(union.page, () => union.page.getByRole('button', { name: /^Pass\b/ }).click());
    await page.locator('.prompt.mine').waitFor();
  });
  for (const { faults } of [union, confederate]) assert.deepEqual(faults, []);
});

test('bridges, guns and weather of the advanced game stand on the map', async () => {
  const options = { bridges: true, weather: true, gunboats: true, 'siege-guns': true };
  const { union, confederate } = await sitDown(browser, server, ['Porter', 'Longstreet'], { ...GAME, options });
  const { page } = union;
  await page.locator('.marks .union .badge').first().waitFor();
  await page.locator('.marks .confederate .badge').first().waitFor();
  assert.ok((await page.locator('.marks .token').count()) > 1);
  assert.match(await page.locator('.strip').innerText(), /Weather\s+(Clear|Rain)/);
  const isWet = /Rain/.test(await page.locator('header .turn').innerText());
  assert.equal(await page.locator('.rain path').count(), isWet ? 2 : 0);
  await page.getByRole('tab', { name: 'Rules' }).click();
  await page.getByText('Options at this table').waitFor();
  await page.getByText('Bridges are held by a side').waitFor();
  assert.deepEqual(await seriousFindings(page), []);
  for (const { faults } of [union, confederate]) assert.deepEqual(faults, []);
});

test('both want the Union: the higher bid has it, and the players change places', async () => {
  const { union, confederate } = await sitDown(browser, server, ['Sumner', 'Huger'], {
    ...GAME,
    options: { 'bids-union': true },
  });
  for (const { page } of [union, confederate]) await page.locator('.prompt.mine').waitFor();
  await choose(union.page, 'bid:1');
  await union.page.locator('.line').filter({ hasText: 'You bid one replacement point.' }).waitFor();
  await confederate.page.locator('.line').filter({ hasText: 'The Union seat has made its bid.' }).waitFor();
  assert.equal(await confederate.page.getByText('one replacement point').count(), 0, 'the bid of the other is hidden');
  await choose(confederate.page, 'bid:3', { isAsked: true });
  await confederate.page.locator('.seat.union .player').filter({ hasText: 'Huger' }).waitFor();
  await union.page.locator('.seat.confederate .player').filter({ hasText: 'Sumner' }).waitFor();
  // The Confederates open the game: that is the first player now.
  await union.page.locator('.prompt.mine').waitFor();
  assert.equal(await confederate.page.locator('.prompt.mine').count(), 0);
  for (const { faults } of [union, confederate]) assert.deepEqual(faults, []);
});
