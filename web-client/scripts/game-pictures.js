// Takes a picture of the board of each game, as it stands when it begins, for the page on which one is chosen:
// `VEDETTE_URL=http://… node scripts/game-pictures.js`. It sets up a table of each game on that server, which needs no
// limits on how many. Run it when maps look different.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { createServer } from 'vite';
import { packed } from './packed.js';

const root = join(import.meta.dirname, '..');
const QUALITY = 0.6;
/** What is taken of the map, where most stacks are in view, and how large the picture of it is. */
const TAKEN = { width: 720, height: 300 };
const WIDTH = 480;

/** The corner of the part of the map of a size in which most stacks lie whole: run within a page. */
function mostStacks({ width, height }) {
  const ground = document.querySelector('.ground').getBoundingClientRect();
  const stacks = [...document.querySelectorAll('[data-stack]')].map((stack) => stack.getBoundingClientRect());
  const corners = stacks.flatMap((one) =>
    stacks.map((other) => ({
      x: Math.max(ground.left, Math.min(ground.right - width, (one.left + other.right - width) / 2)),
      y: Math.max(ground.top, Math.min(ground.bottom - height, (one.top + other.bottom - height) / 2)),
    })),
  );
  const within = ({ x, y }) =>
    stacks.filter((one) => one.left >= x && one.right <= x + width && one.top >= y && one.bottom <= y + height).length;
  return corners.reduce((best, corner) => (within(corner) > within(best) ? corner : best));
}

const vite = await createServer({ root, server: { port: 0 }, logLevel: 'warn' });
await vite.listen();
const baseURL = vite.resolvedUrls.local[0];
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
const context = await browser.newContext({
  baseURL,
  viewport: { width: 1600, height: 1000 },
  colorScheme: 'light',
  reducedMotion: 'reduce',
});
const page = await context.newPage();
const ask = async (answer) => {
  const heard = await answer;
  if (!heard.ok()) throw new Error(await heard.text());
  return heard.json();
};
const { rulesets } = await ask(page.request.get('/api/v1/catalog'));
await ask(page.request.post('/api/v1/guests', { data: {} }));
const folder = join(root, 'src', 'assets', 'games');
mkdirSync(folder, { recursive: true });
for (const { id, scenarios } of rulesets) {
  const scenario = (scenarios.find(({ to_begin }) => to_begin) ?? scenarios[0]).id;
  const table = await ask(page.request.post('/api/v1/tables', { data: { ruleset: id, scenario, opponent: 'self' } }));
  await page.goto(`/table/${table.id}`);
  await page.locator('[data-stack]').first().waitFor();
  // The drawing comes in parts, the last of them when the map has stood for a moment.
  await page.waitForTimeout(4000);
  await page.addStyleTag({ content: '.no-print { visibility: hidden !important; }' });
  const { x, y } = await page.evaluate(mostStacks, TAKEN);
  const clip = { x, y, ...TAKEN };
  const png = (await page.screenshot({ clip })).toString('base64');
  await page.goto('about:blank');
  const webp = await page.evaluate(packed, { png, quality: QUALITY, width: WIDTH });
  writeFileSync(join(folder, `${id}.webp`), Buffer.from(webp, 'base64'));
}
await browser.close();
await vite.close();
