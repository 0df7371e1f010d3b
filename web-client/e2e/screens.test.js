// The table on every screen: what a header can hold, what a phone keeps clear, and where the camera rests.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import {
  boxes,
  call,
  look,
  newPage,
  putAway,
  seriousFindings,
  signUp,
  sitDown,
  startBrowser,
  startServer,
  tabTo,
} from './support.js';

const MURDER = { ruleset: 'not-war-but-murder' };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const FINGER = 44;

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

function overlaps(one, other) {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return across > 1 && down > 1;
}

/** A picture of a page as it is, for who wants to look. */
async function asItIs(page, name) {
  if (process.env.LOOK) await page.screenshot({ path: join(process.env.LOOK, `${name}.png`) });
}

/** A table on a phone, both sides in one hand. */
async function onPhone(name, game) {
  const { page, faults } = await newPage(browser, server.url, PHONE);
  await signUp(page, name);
  const { id } = await call(page, '/tables', { ...game, opponent: 'self' });
  await page.goto(`/table/${id}`);
  await page.locator('[data-stack]').first().waitFor();
  return { page, faults, id };
}

test('the header keeps names, clocks and the turn readable at 1024', async () => {
  const names = ['Thomas J. Jackson', 'Winfield S. Hancock'];
  const live = { control: { live: { bank: 5400, delay: 30, interrupt: 60 } }, fall: 'at_once' };
  for (const pace of [undefined, live]) {
    const { union, confederate } = await sitDown(
      browser,
      server,
      names.map((name) => (pace ? name : `${name} 2`)),
      { ...MURDER, ...(pace ? { pace } : {}) },
    );
    const { page } = union;
    await page.setViewportSize({ width: 1024, height: 768 });
    if (pace) await page.locator('[data-clock]').first().waitFor();
    const cut = await page
      .locator('header :is(.player, .turn, .side)')
      .evaluateAll((nodes) =>
        nodes
          .filter(
            (node) =>
              node.scrollWidth > node.clientWidth + 1 &&
              !node.title.startsWith('Union') &&
              !node.title.startsWith('Conf'),
          )
          .map((node) => node.textContent),
      );
    assert.deepEqual(cut, [], pace ? 'with clocks' : 'without clocks');
    const [header] = await boxes(page, 'header');
    const inside = await boxes(page, 'header > *:not([popover])');
    for (const box of inside) assert.ok(box.right <= header.right + 1 && box.bottom <= header.bottom + 1);
    for (const { context } of [union, confederate]) await context.close();
  }
});

test('the tracks fold where they have no room, and unfold over the map', async () => {
  const { page } = await onPhone('Folds', MURDER);
  await putAway(page);
  await page.locator('.strip dl').waitFor();
  const row = async () =>
    page.locator('.strip dl > div').evaluateAll((nodes) => {
      const strip = document.querySelector('.strip').getBoundingClientRect();
      return nodes
        .filter((node) => node.getBoundingClientRect().bottom <= strip.bottom + 1)
        .map((node) => node.getBoundingClientRect().right - strip.right);
    });
  for (const right of await row()) assert.ok(right <= 0, 'a track in the first line is whole');
  const [map] = await boxes(page, '.map');
  await page.getByRole('button', { name: 'All tracks' }).tap();
  const [list] = await boxes(page, '.strip dl');
  assert.ok(list.height > 60);
  for (const box of await boxes(page, '.strip dl > div')) assert.ok(box.right <= 390 && box.bottom <= list.bottom + 1);
  assert.deepEqual((await boxes(page, '.map'))[0], map, 'the map stays');
  await look(page, 'table-tracks');
  await page.locator('.map').tap({ position: { x: 180, y: map.height - 120 } });
  await page.locator('[aria-label="All tracks"][aria-expanded="false"]').waitFor();
});

