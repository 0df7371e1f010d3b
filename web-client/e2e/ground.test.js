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

/** Runs in the page: moves the map so many frames by hand, or stretches it. */
async function move({ kind, count }) {
  const map = document.querySelector('.map');
  map.setPointerCapture = () => undefined;
  const { left, top, width, height } = map.getBoundingClientRect();
  const [clientX, clientY] = [left + width / 2, top + height / 2];
  const all = { bubbles: true, cancelable: true, pointerId: 1, isPrimary: true };
  const pointer = (type, by) =>
    map.dispatchEvent(new PointerEvent(type, { ...all, buttons: 1, clientX: clientX + by, clientY: clientY + by }));
  if (kind === 'pan') pointer('pointerdown', 0);
  for (let i = 1; i <= count; i++) {
    if (kind === 'pan') pointer('pointermove', i);
    else map.dispatchEvent(new WheelEvent('wheel', { ...all, deltaY: 5, clientX, clientY }));
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  if (kind === 'pan') pointer('pointerup', count);
}

test('a map that is moved or stretched sets no names anew', async () => {
  const { page, context, faults } = await newPage(browser, server.url);
  await signUp(page, 'Courier');
  const { id } = await call(page, '/tables', { ruleset: 'not-war-but-murder', opponent: 'self' });
  await page.goto(`/table/${id}`);
  await page.locator('[data-stack]').first().waitFor({ state: 'attached' });
  await paintedSo(page, ({ colours }) => colours > 300);
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  const layouts = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'LayoutCount').value;
  };
  const FRAMES = 24;
  for (const kind of ['pan', 'zoom']) {
    await page.waitForTimeout(1000);
    const lies = () => page.locator('.plane').evaluate((plane) => plane.style.transform);
    const [before, at] = [await layouts(), await lies()];
    await page.evaluate(move, { kind, count: FRAMES });
    const laid = (await layouts()) - before;
    assert.notEqual(await lies(), at, `the map follows: ${kind}`);
    assert.ok(laid < FRAMES / 2, `${kind}: ${laid} layouts in ${FRAMES} frames`);
  }
  assert.deepEqual(faults, []);
  await context.close();
});
