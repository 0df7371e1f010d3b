// Web Push: a browser is subscribed, is sent what only it can read, shows it, and goes where it leads; the page as an app.
import assert from 'node:assert/strict';
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { after, before, test } from 'node:test';
import { call, fitsPhone, look, newPage, signUp, startBrowser, startServer, tamper } from './support.js';

/** How long a message may take: the server looks every ten seconds what is to be sent. */
const POST = 90_000;
/** How long whatever else happens behind the page may take, on a machine that has much to do. */
const PATIENCE = 30_000;
/** What Chromium says of pages that are as strange to each other as those of tests. */
const OF_TESTS = ['in-incognito'];

let server;
let browser;

before(async () => {
  const flags = ['--rate-limits', 'off', '--allow-private-webhooks'];
  [server, browser] = await Promise.all([startServer(flags), startBrowser()]);
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

/** A push service with one browser, which reads what comes (RFC 8291). */
async function startPushService() {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const auth = randomBytes(16);
  const messages = [];
  const readers = [];
  const derive = (salt, material, about, length) => Buffer.from(hkdfSync('sha256', material, salt, about, length));
  const read = (body) => {
    const [salt, sender, sealed] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)];
    const about = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
    const material = derive(auth, keys.computeSecret(sender), about, 32);
    const key = derive(salt, material, 'Content-Encoding: aes128gcm\0', 16);
    const decipher = createDecipheriv('aes-128-gcm', key, derive(salt, material, 'Content-Encoding: nonce\0', 12));
    decipher.setAuthTag(sealed.subarray(-16));
    const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    return plain.subarray(0, plain.lastIndexOf(2)).toString();
  };
  const service = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    response.writeHead(201).end();
    const reader = readers.shift();
    if (reader) reader(read(body));
    else messages.push(read(body));
  });
  await new Promise((resolve) => service.listen(0, '127.0.0.1', resolve));
  const subscription = {
    endpoint: `http://127.0.0.1:${service.address().port}/browser`,
    keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
  };
  const next = () =>
    new Promise((resolve, reject) => {
      if (messages.length > 0) return resolve(messages.shift());
      const timer = setTimeout(() => reject(new Error('no message comes')), POST);
      readers.push((message) => {
        clearTimeout(timer);
        resolve(message);
      });
    });
  return { subscription, next, stop: () => service.close() };
}

/** Gives a page a push service: the one that this browser is made for lies in the wide world. */
async function subscribeAt(page, subscription) {
  await page.addInitScript((given) => {
    let has = false;
    const made = { toJSON: () => given, unsubscribe: async () => ((has = false), true) };
    globalThis.PushManager.prototype.subscribe = async (options) => {
      if (!options.userVisibleOnly || !options.applicationServerKey) throw new Error('not like this');
      return ((has = true), made);
    };
    globalThis.PushManager.prototype.getSubscription = async () => (has ? made : null);
  }, subscription);
}

const box = (page) => page.getByRole('checkbox', { name: /^Tell me here/ });

test('a browser whose push service cannot be reached says so, and one that forbids notices too', async () => {
  const { page, faults, context } = await newPage(browser, server.url);
  await signUp(page, 'Buford');
  await context.grantPermissions(['notifications']);
  await page.goto('/account');
  await box(page).click();
  await page.getByRole('alert').filter({ hasText: 'push service' }).waitFor();
  assert.ok(!(await box(page).isChecked()));
  await page.getByRole('checkbox', { name: /^A short sound/ }).check();
  await page.getByRole('checkbox', { name: 'I am invited: in my browsers' }).uncheck();
  await page.getByRole('button', { name: 'Save the choice' }).click();
  await page.getByText('Your choice is saved.').waitFor();
  await fitsPhone(page);
  await look(page, 'account-push');
  await page.reload();
  await page.getByRole('checkbox', { name: 'I am invited: in my browsers' }).waitFor();
  await page.waitForFunction(() => document.querySelectorAll('td input:checked').length === 5);
  assert.ok(await page.getByRole('checkbox', { name: /^A short sound/ }).isChecked(), 'the sound is remembered');
  // What Chromium itself says of pages that are as strange to each other as those of tests.
  assert.deepEqual(
    faults.filter((fault) => !fault.includes('incognito')),
    [],
  );

  const other = await newPage(browser, server.url);
  await signUp(other.page, 'Gamble');
  await other.page.addInitScript(() => {
    Object.defineProperty(globalThis.Notification, 'permission', { get: () => 'denied' });
  });
  await other.page.goto('/account');
  await other.page.getByText('You have forbidden Vedette to show notices here').waitFor();
  assert.equal(await box(other.page).count(), 0);
});

