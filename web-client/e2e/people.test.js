// Players: a rated game from the wish to the archive, what others see of it, friends, blocks, and the account.
import assert from 'node:assert/strict';
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

test('a rated game is wished for, played, and found again by everybody', async () => {
  const [meade, lee] = await Promise.all([newPage(browser, server.url), newPage(browser, server.url)]);
  await signUp(meade.page, 'Meade');
  await signUp(lee.page, 'R E Lee');
  await meade.page.goto('/new');
  const rated = meade.page.getByLabel('The game counts for both players’ ratings');
  await rated.waitFor();
  assert.ok(await rated.isDisabled(), 'it needs a pace');
  const pace = { control: { live: { bank: 600, delay: 30, interrupt: 10 } }, fall: 'at_once' };
  const wish = { ruleset: 'not-war-but-murder', side: 'union', rated: true, pace };
  const table = await call(meade.page, '/tables', wish);
  await lee.page.goto('/lobby');
  await lee.page.getByText('rated', { exact: true }).waitFor();
  await lee.page.getByRole('link', { name: 'Join' }).click();
  await lee.page.getByText('the game counts for both players’ ratings').waitFor();
  await call(lee.page, `/tables/${table.id}/join`, {});
  await call(lee.page, `/tables/${table.id}/resign`, {});
  const { page, faults } = lee;
  // Results are counted within a second or so.
  for (let found = 0; found === 0; await page.waitForTimeout(100)) {
    found = (await (await page.request.get('/api/v1/archive')).json()).games.length;
  }
  await page.goto('/player/Meade');
  await page.getByRole('heading', { name: 'Ratings' }).waitFor();
  await page.getByText('1662').waitFor();
  await page.getByRole('button', { name: 'Add to my friends' }).click();
  await page.getByRole('button', { name: 'No friend any more' }).waitFor();
  await page.setViewportSize(PHONE);
  for (const [path, heading] of [
    ['/player/Meade', 'Meade'],
    ['/archive?player=Meade', 'Archive'],
    ['/statistics', 'Statistics'],
    ['/ratings', 'Ratings'],
    ['/account', 'Friends'],
    ['/new', 'New game'],
    ['/lobby', 'Lobby'],
  ]) {
    for (const colorScheme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme });
      await page.goto(path);
      await page.getByRole('heading', { name: heading, exact: true }).waitFor();
      await page.waitForLoadState('networkidle');
      assert.deepEqual(await seriousFindings(page), [], `${path} in the ${colorScheme}`);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= PHONE.width, `${path} is ${wide} wide`);
    }
  }
  await page.goto('/archive');
  await page.getByText('Union victory (resigned), rated').waitFor();
  await page.goto('/statistics');
  await page.getByText('too few games to say').first().waitFor();
  await page.getByRole('heading', { name: 'The dice' }).waitFor();
  await page.getByRole('heading', { name: 'Bids for a side' }).waitFor();
  await page.goto('/ratings');
  await page.getByText('Nobody has played enough rated games').waitFor();
  await page.getByLabel('Also those who are not known well enough yet').check();
  await page.getByRole('link', { name: 'Meade' }).waitFor();
  await page.getByText('provisional').first().waitFor();
  if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/ratings.png`, fullPage: true });
  await page.getByLabel('Find a player').fill('lee');
  assert.equal(await page.getByRole('link', { name: 'Meade' }).count(), 0);
  await page.goto('/new');
  await page.getByLabel('Find an option').fill('bids');
  await page.getByLabel(/Bids for the Union/).check();
  await page.getByText('What bid for the Union side gives even chances is not known yet').waitFor();
  if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/bids.png`, fullPage: true });
  await page.goto('/player/Meade');
  await page.getByRole('button', { name: 'Block', exact: true }).click();
  await page.getByRole('button', { name: 'Block no more' }).waitFor();
  await page.goto('/account');
  await page.getByRole('button', { name: /Remove.*Meade/ }).click();
  await page.getByText('You have blocked nobody.').waitFor();
  await page.getByLabel('Password up to now').fill('R E Lee has a long password');
  await page.getByLabel('New password').fill('R E Lee has another password');
  await page.getByRole('button', { name: 'Change the password' }).click();
  await page.getByText('Your password is changed.').waitFor();
  assert.deepEqual(faults, []);
  await page.getByText('Delete the account').click();
  await page.getByLabel('Password', { exact: true }).fill('wrong password');
  await page.getByRole('button', { name: 'Delete my account for good' }).click();
  await page.getByText('This is not your password.').waitFor();
});
