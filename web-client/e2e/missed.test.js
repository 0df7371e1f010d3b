// What happened since a player last looked: offered when he opens the table, gone through with its dice, or passed over.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call, fitsPhone, look, newPage, seriousFindings, sitDown, startBrowser, startServer } from './support.js';

const GAME = {
  ruleset: 'not-war-but-murder',
  pace: { control: { correspondence: { bank: 604_800 } }, fall: { claim: { grace: 86_400 } } },
};
/** How many steps are played while nobody looks. */
const STEPS = 12;

let server;
let browser;

before(async () => {
  [server, browser] = await Promise.all([startServer(['--rate-limits', 'off']), startBrowser()]);
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

async function viewOf({ page }, id) {
  return (await page.request.get(`/api/v1/tables/${id}/view`)).json();
}

/** Plays on for both, with dice wherever there are any. */
async function playOn(players, id, steps) {
  const eager = ['assault', 'activate', 'roll', 'done', 'pass'];
  for (let made = 0; made < steps; made++) {
    for (const player of players) {
      const { view } = await viewOf(player, id);
      if (!view.prompt || view.waiting_on.every(([side]) => side !== player.side)) continue;
      const ids = view.prompt.offers.flatMap(({ verb, spaces, pieces, numbers, moves }) => {
        const targets = spaces ?? pieces ?? numbers;
        if (targets) return targets.map((target) => `${verb}:${target}`);
        const [piece, goals] = Object.entries(moves ?? {})[0] ?? [];
        return piece ? [`${verb}:${piece}:${[goals[0]].flat()[0]}`] : [verb];
      });
      const rank = (choice) => (eager.indexOf(choice.split(':')[0]) + eager.length) % eager.length;
      const choice = ids.toSorted((a, b) => rank(a) - rank(b))[0];
      await call(player.page, `/tables/${id}/choose`, { seq: view.prompt.seq, choice });
      break;
    }
  }
}

test('what happened while a player was away is gone through step by step, or skipped', async () => {
  const { union, confederate, id } = await sitDown(browser, server, ['Grant', 'Lee'], GAME);
  Object.assign(union, { side: 'union' });
  Object.assign(confederate, { side: 'confederate' });
  const { page } = confederate;
  assert.equal(await page.locator('[data-card="missed"]').count(), 0, 'who watches misses nothing');
  await page.goto('/lobby');
  await page.getByRole('heading', { name: 'Lobby' }).waitFor();
  await playOn([union, confederate], id, STEPS);

  await page.goto(`/table/${id}`);
  const card = page.locator('[data-card="missed"]');
  await card.getByText(`${STEPS} steps have been made since you looked.`).waitFor();
  // Nothing is in the way of what can be decided, or looked up, at once.
  const { seq } = await viewOf(confederate, id);
  assert.equal(await page.locator('main.table').getAttribute('data-seq'), String(seq));
  assert.deepEqual(await seriousFindings(page), []);
  await fitsPhone(page);
  await look(page, 'table-missed');

  await card.getByRole('button', { name: 'Step through' }).click();
  await card.getByText(`1 of ${STEPS}`).waitFor();
  let dice = 0;
  for (let step = 1; step < STEPS; step++) {
    const lines = await card
      .locator('.lines')
      .evaluate((box) => [box.scrollWidth - box.clientWidth, box.scrollHeight - box.clientHeight]);
    assert.deepEqual(lines, [0, 0], 'a step is told without a scrollbar');
    dice += await card.locator('[role="img"], .dice').count();
    await card.getByRole('button', { name: 'Next' }).click();
    await card.getByText(`${step + 1} of ${STEPS}`).waitFor();
    if (step === 5) {
      assert.deepEqual(await seriousFindings(page), []);
      await fitsPhone(page);
      await look(page, 'table-missed-step');
    }
  }
  assert.ok(dice > 0, 'dice were shown');
  await card.getByRole('button', { name: 'To the table' }).click();
  await card.waitFor({ state: 'detached' });
  assert.equal(await page.getByRole('group', { name: 'Replay' }).count(), 0);

  await page.reload();
  await page.locator('[data-stack]').first().waitFor();
  assert.equal(await card.count(), 0, 'what was shown is not offered again');
  await page.goto('/lobby');
  await page.getByRole('heading', { name: 'Lobby' }).waitFor();
  await playOn([union, confederate], id, 3);
  await page.goto(`/table/${id}`);
  await card.getByText('3 steps have been made since you looked.').waitFor();
  await card.getByRole('button', { name: 'Skip' }).click();
  await card.waitFor({ state: 'detached' });

  // Looking back leads from the first step on, also after a part was read.
  await page.goto('/lobby');
  await page.getByRole('heading', { name: 'Lobby' }).waitFor();
  await playOn([union, confederate], id, 1);
  await page.goto(`/table/${id}`);
  await card.getByText('One step has been made since you looked.').waitFor();
  await card.getByRole('button', { name: 'Step through' }).click();
  await card.getByText('1 of 1').waitFor();
  await page.getByRole('button', { name: 'Back to the table' }).click();
  await card.waitFor({ state: 'detached' });

  const onlooker = await newPage(browser, server.url);
  await onlooker.page.goto(`/table/${id}`);
  await onlooker.page.locator('[data-stack]').first().waitFor();
  assert.equal(await onlooker.page.locator('[data-card="missed"]').count(), 0);
  for (const { faults } of [union, confederate, onlooker]) assert.deepEqual(faults, []);
});
