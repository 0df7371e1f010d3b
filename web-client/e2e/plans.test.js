// Plans: a rule is made from a question, answers while its owner is away, and nobody else sees that it did.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call, fitsPhone, look, seriousFindings, sitDown, startBrowser, startServer, tamper } from './support.js';

const GAME = { ruleset: 'not-war-but-murder' };

let server;
let browser;

before(async () => {
  const flags = ['--rate-limits', 'off', '--plan-delay', '8'];
  [server, browser] = await Promise.all([startServer(flags), startBrowser()]);
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

async function pass({ page }, id) {
  const answer = await page.request.get(`/api/v1/tables/${id}/view`);
  const { view } = await answer.json();
  await call(page, `/tables/${id}/choose`, { seq: view.prompt.seq, choice: 'pass' });
}

function openPlans(page) {
  return page
    .getByRole('button', { name: 'Table menu' })
    .click()
    .then(() => page.getByRole('button', { name: 'Plans…' }).click());
}

test('a plan passes when the other side has passed, while its owner is away', async () => {
  const { union, confederate, id } = await sitDown(browser, server, ['Warren', 'Ewell'], GAME);
  await pass(union, id);
  const { page } = confederate;
  await page.getByText('The Union army passes.').first().waitFor();

  await openPlans(page);
  const dialog = page.getByRole('dialog', { name: 'Plans' });
  const rules = dialog.getByRole('listitem');
  await dialog.getByText('There are no rules yet.').waitFor();
  await dialog.getByRole('combobox', { name: 'When I am asked' }).waitFor();
  assert.deepEqual(await seriousFindings(page), []);
  await fitsPhone(page);
  await look(page, 'table-plans-empty');
  // Put by, it answers nothing while it is being written.
  await dialog.getByLabel(/Only at/).check();
  await dialog.getByRole('button', { name: 'Add this rule' }).click();
  await rules
    .first()
    .getByText(/it is May 27, Daylight, Impulse 1: Confederate, ask me\.$/)
    .waitFor();
  await dialog.getByRole('button', { name: 'Put the plan by' }).click();
  await dialog.getByText('You have put it by.').waitFor();
  await dialog.getByRole('button', { name: /was told “The Union army passes”, answer “Pass”, once\.$/ }).click();
  await rules.nth(1).waitFor();
  await dialog.getByRole('button', { name: 'Rule 2 earlier' }).click();
  await rules
    .first()
    .getByText(/once\.$/)
    .waitFor();
  await dialog.getByRole('combobox', { name: 'answer' }).selectOption('Pass');
  await dialog.getByLabel('Every time, not only once').check();
  await dialog.getByRole('button', { name: 'Add this rule' }).click();
  await rules
    .nth(2)
    .getByText(/answer “Pass”, every time\.$/)
    .waitFor();
  await dialog.getByText('You have put it by.').waitFor();
  assert.deepEqual(await seriousFindings(page), []);
  await fitsPhone(page);
  await look(page, 'table-plans');
  await dialog.getByRole('button', { name: 'Remove rule 3' }).click();
  await dialog.getByRole('button', { name: 'Remove rule 2' }).click();
  await rules.nth(1).waitFor({ state: 'detached' });
  await dialog.getByRole('button', { name: 'Arm it again' }).click();
  await dialog.getByText('You have put it by.').waitFor({ state: 'detached' });
  await dialog.getByRole('button', { name: 'Done' }).click();
  const card = page.locator('[data-card="plan"]');
  await card.getByText('Your plan is armed: one rule.').waitFor();
  const path = `/api/v1/tables/${id}/plan`;
  const theirs = await (await union.page.request.get(path)).json();
  assert.deepEqual(theirs.rules, [], 'nobody else is told');
  await page.goto('/lobby');
  await page.getByRole('heading', { name: 'Lobby' }).waitFor();

  await union.page.getByText('The Confederate army passes.').first().waitFor();
  assert.equal(await union.page.getByText(/plan/i).count(), 0, 'it looks like any other step');
  await page.goto(`/table/${id}`);
  await card.getByText(/Your plan has done what it was for\. It last answered on/).waitFor();
  await page.locator('[data-card="missed"]').getByText('One step has been made since you looked.').waitFor();
  await look(page, 'table-plan-done');
  assert.deepEqual(await seriousFindings(page), []);
  for (const { faults } of [union, confederate]) assert.deepEqual(faults, []);
});

test('a plan outlives another pace, and its owner is told when it rests', async () => {
  const { union, confederate, id } = await sitDown(browser, server, ['Griffin', 'Rodes'], GAME);
  const { page } = confederate;
  const plan = (rules, version) => call(page, `/tables/${id}/plan`, { rules, version });
  const when = { asked: 'ask.impulse', told: 'log.pass' };
  await pass(union, id);
  const { view } = await (await page.request.get(`/api/v1/tables/${id}/view`)).json();
  when.asked = view.prompt.say[0];
  const told = await (await page.request.get(`/api/v1/tables/${id}/journal`)).json();
  when.told = told.steps.at(-1).diff.log.at(-1)[1][0];
  await plan([{ when, answer: 'pass' }], 0);
  const pace = { control: { live: { bank: 3600, delay: 30, interrupt: 10 } }, fall: 'at_once' };
  for (const one of [union.page, page]) await call(one, `/tables/${id}/pace`, { pace });
  await union.page.getByText('The Confederate army passes.').first().waitFor();

  // What becomes of it without a step is seen too.
  await plan([{ when: { ...when, asked: 'nothing' }, answer: 'pass' }], 2);
  await page.goto(`/table/${id}`);
  const card = page.locator('[data-card="plan"]');
  await card.getByText('Your plan is armed: one rule.').waitFor();
  await pass(union, id);
  await card.getByText(/^Your plan rests\./).waitFor();
  tamper(server, `update plan set paused = null, due_at = now() + interval '6 seconds' where table_id = '${id}'`);
  await page.reload();
  await card.getByText('Your plan is armed: one rule.').waitFor();
  await card.getByText(/^Your plan rests\./).waitFor();
  for (const { faults } of [union, confederate]) assert.deepEqual(faults, []);
});

test('an answer that is always given is given once and for all, with one press', async () => {
  const { union, confederate, id } = await sitDown(browser, server, ['Hooker', 'Jackson'], {
    ruleset: 'bloodiest-day',
  });
  const choose = async (choice) => {
    const { view } = await (await union.page.request.get(`/api/v1/tables/${id}/view`)).json();
    await call(union.page, `/tables/${id}/choose`, { seq: view.prompt.seq, choice });
  };
  const { page } = confederate;
  await choose('done');
  await choose('activate:205:26');
  await page.locator('.prompt.mine').waitFor();
  await page.getByRole('button', { name: 'Standing orders' }).click();
  const menu = page.getByRole('dialog', { name: 'Standing orders' });
  await menu.locator('[data-habit="keep"]').getByText('Always “Keep the Advantage”').waitFor();
  assert.deepEqual(await seriousFindings(page), []);
  await look(page, 'table-standing-orders');
  await menu.getByLabel(/only when it is about Hooker/).check();
  await menu.locator('[data-habit="keep"]').click();
  await page.locator('.prompt.mine').waitFor({ state: 'detached' });
  const { rules, keeps_on } = await (await page.request.get(`/api/v1/tables/${id}/plan`)).json();
  const when = { asked: 'ask.countermand', about: ['205'] };
  assert.deepEqual(rules, [{ when, answer: 'keep', standing: true }]);
  assert.equal(keeps_on, true);
  // Whoever decides by himself is offered nothing of the kind: he has just begun.
  assert.equal(await union.page.locator('.prompt.mine [data-habit]').count(), 0);
  await page.locator('[data-card="plan"]').getByText('Your plan is armed: one rule.').waitFor();
  for (const { faults } of [union, confederate]) assert.deepEqual(faults, []);
});
