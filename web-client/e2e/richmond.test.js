// On To Richmond!: pieces placed with one press, several units named together, layers over the map, and the landing of the
// campaign, with a mouse and on a phone.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { playUntil } from './driver.js';
import {
  call,
  layersOf,
  newPage,
  putAway,
  seriousFindings,
  settled,
  showLayer,
  startBrowser,
  startServer,
} from './support.js';

const PAGES = {
  mouse: { viewport: { width: 1440, height: 900 } },
  touch: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
};

let server;
let browser;
before(async () => {
  [server, browser] = await Promise.all([startServer(['--rate-limits', 'off']), startBrowser()]);
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

/** A guest at both sides of a scenario, when its map stands; `bring` says how far it has been played. */
async function sitAt(scenario, way, bring) {
  const { page, faults } = await newPage(browser, server.url, PAGES[way]);
  await page.request.post('/api/v1/guests', { data: {} });
  const game = { ruleset: 'on-to-richmond', scenario };
  const post = (path, data) => call(page, path, data);
  const id = bring
    ? await playUntil(post, page.request, game, ...bring)
    : (await post('/tables', { ...game, opponent: 'self' })).id;
  await page.goto(`/table/${id}`);
  await page.locator('.prompt.mine').waitFor();
  await page.locator('.ground, .tiles').first().waitFor({ state: 'attached' });
  if (way === 'touch') await putAway(page);
  return { page, faults, id, press: (what) => (way === 'touch' ? what.tap() : what.click()) };
}

/** A picture for who wants to look. */
async function picture(page, name) {
  if (!process.env.LOOK) return;
  for (const colorScheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme });
    await page.waitForTimeout(500);
    await page.screenshot({ path: `${process.env.LOOK}/richmond-${name}-${colorScheme}.png` });
  }
  await page.emulateMedia({ colorScheme: null });
}

async function viewOf(page, id, side) {
  return (await (await page.request.get(`/api/v1/tables/${id}/view?side=${side}`)).json()).view;
}

/** From which number on pieces are leaders. */
const LEADERS = 200;
const ATTACKS = ['column', 'hasty', 'normal', 'prepared'];

/** Where offers of some verbs lead to, for all pieces or by themselves. */
function goalsOf({ offers }, verbs) {
  const wanted = offers.filter(({ verb }) => verbs.includes(verb));
  return wanted.flatMap(({ spaces = [], moves = {} }) => [
    ...spaces,
    ...Object.values(moves)
      .flat()
      .map((goal) => [goal].flat()[0]),
  ]);
}

/** Takes the unit that marches in hand. */
async function takeUp(page, id) {
  const side = await page.evaluate(() =>
    document.querySelector('.prompt .as')?.classList.contains('union') ? 'union' : 'confederate',
  );
  const view = await viewOf(page, id, side);
  const offer = view.prompt.offers.find(({ verb }) => verb === 'step' || verb === 'destroy');
  const piece = Number(Object.keys(offer.moves)[0]);
  const { at } = view.pieces.find((one) => one.id === piece);
  const held = page.locator('.prompt .held');
  const stack = page.locator(`[data-stack="${at}:${side}"] [role=button]`).first();
  await stack.click({ force: true });
  if (view.pieces.filter((one) => one.at === at && one.owner === side).length > 1) {
    await page.waitForTimeout(800);
    // Where he alone may act, the press on the stack has taken him up, and another would look at the others.
    if (!(await held.isVisible())) await page.locator(`[data-piece="${piece}"]`).first().click({ force: true });
  }
  await held.waitFor();
  return view;
}

/** Whether a space glows. */
function glows(page, space) {
  return page.evaluate((wanted) => {
    const around = document.querySelector(`.ground [data-space="${wanted}"]`).getBoundingClientRect();
    const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2];
    const [x, y] = middle(around);
    return [...document.querySelectorAll('.offers .halo')].some((halo) => {
      const [hx, hy] = middle(halo.getBoundingClientRect());
      return Math.hypot(hx - x, hy - y) < around.width / 4;
    });
  }, space);
}

/** How often the map is made smaller at most until one of some places is in sight. */
const WIDER = 4;

/** A point of one of some spaces on which nothing lies that would be pressed instead, and which of them it is. */
function anyBare(spaces) {
  return spaces.evaluateAll((nodes) => {
    /** Where in the box around a space, in parts of it: in the middle, and beside a stack there. */
    const parts = [0.5, 0.3, 0.7].flatMap((down) => [0.5, 0.25, 0.75].map((across) => [across, down]));
    for (const [across, down] of parts)
      for (const node of nodes) {
        const { left, top, width, height } = node.getBoundingClientRect();
        const [x, y] = [left + width * across, top + height * down];
        if (document.elementFromPoint(x, y) === node) return { x, y, to: Number(node.dataset.space) };
      }
    return undefined;
  });
}

