// A whole turn of each game, as a person plays it: by clicking, by touch on a phone, and by keyboard alone.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { chances, pick } from './driver.js';
import { isWanted } from './games.js';
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

/**
 * The games: what of the moment names the turn, how often in a turn a verb is taken at most, and what has to be made. The
 * dice are the server's, and may leave a turn without some of that: the game is played on until all has been made.
 */
const GAMES = [
  {
    ruleset: 'not-war-but-murder',
    turn: /(May|June) \d+/,
    most: { corps: 1, army: 0, move: 3, single: 0, assault: 1 },
    makes: ['corps', 'move', 'pass'],
  },
  {
    ruleset: 'birth-of-a-legend',
    turn: /(June|July) \d+/,
    most: { corps: 1, army: 0, move: 3, single: 0, assault: 1 },
    makes: ['corps', 'move', 'pass'],
  },
  {
    ruleset: 'bloodiest-day',
    turn: /\d{4} to \d{4}/,
    most: { activate: 2, move: 3, rouse: 1 },
    makes: ['activate', 'move', 'pass'],
  },
  {
    ruleset: 'bobby-lee',
    scenario: 'campaign-1861',
    turn: /Winter|Spring|Summer|Autumn/,
    most: { activate: 4, move: 3, build: 1 },
    makes: ['bid', 'activate', 'move', 'done'],
  },
  {
    ruleset: 'on-to-richmond',
    scenario: 'seven-pines',
    turn: /(May|June) \d+/,
    most: { march: 2, step: 4, assault: 1, activate: 1, transfer: 1, entrench: 2 },
    makes: ['assault', 'march', 'step', 'pass'],
    // What only an umpire keeps in mind; markers lie on the map for the rest.
    unmarked: ['mp', 'chosen', 'attacks', 'retreats', 'active'],
  },
];
const SEED = 7;
/** A turn that takes more steps than this is not one that a test is about. */
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

/**
 * How often hands would be laid on things between two views, at a table or in a program that knows no rules: each piece that
 * has gone somewhere is taken and put down, one that has changed is turned or marked, and each roll is thrown.
 */
function handlings(before, view, unmarked) {
  const known = new Map(before.pieces.map((piece) => [piece.id, piece]));
  const faceOf = ({ face, badges = [] }) =>
    JSON.stringify([face, badges.filter(([badge]) => !unmarked.includes(badge))]);
  const changed = view.pieces.filter((piece) => known.has(piece.id));
  const gone = changed.filter((piece) => piece.at !== known.get(piece.id).at);
  const turned = changed.filter((piece) => faceOf(piece) !== faceOf(known.get(piece.id)));
  return 2 * gone.length + turned.length;
}

/** Plays a turn in one of the ways, and more where that lacked something; resolves to how often each verb was taken. */
async function playTurn({ ruleset, scenario, turn, most, makes, unmarked }, way) {
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
  // Whoever counts sends pieces as far as they come.
  person.far = unmarked !== undefined && way === 'mouse';
  let before;
  let byHand = 0;
  let [now, steps, thisTurn] = ['', 0, {}];
  for (; ; steps++) {
    const { seen, view } = await person.asked();
    byHand += before && unmarked ? handlings(before, view, unmarked) : 0;
    before = view;
    const next = turn.exec(seen.turn)?.[0];
    if (now && next !== now && makes.every((verb) => made[verb] > 0)) break;
    assert.ok(next && view.prompt, `the game goes on: ${seen.turn}, ${JSON.stringify(made)}`);
    if (next !== now) [now, steps, thisTurn] = [next, 0, {}];
    assert.ok(steps < MOST_STEPS, `the turn ends: ${seen.turn}, ${seen.asked}`);
    assert.deepEqual(await person.unreachable(seen, view), [], `${seen.turn}: ${seen.asked}`);
    const spent = Object.keys(most).filter((verb) => (thisTurn[verb] ?? 0) >= most[verb]);
    const zeal = { ...ZEAL, ...Object.fromEntries(spent.map((verb) => [verb, NEVER])) };
    const choice = pick(view.prompt, zeal, chance);
    await person.make(choice, view).catch(async (error) => {
      if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/${ruleset}-${way}.png` });
      throw error;
    });
    for (const count of [made, thisTurn]) count[choice.verb] = (count[choice.verb] ?? 0) + 1;
  }
  // Few places to go to have buttons: then nobody has to be in hand.
  assert.ok(looked.has('hand') || person.sent > 0, 'a piece was in hand');
  if (person.far) {
    await page.getByRole('tab', { name: 'Log' }).click();
    await page.locator('.log .line').first().waitFor();
    byHand += await page.locator('.log .dice').count();
  }
  assert.deepEqual(faults, []);
  await context.close();
  return { made, person, byHand };
}

for (const game of GAMES.filter(({ ruleset }) => isWanted(ruleset)))
  describe(`a whole turn of ${game.ruleset}`, { concurrency: true }, () => {
    for (const way of Object.keys(WAYS))
      test(`with ${way}`, async () => {
        const { made, person, byHand } = await playTurn(game, way);
        for (const verb of game.makes) assert.ok(made[verb] > 0, `${verb} is among ${JSON.stringify(made)}`);
        // Whoever points finds everything on the page itself; a narrow page has some answers in the list only.
        if (way !== 'touch') assert.deepEqual(person.lists, []);
        if (!person.far) return;
        process.stdout.write(
          `${game.ruleset}: ${person.presses} presses, ${byHand} by hand, ${JSON.stringify(made)}\n`,
        );
        assert.ok(person.presses <= 2 * byHand, `${person.presses} presses, and ${byHand} by hand`);
      });
  });