test('a closed browser is told of a turn, shows it, and opens the table', async () => {
  const service = await startPushService();
  const union = await newPage(browser, server.url);
  const confederate = await newPage(browser, server.url);
  await signUp(union.page, 'Reynolds');
  await signUp(confederate.page, 'Heth');
  await union.context.grantPermissions(['notifications']);
  await subscribeAt(union.page, service.subscription);
  await union.page.goto('/account');
  await box(union.page).click();
  await union.page.getByText('This browser tells you from now on.').waitFor();
  assert.ok(await box(union.page).isChecked());
  await fitsPhone(union.page);

  const game = { ruleset: 'bobby-lee', scenario: 'campaign-1861' };
  const { id } = await call(union.page, '/tables', { ...game, side: 'union', opponent: 'open' });
  await call(confederate.page, `/tables/${id}/join`, {});
  const waiting = `from player where name = 'Reynolds' and notice.player_id = player.player_id
    and notice.table_id = '${id}' and kind = 'turn' and due_at is not null`;
  const hurried = `with hurried as (update notice set due_at = now() ${waiting} returning 1) select count(*) from hurried`;
  for (const until = Date.now() + PATIENCE; tamper(server, hurried) === '0';) {
    assert.ok(Date.now() < until, 'he is not awaited');
    await union.page.waitForTimeout(100);
  }
  const sent = await service.next();
  const { title, path } = JSON.parse(sent);
  assert.match(title, /wait for you/);
  assert.equal(path, `/table/${id}`);

  // What the push service of this browser would do.
  const worker = union.context.serviceWorkers()[0] ?? (await union.context.waitForEvent('serviceworker'));
  const protocol = await union.context.newCDPSession(union.page);
  await protocol.send('ServiceWorker.enable');
  const registered = new Promise((resolve) =>
    protocol.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId);
    }),
  );
  await protocol.send('ServiceWorker.disable');
  await protocol.send('ServiceWorker.enable');
  const registrationId = await registered;
  const deliver = (data) =>
    protocol.send('ServiceWorker.deliverPushMessage', { origin: server.url, registrationId, data });
  const shown = () =>
    worker.evaluate(async () =>
      (await self.registration.getNotifications()).map(({ title, tag, data }) => ({ title, tag, path: data.path })),
    );
  const when = async (isSo) => {
    for (const until = Date.now() + PATIENCE; Date.now() < until;) {
      const now = await shown();
      if (isSo(now)) return now;
      await union.page.waitForTimeout(50);
    }
    throw new Error(`it shows ${JSON.stringify(await shown())}`);
  };
  await deliver(sent);
  await deliver(sent);
  const [first] = await when((now) => now.length === 1);
  assert.equal(first.title, title);
  await deliver('no message');
  await when((now) => now.length === 2);

  // Whoever touches it comes to the table, in the tab where it is open already. Scripts may not open or focus tabs.
  const touch = (index) =>
    worker.evaluate(async (place) => {
      const went = [];
      self.Clients.prototype.openWindow = async (url) => went.push(['opened', url]);
      self.WindowClient.prototype.focus = async function focus() {
        went.push(['focused', this.url]);
      };
      const touched = (await self.registration.getNotifications()).sort((a, b) => a.title.length - b.title.length)[
        place
      ];
      const event = new self.NotificationEvent('notificationclick', { notification: touched });
      const done = [];
      event.waitUntil = (work) => done.push(work);
      self.dispatchEvent(event);
      await Promise.all(done);
      return went;
    }, index);
  // A notice that is closed is away a moment later.
  assert.deepEqual(await touch(0), [['opened', `${server.url}/lobby`]]);
  await when((now) => now.length === 1);
  assert.deepEqual(await touch(0), [['opened', `${server.url}/table/${id}`]]);
  await when((now) => now.length === 0);
  await union.page.goto(`/table/${id}`);
  await union.page.locator('[data-stack]').first().waitFor();
  await deliver(sent);
  await when((now) => now.length === 1);
  assert.deepEqual(await touch(0), [['focused', `${server.url}/table/${id}`]]);

  // It is as if it were not there: nothing passes through it, nothing is kept.
  const answer = await union.page.reload();
  assert.ok(!answer.fromServiceWorker());
  assert.deepEqual(await union.page.evaluate(() => caches.keys()), []);
  await union.page.goto('/account');
  assert.deepEqual(union.faults, []);
  service.stop();
});