test('what a march can attack glows from the first, beside where it goes', async () => {
  const hasBoth = ({ prompt }) =>
    prompt?.say[0] === 'ask.march' && goalsOf(prompt, ATTACKS).length > 0 && goalsOf(prompt, ['step']).length > 0;
  const { page, faults, id } = await sitAt('seven-pines', 'mouse', [hasBoth, { march: 100, pass: 1e-9 }]);
  const { prompt } = await takeUp(page, id);
  await page.locator('.offers .halo').first().waitFor({ state: 'attached' });
  await picture(page, 'targets');
  for (const space of [...goalsOf(prompt, ATTACKS), ...goalsOf(prompt, ['step'])])
    assert.ok(await glows(page, space), `${space} can be chosen`);
  assert.deepEqual(faults, []);
});

test('a hex that can only be pressed to take up a bridge asks first', async () => {
  const onlyWreck = ({ prompt }) => {
    if (prompt?.say[0] !== 'ask.march') return false;
    const steps = goalsOf(prompt, ['step']);
    return goalsOf(prompt, ['destroy']).some((space) => !steps.includes(space));
  };
  const { page, faults, id } = await sitAt('seven-pines', 'mouse', [onlyWreck, { march: 100, step: 10, pass: 1e-9 }]);
  const { prompt } = await takeUp(page, id);
  const steps = goalsOf(prompt, ['step']);
  const space = goalsOf(prompt, ['destroy']).find((one) => !steps.includes(one));
  const seq = await page.locator('main.table').getAttribute('data-seq');
  await page.locator(`.ground [data-space="${space}"]`).click({ force: true });
  // On a card beside it.
  const asked = page.getByRole('dialog', { name: 'Before it is done' });
  await asked.waitFor();
  await picture(page, 'bridge');
  assert.match(await asked.innerText(), /march ends with it/);
  await asked.getByRole('button', { name: 'Not yet' }).click();
  await asked.waitFor({ state: 'detached' });
  assert.equal(await page.locator('main.table').getAttribute('data-seq'), seq);
  assert.deepEqual(faults, []);
});