test('the key and every track lie in a drawer, whole on each screen', async () => {
  for (const [ruleset, sign] of [
    ['not-war-but-murder', 'Railway'],
    ['bobby-lee', 'Railway'],
  ]) {
    const { page, faults } = await newPage(browser, server.url, {
      viewport: { width: 1440, height: 900 },
      hasTouch: true,
    });
    await signUp(page, `Drawer ${ruleset.slice(0, 3)}`);
    const { id } = await call(page, '/tables', { ruleset, opponent: 'self' });
    await page.goto(`/table/${id}`);
    await page.locator('[data-stack]').first().waitFor();
    for (const [width, height] of [
      [1440, 900],
      [1024, 768],
      [390, 844],
    ]) {
      await page.setViewportSize({ width, height });
      if (width < 900) await putAway(page);
      await page.getByRole('button', { name: 'Key and tracks' }).click();
      const drawer = page.getByRole('dialog', { name: 'Key and tracks' });
      await drawer.getByText(sign, { exact: true }).waitFor();
      await drawer.locator('.here').first().waitFor();
      const [chart] = await boxes(page, '.chart');
      const [box] = await boxes(page, '.drawer');
      assert.ok(box.left >= 0 && box.right <= width && box.bottom <= height && box.top >= chart.top - 1);
      const [key] = await boxes(page, '.drawer .signs');
      for (const line of await boxes(page, '.drawer .signs text'))
        assert.ok(line.right <= key.right + 1 && line.bottom <= key.bottom + 1, 'the key is cut');
      assert.deepEqual(await seriousFindings(page), []);
      await look(page, `drawer-${ruleset}-${width}`);
      await page.keyboard.press('Escape');
      await drawer.waitFor({ state: 'detached' });
    }
    assert.deepEqual(faults, []);
  }
});

test('on a phone who waits sees the map, and nothing lies over it', async () => {
  const { confederate } = await sitDown(browser, server, ['Waits One', 'Waits Two'], MURDER);
  const { page } = confederate;
  for (const [width, height] of [
    [390, 844],
    [360, 740],
  ]) {
    await page.setViewportSize({ width, height });
    await page.waitForTimeout(300);
    const [chart] = await boxes(page, '.map');
    assert.ok(chart.top <= height / 4, `the map begins at ${chart.top} of ${height}`);
    for (const box of await boxes(page, '.zoom button')) {
      assert.ok(!overlaps(box, chart), 'a button for the scale lies over the map');
      assert.ok(box.width >= FINGER && box.height >= FINGER);
    }
  }
  assert.deepEqual(await seriousFindings(page), []);
  await look(page, 'table-waiting');
});

test('a phone on its side has the map beside what is asked, and what is pressed lies beside it too', async () => {
  const { page, faults } = await onPhone('Turned', MURDER);
  await putAway(page);
  const whole = async () => {
    const [map] = await boxes(page, '.map');
    const [asked] = await boxes(page, '.prompt');
    const { width, height } = page.viewportSize();
    const share = ((map.right - map.left) * (map.bottom - map.top)) / (width * height);
    assert.ok(share >= 0.42, `the map has ${share} of the page`);
    assert.ok(asked.right <= map.left + 1, 'what is asked lies beside the map');
    for (const box of [...(await boxes(page, '.zoom button')), ...(await boxes(page, '[role="dialog"]'))])
      assert.ok(!overlaps(box, map) && box.bottom <= height + 1 && box.right <= width + 1, JSON.stringify([box, map]));
  };
  // The largest phones, and the usual one.
  for (const size of [
    { width: 956, height: 440 },
    { width: 844, height: 390 },
  ]) {
    await page.setViewportSize(size);
    await page.waitForTimeout(500);
    await asItIs(page, `table-turned-${size.width}`);
    await whole();
  }
  const stack = page.locator('[data-stack="4:union"] [role=button]');
  await stack.dispatchEvent('click');
  await page.locator('[data-fan] [data-piece]').first().waitFor();
  await asItIs(page, 'table-turned-fan');
  await page.locator('[data-fan] .offered [data-piece]').last().dispatchEvent('click');
  await page.waitForTimeout(600);
  await asItIs(page, 'table-turned');
  await whole();
  // Who opens a panel reads it, with nothing over it.
  await page.getByRole('tab', { name: 'Goals' }).tap();
  await page.waitForTimeout(500);
  await asItIs(page, 'table-turned-panel');
  const [rail] = await boxes(page, 'aside.rail');
  assert.ok(rail.bottom - rail.top >= 200, 'a panel can be read');
  for (const button of await page.locator('.zoom button').all()) {
    const isHit = await button.evaluate((node) => {
      const { left, right, top, bottom } = node.getBoundingClientRect();
      return node.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
    });
    const box = await button.boundingBox();
    assert.ok(!isHit || box.y + box.height <= rail.top + 1, 'a button of the map lies over the panel');
  }
  assert.deepEqual(faults, []);
});

