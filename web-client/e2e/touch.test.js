// The table under a finger: nothing moves between two taps, nothing lies over what is tapped, a tap does nothing unsaid.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { choicesOf, playUntil } from './driver.js';
import { boxes, call, guestAt, putAway, seriousFindings, startBrowser, startServer } from './support.js';

const WARWICK = { ruleset: 'on-to-richmond', scenario: 'warwick-line' };
const PINES = { ruleset: 'on-to-richmond', scenario: 'seven-pines' };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const DESK = { viewport: { width: 1440, height: 900 } };
/** How long the map may take to come to rest. */
const REST = 700;

let server;
let browser;
before(async () => {
  [server, browser] = await Promise.all([startServer(['--rate-limits', 'off']), startBrowser()]);
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const guest = (screen) => guestAt(browser, server, screen);

async function open(page, id) {
  await page.goto(`/table/${id}`);
  await page.locator('[data-stack]').first().waitFor({ state: 'attached' });
  await page.waitForTimeout(1500);
}

/** Pictures of what was looked at, where somebody wants them; the map is moved by another size of the page. */
const look = (page, name) =>
  process.env.LOOK ? page.screenshot({ path: join(process.env.LOOK, `${name}.png`) }) : undefined;
const middle = ({ left, top, right, bottom }) => [(left + right) / 2, (top + bottom) / 2];
const isIn = ([x, y], box) => x > box.left && x < box.right && y > box.top && y < box.bottom;
/** Where the map lies on the screen. */
const lies = async (page) => {
  const [{ left, top, width }] = await boxes(page, '.plane');
  return [left, top, width].map(Math.round);
};

test('who is set up lies in a strip that stays where it is, and a tap on the ground asks who comes there', async () => {
  const { page, faults, post } = await guest(PHONE);
  const { id } = await post('/tables', { ...WARWICK, opponent: 'self' });
  await open(page, id);
  const tray = page.getByRole('group', { name: 'Waiting to be placed' });
  await tray.waitFor();
  const [map] = await boxes(page, '.map');
  // It opens on more than empty ground.
  const standing = (await boxes(page, '.pile .grip')).filter((box) => isIn(middle(box), map));
  assert.ok(standing.length >= 2, `${standing.length} counters are in sight`);
  const [strip] = await boxes(page, '.arrivals');
  assert.ok(strip.top >= map.bottom - 1, 'it lies over nothing');
  await look(page, 'touch-set-up');

  // With nothing in hand a tap on the ground takes nobody up.
  const { view } = await (await page.request.get(`/api/v1/tables/${id}/view?side=confederate`)).json();
  const before = await lies(page);
  await tray.getByRole('button').nth(3).tap();
  await page.locator('.ground path.open').first().waitFor({ state: 'attached' });
  await page.waitForTimeout(REST);
  assert.deepEqual(await lies(page), before, 'the map stays');
  assert.ok(Math.abs((await boxes(page, '.arrivals'))[0].top - strip.top) <= 1, 'the strip stays');
  const [held] = await boxes(page, '.map');
  const goal = (await boxes(page, '.ground path.open')).map(middle).find((at) => isIn(at, held));
  assert.ok(goal, 'a place for him is in sight');
  await page.getByRole('button', { name: 'Put back' }).tap();
  await page.touchscreen.tap(...goal);
  const card = page.getByRole('dialog');
  await card.waitFor();
  assert.equal(await page.locator('.held').count(), 0, 'nobody is in hand');
  assert.ok((await card.getByRole('button', { name: /^Place / }).count()) > 1);
  await look(page, 'touch-who');
  await card
    .getByRole('button', { name: /^Place / })
    .first()
    .tap();
  await card.waitFor({ state: 'detached' });
  await page.waitForFunction((seq) => Number(document.querySelector('main.table').dataset.seq) > seq, view.prompt.seq);
  await page.waitForTimeout(REST);
  assert.deepEqual(await lies(page), before, 'the map lies where it lay before the card came');
  assert.equal(await tray.getByRole('button').count(), view.prompt.say[1].length - 1, 'one is placed');
  assert.ok(Math.abs((await boxes(page, '.arrivals'))[0].top - strip.top) <= 1, 'the strip stays');
  const rest = page.getByRole('button', { name: /^Place these \d+ as usual/ });
  assert.match(await rest.innerText(), new RegExp(`these ${view.prompt.say[1].length - 1} `));
  assert.deepEqual(await seriousFindings(page), []);
  assert.deepEqual(faults, []);
});

test('a press shows what is in play, the next the whole map, and from there a button leads to the decision', async () => {
  const { page, faults, post } = await guest(PHONE);
  const { id } = await post('/tables', { ...WARWICK, opponent: 'self' });
  await open(page, id);
  const tray = page.getByRole('group', { name: 'Waiting to be placed' });
  await tray.getByRole('button').nth(3).tap();
  await page.locator('.ground path.open').first().waitFor({ state: 'attached' });
  await page.waitForTimeout(REST);
  const begun = await lies(page);
  // On the whole map of hexes pieces are dots: what is in play comes first.
  await page.getByRole('button', { name: 'Show what is in play' }).tap();
  await page.waitForTimeout(REST);
  const first = await lies(page);
  assert.ok(first[2] < begun[2], 'more is seen');
  await page.getByRole('button', { name: 'Show the whole map' }).tap();
  await page.waitForTimeout(REST);
  const [map] = await boxes(page, '.map');
  const all = await lies(page);
  assert.ok(
    (await boxes(page, '.ground path.open')).every((box) => isIn(middle(box), map)),
    'all that is offered is in sight',
  );
  await look(page, 'touch-whole');
  await page.getByRole('button', { name: 'Show what is in play' }).tap();
  await page.waitForTimeout(REST);
  const play = await lies(page);
  assert.ok(play[2] > all[2] * 2, 'what is in play is larger');
  assert.ok(Math.abs(play[2] - first[2]) <= 2, 'as it was before');
  const goals = (await boxes(page, '.ground path.open')).map(middle);
  assert.ok(
    goals.every((at) => isIn(at, map)),
    'all that is offered is in sight',
  );
  const across = Math.max(...goals.map(([x]) => x)) - Math.min(...goals.map(([x]) => x));
  const down = Math.max(...goals.map(([, y]) => y)) - Math.min(...goals.map(([, y]) => y));
  assert.ok(Math.max(across / map.width, down / map.height) > 0.3, `${across} by ${down} of ${JSON.stringify(map)}`);
  await look(page, 'touch-in-play');
  // The button says again what it does next.
  await page.getByRole('button', { name: 'Show the whole map' }).tap();
  await page.waitForTimeout(REST);
  assert.ok(Math.abs((await lies(page))[2] - all[2]) <= 2, 'the whole map again');
  const home = page.getByRole('button', { name: 'To the decision' });
  await home.tap();
  await page.waitForTimeout(REST);
  assert.ok((await lies(page))[2] > play[2] * 1.2, 'it is as large as one plays at');
  assert.ok((await boxes(page, '.ground path.open')).some((box) => isIn(middle(box), map)));
  assert.equal(await home.count(), 0, 'where one is, nothing leads to');
  assert.ok(begun[2] > 0);
  assert.deepEqual(faults, []);
});

test('what is told over the map goes with the next tap, and hides no question', async () => {
  const { page, faults, post } = await guest(PHONE);
  const marches = ({ prompt }) => prompt && choicesOf(prompt).some(({ verb }) => verb === 'march');
  const id = await playUntil(post, page.request, PINES, marches);
  await open(page, id);
  const { view } = await (await page.request.get(`/api/v1/tables/${id}/view?side=union`)).json();
  const side = view.prompt ? 'union' : 'confederate';
  // A die is rolled: that is told.
  const asked = (await (await page.request.get(`/api/v1/tables/${id}/view?side=${side}`)).json()).view.prompt;
  const march = choicesOf(asked).find(({ verb }) => verb === 'march');
  await call(page, `/tables/${id}/choose`, { seq: asked.seq, choice: march.id, side });
  const told = page.locator('[data-card="result"]');
  await page.waitForTimeout(REST);
  if ((await told.count()) > 0) {
    const [tab] = await boxes(page, '[role="tab"]');
    await page.touchscreen.tap(...middle(tab));
    await told.waitFor({ state: 'detached' });
  }
  // A sheet that is half open gives way to a card that asks.
  const log = page.getByRole('tab', { name: 'Log' });
  if ((await page.locator('aside.rail.raised').count()) === 0) await log.tap();
  await page.locator('aside.rail.raised').waitFor();
  await page.getByRole('button', { name: /^All choices/ }).tap();
  const final = page.locator('.choices [aria-haspopup="dialog"]').first();
  if ((await final.count()) > 0) {
    await final.tap();
    const card = page.getByRole('dialog');
    await card.waitFor();
    await page.locator('aside.rail:not(.raised)').waitFor();
    await page.waitForTimeout(REST);
    const [box] = await boxes(page, '[role="dialog"]');
    for (const button of await boxes(page, '[role="dialog"] .button')) {
      assert.ok(isIn(middle(button), box) && button.bottom <= 844, 'a button of the card is hidden');
      const [x, y] = middle(button);
      const hit = await page.evaluate(
        ([x, y]) => document.elementFromPoint(x, y)?.closest('[role="dialog"]') !== null,
        [x, y],
      );
      assert.ok(hit, 'something lies over the card');
    }
    await look(page, 'touch-asked');
  }
  assert.deepEqual(faults, []);
});

test('who are taken in hand together move no map, and what is written in an open stack can be read', async () => {
  const { page, faults, post } = await guest(PHONE);
  const crowdOf = ({ pieces }) =>
    pieces.find(
      (piece) =>
        piece.badges?.length > 0 &&
        pieces.filter(({ at, owner }) => at === piece.at && owner === piece.owner).length > 1,
    );
  const id = await playUntil(post, page.request, PINES, (view) => view.prompt && crowdOf(view), { march: 1000 });
  await open(page, id);
  const { view } = await (await page.request.get(`/api/v1/tables/${id}/view?side=union`)).json();
  const crowd = crowdOf(view);
  assert.ok(crowd, 'a stack has a unit with a badge');
  const grip = page.locator(`[data-stack="${crowd.at}:${crowd.owner}"] .grip`);
  const fan = page.locator('[data-fan]');
  const unfold = async () => {
    await grip.dispatchEvent('click');
    await page.waitForTimeout(REST);
    // Where one of them alone may act, the first press takes him in hand.
    if ((await fan.count()) === 0) await grip.dispatchEvent('click');
    await fan.waitFor();
  };
  await unfold();
  for (const zoom of ['Zoom out', 'Zoom in']) {
    const letters = await page.locator('[data-fan] [data-badge] text').evaluateAll((all) =>
      all.map((text) => {
        const { height } = text.getBoundingClientRect();
        return { size: parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().d, height };
      }),
    );
    assert.ok(letters.length > 0);
    for (const { size } of letters) assert.ok(size >= 10.9, `letters of ${size}`);
    await look(page, `touch-fan-${zoom.replace(' ', '-')}`);
    await page.getByRole('button', { name: zoom }).tap();
    await page.waitForTimeout(REST);
    if ((await fan.count()) === 0) await unfold();
  }
  assert.deepEqual(faults, []);
});

/** Where two boxes overlap; of no size where they do not. */
function overlap(one, other) {
  const [left, top] = [Math.max(one.left, other.left), Math.max(one.top, other.top)];
  const [right, bottom] = [Math.min(one.right, other.right), Math.min(one.bottom, other.bottom)];
  return { left, top, right, bottom, width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
}

const CAVALRY = { leader: 112, torbert: 42, start: 4 };

test('the map stays under the finger that takes a stack in hand together, and that sends it off', async () => {
  const { page, faults, post } = await guest(PHONE);
  const { id } = await post('/tables', { ruleset: 'not-war-but-murder', opponent: 'self' });
  const viewOf = async () => (await (await page.request.get(`/api/v1/tables/${id}/view?side=union`)).json()).view;
  const { prompt } = await viewOf();
  const choice = `corps:${CAVALRY.leader}`;
  await call(page, `/tables/${id}/choose`, { seq: prompt.seq, choice, side: 'union' });
  await open(page, id);
  const grip = `[data-stack="${CAVALRY.start}:union"] .grip`;
  await page.locator(grip).dispatchEvent('click');
  await page.locator('[data-fan]').waitFor();
  const tray = page.getByRole('group', { name: 'Who goes together' });

  // Two quick taps at a place where a counter comes to lie take up nobody.
  const [[stack], counters] = [await boxes(page, grip), await boxes(page, '[data-fan] .offered [data-piece]')];
  const shared = counters
    .map((counter) => overlap(stack, counter))
    .find(({ width, height }) => width > 4 && height > 4);
  assert.ok(shared, 'a counter lies over its stack');
  const [x, y] = middle(shared);
  await open(page, id);
  await page.touchscreen.tap(x, y);
  await page.locator('[data-fan]').waitFor();
  await page.touchscreen.tap(x, y);
  await page.waitForTimeout(REST);
  assert.equal(await tray.count(), 0, 'nobody is in hand');
  if ((await page.locator('[data-fan]').count()) === 0) await page.locator(grip).dispatchEvent('click');
  await page.locator(`[data-fan] [data-piece="${CAVALRY.torbert}"]`).dispatchEvent('click');
  await tray.waitFor();
  // Nothing that is asked about is in sight any more: the reader has looked elsewhere.
  const [map] = await boxes(page, '.map');
  const inSight = async () => (await boxes(page, '.ground path.open')).map(middle).filter((at) => isIn(at, map));
  await page.locator('.map').focus();
  for (let i = 0; i < 12 && (await inSight()).length > 0; i++) {
    await page.keyboard.press('Shift+ArrowRight');
    await page.waitForTimeout(60);
  }
  await page.waitForTimeout(REST);
  assert.deepEqual(await inSight(), []);
  const away = await lies(page);
  await tray.getByRole('button', { name: 'All 4' }).tap();
  await page.waitForFunction(() => document.querySelector('[data-company]').textContent === '4 of 4');
  await page.waitForTimeout(2 * REST);
  assert.deepEqual(await lies(page), away, 'who takes them all in hand moves nothing');
  await look(page, 'touch-all');

  // They are sent off to where the reader sees: the map stays.
  await page.getByRole('button', { name: 'To the decision' }).tap();
  await page.waitForTimeout(2 * REST);
  const before = await lies(page);
  const goal = await page.evaluate(
    ([left, top, right, bottom]) => {
      for (const path of document.querySelectorAll('.ground path.open')) {
        const box = path.getBoundingClientRect();
        const [across, down] = [box.left + box.width / 2, box.top + box.height / 2];
        if (across < left + 50 || across > right - 50 || down < top + 50 || down > bottom - 50) continue;
        for (let i = 1; i < 12; i++)
          for (let k = 1; k < 12; k++) {
            const [x, y] = [box.left + (box.width * i) / 12, box.top + (box.height * k) / 12];
            const isSeen = x > left && x < right && y > top && y < bottom;
            if (isSeen && document.elementFromPoint(x, y) === path) return { x, y, space: Number(path.dataset.space) };
          }
      }
      return undefined;
    },
    [map.left, map.top, map.right, map.bottom],
  );
  assert.ok(goal, 'a place for them is in sight');
  await page.touchscreen.tap(goal.x, goal.y);
  for (let i = 0; i < 100; i++) {
    const { pieces } = await viewOf();
    if (pieces.find(({ id: one }) => one === CAVALRY.torbert).at === goal.space) break;
    await page.waitForTimeout(50);
  }
  const torbert = (await viewOf()).pieces.find(({ id: one }) => one === CAVALRY.torbert);
  assert.equal(torbert.at, goal.space);
  await page.waitForTimeout(2 * REST);
  assert.deepEqual(await lies(page), before, 'who sends them off moves nothing');
  await look(page, 'touch-sent');
  assert.deepEqual(faults, []);
});

test('a finger sees nothing that is meant for a pointer: what a place offers is told on a card that can be put away', async () => {
  const { page, faults, post } = await guest(PHONE);
  const { id } = await post('/tables', { ruleset: 'not-war-but-murder', opponent: 'self' });
  await open(page, id);
  const { view } = await (await page.request.get(`/api/v1/tables/${id}/view?side=union`)).json();
  const spaces = new Set(view.prompt.offers.flatMap(({ spaces = [] }) => spaces));
  const crowded = [...spaces].filter((space) => view.pieces.filter(({ at }) => at === space).length > 1);
  const [map] = await boxes(page, '.map');
  const inSight = [];
  for (const space of crowded) {
    const [grip] = await boxes(page, `[data-stack="${space}:union"] .grip`);
    if (grip && isIn(middle(grip), map)) inSight.push({ space, at: middle(grip) });
  }
  assert.ok(inSight.length > 1, 'stacks in areas that can be chosen are in sight');
  for (const { space, at } of inSight) {
    await page.touchscreen.tap(...at);
    await page.locator('[data-fan] .panel').waitFor();
    await page.waitForTimeout(REST);
    assert.equal(await page.locator('[data-tip]').count(), 0, 'nothing lies over the map unasked');
    await look(page, `touch-tip-${space}`);
    await page.locator(`.ground path.open[data-space="${space}"]`).dispatchEvent('click');
    const card = page.getByRole('dialog');
    await card.waitFor();
    const answers = await card.locator('[data-answer]').evaluateAll((all) => all.map(({ dataset }) => dataset.answer));
    for (const answer of answers) assert.equal(Number(answer.split(':')[1]), space, answer);
    await card.getByRole('button', { name: 'Not now' }).tap();
    await card.waitFor({ state: 'detached' });
    await open(page, id);
  }
  assert.deepEqual(faults, []);
});

test('a tap on what tells of places beyond the edge goes there, whoever is in hand, and presses nothing below it', async () => {
  const { page, faults, post } = await guest(PHONE);
  const { id } = await post('/tables', { ruleset: 'bloodiest-day', opponent: 'self' });
  await open(page, id);
  await putAway(page);
  const { view } = await (await page.request.get(`/api/v1/tables/${id}/view?side=union`)).json();
  const fires = choicesOf(view.prompt).filter(({ verb }) => verb === 'bombard');
  const [{ piece }] = fires;
  const { at } = view.pieces.find((one) => one.id === piece);
  await page.locator(`[data-stack="${at}:union"]`).tap();
  // Some of them, or the one who alone is there.
  const chip = page.locator('.ground g.chip').first();
  await page.waitForTimeout(REST);
  if (await chip.isVisible()) await chip.tap();
  else await page.locator(`[data-fan] [data-piece="${piece}"]`).tap();
  await page.locator('.held').waitFor();
  const edge = page.locator('button.edge').first();
  await edge.waitFor();
  await page.waitForTimeout(REST);
  await look(page, 'touch-edge');
  const before = await lies(page);
  const [box] = await boxes(page, 'button.edge');
  await page.touchscreen.tap(...middle(box));
  await page.waitForTimeout(REST);
  assert.notDeepEqual(await lies(page), before, 'the map has moved');
  await page.locator('.held').waitFor();
  const { view: then } = await (await page.request.get(`/api/v1/tables/${id}/view?side=union`)).json();
  assert.equal(then.prompt.seq, view.prompt.seq, 'nobody has fired');
  assert.equal(await page.locator('[data-card="notice"]').count(), 0, 'nor been asked to');
  assert.deepEqual(faults, []);
});

test('the small map lies over nothing that can be pressed', async () => {
  const { page, faults, post } = await guest(DESK);
  const { id } = await post('/tables', { ...PINES, opponent: 'self' });
  await open(page, id);
  await page.locator('.minimap').waitFor({ state: 'attached' });
  const places = new Set();
  for (const [dx, dy] of [
    [0, 0],
    [160, -120],
    [160, -120],
    [-420, 60],
    [-420, 240],
    [700, 0],
    [0, -300],
  ]) {
    const [map] = await boxes(page, '.map');
    const [x, y] = middle(map);
    await page.mouse.move(x, y);
    // The arrows with Shift pan, whatever lies under the pointer.
    await page.locator('.map').focus();
    for (let i = 0; i < Math.abs(dx) / 150; i++)
      await page.keyboard.press(dx > 0 ? 'Shift+ArrowRight' : 'Shift+ArrowLeft');
    for (let i = 0; i < Math.abs(dy) / 150; i++)
      await page.keyboard.press(dy > 0 ? 'Shift+ArrowDown' : 'Shift+ArrowUp');
    await page.waitForTimeout(REST);
    const covered = await page.evaluate(
      () =>
        [...document.querySelectorAll('.pile .grip, .ground path.open')].filter((node) => {
          const { left, top, right, bottom } = node.getBoundingClientRect();
          const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
          return hit?.closest('.minimap') !== null && hit !== null;
        }).length,
    );
    assert.equal(covered, 0, `after ${dx}, ${dy}`);
    const seen = await page
      .locator('.minimap')
      .evaluate((node) => [getComputedStyle(node).visibility, node.style.left].join());
    places.add(seen);
  }
  assert.ok(
    [...places].some((place) => place.startsWith('visible')),
    'it is seen where it has room',
  );
  assert.ok(places.size > 1, `it gives way: ${[...places].join(' ')}`);
  await look(page, 'touch-minimap');
  assert.deepEqual(faults, []);
});

test('on its side buttons of an open stack are whole, and the key to dotted lines lies over nothing that can be pressed', async () => {
  const { page, faults, post } = await guest({ ...PHONE, viewport: { width: 844, height: 390 } });
  /** A stack of which six and more can move. */
  const crowdIn = ({ prompt, pieces }) => {
    const moves = choicesOf(prompt ?? { offers: [] }).filter(
      ({ verb, piece }) => verb === 'move' && piece !== undefined,
    );
    const able = [...new Set(moves.map(({ piece }) => piece))].map((id) => pieces.find((piece) => piece.id === id));
    return able.find(({ at }) => able.filter((one) => one.at === at).length >= 6);
  };
  const id = await playUntil(post, page.request, { ruleset: 'bobby-lee', scenario: 'campaign-1861' }, crowdIn);
  await open(page, id);
  const views = ['union', 'confederate'].map((side) => page.request.get(`/api/v1/tables/${id}/view?side=${side}`));
  const { at, owner } = (await Promise.all((await Promise.all(views)).map((one) => one.json())))
    .map(({ view }) => crowdIn(view))
    .find(Boolean);
  await page.locator(`[data-stack="${at}:${owner}"] .grip`).dispatchEvent('click');
  const chip = page.locator('[data-fan] .chip').filter({ hasText: 'Take up all' });
  await chip.waitFor();
  const [map] = await boxes(page, '.map');
  const [box] = await boxes(page, '[data-fan] .chip .grip');
  assert.ok(box.left >= map.left && box.right <= map.right && box.top >= map.top && box.bottom <= map.bottom);
  const [fan] = await boxes(page, '[data-fan] .panel');
  assert.equal(overlap(box, fan).width * overlap(box, fan).height, 0, 'it lies over nobody');
  await look(page, 'touch-chip-on-its-side');
  await page.locator('[data-fan] .offered [data-piece]').first().dispatchEvent('click');
  // Who goes together is ticked beside the map, which keeps its room, and over nothing that can be pressed.
  await page.locator('.ticks').waitFor();
  const others = '.prompt button, .strip button, .zoom button, .rail [role="tab"]';
  const isApart = async () => {
    const [tray] = await boxes(page, '.ticks');
    assert.deepEqual((await boxes(page, '.chart > .map'))[0], map);
    assert.ok(tray.right <= map.left + 1 && tray.bottom <= 391, 'it stands beside the map');
    for (const box of await boxes(page, others)) {
      const { width, height } = overlap(box, tray);
      assert.ok(width <= 1 || height <= 1 || width * height === 0, 'what can be pressed is under it');
    }
  };
  await isApart();
  const unfold = page.getByRole('button', { name: 'One by one' });
  await unfold.tap();
  assert.ok((await page.locator('.ticks input').count()) >= 6);
  await isApart();
  await look(page, 'touch-tray-on-its-side');
  await unfold.tap();
  await page.locator('[data-spends]').waitFor();
  for (let i = 0; i < 3; i++) {
    await page.waitForTimeout(2 * REST);
    const [key] = await boxes(page, '[data-spends]:not(.gone)');
    if (!key) continue;
    const goals = (await boxes(page, '.ground path.open')).map(middle);
    assert.deepEqual(
      goals.filter((goal) => isIn(goal, key)),
      [],
    );
    const pieces = await boxes(page, '.pile .grip');
    assert.deepEqual(
      pieces.filter((piece) => overlap(piece, key).width * overlap(piece, key).height > 0),
      [],
    );
    await look(page, `touch-key-${Math.round(key.width)}`);
    await page.getByRole('button', { name: 'Zoom out' }).tap();
  }
  // Folded, it says what it means when it is pressed.
  const folded = page.getByRole('button', { name: 'What these lines mean' });
  if ((await folded.count()) > 0) {
    await folded.tap();
    await page.waitForTimeout(REST);
    assert.ok((await boxes(page, '[data-spends]'))[0].width > 150);
    await look(page, 'touch-key-open');
  }
  assert.deepEqual(await seriousFindings(page), []);
  assert.deepEqual(faults, []);
});
