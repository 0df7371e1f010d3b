// A guest finds a map in two clicks, on a phone too; the pages around the table hold.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newPage, seriousFindings, settled, startBrowser, startServer } from './support.js';

let server;
let browser;

before(async () => {
  [server, browser] = await Promise.all([startServer(), startBrowser()]);
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

test('a guest sits at both sides of a table after two clicks', async () => {
  const { page, faults } = await newPage(browser, server.url);
  await page.goto('/');
  const width = await page.locator('.mat').evaluate(async (mat) => {
    const picture = new Image();
    picture.src = /url\("(.+)"\)/.exec(getComputedStyle(mat).backgroundImage)?.[1] ?? '';
    await picture.decode();
    return picture.naturalWidth;
  });
  assert.ok(width >= 1000, `the map of the front page is ${width} wide`);
  assert.deepEqual(await seriousFindings(page), []);
  await page.getByRole('link', { name: 'Try it' }).click();
  await page.getByRole('button', { name: 'Sit down' }).first().click();
  await page.locator('.prompt.mine').waitFor();
  assert.match(await page.locator('.prompt .as').innerText(), /Union/);
  await settled(page, () => page.locator('.fixed .button.primary').click());
  await page.locator('.prompt .as.confederate').waitFor();
  assert.deepEqual(faults, []);
});

test('a table fits a phone held upright', async () => {
  const { page, faults } = await newPage(browser, server.url, {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    colorScheme: 'dark',
  });
  await page.goto('/try');
  await page.getByRole('button', { name: 'Sit down' }).first().click();
  await page.locator('.prompt.mine').waitFor();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(width <= 360, `the page is ${width} wide`);
  assert.equal(await page.locator('header .wire').getByText('Connected').count(), 1);
  const lowered = () => page.locator('#panel').evaluate((panel) => panel.inert);
  const goals = page.getByRole('tab', { name: 'Goals', selected: true });
  assert.ok(await lowered(), 'the sheet is lowered at first and out of the way');
  await goals.tap();
  assert.equal(await lowered(), false);
  await goals.tap();
  assert.ok(await lowered(), 'the lowered sheet is out of the way again');
  await page.evaluate(() => (document.documentElement.dataset.theme = 'dark'));
  await page.emulateMedia({ media: 'print' });
  assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme), 'light');
  await page.emulateMedia({ media: null });
  await page.locator('[data-stack="1:union"] [role=button]').tap();
  await page.getByRole('tab', { name: 'Rules' }).tap();
  await page.getByRole('searchbox', { name: 'Search the rules' }).fill('bridge');
  assert.ok((await page.locator('.rules dt').count()) > 0);
  assert.deepEqual(await seriousFindings(page), []);
  for (const path of ['/', '/lobby', '/new', '/sign-up', '/account']) {
    await page.goto(path);
    await page.locator('main h1').waitFor();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= 360, `${path} is ${wide} wide`);
  }
  assert.deepEqual(faults, []);
});

test('a wrong password, an unknown page and an unknown table are told plainly', async () => {
  const { page } = await newPage(browser, server.url);
  await page.goto('/sign-in');
  await page.getByLabel('Name').fill('Nobody');
  await page.getByLabel('Password').fill('not the password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('alert').waitFor();
  await page.goto('/no-such-page');
  await page.getByRole('heading', { name: 'There is no such page' }).waitFor();
  await page.goto('/table/00000000-0000-7000-8000-000000000000');
  await page.getByRole('heading', { name: 'This table cannot be shown' }).waitFor();
});

test('a lost connection is shown and mended', async () => {
  const { page, context } = await newPage(browser, server.url);
  await page.goto('/try');
  await page.getByRole('button', { name: 'Sit down' }).first().click();
  await page.locator('.prompt.mine').waitFor();
  await context.setOffline(true);
  await page.evaluate(() => dispatchEvent(new Event('offline')));
  await page.getByText('Reconnecting…').waitFor();
  await context.setOffline(false);
  await page.getByText('Reconnecting…').waitFor({ state: 'detached' });
  await settled(page, () => page.locator('.fixed .button.primary').click());
});