test('another session sees this browser and can end it', async () => {
  const service = await startPushService();
  const one = await newPage(browser, server.url);
  await signUp(one.page, 'Doubleday');
  await one.context.grantPermissions(['notifications']);
  await subscribeAt(one.page, service.subscription);
  await one.page.goto('/account');
  await box(one.page).check();
  await one.page.getByText('This browser tells you from now on.').waitFor();
  const two = await newPage(browser, server.url);
  await two.page.goto('/sign-in');
  await two.page.getByLabel('Name').fill('Doubleday');
  await two.page.getByLabel('Password').fill('Doubleday has a long password');
  await two.page.getByRole('button', { name: 'Sign in' }).click();
  await two.page.getByRole('heading', { name: 'Lobby' }).waitFor();
  await two.page.goto('/account');
  await two.page.getByRole('heading', { name: 'Other browsers that tell you' }).waitFor();
  await fitsPhone(two.page);
  await look(two.page, 'account-browsers');
  await two.page.getByRole('button', { name: /^Remove/ }).click();
  await two.page.getByText('That browser tells you nothing any more.').waitFor();
  assert.equal(
    tamper(server, `select count(*) from push_subscription where endpoint = '${service.subscription.endpoint}'`),
    '0',
  );
  await box(one.page).uncheck();
  await one.page.getByText('This browser tells you nothing any more.').waitFor();
  service.stop();
});

test('the page can be installed as an app', async () => {
  const { page, faults } = await newPage(browser, server.url);
  await page.goto('/');
  const protocol = await page.context().newCDPSession(page);
  const { errors, url, data } = await protocol.send('Page.getAppManifest');
  assert.deepEqual([errors, url], [[], `${server.url}/manifest.webmanifest`]);
  const { installabilityErrors } = await protocol.send('Page.getInstallabilityErrors');
  assert.deepEqual(
    installabilityErrors.map(({ errorId }) => errorId).filter((id) => !OF_TESTS.includes(id)),
    [],
  );
  for (const { src, type, sizes } of [...JSON.parse(data).icons, { src: '/icon-apple.png', type: 'image/png' }]) {
    const icon = await page.request.get(src);
    assert.equal(icon.headers()['content-type'], type, src);
    if (type !== 'image/png' || !sizes) continue;
    const bytes = await icon.body();
    assert.equal(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, sizes, src);
  }
  const worker = await page.request.get('/service-worker.js');
  assert.match(worker.headers()['content-type'], /javascript/);
  assert.match(worker.headers()['cache-control'], /no-cache/, 'a new one is noticed');
  assert.deepEqual(faults, []);
});
