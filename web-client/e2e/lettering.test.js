// What is written on the maps: the boxes of all names of all boards are measured at three scales. No name lies on another,
// on an identifier, on a bridge or under a railway, and nothing at the opening scale is too small to read.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call, newPage, signUp, startBrowser, startServer } from './support.js';

/** The least height of lettering at the opening scale, in pixels. */
const LEAST = 9;
/** How far names may reach into each other's boxes, in pixels: ink seldom fills them. */
const SLACK = 1;

let server;
let browser;
before(async () => {
  [server, browser] = await Promise.all([startServer(['--rate-limits', 'off']), startBrowser()]);
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

/** Runs in the page: what lies on what on the whole map, and how high the smallest lettering is. */
function measured(slack) {
  const plane = document.querySelector('.plane svg');
  // On paper the drawing has another size than on the screen, at which letters are rounded to other widths: it is measured at
  // that of the screen, and told in its pixels.
  for (const side of ['width', 'height']) plane.style[side] = `${plane.getAttribute(side)}px`;
  const shown = Number(plane.getAttribute('width')) / plane.viewBox.baseVal.width;
  const toMap = plane.querySelector('g').getScreenCTM().inverse();
  const inMap = (node, box) => {
    const matrix = toMap.multiply(node.getScreenCTM());
    const corners = [
      [box.x, box.y],
      [box.x + box.width, box.y],
      [box.x, box.y + box.height],
      [box.x + box.width, box.y + box.height],
    ].map(([x, y]) => new DOMPoint(x, y).matrixTransform(matrix));
    const xs = corners.map(({ x }) => x * shown);
    const ys = corners.map(({ y }) => y * shown);
    return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
  };
  /** The ink of a name: its letters one by one where it follows a line, as far as they rise above their foot and below. */
  const inkOf = (node) => {
    const size = parseFloat(getComputedStyle(node).fontSize);
    const isCaps = getComputedStyle(node).fontVariantCaps === 'small-caps';
    if (node.querySelector('textPath')) {
      return Array.from({ length: node.getNumberOfChars() }, (_, i) => i).flatMap((i) => {
        if (node.textContent[i] === ' ') return [];
        const [a, b] = [node.getStartPositionOfChar(i), node.getEndPositionOfChar(i)];
        const turn = (node.getRotationOfChar(i) * Math.PI) / 180;
        const middle = {
          x: (a.x + b.x) / 2 + Math.sin(turn) * size * 0.22,
          y: (a.y + b.y) / 2 - Math.cos(turn) * size * 0.22,
        };
        const half = size * 0.22;
        return [inMap(node, { x: middle.x - half, y: middle.y - half, width: 2 * half, height: 2 * half })];
      });
    }
    const { x, width } = node.getBBox();
    const foot = node.getStartPositionOfChar(0).y;
    return [inMap(node, { x, width, y: foot - size * 0.68, height: size * (isCaps ? 0.7 : 0.88) })];
  };
  const meet = (a, b) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > slack &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > slack;
  /**
   * Points of a path every two pixels. The browser finds the point at a length by walking the whole path to it, which takes
   * seconds for all of a long one.
   */
  const pointsOn = (path) => {
    const points = [];
    let last = [0, 0];
    for (const [, command, written] of path.matchAll(/([A-Z])([^A-Z]*)/g)) {
      const numbers = written.match(/-?[\d.]+/g)?.map(Number) ?? [];
      if (!'MLCZ'.includes(command)) throw new Error(`a path with ${command}`);
      const size = command === 'C' ? 6 : 2;
      for (let i = 0; i < numbers.length; i += size) {
        const [a, b] = [last, numbers.slice(i + size - 2, i + size)];
        // A straight stroke is a curve whose handles lie at its ends.
        const [c, d] = command === 'C' ? [numbers.slice(i, i + 2), numbers.slice(i + 2, i + 4)] : [a, b];
        const count = command === 'M' && i === 0 ? 0 : Math.ceil((Math.hypot(b[0] - a[0], b[1] - a[1]) * shown) / 2);
        for (let step = 0; step < count; step++) {
          const t = step / count;
          const [p, q, r, s] = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3];
          points.push([0, 1].map((k) => p * a[k] + q * c[k] + r * d[k] + s * b[k]));
        }
        last = b;
      }
    }
    return points;
  };
  const scenery = plane.querySelector('.scenery');
  const names = [...scenery.querySelectorAll('text[data-name]')].map((node) => ({
    text: node.textContent.trim(),
    group: node.parentNode,
    boxes: inkOf(node),
  }));
  const things = ['identifier', 'crossing'].flatMap((kind) =>
    [...scenery.querySelectorAll(`[data-${kind}]`)].map((node) => ({ kind, box: inMap(node, node.getBBox()) })),
  );
  const rails = [...scenery.querySelectorAll('.rail, [stroke="var(--map-rail)"]')]
    .filter((node) => !node.getAttribute('stroke-dasharray'))
    .flatMap((node) => pointsOn(node.getAttribute('d')))
    .map(([x, y]) => [x * shown, y * shown]);
  const faults = [];
  names.forEach((name, i) => {
    for (const other of names.slice(i + 1))
      if (name.boxes.some((box) => other.boxes.some((two) => meet(box, two))))
        faults.push(`${name.text} and ${other.text}`);
    for (const { kind, box } of things)
      if (name.boxes.some((one) => meet(one, box))) faults.push(`${name.text} on the ${kind} at ${box.left | 0}`);
    const isCrossed = ([x, y]) =>
      name.boxes.some(
        (box) => x > box.left + slack && x < box.right - slack && y > box.top + slack && y < box.bottom - slack,
      );
    if (rails.some(isCrossed)) faults.push(`${name.text} under a railway`);
  });
  const heights = [...plane.querySelectorAll('.scenery text, .pile text, .marks text')].map((node) => {
    const { a, b } = node.getScreenCTM();
    const { a: c, b: d } = plane.querySelector('g').getScreenCTM();
    const height = (parseFloat(getComputedStyle(node).fontSize) * Math.hypot(a, b) * shown) / Math.hypot(c, d);
    return [Math.round(height * 10) / 10, node.textContent.trim()];
  });
  for (const side of ['width', 'height']) plane.style.removeProperty(side);
  return { faults, count: names.length, least: heights.sort((a, b) => a[0] - b[0])[0], rails: rails.length };
}

/** Waits until the names stand where they stay: places for them are looked for while the page has nothing else to do. */
async function lettered(page) {
  const written = () =>
    page.evaluate(() => [...document.querySelectorAll('.scenery text[data-name]')].map((n) => n.outerHTML).join(''));
  let [before, still] = ['', 0];
  for (let i = 0; i < 100 && still < 4; i++) {
    await page.waitForTimeout(200);
    const now = await written();
    still = now === before ? still + 1 : 0;
    before = now;
  }
}

test('no name of any board lies on a name, an identifier or a bridge, or under a railway', async (t) => {
  const { page, faults } = await newPage(browser, server.url, { viewport: { width: 1440, height: 900 } });
  await signUp(page, 'Engraver');
  const { rulesets } = await (await page.request.get('/api/v1/catalog')).json();
  const boards = new Map();
  for (const { id: ruleset, scenarios } of rulesets) {
    for (const { id: scenario, board } of scenarios) {
      const { size, lines, borders, grid, spaces } = await (await page.request.get(`/api/v1/boards/${board}`)).json();
      // Boards that differ in their title alone are one.
      const land = JSON.stringify([size, lines, borders, grid, spaces]);
      if (!boards.has(land)) boards.set(land, { ruleset, scenario });
    }
  }
  assert.ok(boards.size >= 5, `${boards.size} boards`);
  for (const game of boards.values()) {
    await t.test(`${game.ruleset}, ${game.scenario}`, async () => {
      const { id } = await call(page, '/tables', { ...game, opponent: 'self' });
      await page.goto(`/table/${id}`);
      await page.locator('.scenery text[data-name]').first().waitFor({ state: 'attached' });
      // The ground that is drawn on paper comes last of all.
      await page.waitForTimeout(2500);
      const map = page.locator('.map');
      for (const scale of ['opening', 'fitted', 'between']) {
        if (scale !== 'opening') {
          await map.evaluate((node, isFitted) => {
            const press = (key) => node.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
            if (isFitted) press('0');
            else for (let i = 0; i < 2; i++) press('+');
          }, scale === 'fitted');
          await lettered(page);
        }
        // On paper the whole map is drawn, wherever one looks, and its ground with it.
        await page.emulateMedia({ media: 'print' });
        await page.locator('.scenery > .sheet').waitFor({ state: 'attached' });
        const found = await page.evaluate(measured, SLACK);
        await page.emulateMedia({ media: 'screen' });
        await page.locator('.scenery > .sheet').waitFor({ state: 'detached' });
        assert.ok(found.count > 0, 'something is written');
        assert.deepEqual(found.faults, [], `${scale}: of ${found.count} names`);
        if (scale === 'opening') assert.ok(found.least[0] >= LEAST, `${found.least[1]} is ${found.least[0]} px high`);
      }
    });
  }
  assert.deepEqual(faults, []);
});
