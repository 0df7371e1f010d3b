// Measures how maps move: those of the games, and a board of 3,279 hexes with 500 counters and a range of 300 priced hexes.
//
//     node scripts/figures.js          # a line of JSON for each map, the medians of five rounds
//     node scripts/figures.js large bobby-lee
//
// The pages are those of `npm run build`, the server that of the browser tests. The large board is laid in place of the
// one that the server sends, and with it pieces and a prompt of its own.
import { join } from 'node:path';
import { call, newPage, signUp, startBrowser, startServer } from '../e2e/support.js';
import { richmond } from './richmond.js';

const ROUNDS = Number(process.env.ROUNDS ?? 5);
const FRAMES = 90;
/** The scenario that is opened of each game; `large` is another board on the table of the first. */
const GAMES = {
  'bobby-lee': 'campaign-1861',
  large: 'campaign-1861',
  'not-war-but-murder': undefined,
  'birth-of-a-legend': undefined,
  'bloodiest-day': undefined,
};
const large = richmond();

/** The numbers of the hexes of a board that are land. */
function landOf({ grid }) {
  return grid.columns.flatMap((letters, column) =>
    [...letters].flatMap((letter, row) => {
      const ground = grid.grounds[letter.charCodeAt(0) - (letter >= 'a' ? 71 : 65)];
      const id = (grid.first.column + column) * 100 + grid.first.row + row;
      return ground && ground.terrain !== 'water' ? [id] : [];
    }),
  );
}

const land = landOf(large);
const start = land[Math.floor(land.length / 2)];
const reach = (id) => Math.abs(Math.floor(id / 100) - Math.floor(start / 100)) + Math.abs((id % 100) - (start % 100));
const range = [...land].sort((a, b) => reach(a) - reach(b) || a - b).slice(1, 301);
const KINDS = ['infantry', 'cavalry', 'artillery', 'corps-leader'];
const pieces = Array.from({ length: 500 }, (_, i) => ({
  id: i + 1,
  counter: i + 1,
  owner: i % 2 === 0 ? 'union' : 'confederate',
  at: i === 0 ? start : land[(i * 37 + Math.floor(i / 3) * 11) % land.length],
  face: 0,
}));
large.counters = pieces.map(({ id, owner }) => ({
  id,
  name: `Division ${id}`,
  short: `Div ${id}`,
  owner,
  kind: KINDS[id % KINDS.length],
  faces: [{ name: 'fresh', factors: '4-5-6', values: [] }],
}));

/** What the server says of the table, with the large board's pieces and range in it. */
function enlarged(text) {
  const message = JSON.parse(text);
  if (message.t !== 'table') return text;
  message.view.pieces = pieces;
  message.view.spaces = [];
  message.view.prompt = {
    seq: message.seq,
    say: ['ask.march'],
    case: '5.1',
    offers: [{ verb: 'march', moves: { 1: range.map((id) => [id, Math.min(9, reach(id))]) } }],
  };
  return JSON.stringify(message);
}

/** Runs in the page: moves the map for so many frames, and tells how long each of them took. */
async function frames({ kind, count }) {
  const map = document.querySelector('.map');
  const { left, top, width, height } = map.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const pointer = (type, dx, dy) =>
    map.dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        pointerId: 1,
        isPrimary: true,
        buttons: type === 'pointerup' ? 0 : 1,
        clientX: x + dx,
        clientY: y + dy,
      }),
    );
  const next = () => new Promise((resolve) => requestAnimationFrame(resolve));
  map.setPointerCapture = () => undefined;
  const times = [];
  let last = await next();
  if (kind === 'pan') pointer('pointerdown', 0, 0);
  for (let i = 1; i <= count; i++) {
    const turn = (i / count) * Math.PI * 2;
    if (kind === 'pan') pointer('pointermove', Math.sin(turn) * width * 0.8, (1 - Math.cos(turn)) * height * 0.5);
    else {
      const deltaY = Math.sin(turn) * 40;
      map.dispatchEvent(new WheelEvent('wheel', { deltaY, clientX: x, clientY: y, bubbles: true, cancelable: true }));
    }
    const now = await next();
    times.push(now - last);
    last = now;
  }
  if (kind === 'pan') pointer('pointerup', 0, 0);
  times.sort((a, b) => a - b);
  return { p50: times[times.length >> 1], p95: times[Math.floor(times.length * 0.95)], most: times[times.length - 1] };
}

/** Runs in the page: does something, and tells how long it is until it has been painted. */
async function painted(what) {
  const begin = performance.now();
  const map = document.querySelector('.map');
  if (what === 'fit') map.dispatchEvent(new KeyboardEvent('keydown', { key: '0', bubbles: true }));
  else document.querySelector(what).dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  return performance.now() - begin;
}

async function round(browser, server, map) {
  const isLarge = map === 'large';
  const ruleset = isLarge ? 'bobby-lee' : map;
  const { page, context } = await newPage(browser, server.url, { viewport: { width: 1440, height: 900 } });
  page.setDefaultTimeout(120_000);
  await signUp(page, `Gauge ${Math.random().toString(36).slice(2, 8)}`);
  const scenario = GAMES[map];
  const { id } = await call(page, '/tables', { ruleset, scenario, opponent: 'self' });
  if (isLarge) {
    await page.route('**/api/v1/boards/*', (route) => route.fulfill({ json: large }));
    await page.routeWebSocket(/socket|ws/, (socket) => {
      const real = socket.connectToServer();
      real.onMessage((text) => socket.send(enlarged(text)));
    });
  }
  await page.goto(`/table/${id}`);
  await page.locator('[data-stack]').first().waitFor({ state: 'attached' });
  const stack = await page.evaluate(() => performance.now());
  await page.waitForTimeout(2500);
  const figures = { first_stack: stack, elements: await page.evaluate(() => document.querySelectorAll('*').length) };
  if (isLarge) figures.pick_up = await page.evaluate(painted, `[data-stack^="${start}:"] [role="button"]`);
  await page.waitForTimeout(500);
  figures.pan = await page.evaluate(frames, { kind: 'pan', count: FRAMES });
  await page.waitForTimeout(700);
  figures.zoom = await page.evaluate(frames, { kind: 'zoom', count: FRAMES });
  await page.waitForTimeout(700);
  figures.fit = await page.evaluate(painted, 'fit');
  // The map is drawn anew once it has rested.
  await page.waitForTimeout(3000);
  figures.elements_fitted = await page.evaluate(() => document.querySelectorAll('*').length);
  figures.pan_fitted = await page.evaluate(frames, { kind: 'pan', count: FRAMES });
  if (process.env.LOOK) await page.screenshot({ path: join(process.env.LOOK, `figures-${map}.png`) });
  await context.close();
  return figures;
}

/** The median of each figure. */
function middle(rounds) {
  const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];
  return Object.fromEntries(
    Object.entries(rounds[0]).map(([name, value]) =>
      typeof value === 'number'
        ? [name, Math.round(median(rounds.map((one) => one[name])) * 10) / 10]
        : [name, middle(rounds.map((one) => one[name]))],
    ),
  );
}

const [server, browser] = await Promise.all([startServer(['--rate-limits', 'off']), startBrowser()]);
try {
  for (const map of process.argv.length > 2 ? process.argv.slice(2) : Object.keys(GAMES)) {
    const rounds = [];
    for (let i = 0; i < ROUNDS; i++) rounds.push(await round(browser, server, map));
    process.stdout.write(`${JSON.stringify({ map, ...middle(rounds) })}\n`);
  }
} finally {
  await browser.close();
  await server.stop();
}
