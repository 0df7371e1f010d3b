// Bobby Lee in the browser: a whole quarter with a battle, by clicking; blocks, the battle board, a sheet, fog of war.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { join } from 'node:path';
import {
  boxes,
  look as picture,
  moment,
  newPage,
  openChoices,
  seriousFindings,
  settled,
  sitDown,
  startBrowser,
  startServer,
} from './support.js';

const GAME = { ruleset: 'bobby-lee', scenario: 'campaign-1861' };
const ALEXANDRIA = 1009;
const MANASSAS = 810;
/** A battle that goes on for longer than this is not one that a test is about. */
const MOST_STEPS = 220;
/** What is taken first where a test does not care, the end of a step before a retreat. */
const EAGERLY = ['fire', 'target', 'lose', 'done', 'retreat', 'abandon'];
/** What may be asked once more before it is done. */
const ASKED = new Set(['bid', 'pass', 'done', 'retreat']);

let server;
let browser;

before(async () => {
  [server, browser] = await Promise.all([startServer(['--rate-limits', 'off']), startBrowser()]);
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

const isAsked = (page) => page.locator('.prompt.mine').isVisible();
const isFighting = (page) => page.locator('[data-inset="battle"]').isVisible();

/** Presses the button at the fixed place of Done. */
function pressDone(page) {
  return settled(page, () => page.locator('.fixed .button.primary').click());
}

/** Presses a button of the prompt, which may say what it ends; what opens both sides, or gives something up, is asked once more. */
function press(page, name, options) {
  return settled(page, () => page.getByRole('button', { name: new RegExp(`^${name}\\b`) }).click(), options);
}

/** Points at a block of an open stack. */
async function pointAt(page, stack, name) {
  await page.locator(`[data-stack="${stack}"]`).hover({ force: true });
  // A press while the fan is still unfolding only opens it.
  await page.waitForTimeout(400);
  await page.locator(`[data-fan] .offered [aria-label^="${name},"]`).click();
}

/** How wide and high a phone is that stands, and one that lies on its side. */
const PHONES = { stands: { width: 390, height: 844 }, lies: { width: 844, height: 390 } };

function isOver(one, other) {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  return across > 1 && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
}

/** On a phone the whole battle board is in sight, whichever way it is held, also beside the card of a block. */
async function seenOnPhone(page, piece) {
  const before = page.viewportSize();
  for (const [way, viewport] of Object.entries(PHONES)) {
    await page.setViewportSize(viewport);
    await page.waitForTimeout(500);
    for (const isAsking of [false, true]) {
      if (isAsking) {
        await page.locator(`[data-inset] [data-piece="${piece}"]`).dispatchEvent('click');
        const card = page.locator('.ground > .menu [data-preview] .bar').first();
        const isCard = await card.waitFor({ timeout: 4000 }).then(
          () => true,
          () => false,
        );
        // A block that can only fire has no card.
        if (!isCard) break;
        await page.waitForTimeout(300);
      }
      const over = await boxes(page, '.prompt, .ground > .menu, .last, [data-card], .zoom button, aside.rail');
      const fields = await boxes(page, '[data-inset] rect.box');
      assert.equal(fields.length, 8);
      for (const field of fields) {
        assert.ok(
          field.height >= 20 && field.bottom <= viewport.height && field.right <= viewport.width,
          `cut where it ${way}`,
        );
        for (const box of over)
          assert.ok(!isOver(field, box), `${JSON.stringify(box)} lies over the board where it ${way}`);
      }
      if (process.env.LOOK)
        await page.screenshot({ path: join(process.env.LOOK, `battle-${way}-${isAsking ? 'card' : 'board'}.png`) });
    }
    const close = page.locator('.ground > .menu .quiet');
    if (await close.isVisible()) await close.click();
    await page.locator('.ground > .menu').waitFor({ state: 'detached' });
  }
  await page.setViewportSize(before);
  await page.waitForTimeout(300);
}

/** On a desk the card of a block lies beside the battle board, all of which stays in sight. */
async function seenOnDesk(page, piece) {
  await page.locator(`[data-inset] [data-piece="${piece}"]`).click();
  await page.locator('.ground > .menu [data-preview] .bar').first().waitFor();
  const [[card], fields] = [await boxes(page, '.ground > .menu'), await boxes(page, '[data-inset] rect.box')];
  for (const field of fields) assert.ok(!isOver(field, card), `${JSON.stringify(card)} lies over the board`);
  if (process.env.LOOK) await page.screenshot({ path: join(process.env.LOOK, 'battle-desk-card.png') });
  await page.locator('.ground > .menu .quiet').click();
  await page.locator('.ground > .menu').waitFor({ state: 'detached' });
}

/** Answers a prompt from the list of all choices, the eager ones first; `look` is shown the choice before it is made. */
async function answer(page, look) {
  await openChoices(page);
  await page.locator('[data-choice]').first().waitFor();
  const ids = await page.locator('[data-choice]').evaluateAll((all) => all.map((one) => one.dataset.choice));
  const verb = EAGERLY.find((wanted) => ids.some((id) => id.split(':')[0] === wanted));
  const choice = ids.find((id) => id.split(':')[0] === verb) ?? ids[0];
  await look?.(page, choice);
  const item = page.locator(`[data-choice="${choice}"]`);
  const isFinal = (await item.getAttribute('aria-haspopup')) === 'dialog';
  const take = async () => {
    await item.click();
    if (isFinal) await page.getByRole('dialog').locator('.button.primary').click();
  };
  await settled(page, take, { isAsked: ASKED.has(choice.split(':')[0]) });
}

/** Both players answer what they are asked, as long as it is wanted. */
async function whileAsked(pages, isWanted, look) {
  for (let steps = 0; steps < MOST_STEPS; steps++) {
    if (!(await isWanted())) return;
    for (const page of pages) if ((await isAsked(page)) && (await isWanted())) await answer(page, look);
  }
  throw new Error('It does not come to an end.');
}

/** Deploys the blocks that wait beside the battle board, by pressing each and then its box: the guns in the line. */
async function deploy(page, side) {
  const boxes = ['Left', 'Centre', 'Right', 'Centre', 'Reserve'];
  const waiting = page.locator('[data-inset] .waiting [data-piece]');
  for (let i = 0; (await waiting.count()) > 0; i++) {
    await waiting.first().click();
    const box = page.getByRole('button', { name: `${side} ${boxes[i % boxes.length]}, can be chosen` });
    // Also where somebody stands who might be put elsewhere, and whom one presses there.
    const { x, y, width, height } = await box.boundingBox();
    const [across, down] = i < 3 ? [6, 6] : [width / 2, height / 2];
    await settled(page, () => page.mouse.click(x + across, y + down));
  }
  await pressDone(page);
}

test('the summer of 1861, with a battle at Manassas', { timeout: 480_000 }, async (t) => {
  const { union, confederate, id } = await sitDown(browser, server, ['McDowell', 'Beauregard'], GAME);
  const watcher = await newPage(browser, server.url);
  await watcher.page.goto(`/table/${id}`);
  const pages = [union.page, confederate.page];

  await t.test('both bid; the higher bid has the initiative', async () => {
    await press(union.page, 'Bid 1', { isAsked: true });
    await confederate.page.locator('.line').filter({ hasText: 'The Union side has made its bid.' }).waitFor();
    await confederate.page.getByRole('button', { name: /^Bid 0\b/ }).click();
    await confederate.page.getByText('Then both choices are shown').waitFor();
    assert.deepEqual(await seriousFindings(confederate.page), []);
    await press(confederate.page, 'Go on');
    await union.page.locator('.prompt .lead').filter({ hasText: 'initiative' }).waitFor();
  });

  await t.test(
    'McDowell is activated from his stack; three divisions force-march on Manassas by one order',
    async () => {
      const { page } = union;
      await settled(page, () => pointAt(page, `${ALEXANDRIA}:union`, 'McDowell'));
      // He is let rest where he was activated, and nobody else has lost his button.
      const leaders = await page.locator('.answers [data-answer]').allInnerTexts();
      assert.equal(leaders.filter((text) => /McDowell/.test(text)).join(), 'Let McDowell rest');
      // As many are chosen as were bid: whoever comes besides takes a place.
      assert.equal(leaders.filter((text) => / too: then drop one of those chosen/.test(text)).length, 3);
      await pressDone(page);
      await pointAt(page, `${ALEXANDRIA}:union`, 'Union Infantry 1');
      await page.getByRole('button', { name: /^\d × infantry/ }).click();
      const goal = page.locator(`path[data-space="${MANASSAS}"].open`);
      await goal.waitFor();
      await goal.dispatchEvent('click');
      const order = page.locator('.ground > .menu .button').first();
      assert.match(await order.innerText(), /^3 go together to Manassas Junction/);
      // Row by row what it costs those who go, and who stays and why.
      const bill = page.locator('.ground > .menu dl');
      assert.match(
        (await bill.innerText()).replace(/\s+/g, ' '),
        /^Infantry .* forced march: each spends a step on .*Infantry \d stays: .*\(5\.3[23]\)/,
      );
      await settled(page, () => order.click());
      await page.locator(`[data-stack="${MANASSAS}:union"]`).waitFor();
      const forced = async () => {
        const answer = await page.request.get(`/api/v1/tables/${id}/view`);
        const { pieces } = (await answer.json()).view;
        return pieces.filter(({ badges }) => badges?.some(([key]) => key === 'forced')).length;
      };
      for (let i = 0; i < 40 && (await forced()) < 3; i++) await page.waitForTimeout(100);
      assert.equal(await forced(), 3);
    },
  );

  await t.test('enemy blocks are blanks without a name, for the other side and for watchers', async () => {
    for (const { page } of [confederate, watcher]) {
      const stack = page.locator(`[data-stack="${MANASSAS}:union"]`);
      await stack.locator('.block .grain').waitFor();
      assert.equal(await stack.locator('text.strength').count(), 0);
    }
    assert.equal(await watcher.page.getByRole('button', { name: /strength \d/ }).count(), 0);
  });

  await t.test('supply lines are drawn on request', async () => {
    const { page } = union;
    await page.getByRole('button', { name: 'Show on the map' }).click();
    await page.getByRole('checkbox', { name: 'Supply lines' }).click();
    const line = page.locator('g.layer .union .line[d^="M"]');
    await line.waitFor();
    // They are those of now: on the map of an earlier moment they would be wrong.
    await page.getByRole('button', { name: 'Table menu' }).click();
    await page.getByRole('button', { name: 'Replay from the journal' }).click();
    await line.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Back to the table' }).click();
    await line.waitFor();
    await page.getByRole('button', { name: /^Supply lines/ }).click();
    await page.locator('g.layer').waitFor({ state: 'detached' });
  });

  await t.test('the movement ends, and the battle board opens', async () => {
    for (let i = 0; i < 8 && !(await isFighting(union.page)); i++) await pressDone(union.page);
    for (const page of [...pages, watcher.page]) await page.locator('[data-inset="battle"]').waitFor();
    await deploy(confederate.page, 'Confederate');
    await union.page.locator('.prompt.mine').waitFor();
    await deploy(union.page, 'Union');
    for (const page of pages) assert.deepEqual(await seriousFindings(page), []);
  });

  await t.test('each side sees its own battleline below', async () => {
    for (const [page, own, other] of [
      [union.page, 'Union Centre', 'Confederate Centre'],
      [confederate.page, 'Confederate Centre', 'Union Centre'],
    ]) {
      const top = async (name) => (await page.locator(`[data-inset] [aria-label^="${name}"]`).boundingBox()).y;
      assert.ok((await top(own)) > (await top(other)));
    }
  });

  await t.test('the odds of a fire are told before it is made, and the battle is fought to its end', async () => {
    let told = false;
    let fallen = false;
    let turned = false;
    const heights = new Map();
    const look = async (page, choice) => {
      const { height } = await page.locator('.prompt').boundingBox();
      if (await isFighting(page)) assert.ok(height >= (heights.get(page) ?? 0), 'the bar shrinks, and the board moves');
      heights.set(page, height);
      if (!fallen && (await watcher.page.locator('[data-inset] [data-throw] .die').count()) > 0) {
        assert.match(await moment(watcher.page), /(Union|Confederate) half/);
        await watcher.page.locator('[data-tiding="fight"] .dice').first().waitFor();
        await picture(watcher.page, 'table-fire');
        fallen = true;
      }
      if (!choice.startsWith('fire:')) return;
      if (!turned) {
        await page.keyboard.press('Escape');
        await seenOnPhone(page, choice.split(':')[1]);
        await seenOnDesk(page, choice.split(':')[1]);
        turned = true;
        await openChoices(page);
      }
      if (told) return;
      await page.locator(`[data-choice="${choice}"]`).hover();
      await page.locator(`aside.card [data-preview="${choice}"] .bar`).waitFor();
      assert.match(await page.locator('aside.card').innerText(), /\d+ of \d+/);
      told = true;
    };
    await whileAsked(pages, () => isFighting(union.page), look);
    assert.ok(told, 'nobody ever fired');
    assert.ok(fallen, 'nobody saw the dice where they fell');
    assert.ok(turned, 'nobody turned the phone');
  });

  await t.test('both pass, and the quarter ends with the sheets of the supply turn', async () => {
    const pass = confederate.page.getByRole('button', { name: /^Pass\b/ });
    await whileAsked(pages, async () => !(await pass.isVisible()));
    await press(confederate.page, 'Pass', { isAsked: true });
    await union.page.locator('.prompt.mine').waitFor();
    await press(union.page, 'Pass', { isAsked: true });
    for (const page of pages) {
      await page.getByRole('tab', { name: 'Sheet' }).waitFor();
      const step = page.locator('[data-act^="build:"]').first();
      if (await step.isVisible()) {
        // Who presses again presses what he pressed: nothing has moved.
        const stand = async () =>
          (await boxes(page, '.ledger [data-act^="build:"]')).map(({ left, top, right, bottom }) =>
            [left, top, right, bottom].map(Math.round).join(),
          );
        const stood = await stand();
        await settled(page, () => step.click());
        await page.locator('[data-act^="unbuild:"]').first().waitFor();
        await page.locator('.ledger dl[aria-label^="Totals in "]:visible').first().waitFor();
        assert.deepEqual(await stand(), stood);
        // On a phone what can be bought has most of the sheet; what has been spent in a place stands there.
        const before = page.viewportSize();
        await page.setViewportSize(PHONES.stands);
        await page.waitForTimeout(500);
        const [[totals], [panel]] = [await boxes(page, '.ledger .all'), await boxes(page, '#panel')];
        assert.ok(totals.height > 0 && totals.height <= panel.height / 2, `${totals.height} of ${panel.height}`);
        await page.locator('.ledger dl[aria-label^="Totals in "]:visible').first().waitFor();
        await page.setViewportSize(before);
        await page.waitForTimeout(300);
      }
      assert.deepEqual(await seriousFindings(page), []);
    }
    await whileAsked(pages, async () => /Summer/.test(await moment(union.page)));
    assert.match(await moment(union.page), /Autumn 1861/);
  });
  for (const { faults } of [union, confederate, watcher]) assert.deepEqual(faults, []);
});