test('on a phone fans are large enough at every scale, and a card leaves the map clear', async () => {
  const { page, faults } = await onPhone('Fingers', MURDER);
  await putAway(page);
  await page.getByRole('button', { name: 'Show the whole map' }).tap();
  await page.waitForTimeout(800);
  const stack = page.locator('[data-stack="4:union"] [role=button]');
  await stack.dispatchEvent('click');
  await page.locator('[data-fan] [data-piece]').first().waitFor();
  const [map] = await boxes(page, '.map');
  const pieces = await boxes(page, '[data-fan] [data-piece]');
  for (const box of pieces) {
    assert.ok(box.width >= FINGER - 0.5 && box.height >= FINGER - 0.5, `a target of ${box.width}`);
    assert.ok(box.left >= 0 && box.right <= 390 && box.top >= map.top - 1 && box.bottom <= map.bottom + 1);
  }
  await look(page, 'table-fan');
  await page.locator('[data-fan] .offered [data-piece]').first().dispatchEvent('click');
  const dialog = page.getByRole('dialog');
  if ((await dialog.count()) > 0) {
    const [card] = await boxes(page, '[role="dialog"]');
    const [chart] = await boxes(page, '.map');
    assert.ok(!overlaps(card, chart), 'the card lies over the map');
    assert.ok(card.bottom <= 845 && card.top > chart.top, JSON.stringify([card, chart]));
  }
  assert.deepEqual(faults, []);
});

test('on a phone a prompt that grows moves nothing of the map, however much of it is in view', async () => {
  const { page, faults } = await onPhone('Grows', MURDER);
  await putAway(page);
  for (const whole of [false, true]) {
    if (whole) await page.getByRole('button', { name: 'Show the whole map' }).tap();
    await page.waitForTimeout(800);
    const grow = async (height) => {
      await page.locator('.prompt').evaluate((node, wanted) => (node.style.height = `${wanted}px`), height);
      await page.waitForTimeout(150);
    };
    // From the height on at which the line above the map has yielded to it.
    await grow(128);
    const [before] = await boxes(page, '.plane');
    for (const height of [150, 190, 250, 128]) {
      await grow(height);
      const [now] = await boxes(page, '.plane');
      assert.ok(Math.abs(now.top - before.top) <= 1, `${whole}, ${height}: from ${before.top} to ${now.top}`);
    }
    await page.locator('.prompt').evaluate((node) => node.removeAttribute('style'));
  }
  assert.deepEqual(faults, []);
});

test('on a phone who is in hand is told in one line, and no place where he may go comes to lie under it', async () => {
  const { page, faults, id } = await onPhone('Strip', MURDER);
  await putAway(page);
  const { view } = await (await page.request.get(`/api/v1/tables/${id}/view?side=union`)).json();
  await call(page, `/tables/${id}/choose`, { seq: view.prompt.seq, choice: 'corps:112', side: 'union' });
  await page.waitForFunction(() => document.querySelector('.prompt')?.innerText.includes('Sheridan leads'));
  await page.locator('[data-stack="4:union"] [role=button]').dispatchEvent('click');
  const [chart] = await boxes(page, '.map');
  await page.locator('[data-fan] [data-piece="42"]').dispatchEvent('click');
  const strip = page.getByRole('group', { name: 'Who goes together' });
  await strip.waitFor();
  await page.waitForFunction(() => document.querySelectorAll('.ground path.open').length > 0);
  await page.waitForTimeout(800);
  const [closed] = await boxes(page, '.ticks');
  assert.ok(closed.height <= 56, `it is ${closed.height} high`);
  const [map] = await boxes(page, '.map');
  assert.ok(!overlaps(closed, map), 'it lies over the map');
  // What lay where it is now has come up.
  const anchors = await page.locator('.ground path.open').evaluateAll((paths) =>
    paths.map((path) => {
      const { left, top, width, height } = path.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    }),
  );
  const under = anchors.filter(({ x, y }) => x > 0 && x < 390 && y > map.bottom && y < chart.bottom);
  assert.deepEqual(under, []);
  for (const box of await boxes(page, '.ticks button'))
    assert.ok(box.height >= FINGER && box.width >= FINGER && box.right <= 390, JSON.stringify(box));
  await look(page, 'table-strip');
  await strip.getByRole('button', { name: 'One by one' }).tap();
  await strip.getByRole('checkbox').first().waitFor();
  assert.deepEqual(await seriousFindings(page), []);
  assert.deepEqual(faults, []);
});

