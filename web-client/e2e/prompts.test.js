// Nothing of a prompt is cut or scrolled, whatever is asked: the longest prompts of seeded random games are measured.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { playOn } from './driver.js';
import { isWanted } from './games.js';
import { call, newPage, signUp, startBrowser, startServer } from './support.js';

const SIZES = [
  [1440, 900],
  [1024, 768],
  [390, 844],
];

/** The games, with what makes their prompts long; every option on. */
const GAMES = [
  ['not-war-but-murder', undefined, 170],
  ['birth-of-a-legend', undefined, 170],
  ['bloodiest-day', undefined, 170],
  ['bobby-lee', 'campaign-1862', 260],
  ['on-to-richmond', 'seven-pines', 200],
];
const SEED = 1862;
const ZEAL = { pass: 0.3, 'force-march': 60, combine: 50, second: 50 };
/** Up to which width the bar is as high as what it says. */
const NARROW = 900;
/** From which width it has one height, and how high it is at most between both, where it asks the longest questions. */
const WIDE = 1440;
const HIGHEST = 140;
/** How long it takes until what has no room is left out, where parts come later, in milliseconds. */
const ROOM = 60;
/** What a finger hits, in pixels. */
const FINGER = 44;
/** How many letters longer a prompt has to be than those of its kind before it is measured again. */
const LONGER = 12;

