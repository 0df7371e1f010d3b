// The ground of a map of areas: painted on tiles, drawn on paper, painted anew for another theme.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call, newPage, signUp, startBrowser, startServer } from './support.js';

let server;
let browser;

before(async () => {
  [server, browser] = await Promise.all([startServer(), startBrowser()]);
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

/** Runs in the page: how many colours the tile in the middle of the view has, and how light it is. */
function painted() {
  const map = document.querySelector('.map').getBoundingClientRect();
  const [x, y] = [map.left + map.width / 2, map.top + map.height / 2];
  const isThere = ({ left, top, right, bottom }) => left <= x && x <= right && top <= y && y <= bottom;
  // The last one lies uppermost.
  const tile = [...document.querySelectorAll('.tiles canvas')].findLast((one) => isThere(one.getBoundingClientRect()));
  if (!tile) return undefined;
  const copy = new OffscreenCanvas(tile.width, tile.height).getContext('2d');
  copy.drawImage(tile, 0, 0);
  const { data } = copy.getImageData(0, 0, tile.width, tile.height);
  const colours = new Set();
  let light = 0;
  for (let i = 0; i < data.length; i += 4) {
    colours.add((data[i] << 16) + (data[i + 1] << 8) + data[i + 2]);
    light += data[i + 1];
  }
  return { colours: colours.size, light: light / (data.length / 4) };
}

/** Waits until the tile in the middle of the view is as it has to be. */
async function paintedSo(page, isRight) {
  for (let i = 0; i < 100; i++) {
    const found = await page.evaluate(painted);
    if (found && isRight(found)) return;
    await page.waitForTimeout(100);
  }
  assert.fail(JSON.stringify(await page.evaluate(painted)));
}

test('a map of areas is painted on tiles, drawn on paper, and painted anew for another theme', async () => {
  const { page, faults } = await newPage(browser, server.url, { colorScheme: 'light' });
  await signUp(page, 'Limner');
  const { id } = await call(page, '/tables', { ruleset: 'not-war-but-murder', opponent: 'self' });
  await page.goto(`/table/${id}`);
  await page.locator('[data-stack]').first().waitFor({ state: 'attached' });
  // The grain of the paper gives it many colours.
  await paintedSo(page, ({ colours, light }) => colours > 300 && light > 180);
  const drawn = (what) => page.locator(`.scenery ${what}`);
  const GROUND = ['[fill="var(--map-rolling)"]', '[stroke="var(--map-road)"]', '[fill="var(--map-water)"]'];
  for (const ink of GROUND) assert.equal(await drawn(ink).count(), 0, `${ink} is painted, not drawn`);

  await page.locator('html').evaluate((html) => (html.dataset.theme = 'dark'));
  await paintedSo(page, ({ colours, light }) => colours > 100 && light < 90);
  await page.locator('html').evaluate((html) => (html.dataset.theme = 'light'));
  await paintedSo(page, ({ light }) => light > 180);

  await page.emulateMedia({ media: 'print' });
  // Hills, and ground that somebody holds, are of it too.
  for (const ink of [...GROUND, '[fill="var(--map-hachure)"]', '.ground [stroke="var(--map-union)"]'])
    await drawn(ink).first().waitFor({ state: 'attached' });
  assert.ok(await page.locator('.tiles canvas').first().isHidden());
  await page.emulateMedia({ media: null });
  await drawn(GROUND[0]).first().waitFor({ state: 'detached' });
  assert.ok(await page.locator('.tiles canvas').first().isVisible());
  assert.deepEqual(faults, []);
});