test('a double tap and a tap of two fingers change the scale as on other maps', async () => {
  const { page, faults } = await onPhone('Taps', { ruleset: 'bobby-lee', scenario: 'campaign-1862' });
  await putAway(page);
  const width = async () => (await boxes(page, '.plane'))[0].width;
  // What is in play comes before it, where that is much larger.
  await page.getByRole('button', { name: /^Show (the whole map|what is in play)$/ }).tap();
  await page.waitForTimeout(600);
  const whole = page.getByRole('button', { name: 'Show the whole map' });
  if ((await whole.count()) > 0) await whole.tap();
  await page.waitForTimeout(1500);
  const before = await width();
  const [map] = await boxes(page, '.map');
  const [x, y] = [map.left + 40, map.bottom - 40];
  // Two taps in the time that people take for them, however slow the machine is.
  const touch = await page.context().newCDPSession(page);
  const now = Date.now() / 1000;
  for (const [type, since] of [
    ['touchStart', 0],
    ['touchEnd', 0.05],
    ['touchStart', 0.15],
    ['touchEnd', 0.2],
  ])
    await touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchStart' ? [{ x, y }] : [],
      timestamp: now + since,
    });
  await page.waitForTimeout(600);
  const after = await width();
  assert.ok(Math.abs(after / before - 2) < 0.05, `from ${before} to ${after}`);
  assert.deepEqual(faults, []);
});

test('Tab moves the camera, never the map under its controls; a drawing rests on whole pixels', async () => {
  const { page, faults } = await newPage(browser, server.url, { viewport: { width: 1024, height: 768 } });
  await signUp(page, 'Tabs');
  const { id } = await call(page, '/tables', { ruleset: 'birth-of-a-legend', opponent: 'self' });
  await page.goto(`/table/${id}`);
  await page.locator('[data-stack]').first().waitFor();
  await page.locator('.zoom').waitFor();
  const zoom = await boxes(page, '.zoom');
  await tabTo(page, '.map');
  for (let i = 0; i < 14; i++) {
    await page.keyboard.press('Tab');
    await page.waitForTimeout(30);
    const state = await page.evaluate(() => {
      const map = document.querySelector('.map');
      const { left, top, right, bottom } = map.getBoundingClientRect();
      const focus = document.activeElement;
      const box = focus.getBoundingClientRect();
      const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
      const inside = !map.contains(focus) || focus === map || (x > left && x < right && y > top && y < bottom);
      return { scrolled: [map.scrollLeft, map.scrollTop], inside };
    });
    assert.deepEqual(state, { scrolled: [0, 0], inside: true });
  }
  assert.deepEqual(await boxes(page, '.zoom'), zoom);
  const [map] = await boxes(page, '.map');
  await page.mouse.move(map.left + 300.3, map.top + 250.7);
  await page.mouse.down();
  await page.mouse.move(map.left + 260.6, map.top + 220.1);
  await page.mouse.move(map.left + 251.9, map.top + 211.4);
  await page.mouse.up();
  const [{ left, top }] = await boxes(page, '.plane');
  for (const place of [left, top])
    assert.ok(Math.abs(place - Math.round(place)) < 0.02, `the drawing lies at ${place}`);
  assert.deepEqual(faults, []);
});

test('a new table greets with its aim, its length and how it stands, until the first thing is done', async () => {
  const { page, faults } = await newPage(browser, server.url, { viewport: { width: 1440, height: 900 } });
  await signUp(page, 'Newcomer');
  await page.goto('/new?game=bobby-lee');
  const first = page.getByRole('radio', { name: /Good to begin with/ });
  assert.ok(await first.isChecked(), 'a short scenario is proposed');
  // So does each game of the shelf, for the scenario that it begins with.
  const lengths = page.getByText(/About \d+ to \d+ hours of play\./).and(page.locator(':not([data-facts] *)'));
  assert.equal(await lengths.count(), 8, 'each tells its length');
  for (const [ruleset, stands] of [
    ['not-war-but-murder', /Day 1 of 8\.[^]*0 victory points of the 10[^]*Confederate side would win/],
    ['birth-of-a-legend', /Day 1 of 7\.[^]*the Union would win/],
    ['bobby-lee', /quarters are left[^]*The marker stands on/],
  ]) {
    const { id } = await call(page, '/tables', { ruleset, opponent: 'self' });
    await page.goto(`/table/${id}`);
    await page.locator('[data-stack]').first().waitFor();
    assert.equal(await page.getByRole('tab', { name: 'Goals' }).getAttribute('aria-selected'), 'true');
    const standing = page.getByRole('region', { name: 'How it stands' });
    await standing.waitFor();
    assert.match(await standing.innerText(), stands);
    // The line above the map says what one can do, whole.
    const hint = page.locator('[data-line]').getByText('What glows on the map can be pressed');
    assert.ok(await hint.evaluate((line) => line.scrollWidth <= line.clientWidth), 'nothing of it is cut');
    assert.ok((await page.getByRole('region', { name: 'How it is won' }).locator('dd').allInnerTexts()).every(Boolean));
    await look(page, `table-goals-${ruleset}`);
  }
  assert.deepEqual(await seriousFindings(page), []);
  await page.getByRole('button', { name: 'Bid 1' }).click();
  assert.deepEqual(faults, []);
});
