import { call, newPage, putAway, signUp, startBrowser, startServer } from './support.js';
process.env.VEDETTE_RATE_LIMITS = 'off';
const server = await startServer(); const browser = await startBrowser();
const OUT = '/tmp/turns/pics';
const SIZES = { wide: { width: 1440, height: 900 }, middle: { width: 1024, height: 768 }, narrow: { width: 390, height: 844 } };
try {
  const { page } = await newPage(browser, server.url, { viewport: SIZES.wide });
  await page.request.post('/api/v1/guests', { data: {} });
  const shoot = async (name, sizes = ['wide', 'narrow'], schemes = ['light']) => { for (const s of sizes) for (const c of schemes) { await page.setViewportSize(SIZES[s]); await page.emulateMedia({ colorScheme: c }); await page.waitForTimeout(900); await page.screenshot({ path: `${OUT}/${name}-${s}-${c}.png` }); } await page.setViewportSize(SIZES.wide); await page.emulateMedia({ colorScheme: null }); };
  const open = async (scenario, choices) => {
    const { id } = await call(page, '/tables', { ruleset: 'on-to-richmond', scenario, opponent: 'self' });
    for (const [side, choice] of choices) {
      const { view } = await (await page.request.get(`/api/v1/tables/${id}/view?side=${side}`)).json();
      await call(page, `/tables/${id}/choose`, { seq: view.prompt.seq, choice, side });
    }
    await page.goto(`/table/${id}`); await page.locator('[data-stack]').first().waitFor(); await page.waitForTimeout(800);
    return id;
  };
  const D = [['union', 'done'], ['confederate', 'done']];
  for (const s of ['gates-of-richmond', 'gaines-mill', 'retreat-to-the-james']) { await open(s, []); await shoot(`open-${s}`, ['wide', 'narrow'], s === 'gaines-mill' ? ['dark'] : ['light']); }
  await open('seven-pines', []); await shoot('open-seven', ['middle', 'narrow'], ['light']);
  await open('seven-pines', [...D]);
  await page.getByRole('checkbox', { name: 'Zones of control' }).check(); await shoot('zones', ['wide'], ['light', 'dark']);
  await page.getByRole('checkbox', { name: 'Zones of control' }).uncheck(); await page.getByRole('checkbox', { name: 'Command radius' }).check(); await shoot('radius', ['wide'], ['light']);
  await page.getByRole('checkbox', { name: 'Command radius' }).uncheck();
  await page.getByRole('tab', { name: 'Rules' }).click(); await page.waitForTimeout(500);
  await shoot('rules', ['wide', 'narrow'], ['light', 'dark']);
  await open('seven-pines', [...D, ['confederate', 'assault:203:1227'], ['confederate', 'take:8']]);
  await shoot('assault', ['wide', 'narrow'], ['light']);
  await page.getByRole('tab', { name: 'Combat' }).click(); await page.waitForTimeout(500); await shoot('assault-combat', ['wide', 'narrow'], ['light', 'dark']);
  await page.locator('.fixed .button.primary').hover(); await page.waitForTimeout(900); await shoot('assault-preview', ['wide'], ['light']);
  await open('seven-pines', [...D, ['confederate', 'march:5']]);
  await page.locator('[data-stack] .grip[tabindex="0"]').first().hover(); await page.waitForTimeout(400);
  const fan = page.locator('[data-fan] .offered [data-piece]').first();
  if (await fan.count()) await fan.click(); else await page.locator('[data-stack] .grip[tabindex="0"]').first().click();
  await page.waitForTimeout(900);
  const goals = page.locator('.ground path.open'); console.log('goals', await goals.count());
  const box = await goals.last().boundingBox(); if (box) await page.mouse.move(box.x + box.width / 2, box.y + box.height * 0.3, { steps: 3 }); await page.waitForTimeout(600);
  await shoot('march', ['wide', 'narrow'], ['light', 'dark']);
} catch (e) { console.log(e); } finally { await browser.close(); await server.stop(); }
