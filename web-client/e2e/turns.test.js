// A whole turn of each game, as a person plays it: by clicking, by touch on a phone, and by keyboard alone.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { chances, pick } from './driver.js';
import { Person } from './person.js';
import { call, newPage, putAway, seriousFindings, startBrowser, startServer } from './support.js';

const WIDE = { viewport: { width: 1440, height: 900 } };
const WAYS = {
  mouse: WIDE,
  touch: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  keys: WIDE,
};

/** What is never taken where there is anything else: it undoes something. */
const NEVER = 1e-9;
/** How eagerly a person in a hurry takes what there is to choose; the rest counts 1. */
const ZEAL = {
  assault: 100,
  corps: 50,
  move: 30,
  activate: 20,
  take: 20,
  step: 20,
  march: 10,
  done: 8,
  pass: 4,
  build: 4,
  rally: 0.1,
  destroy: 0.1,
  'force-march': 0.1,
  raise: NEVER,
  reroll: NEVER,
  rest: NEVER,
  strike: NEVER,
  unbuild: NEVER,
};

/** The games: what the moment says as long as the turn lasts, how often a verb is taken at most, and what has to be made. */
const GAMES = [
  {
    ruleset: 'not-war-but-murder',
    lasts: /May 27/,
    most: { corps: 1, army: 0, move: 3, single: 0, assault: 1 },
    makes: ['corps', 'move', 'pass'],
  },
  {
    ruleset: 'birth-of-a-legend',
    lasts: /June 26/,
    most: { corps: 1, army: 0, move: 3, single: 0, assault: 1 },
    makes: ['corps', 'move', 'pass'],
  },
  {
    ruleset: 'bloodiest-day',
    lasts: /0530 to 0730/,
    most: { activate: 2, move: 3, rouse: 1 },
    makes: ['activate', 'move', 'pass'],
  },
  {
    ruleset: 'bobby-lee',
    scenario: 'campaign-1861',
    lasts: /Summer/,
    most: { activate: 4, move: 3, build: 1 },
    makes: ['bid', 'activate', 'move', 'done'],
  },
  {
    ruleset: 'on-to-richmond',
    scenario: 'seven-pines',
    lasts: /May 31/,
    most: { march: 2, step: 4, assault: 1, activate: 1, transfer: 1, entrench: 2 },
    makes: ['assault', 'march', 'step', 'pass'],
  },
];
const SEED = 7;
/** A turn that takes more than this is not one that a test is about. */
const MOST_STEPS = 90;

let server;
let browser;
before(async () => {
  process.env.VEDETTE_RATE_LIMITS = 'off';
  [server, browser] = await Promise.all([startServer(), startBrowser()]);
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

/** Nothing serious is found on the page as it stands, in the light and in the dark; who wants to look has pictures. */
async function looksWell(page, name) {
  for (const colorScheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme });
    assert.deepEqual(await seriousFindings(page), [], `${name}, ${colorScheme}`);
    if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/turn-${name}-${colorScheme}.png` });
  }
  await page.emulateMedia({ colorScheme: null });
}

/** Plays a turn in one of the ways; resolves to how often each verb was taken. */
async function playTurn({ ruleset, scenario, lasts, most }, way) {
  const { page, faults, context } = await newPage(browser, server.url, WAYS[way]);
  await page.request.post('/api/v1/guests', { data: {} });
  const { id } = await call(page, '/tables', { ruleset, ...(scenario ? { scenario } : {}), opponent: 'self' });
  await page.goto(`/table/${id}`);
  await page.locator('[data-stack]').first().waitFor();
  if (way === 'touch') await putAway(page);

  const looked = new Set();
  const pause = async (what) => {
    if (looked.has(what)) return;
    looked.add(what);
    await looksWell(page, `${ruleset}-${way}-${what}`);
  };
  const person = new Person(page, id, way, pause);
  const chance = chances(SEED);
  const made = {};
  for (let steps = 0; ; steps++) {
    const { seen, view } = await person.asked();
    if (!lasts.test(seen.turn)) break;
    assert.ok(steps < MOST_STEPS, `the turn ends: ${seen.turn}, ${seen.asked}`);
    assert.deepEqual(await person.unreachable(seen, view), [], `${seen.turn}: ${seen.asked}`);
    const spent = Object.keys(most).filter((verb) => (made[verb] ?? 0) >= most[verb]);
    const zeal = { ...ZEAL, ...Object.fromEntries(spent.map((verb) => [verb, NEVER])) };
    const choice = pick(view.prompt, zeal, chance);
    await person.make(choice, view).catch(async (error) => {
      if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/${ruleset}-${way}.png` });
      throw error;
    });
    made[choice.verb] = (made[choice.verb] ?? 0) + 1;
  }
  assert.ok(looked.has('hand'), 'a piece was in hand');
  assert.deepEqual(faults, []);
  await context.close();
  return { made, person };
}

for (const game of GAMES)
  describe(`a whole turn of ${game.ruleset}`, { concurrency: true }, () => {
    for (const way of Object.keys(WAYS))
      test(`with ${way}`, async () => {
        const { made, person } = await playTurn(game, way);
        for (const verb of game.makes) assert.ok(made[verb] > 0, `${verb} is among ${JSON.stringify(made)}`);
        // Whoever points finds everything on the page itself; a narrow page has some answers in the list only.
        if (way !== 'touch') assert.equal(person.lists, 0);
      });
  });
