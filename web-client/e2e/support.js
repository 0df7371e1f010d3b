// What the browser tests share: a real server with a private Postgres, real browsers, and a few gestures.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { GAMES } from './games.js';

const root = join(import.meta.dirname, '..', '..');
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const START_LIMIT = 120_000;
const PHONE = { width: 360, height: 740 };

/** Starts a server in a fresh directory, with further flags. Resolves to its address, that directory, and what stops it. */
export async function startServer(flags = []) {
  const binary = process.env.VEDETTE_SERVER_BIN ?? join(root, 'target', 'debug', 'vedette-server');
  if (!existsSync(binary)) throw new Error(`There is no server at ${binary}: build it, or set VEDETTE_SERVER_BIN.`);
  const data = mkdtempSync(join(tmpdir(), 'vedette-e2e-'));
  const listen = flags.includes('--listen') ? [] : ['--listen', '127.0.0.1:0'];
  const server = spawn(binary, [...listen, '--data-dir', data, ...flags], {
    cwd: root,
    env: { ...process.env, NO_COLOR: '1', DATABASE_URL: undefined },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const stop = async () => {
    if (server.exitCode === null && server.signalCode === null) {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGTERM');
      await ended;
    }
    rmSync(data, { recursive: true, force: true });
  };
  const url = await new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`The server did not start.\n${output}`)), START_LIMIT);
    const ended = (code) => reject(new Error(`The server ended with ${code}.\n${output}`));
    server.once('exit', ended);
    for (const stream of [server.stdout, server.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk;
        const found = /listening on (http:\/\/\S+)/.exec(output);
        if (!found) return;
        clearTimeout(timer);
        server.off('exit', ended);
        resolve(found[1]);
      });
    }
  }).catch(async (error) => {
    await stop();
    throw error;
  });
  return { url, data, stop };
}

/** Does something to the database behind a server's back. */
export function tamper(server, change) {
  const address = `postgres://vedette@localhost/vedette?host=${join(server.data, 'run')}`;
  return execFileSync('psql', ['--no-psqlrc', '--tuples-only', '--no-align', '--command', change, address], {
    encoding: 'utf8',
  }).trim();
}

/** Starts one browser; contexts in it are strangers to each other. */
export function startBrowser() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-sync'],
  });
}

/** What ends or rolls something, and is asked about the first time. */
const GRAVE = [
  'activate',
  'pass',
  'done',
  'entrench',
  'entrench-all',
  'army',
  'corps',
  'single',
  'misdirect',
  'never',
  'stand',
  'remove',
  'hold',
  'keep',
  'arrive',
  'stand-today',
  'refresh',
  'spend',
  'retreat',
  'assault',
  'accompany',
  'place',
  'take-works',
  'level-works',
  'relocate',
  'eliminate',
  'lose',
  'fall-back',
  'fall-back-all',
  'withdraw',
  'countermand',
  'give-up',
];
/** A browser that has been told not to ask about that. */
const UNASKED = GAMES.flatMap((game) => GRAVE.map((verb) => `${game}:${verb}`)).join(' ');

/**
 * Opens a page of its own; faults of the page fail the test that looks at `faults`. With `asks` its browser asks about
 * all that cannot be taken back, as one does that is new.
 */
export async function newPage(browser, url, { asks = false, ...options } = {}) {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    ...options,
  });
  if (!asks) await context.addInitScript((kinds) => localStorage.setItem('vedette.unasked', kinds), UNASKED);
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const faults = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  return { page, faults, context };
}

/** Signs up through the form. */
export async function signUp(page, name) {
  await page.goto('/sign-up');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password').fill(`${name} has a long password`);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.getByRole('heading', { name: 'Lobby' }).waitFor();
}

/** Serious findings of axe on the page as it stands. */
export async function seriousFindings(page) {
  await page.evaluate(axeSource);
  return page.evaluate(async () => {
    const { violations } = await globalThis.axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'],
    });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
  });
}

