// Dead and cut connections: noticed soon, healed without help, nothing lost and nothing done twice.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newPage } from './browser.mjs';
import { ownRoll, playUntil, settled } from './catan-player.mjs';
import { useServer } from './fixture.mjs';
import { ask, playNow, tableId } from './lobby-steps.mjs';
import { startProxy } from './proxy.mjs';

const world = useServer();
let proxy;
after(() => proxy?.stop());

const untilOwnRoll = (page) => playUntil(page, ownRoll);

const ownRolls = async (page) => {
  const seat = Number(await page.locator('.player:has(.you)').getAttribute('data-seat'));
  const { updates } = await ask(world.server.url, `/${tableId(page)}/history`);
  const events = updates.flatMap((update) => update.events);
  return events.filter((e) => e.type === 'dice-rolled' && e.seat === seat).length;
};

async function seated(page) {
  proxy ??= await startProxy(world.server.url.replace('http://', ''));
  await playNow(page, proxy.url, { game: 'Catan', seats: 2 });
  await page.waitForSelector('.catan-board');
}

// When the page showed, and no longer showed, that the connection is lost, by the clock of this machine:
// what a test takes to look is not part of it.
const watchConnection = (page) =>
  page.evaluate(() => {
    globalThis.lost_ = null;
    globalThis.back_ = null;
    new MutationObserver(() => {
      const isLost = document.querySelector('.connection.lost') !== null;
      if (isLost) globalThis.lost_ ??= Date.now();
      else if (globalThis.lost_) globalThis.back_ ??= Date.now();
    }).observe(document.querySelector('.connection'), { attributes: true });
  });
const noticed = async (page) => (await page.waitForFunction(() => globalThis.lost_)).jsonValue();
const healed = async (page) => (await page.waitForFunction(() => globalThis.back_)).jsonValue();

test('a connection that answers nothing is noticed within ten seconds; what was clicked is done once', async () => {
  const page = await newPage(world.browser);
  await seated(page);
  await untilOwnRoll(page);
  const before = await ownRolls(page);
  await watchConnection(page);
  proxy.freeze();
  const frozen = Date.now();
  await page.locator('.prompt button.big').click();
  const after = (await noticed(page)) - frozen;
  assert.ok(after < 10000, `noticed after ${after} ms`);
  proxy.thaw();
  await healed(page);
  await page.waitForFunction(() => !document.querySelector('.prompt.mine button.big'));
  await settled(page);
  assert.equal(await ownRolls(page), before + 1);
});

// Runs in the page; tells when it was.
const signs = {
  'when the network comes back': () => {
    dispatchEvent(new Event('online'));
    return Date.now();
  },
  'when the page is looked at again': () => {
    document.dispatchEvent(new Event('visibilitychange'));
    return Date.now();
  },
};
for (const [name, sign] of Object.entries(signs))
  test(`silence is noticed by who only looks, and healed at once ${name}`, async () => {
    const page = await newPage(world.browser);
    await seated(page);
    await watchConnection(page);
    proxy.freeze();
    const frozen = Date.now();
    const after = (await noticed(page)) - frozen;
    assert.ok(after < 10000, `noticed after ${after} ms`);
    await page.waitForTimeout(3000); // by now the next attempt of its own is seconds away
    proxy.thaw();
    const given = await page.evaluate(sign);
    const later = (await healed(page)) - given;
    assert.ok(later < 3000, `healed after ${later} ms`);
  });

test('connections that are cut again and again lose nothing', async () => {
  const page = await newPage(world.browser);
  await seated(page);
  for (let rolls = 0; rolls < 3; rolls++) {
    await untilOwnRoll(page);
    const before = await ownRolls(page);
    await page.locator('.prompt button.big').click();
    proxy.cut();
    await page.waitForFunction(() => !document.querySelector('.prompt.mine button.big'));
    await settled(page);
    assert.equal(await ownRolls(page), before + 1);
  }
});
