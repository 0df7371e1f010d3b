// Draws the icons of the installed page from its sign, `public/favicon.svg`. Run it when that changes.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const pictures = join(import.meta.dirname, '..', 'public');
const sign = readFileSync(join(pictures, 'favicon.svg'), 'utf8');
/** Systems cut maskable icons to any shape: what must be seen lies within four fifths of their width. */
const maskable = sign.replace('rx="12"', '').replace('viewBox="0 0 64 64"', 'viewBox="-8 -8 80 80"');
/** Of badges only the outline is shown. */
const badge = sign.replace(/<rect[^>]*>/, '').replace(/#[0-9a-f]{6}/g, '#ffffff');

const ICONS = [
  ['icon-192', 192, sign, 'transparent'],
  ['icon-512', 512, sign, 'transparent'],
  ['icon-maskable', 512, maskable, '#2f4f7f'],
  ['icon-apple', 180, maskable, '#2f4f7f'],
  ['icon-badge', 96, badge, 'transparent'],
];

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
for (const [name, size, picture, ground] of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const style = `<style>body { margin: 0; background: ${ground} } svg { display: block; width: ${size}px; height: ${size}px }</style>`;
  await page.setContent(style + picture);
  await page.screenshot({ path: join(pictures, `${name}.png`), omitBackground: true });
  await page.close();
}
await browser.close();