/** Takes a picture for who wants to look, in the light and in the dark, of a wide page and of a phone. */
export async function look(page, name) {
  if (!process.env.LOOK) return;
  const before = page.viewportSize();
  for (const [size, viewport] of Object.entries({ wide: { width: 1280, height: 800 }, phone: PHONE })) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme });
      await page.waitForTimeout(200);
      await page.screenshot({
        path: join(process.env.LOOK, `${name}-${size}-${colorScheme}.png`),
        fullPage: !name.startsWith('table'),
      });
    }
  }
  await page.emulateMedia({ colorScheme: null });
  await page.setViewportSize(before);
}

/** The page is as wide as a phone, and axe finds nothing serious there. */
export async function fitsPhone(page) {
  const before = page.viewportSize();
  await page.setViewportSize(PHONE);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(wide <= PHONE.width, `the page is ${wide} wide`);
  assert.deepEqual(await seriousFindings(page), []);
  await page.setViewportSize(before);
}

/** The words of the header line: the moment of the game. */
export function moment(page) {
  return page.locator('header .turn').innerText();
}

/** The question whether one means what one has chosen: in the bar, or on a card beside what was pressed. */
const MEANT = '.opening > p, [role="dialog"][aria-label="Before it is done"]';

/**
 * Does what makes a step: the version that the page shows grows. Where the page asks once more before it does so, that
 * is a fault, unless the test says that it `isAsked`.
 */
export async function settled(page, action, { isAsked = false } = {}) {
  const before = await page.locator('main.table').getAttribute('data-seq');
  const question = page.locator(MEANT);
  await action();
  const state = () =>
    page.waitForFunction(
      ({ old, meant }) => {
        // Buttons that took the place of others take no press for a moment.
        if (document.querySelector('.answers[aria-disabled="true"]')) return false;
        if (document.querySelector(meant)) return 'asked';
        return document.querySelector('main.table')?.getAttribute('data-seq') !== old && 'settled';
      },
      { old: before, meant: MEANT },
    );
  if ((await (await state()).jsonValue()) === 'settled') return;
  assert.ok(isAsked, `the page asks once more: ${await question.innerText()}`);
  await page.getByRole('button', { name: 'Go on' }).click();
  assert.equal(await (await state()).jsonValue(), 'settled');
}

/** Moves the focus on until it is in an element that matches; Tab by Tab, or back with Shift. */
export async function tabTo(page, selector, key = 'Tab') {
  for (let i = 0; i < 120; i++) {
    await page.keyboard.press(key);
    if (await hasFocus(page, selector)) return;
  }
  throw new Error(`${key} never comes to ${selector}.`);
}

/** Whether the focus is in an element that matches. */
export function hasFocus(page, selector) {
  return page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);
}

/** Waits until the focus is in an element that matches. */
export function focusComes(page, selector) {
  return page.waitForFunction((wanted) => document.activeElement?.matches(wanted), selector);
}

/** Opens the list of all choices; of a long one that goes by pieces also the choices of a piece, or of the first. */
export async function openChoices(page, piece) {
  const list = page.locator('.prompt .list');
  const first = page.locator('[data-choice], [data-group]').first();
  // Where everything in it stands beside it as well, it is not shown; where what is asked changes meanwhile, it closes.
  for (let again = 0; again < 3 && !(await first.isVisible()); again++) {
    await list.waitFor({ state: 'attached' });
    // It may go before the press comes: a small button that is not shown is pressed all the same.
    const isPressed =
      (await list.isVisible()) &&
      (await list.click({ timeout: 5000 }).then(
        () => true,
        () => false,
      ));
    if (!isPressed && !(await first.isVisible())) await list.dispatchEvent('click');
    await first.waitFor({ timeout: 5000 }).catch(() => undefined);
  }
  await first.waitFor();
  const groups = page.locator(piece === undefined ? '[data-group]' : `[data-group="${piece}"]`);
  if ((await groups.count()) > 0) await groups.first().click();
}

/** Calls the HTTP API as the player of a page. */
export async function call(page, path, data) {
  const answer = await page.request.post(`/api/v1${path}`, { data });
  assert.ok(answer.ok(), `${path}: ${answer.status()} ${await answer.text()}`);
  return answer.json();
}

