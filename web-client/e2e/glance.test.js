// What is seen at a glance, on wide and narrow pages: who lies on top of a stack, what badges and layers mean, a map that
// stays where it is while one is asked, the line above it in its box, and who waits to be placed.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { choicesOf, playUntil } from './driver.js';
import { call, guestAt, seriousFindings, showLayer, startBrowser, startServer } from './support.js';

const PINES = { ruleset: 'on-to-richmond', scenario: 'seven-pines' };
const PAGES = {
  1440: { viewport: { width: 1440, height: 900 } },
  1024: { viewport: { width: 1024, height: 768 }, colorScheme: 'dark' },
  390: { viewport: { width: 390, height: 844 }, colorScheme: 'dark', hasTouch: true, isMobile: true },
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

const guest = (width) => guestAt(browser, server, PAGES[width]);

async function open(page, id) {
  await page.goto(`/table/${id}`);
  await page.locator('[data-stack]').first().waitFor();
  await page.locator('aside.rail').waitFor();
  await page.waitForTimeout(800);
}

async function sitAt(game, width) {
  const seat = await guest(width);
  const { id } = await seat.post('/tables', { ...game, opponent: 'self' });
  await open(seat.page, id);
  return { ...seat, id };
}

/** A picture for who wants to look. */
async function picture(page, name) {
  if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/${name}.png` });
}

function boxOf(page, selector) {
  return page
    .locator(selector)
    .first()
    .evaluate((node) => {
      const { left, top, right, bottom, width, height } = node.getBoundingClientRect();
      return { left, top, right, bottom, width, height };
    });
}

async function viewOf(page, id, side) {
  return (await (await page.request.get(`/api/v1/tables/${id}/view?side=${side}`)).json()).view;
}

for (const width of [1440, 1024, 390]) {
  test(`at ${width} what badges of stacks mean is in the key, and stacks say what lies in them`, async () => {
    const { page, faults } = await sitAt(PINES, width);
    await page.getByRole('button', { name: 'Key and tracks' }).click();
    const drawer = page.getByRole('dialog', { name: 'Key and tracks' });
    await drawer.getByRole('heading', { name: 'Stacks' }).waitFor();
    await drawer.getByText('one of them is disorganized').waitFor();
    // Each line has its badge, drawn as on the map.
    const drawn = await drawer
      .locator('ul:not([data-results], [data-glows]) > li > svg')
      .evaluateAll((all) => all.map((svg) => svg.querySelectorAll('rect, circle').length));
    assert.deepEqual(drawn, [1, 1, 1, 1, 1, 1]);
    const ends = await drawer
      .locator('li:has(> svg)')
      .evaluateAll((all) => all.map((li) => li.getBoundingClientRect().right));
    for (const end of ends) assert.ok(end <= width, `a line ends at ${end}`);
    assert.deepEqual(await seriousFindings(page), []);
    // What colours and signs of results mean is told there, too.
    const results = drawer.locator('ul[data-results] > li');
    assert.equal(await results.count(), 6);
    for (const side of ['Union', 'Confederate'])
      await results.getByText(`what befalls the ${side} side`, { exact: false }).waitFor();
    await picture(page, `glance-key-${width}`);
    await page.keyboard.press('Escape');
    // A stack with a leader says so, and shows a unit with its three figures, but where none of its units may act.
    const led = page.locator('[data-stack]').filter({ has: page.locator('.leader') });
    await led.first().waitFor({ state: 'attached' });
    const names = await led.locator('[role="button"]').evaluateAll((all) => all.map((one) => one.ariaLabel));
    for (const name of names) assert.match(name, /leader/);
    const tops = await led.evaluateAll((all) =>
      all.map((one) => [
        one.querySelector('.stack .factors')?.textContent,
        one.querySelector('text.count')?.textContent ?? '',
      ]),
    );
    for (const [figure, badge] of tops) assert.match(figure, badge.includes('/') ? /^\d/ : /^\d+\D\d+\D\d+$/, badge);
    assert.deepEqual(faults, []);
  });

  test(`at ${width} a layer with several kinds has its key in the corner of the map`, async () => {
    const { page, faults } = await sitAt(PINES, width);
    const key = page.getByRole('list', { name: 'Key to what is shown' });
    await showLayer(page, 'flanks');
    await key.getByText('Covered by the Union').waitFor();
    await key.getByText('Covered by the Confederate').waitFor();
    await key.getByText('Both sides').waitFor();
    const [map, box] = [await boxOf(page, '.map'), await boxOf(page, 'ul[aria-label="Key to what is shown"]')];
    assert.ok(box.left >= map.left && box.right <= map.right && box.top >= map.top && box.bottom <= map.bottom);
    assert.ok(box.width * box.height < (map.width * map.height) / 5, 'it leaves the map in sight');
    // Whatever is drawn is filled, what belongs to no side too.
    const bare = await page
      .locator('.layer .ground')
      .evaluateAll((all) => all.filter((path) => path.getAttribute('d')).filter((path) => !path.nextElementSibling));
    assert.deepEqual(bare, []);
    assert.equal(await page.locator('pattern#layer-none').count(), 1);
    await picture(page, `glance-flanks-${width}`);
    await showLayer(page, 'zones');
    await key.getByText('Confederate', { exact: true }).waitFor();
    assert.equal(await key.getByText('Covered').count(), 0);
    if (width > 900) await showLayer(page, '');
    else await page.getByRole('button', { name: /Show it no more/ }).click();
    await key.waitFor({ state: 'detached' });
    assert.deepEqual(faults, []);
  });

  test(`at ${width} the map stays where it is while one is asked whether a choice is meant`, async () => {
    const { page, faults, post } = await guest(width);
    const rolls = ({ prompt }) => choicesOf(prompt ?? { offers: [] }).some(({ id }) => id === 'force-march');
    const id = await playUntil(post, page.request, PINES, rolls, { march: 1000, 'force-march': 0.001 });
    await open(page, id);
    const button = page.locator('[data-answer="force-march"]').first();
    if (!(await button.isVisible())) {
      await page.locator('.prompt .list button').first().click();
      await page.locator('[data-answer="force-march"]:visible').first().waitFor();
    }
    const measures = async () => [(await boxOf(page, '.map')).top, (await boxOf(page, '.plane')).top];
    await page.waitForTimeout(800);
    const before = await measures();
    await page.locator('[data-answer="force-march"]:visible').first().click();
    await page.locator('.opening > p').waitFor();
    await page.waitForTimeout(400);
    const now = await measures();
    for (const [i, top] of now.entries()) assert.ok(Math.abs(top - before[i]) <= 1, `from ${before} to ${now}`);
    // It is whole: nothing of it is cut by the banner.
    const banner = await boxOf(page, '.prompt');
    for (const part of ['.opening > p', '.opening label', '.opening .button.primary']) {
      const box = await boxOf(page, part);
      assert.ok(box.top >= banner.top - 1 && box.bottom <= banner.bottom + 1, `${part} is cut`);
    }
    await picture(page, `glance-asked-${width}`);
    // A longer one lies over what is below: its buttons are hit wherever they are pressed.
    if (width < 900) {
      await page.locator('.opening > p').evaluate((p) => (p.textContent = `${p.textContent} `.repeat(4)));
      assert.ok((await boxOf(page, '.opening')).bottom > banner.bottom + 40, 'it is higher than the banner');
      const missed = await page.locator('.opening .button, .opening label').evaluateAll((all) =>
        all.filter((node) => {
          const { left, right, top, bottom } = node.getBoundingClientRect();
          const [x, y] = [(left + right) / 2, (top + bottom) / 2];
          const spots = [[x, y], [left + 2, y], [right - 2, y], [x, top + 2], [x, bottom - 2]]; // prettier-ignore
          return spots.some((spot) => !node.contains(document.elementFromPoint(...spot)));
        }),
      );
      assert.equal(missed.length, 0, 'nothing lies over it');
    }
    await page.getByRole('button', { name: 'Not yet' }).click();
    await page.locator('.opening').waitFor({ state: 'detached' });
    await page.waitForTimeout(400);
    // Nobody is in hand then, and the banner may have a line less: what is seen of the map stays all the same.
    assert.ok(Math.abs((await boxOf(page, '.plane')).top - before[1]) <= 1);
    assert.deepEqual(faults, []);
  });

  test(`at ${width} who waits to be placed is seen, and the map goes to where he is placed`, async () => {
    const { page, faults, id } = await sitAt({ ruleset: 'on-to-richmond', scenario: 'warwick-line' }, width);
    const tray = page.getByRole('group', { name: 'Waiting to be placed' });
    await tray.waitFor();
    const { prompt } = await viewOf(page, id, 'confederate');
    const places = choicesOf(prompt).filter(({ verb }) => verb === 'place');
    assert.equal(await tray.getByRole('button').count(), new Set(places.map(({ piece }) => piece)).size);
    const ground = await boxOf(page, '.chart');
    const box = await boxOf(page, '.arrivals');
    assert.ok(box.left >= 0 && box.right <= ground.right && box.bottom <= ground.bottom, JSON.stringify(box));
    assert.deepEqual(await seriousFindings(page), []);
    await picture(page, `glance-placing-${width}`);
    // Where he may go is in sight once he is in hand.
    await tray.getByRole('button').first().click();
    await page.locator('.ground path.open').first().waitFor({ state: 'attached' });
    await page.waitForTimeout(600);
    const held = await boxOf(page, '.arrivals');
    assert.ok(held.bottom <= (await boxOf(page, '.chart')).bottom, 'nothing lies over them');
    const lies = (await boxOf(page, '.map')).bottom;
    if (width < 900) assert.ok(held.top >= lies - 1, 'they lie over nothing either');
    else assert.ok(held.bottom <= lies);
    assert.ok(held.width >= 200, `several are seen on ${held.width}`);
    const isInMap = ({ left, top, right, bottom }, around) =>
      left < around.right && right > around.left && top < around.bottom && bottom > around.top;
    const goals = await page.locator('.ground path.open').evaluateAll((all) =>
      all.map((path) => {
        const { left, top, right, bottom } = path.getBoundingClientRect();
        return { left, top, right, bottom };
      }),
    );
    const chart = await boxOf(page, '.map');
    assert.ok(goals.some((goal) => isInMap(goal, chart)));
    await picture(page, `glance-placed-${width}`);
    // Placed far away, out of the list: the map goes there.
    const spaces = places.filter(({ piece }) => piece === places.at(-1).piece).map(({ space }) => space);
    for (const space of [spaces[0], spaces.at(-1)]) {
      const piece = await tray.getByRole('button').last().getAttribute('data-waits');
      const asked = await viewOf(page, id, 'confederate');
      await call(page, `/tables/${id}/choose`, {
        seq: asked.prompt.seq,
        choice: `place:${piece}:${space}`,
        side: 'confederate',
      });
      const put = page.locator(`[data-stack="${space}:confederate"] .grip`);
      await put.waitFor({ state: 'attached' });
      await page.waitForTimeout(600);
      const where = await put.evaluate((node) => {
        const { left, top, right, bottom } = node.getBoundingClientRect();
        return { left, top, right, bottom };
      });
      assert.ok(isInMap(where, await boxOf(page, '.map')), `${space} is at ${JSON.stringify(where)}`);
    }
    assert.deepEqual(faults, []);
  });
}

test('on a phone a new table greets above a map that has most of the page, and a panel says that it folds', async () => {
  const { page, faults } = await sitAt(PINES, 390);
  const greeting = page.getByRole('button', { name: 'How it is won and played' });
  await greeting.waitFor();
  await page.waitForTimeout(400);
  assert.ok((await boxOf(page, '.map')).height >= 530, 'the map has more than 60 of 100 of the page');
  assert.match(await greeting.innerText(), /Chickahominy/);
  const [greets, line] = [await boxOf(page, '[data-line] > button'), await boxOf(page, '.last')];
  assert.ok(greets.top >= line.top && greets.bottom <= line.bottom + 1, 'it stands where the last event will be told');
  await picture(page, 'glance-greeting');
  await greeting.tap();
  await page.getByRole('heading', { name: 'How it is won' }).waitFor();
  await page.getByText('Fold', { exact: true }).tap();
  await page.locator('aside.rail:not(.raised)').waitFor();
  assert.ok(await greeting.isVisible(), 'it stands there until something has happened');
  assert.deepEqual(await seriousFindings(page), []);
  assert.deepEqual(faults, []);
});

test('on a phone the longest line above the map stays in its box', async () => {
  const { page, faults, post } = await guest(390);
  // Where little is asked: the line gives its room to a high question.
  const isBrief = ({ log_len, prompt }) =>
    log_len >= 4 && prompt?.say[0] === 'ask.action' && prompt.offers.every(({ verb }) => verb !== 'assault');
  const id = await playUntil(post, page.request, PINES, isBrief);
  await open(page, id);
  const sentence = page.locator('.latest .sentence');
  await sentence.waitFor();
  await picture(page, 'glance-line');
  await sentence.evaluate((p) => {
    p.classList.add('long');
    p.textContent = 'Attacker: 1 lost, disorganized, may advance. Defender: 1 lost, disorganized, retreat. '.repeat(3);
  });
  const [box, line] = [await boxOf(page, '.last'), await boxOf(page, '.latest .sentence')];
  assert.ok(line.top >= box.top + 1 && line.bottom <= box.bottom - 1, JSON.stringify([box, line]));
  const { size, height } = await sentence.evaluate((p) => {
    const style = getComputedStyle(p);
    return { size: parseFloat(style.fontSize), height: parseFloat(style.lineHeight) };
  });
  assert.ok(height >= size * 1.05, 'ascenders are not cut');
  assert.ok(Math.abs(line.height / height - Math.round(line.height / height)) < 0.05, 'no line is cut in two');
  // All of it unfolds.
  await page.getByRole('button', { name: 'The last lines of the log' }).tap();
  await page.locator('.last-lines').waitFor();
  assert.deepEqual(faults, []);
});

test('on a phone odds above the map take whole lines', async () => {
  const { page, faults, post } = await guest(390);
  const isFight = ({ combat, prompt }) => prompt && combat?.reading?.length > 0 && !combat.result;
  const zeal = { pass: 0.01, done: 0.1, assault: 500 };
  await open(page, await playUntil(post, page.request, { ruleset: 'bloodiest-day' }, isFight, zeal));
  const odds = page.locator('.latest .odds');
  await odds.first().waitFor({ state: 'attached' });
  // It gives its room to a high question: here it is measured all the same.
  await page.locator('.latest').evaluate((line) => line.classList.remove('yields'));
  await odds.last().evaluate((one) => {
    one.parentElement.classList.add('long');
    for (let i = 0; i < 3; i++) one.after(one.cloneNode(true));
  });
  const [box, line] = [await boxOf(page, '.last'), await boxOf(page, '.latest p')];
  assert.ok(line.top >= box.top && line.bottom <= box.bottom, JSON.stringify([box, line]));
  const height = await page.locator('.latest p').evaluate((p) => parseFloat(getComputedStyle(p).lineHeight));
  assert.ok(Math.abs(line.height / height - Math.round(line.height / height)) < 0.05, `${line.height} of ${height}`);
  await picture(page, 'glance-odds');
  assert.deepEqual(faults, []);
});