for (const way of Object.keys(PAGES)) {
  test(`with ${way} a whole set-up is placed with one press`, async () => {
    const { page, faults, id, press } = await sitAt('warwick-line', way);
    const usual = page.locator('.prompt [data-usual]');
    await usual.waitFor();
    await picture(page, `usual-${way}`);
    const before = await viewOf(page, id, 'confederate');
    assert.equal(before.prompt.say[0], 'ask.set-up');
    const isOff = ({ at }) => at === null || at === undefined;
    assert.deepEqual(await seriousFindings(page), []);
    await settled(page, () => press(usual), { isAsked: true });
    await page.waitForFunction(() => !document.querySelector('.prompt [data-usual]'));
    const after = await viewOf(page, id, 'confederate');
    assert.notEqual(after.prompt?.say[0], 'ask.set-up');
    const moved = before.pieces.filter(
      (piece) => after.pieces.find(({ id: one }) => one === piece.id)?.at !== piece.at,
    );
    assert.ok(after.pieces.filter(isOff).length < before.pieces.filter(isOff).length || moved.length > 0);
    await picture(page, `placed-${way}`);
    assert.deepEqual(faults, []);
  });

  test(`with ${way} several units are ticked, the odds show what comes of it, and one press names them`, async () => {
    const hasSeveral = ({ prompt }) =>
      prompt?.say[0].startsWith('ask.assault') &&
      prompt.offers.some(({ verb, pieces }) => verb === 'take' && pieces?.length > 1);
    const { page, faults, id, press } = await sitAt('seven-days', way, [hasSeveral, { take: 1e-9, assault: 1000 }]);
    const tray = page.getByRole('group', { name: 'Who takes part' });
    await tray.waitFor();
    await picture(page, `muster-${way}`);
    await press(tray.locator('.sets button').first());
    // Where nobody is left to be named, what names them ends the question too.
    const named = tray.locator('[data-muster="name"], [data-muster="done"]').last();
    await page.waitForFunction(
      () => document.querySelector('[data-muster="name"]:enabled') ?? document.querySelector('[data-muster="done"]'),
    );
    const count = Number(/\d+/.exec(await tray.locator('[data-company]').innerText())[0]);
    assert.ok(count > 1, `${count} are ticked`);
    for (const box of await tray.locator('label, button').evaluateAll((all) => all.map((one) => one.offsetHeight)))
      assert.ok(box >= 44, `a target is ${box} high`);
    await page.locator('[data-line] .odds').first().waitFor();
    // What is read first: whether it begins at all, whether it drives them off, what it costs.
    assert.match(await page.locator('[data-line]').innerText(), /The assault begins\s+\S+ %.*driven off\s+\S+ %/s);
    assert.deepEqual(await seriousFindings(page), []);
    await picture(page, `ticked-${way}`);
    const seq = (await page.locator('main.table').getAttribute('data-seq')) ?? '';
    await settled(page, () => press(named));
    await page.waitForFunction(
      ([old, by]) => Number(document.querySelector('main.table').dataset.seq) >= old + by,
      [Number(seq), count],
    );
    await picture(page, `named-${way}`);
    assert.ok(id);
    assert.deepEqual(faults, []);
  });

  test(`with ${way} who cannot be ticked says why beside his name, and no card lies over anybody`, async () => {
    /** Guns that only go along with others of their hex are listed, and cannot be ticked before those. */
    const hasGuns = ({ prompt, pieces, waiting_on: [[side] = []] }) => {
      const taken = prompt?.offers.find(({ verb }) => verb === 'take')?.pieces ?? [];
      if (prompt?.say[0] !== 'ask.led' || taken.length < 4) return false;
      const places = pieces.filter(({ id }) => taken.includes(id)).map(({ at }) => at);
      return pieces.some(
        ({ id, at, owner }) => owner === side && id < LEADERS && places.includes(at) && !taken.includes(id),
      );
    };
    const { page, faults, press } = await sitAt('gaines-mill', way, [hasGuns, { activate: 100, pass: 0.01 }]);
    const tray = page.getByRole('group', { name: 'Who takes part' });
    await tray.waitFor();
    if (way === 'touch') await press(tray.getByRole('button', { name: 'One by one' }));
    const locked = tray.locator('label:has([aria-disabled="true"])').first();
    // Its box counts as disabled, and can be pressed all the same.
    await (way === 'touch' ? locked.tap({ force: true }) : locked.hover());
    await tray
      .locator('.why')
      .filter({ hasText: /\(\d+\.\d+\.\d+\)$/ })
      .waitFor();
    assert.equal(await page.locator('[data-card="notice"]').count(), 0);
    assert.equal(await locked.locator('input').isChecked(), false);
    assert.deepEqual(await seriousFindings(page), []);
    assert.deepEqual(faults, []);
  });

  test(`with ${way} who retreats is shown where he can come to, and goes there with one press`, async () => {
    const retreats = ({ prompt }) => prompt?.say[0] === 'ask.flight' && prompt.say[5] === 0;
    const zeal = { assault: 1000, hasty: 300, normal: 300, prepared: 300 };
    const { page, faults, id, press } = await sitAt('seven-pines', way, [retreats, zeal]);
    const union = await viewOf(page, id, 'union');
    const before = union.prompt ? union : await viewOf(page, id, 'confederate');
    const near = before.prompt.offers.flatMap(({ spaces = [] }) => spaces);
    const unit = [before.prompt.say[1]].flat()[0];
    const far = page
      .locator(near.map((space) => `:not([data-space="${space}"])`).join(''))
      .and(page.locator('path.open'));
    await far.first().waitFor();
    await page.waitForTimeout(600);
    await picture(page, `retreat-${way}`);
    // The dice say where it is: perhaps only beyond the edges of the map, which then shows more of it.
    for (let i = 0; i < WIDER && !(await anyBare(far)); i++) {
      await press(page.getByRole('button', { name: 'Zoom out' }));
      await page.waitForTimeout(600);
    }
    const goal = await anyBare(far);
    assert.ok(goal, 'some of it is in sight');
    await (way === 'touch' ? page.touchscreen.tap(goal.x, goal.y) : page.mouse.click(goal.x, goal.y));
    const { to } = goal;
    const where = async () => (await viewOf(page, id, 'union')).pieces.find((piece) => piece.id === unit)?.at;
    const from = await where();
    for (let i = 0; i < 40 && (await where()) !== to; i++) await page.waitForTimeout(250);
    assert.equal(await where(), to, `from ${from}`);
    await picture(page, `retreated-${way}`);
    assert.deepEqual(faults, []);
  });

  test(`with ${way} layers are drawn over the map, both sides' zones too`, async () => {
    const { page, faults } = await sitAt('seven-pines', way);
    const layers = await layersOf(page);
    assert.ok(layers.length >= 4, `${layers}`);
    for (const layer of layers) {
      await showLayer(page, layer);
      // What there is none of says so.
      await page.waitForFunction(
        () =>
          [...document.querySelectorAll('.layer path')].some((path) => path.getAttribute('d')) ||
          document.querySelector('fieldset [role="status"], .key [role="status"]'),
      );
      await picture(page, `layer-${layer}-${way}`);
    }
    assert.deepEqual(await seriousFindings(page), []);
    assert.deepEqual(faults, []);
  });

  test(`with ${way} the army lands where its player says, by a button of its own`, async () => {
    const { page, faults, id, press } = await sitAt('peninsula-campaign', way);
    const places = page.locator('.prompt [data-answer^="land:"]');
    await places.nth(3).waitFor();
    await picture(page, `landing-${way}`);
    await settled(page, () => press(places.first()), { isAsked: true });
    await page.locator('[data-stack]').first().waitFor();
    await page.locator('.prompt [data-usual]').waitFor();
    await picture(page, `landed-${way}`);
    assert.equal((await viewOf(page, id, 'confederate')).prompt.say[0], 'ask.set-up');
    assert.deepEqual(faults, []);
  });
}