/** Two players of one table, each in a browser of his own, with the map before them. */
export async function sitDown(browser, server, names, game) {
  const union = await newPage(browser, server.url);
  const confederate = await newPage(browser, server.url);
  await signUp(union.page, names[0]);
  await signUp(confederate.page, names[1]);
  const { id } = await call(union.page, '/tables', { ...game, side: 'union', opponent: 'open' });
  await call(confederate.page, `/tables/${id}/join`, {});
  for (const { page } of [union, confederate]) {
    await page.goto(`/table/${id}`);
    await page.locator('[data-stack]').first().waitFor();
  }
  return { union, confederate, id };
}

/** Puts the greeting away that lies over the map of a phone when the table is new. */
export async function putAway(page) {
  // The rail comes after the first load.
  await page.locator('aside.rail').waitFor();
  const sheet = page.locator('aside.rail.raised');
  if ((await sheet.count()) === 0) return;
  await page.getByRole('tab', { selected: true }).tap();
  await page.locator('aside.rail:not(.raised)').waitFor();
  await page.waitForTimeout(300);
}

/** A guest with a page like this, and a way to post to the server as he. */
export async function guestAt(browser, server, screen) {
  const { page, faults } = await newPage(browser, server.url, { reducedMotion: 'reduce', ...screen });
  await page.request.post('/api/v1/guests', { data: {} });
  return { page, faults, post: (path, data) => call(page, path, data) };
}

/** Where elements are on the screen. */
export function boxes(page, selector) {
  return page.locator(selector).evaluateAll((nodes) =>
    nodes.map((node) => {
      const { left, top, right, bottom, width, height } = node.getBoundingClientRect();
      return { left, top, right, bottom, width, height };
    }),
  );
}

/** Where what can be drawn on the map is picked: a button opens that; on a narrow page it stands in the drawer with the key. */
async function layerPick(page) {
  await page.getByRole('button', { name: isNarrow(page) ? 'Key and tracks' : 'Show on the map' }).click();
  const pick = page.getByLabel('What the map shows');
  await pick.locator('option').nth(1).waitFor({ state: 'attached' });
  return pick;
}

const isNarrow = (page) => (page.viewportSize()?.width ?? 0) <= 900;

/** Shows what is in play of the map: the whole map first, and that from there, where it is less. */
export async function showPlay(page) {
  const whole = page.getByRole('button', { name: 'Show the whole map' });
  const play = page.getByRole('button', { name: 'Show what is in play' });
  await whole.or(play).first().waitFor();
  if ((await whole.count()) > 0) await whole.click();
  await page.waitForTimeout(400);
  if ((await play.count()) > 0) await play.click();
  await page.waitForTimeout(400);
}

/** The layers that can be drawn on the map. */
export async function layersOf(page) {
  const pick = await layerPick(page);
  const layers = await pick.locator('option').evaluateAll((all) => all.map(({ value }) => value).filter(Boolean));
  if (isNarrow(page)) await page.getByRole('button', { name: 'Close' }).click();
  else await page.getByRole('button', { name: 'Show on the map' }).click();
  return layers;
}

/** Has a layer drawn on the map, or with '' none. */
export async function showLayer(page, layer) {
  const pick = await layerPick(page);
  await pick.selectOption(layer);
  await pick.waitFor({ state: 'detached' });
}

/** Unfolds a stack under the pointer; resolves to one of its pieces. */
export async function unfold(page, stack, piece) {
  const fanned = page.locator(`[data-fan] [data-piece="${piece}"]`);
  // What opens a stack may come after the page has: then the pointer has to stir once more.
  for (let i = 0; i < 40 && !(await fanned.isVisible()); i++) {
    await page.locator(`[data-stack="${stack}"]`).hover({ force: true, position: { x: 18 + (i % 2), y: 18 } });
    await page.waitForTimeout(250);
  }
  await fanned.waitFor();
  // A press while it is still unfolding only opens it.
  await page.waitForTimeout(500);
  return fanned;
}
