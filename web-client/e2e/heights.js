// How high the prompt is on a phone, along seeded random games: `node e2e/heights.js [GAME...]`; pictures of the highest to LOOK.
import { join } from 'node:path';
import { playOn } from './driver.js';
import { call, newPage, putAway, signUp, startBrowser, startServer } from './support.js';

const GAMES = {
  'not-war-but-murder': [undefined, 220],
  'birth-of-a-legend': [undefined, 220],
  'bloodiest-day': [undefined, 260],
  'bobby-lee': ['campaign-1862', 200],
  'on-to-richmond': ['seven-pines', 200],
};
const SEED = 1862;
const ZEAL = { pass: 0.3, 'force-march': 20, combine: 50, second: 50 };
/** How many of the highest are told. */
const MOST = 12;

const share = (sorted, part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];

const wanted = process.argv.slice(2);
process.env.VEDETTE_RATE_LIMITS = 'off';
const server = await startServer();
const browser = await startBrowser();
try {
  for (const [ruleset, [scenario, steps]] of Object.entries(GAMES)) {
    if (wanted.length > 0 && !wanted.includes(ruleset)) continue;
    const { page } = await newPage(browser, server.url, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    await signUp(page, `Heights ${ruleset.slice(0, 8)}`);
    const post = (path, data) => call(page, path, data);
    const catalog = await (await page.request.get('/api/v1/catalog')).json();
    const { scenarios } = catalog.rulesets.find(({ id }) => id === ruleset);
    const table = { ruleset, scenario: scenario ?? scenarios[0].id, opponent: 'self' };
    const { id } = await post('/tables', table);
    await page.goto(`/table/${id}`);
    await page.locator('[data-stack]').first().waitFor();
    await putAway(page);
    const heights = [];
    const kinds = new Map();
    await playOn(post, page.request, id, {
      steps,
      seed: SEED,
      zeal: ZEAL,
      look: async ({ prompt }) => {
        const shown = await page
          .waitForFunction(
            (seq) =>
              document.querySelector('.prompt.mine') &&
              Number(document.querySelector('main.table').dataset.seq) >= seq &&
              !document.querySelector('.answers[aria-disabled="true"]'),
            prompt.seq,
            { timeout: 5000 },
          )
          .catch(() => undefined);
        if (!shown) return;
        const [height, says] = await page.locator('.prompt').evaluate((node) => [
          Math.round(node.getBoundingClientRect().height),
          [...node.querySelectorAll('.say, .answers > *:not([popover]), .fixed > *')]
            .filter((part) => part.getBoundingClientRect().height > 0)
            .map((part) => part.innerText.replace(/\s+/g, ' '))
            .join(' | '),
        ]);
        heights.push(height);
        const [key] = prompt.say;
        if (height <= (kinds.get(key)?.height ?? 0)) return;
        kinds.set(key, { height, says });
        if (process.env.LOOK) await page.screenshot({ path: join(process.env.LOOK, `${ruleset}-${key}.png`) });
      },
    });
    heights.sort((a, b) => a - b);
    process.stdout.write(
      `${ruleset}: ${heights.length} prompts, median ${share(heights, 0.5)}, p95 ${share(heights, 0.95)}, ` +
        `most ${heights.at(-1)}, over 200: ${heights.filter((height) => height > 200).length}\n`,
    );
    const highest = [...kinds].sort(([, a], [, b]) => b.height - a.height).slice(0, MOST);
    for (const [key, { height, says }] of highest) process.stdout.write(`  ${height} ${key}: ${says}\n`);
    await page.context().close();
  }
} finally {
  await browser.close();
  await server.stop();
}