let server;
let browser;
before(async () => {
  process.env.VEDETTE_RATE_LIMITS = 'off';
  server = await startServer();
  browser = await startBrowser();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

/** What is cut in the prompt bar, lies beyond its edges, over something else in it, or is hard to hit with a finger. */
function faultsOf(FINGER) {
  const bar = document.querySelector('.prompt');
  const outer = bar.getBoundingClientRect();
  const faults = [];
  const isShown = (box) => box.width > 0 && box.height > 0;
  const named = (node) => `${node.tagName} "${node.textContent.trim().replace(/\s+/g, ' ').slice(0, 60)}"`;
  if (outer.width > innerWidth) faults.push(`it is ${outer.width} wide`);
  if (outer.bottom > innerHeight * 0.5) faults.push(`it comes down to ${outer.bottom}`);
  // A quarter of a phone, where it asks the longest questions.
  if (innerWidth < 560 && outer.height > innerHeight / 4) faults.push(`it is ${outer.height} high`);
  for (const node of bar.querySelectorAll('*')) {
    const box = node.getBoundingClientRect();
    if (!isShown(box) || node.closest('[popover], .visually-hidden, .held, svg')) continue;
    if (
      box.left < outer.left - 1 ||
      box.right > outer.right + 1 ||
      box.top < outer.top - 1 ||
      box.bottom > outer.bottom + 1
    )
      faults.push(`${named(node)} is beyond it`);
    const { overflowX, overflowY } = getComputedStyle(node);
    if (/auto|scroll/.test(overflowX + overflowY)) faults.push(`${named(node)} scrolls`);
    if (node.scrollWidth > node.clientWidth + 1 && node.clientWidth > 0) faults.push(`${named(node)} is cut`);
  }
  // What a finger hits is higher than what is seen, and no answer takes it from another.
  if (innerWidth < 560)
    for (const node of bar.querySelectorAll('.answers > .button, .fixed > .button')) {
      const { left, right, top, bottom, width, height } = node.getBoundingClientRect();
      if (!isShown({ width, height })) continue;
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      const isHit = (at) => node.contains(document.elementFromPoint(x, at));
      if (width < FINGER || !isHit(y - FINGER / 2 + 1) || !isHit(y + FINGER / 2 - 1))
        faults.push(`${named(node)} is hit in less than ${FINGER} by ${FINGER}`);
    }
  const parts = [...bar.querySelectorAll('.say, .answers > *:not([popover]), .fixed > *')].map((node) => [
    node,
    node.getBoundingClientRect(),
  ]);
  for (const [i, [one, a]] of parts.entries())
    for (const [other, b] of parts.slice(i + 1))
      if (
        isShown(a) &&
        isShown(b) &&
        Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
        Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1
      )
        faults.push(`${named(one)} lies over ${named(other)}`);
  return faults;
}

for (const [ruleset, scenario, steps] of GAMES.filter(([game]) => isWanted(game))) {
  test(`the longest prompts of ${ruleset} fit at every size`, async () => {
    const { page, faults } = await newPage(browser, server.url, { viewport: { width: 390, height: 844 } });
    await signUp(page, `Measures ${ruleset.slice(0, 8)}`);
    const catalog = await (await page.request.get('/api/v1/catalog')).json();
    const { options, scenarios } = catalog.rulesets.find(({ id }) => id === ruleset);
    const excluded = new Set(options.flatMap(({ excludes = [] }) => excludes));
    const table = {
      ruleset,
      scenario: scenario ?? scenarios[0].id,
      options: Object.fromEntries(options.map(({ id }) => [id, !excluded.has(id)])),
      opponent: 'self',
    };
    const post = (path, data) => call(page, path, data);
    const { id } = await post('/tables', table);
    await page.goto(`/table/${id}`);
    await page.locator('[data-stack]').first().waitFor();
    const longest = new Map();
    const heights = new Map();
    let measured = 0;
    let missed = 0;
    await playOn(post, page.request, id, {
      steps,
      seed: SEED,
      zeal: ZEAL,
      look: async ({ prompt }) => {
        // What the page says is the prompt that is about to be answered; it shows one side where both are asked.
        const said = await page
          .waitForFunction(
            ([seq]) => {
              const bar = document.querySelector('.prompt.mine');
              if (!bar || Number(document.querySelector('main.table').dataset.seq) < seq) return false;
              return bar.innerText.replace(/\s+/g, ' ').length;
            },
            [prompt.seq],
            { timeout: 10_000 },
          )
          .catch(() => undefined);
        if (!said) {
          missed += 1;
          return;
        }
        const [key, length] = [prompt.say[0], await said.jsonValue()];
        if (length < (longest.get(key) ?? 0) + LONGER) return;
        longest.set(key, length);
        for (const [width, height] of SIZES) {
          await page.setViewportSize({ width, height });
          await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
          if (width > NARROW) {
            await page.waitForTimeout(ROOM);
            // Choices are left out one by one until the rest has room, on a busy machine not at once.
            const isLow = (most) => document.querySelector('.prompt').offsetHeight <= most;
            await page.waitForFunction(isLow, HIGHEST, { timeout: 15_000 }).catch(() => undefined);
          }
          const found = await page.evaluate(faultsOf, FINGER);
          if (found.length > 0 && process.env.LOOK)
            await page.screenshot({ path: `${process.env.LOOK}/prompt-${key}-${width}.png` });
          assert.deepEqual(found, [], `${key} at ${width}: ${await page.locator('.prompt').innerText()}`);
          const high = await page.evaluate(() => document.querySelector('.prompt').offsetHeight);
          if (width > NARROW && high > HIGHEST) {
            if (process.env.LOOK)
              await page.screenshot({ path: `${process.env.LOOK}/prompt-${key}-${width}-high.png` });
            assert.fail(`${key} at ${width} is ${high} high: ${await page.locator('.prompt').innerText()}`);
          }
          if (width >= WIDE) heights.set(high, [...(heights.get(high) ?? []), key]);
        }
        measured += 1;
      },
    });
    // The map below it stays where it is, whatever is asked.
    assert.equal(heights.size, 1, JSON.stringify([...heights]));
    assert.ok(missed <= steps / 10, `${missed} prompts never came to the page`);
    assert.ok(measured >= 12, `only ${measured} prompts were measured`);
    process.stdout.write(
      `${ruleset}: ${measured} prompts of ${longest.size} kinds, up to ${Math.max(...longest.values())} letters\n`,
    );
    assert.deepEqual(faults, []);
  });
}
