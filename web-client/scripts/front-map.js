// Paints the map of the front page, by day and by night: `VEDETTE_URL=http://… node scripts/front-map.js`. Run it when maps
// look different. The page shows it as a picture: to draw it there blocked the page for more than a second.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { createServer } from 'vite';
import { packed } from './packed.js';

const root = join(import.meta.dirname, '..');
const QUALITY = 0.72;

const vite = await createServer({ root, server: { port: 0 }, logLevel: 'warn' });
await vite.listen();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
for (const [name, colorScheme] of [
  ['day', 'light'],
  ['night', 'dark'],
]) {
  const page = await browser.newPage({ viewport: { width: 600, height: 600 }, deviceScaleFactor: 2, colorScheme });
  await page.goto(new URL('scripts/front-map.html', vite.resolvedUrls.local[0]).href);
  await page.waitForFunction(() => document.title === 'drawn');
  const png = await page.locator('#map').screenshot();
  await page.goto('about:blank');
  const picture = Buffer.from(await page.evaluate(packed, { png: png.toString('base64'), quality: QUALITY }), 'base64');
  writeFileSync(join(root, 'src', 'assets', `front-map-by-${name}.webp`), picture);
  await page.close();
}
await browser.close();
await vite.close();
