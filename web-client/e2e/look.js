// Takes pictures of what games come to seldom: `node e2e/look.js FOLDER [SCENE...]`, each in three sizes, light and dark.
import { join } from 'node:path';
import { playUntil } from './driver.js';
import { call, newPage, signUp, startBrowser, startServer } from './support.js';

const MURDER = 'not-war-but-murder';
const LEGEND = 'birth-of-a-legend';

function game(ruleset, ...options) {
  return { ruleset, options: Object.fromEntries(options.map((option) => [option, true])) };
}

const asks = (key) => (view) => view.prompt?.say[0] === key;
const offers = (verb) => (view) => view.prompt?.offers.some((offer) => offer.verb === verb) ?? false;
const hasBadge = (key) => (view) => view.pieces.some(({ badges }) => badges?.some(([badge]) => badge === key));
const hasMark = (key) => (view) =>
  [...view.spaces, ...(view.borders ?? [])].some(({ marks }) => marks?.some(([mark]) => mark === key));

/** For those who want to get at the enemy. */
const FORWARD = { pass: 0.01, done: 0.05, 'force-march': 100 };

/** The game of each scene, when it is reached, and what brings it about. */
const SCENES = {
  opening: [game(MURDER), () => true],
  'seven-days': [game(LEGEND), () => true],
  antietam: [game('bloodiest-day'), () => true],
  'seven-pines': [{ ...game('on-to-richmond'), scenario: 'seven-pines' }, () => true],
  'to-richmond': [{ ...game('on-to-richmond'), scenario: 'seven-pines' }, asks('ask.march'), FORWARD],
  'summer-of-1861': [{ ...game('bobby-lee'), scenario: 'campaign-1861' }, () => true],
  assault: [game(MURDER), (view) => view.combat !== undefined],
  fought: [
    game(MURDER),
    (view) =>
      view.combat === undefined && view.spaces.some(({ marks }) => marks?.some(([mark]) => mark === 'contested')),
  ],
  'fall-back': [game(MURDER), (view) => asks('ask.fall-back')(view) || asks('ask.may-fall-back')(view)],
  heroic: [game(LEGEND), asks('ask.heroic')],
  engineers: [game(LEGEND, 'bridges'), hasMark('engineers'), { demolish: 1000, engineers: 1000 }],
  repair: [game(LEGEND, 'bridges'), offers('engineers'), { demolish: 1000 }],
  detach: [game(MURDER, 'detachments'), asks('ask.detach')],
  recall: [game(MURDER, 'detachments'), asks('ask.recall'), { detach: 1000 }],
  wounded: [game(MURDER, 'leader-casualties'), hasBadge('back')],
  successor: [game(LEGEND, 'leader-casualties'), hasBadge('successor')],
  train: [game(LEGEND), hasBadge('due'), { relocate: 1000 }],
  'night-march': [game(MURDER, 'night-march'), hasBadge('by-night'), { 'night-march': 1000 }],
  reports: [
    game(MURDER, 'limited-intelligence'),
    (view) => hasBadge('false-report')(view) && asks('ask.impulse')(view),
  ],
  bridges: [game(MURDER, 'bridges'), hasMark('bridge.destroyed'), { demolish: 1000 }],
  river: [game(LEGEND, 'gunboats', 'siege-guns', 'early-start', 'weather'), hasMark('gunboats')],
  bids: [game(MURDER, 'bids-union'), asks('ask.bid')],
  second: [game(LEGEND), offers('second'), { regroup: 100 }],
  deployment: [{ ...game('bobby-lee', 'free-deployment', 'weather-change'), scenario: 'campaign-1863' }, () => true],
  'spring-of-1864': [{ ...game('bobby-lee'), scenario: 'campaign-1864' }, () => true],
  march: [game('bobby-lee'), offers('force-march'), FORWARD],
  approach: [game('bobby-lee'), offers('by'), FORWARD],
  sheet: [game('bobby-lee'), offers('raise')],
  // Who never attacks leaves the field to the Confederates.
  confederate: [
    game(MURDER),
    (view) => view.outcome?.winner === 'confederate',
    { pass: 10_000, done: 10_000, entrench: 0.0001 },
  ],
};

const SIZES = {
  wide: { width: 1440, height: 900 },
  middle: { width: 1024, height: 768 },
  narrow: { width: 390, height: 844 },
};

const [folder, ...wanted] = process.argv.slice(2);
if (!folder) throw new Error('Say where the pictures go.');
const names = wanted.length > 0 ? wanted : Object.keys(SCENES);
process.env.VEDETTE_RATE_LIMITS = 'off';
const server = await startServer();
const browser = await startBrowser();
try {
  const { page: player, context } = await newPage(browser, server.url);
  await signUp(player, 'Onlooker');
  const storageState = await context.storageState();
  for (const name of names) {
    const [table, isWanted, zeal] = SCENES[name];
    const post = (path, data) => call(player, path, data);
    const id = await playUntil(post, player.request, table, isWanted, zeal).catch((error) => error);
    if (id instanceof Error) {
      process.stdout.write(`${name}: ${id.message}\n`);
      continue;
    }
    for (const [size, viewport] of Object.entries(SIZES)) {
      for (const colorScheme of ['light', 'dark']) {
        const { page, context } = await newPage(browser, server.url, { viewport, colorScheme, storageState });
        await page.goto(`/table/${id}`);
        await page.locator('[data-stack]').first().waitFor();
        await page.waitForTimeout(600);
        await page.screenshot({ path: join(folder, `${name}-${size}-${colorScheme}.png`) });
        await context.close();
      }
    }
    process.stdout.write(`${name}: ${server.url}/table/${id}\n`);
  }
} finally {
  await browser.close();
  await server.stop();
}
