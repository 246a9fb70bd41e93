// Dead and cut connections: noticed soon, healed without help, nothing lost and nothing done twice.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newPage } from './browser.mjs';
import { catanStep, settled } from './catan-player.mjs';
import { useServer } from './fixture.mjs';
import { ask, playNow, tableId } from './lobby-steps.mjs';
import { startProxy } from './proxy.mjs';

const world = useServer();
let proxy;
after(() => proxy?.stop());

async function untilOwnRoll(page) {
  for (;;) {
    await settled(page);
    if (await page.locator('.prompt.mine button.big').count()) return;
    if (!(await catanStep(page))) await page.waitForTimeout(20);
  }
}

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

test('a connection that answers nothing is noticed within ten seconds; what was clicked is done once', async () => {
  const page = await newPage(world.browser);
  await seated(page);
  await untilOwnRoll(page);
  const before = await ownRolls(page);
  proxy.freeze();
  const frozen = Date.now();
  await page.locator('.prompt button.big').click();
  await page.locator('.connection.lost').waitFor();
  assert.ok(Date.now() - frozen < 10000, `noticed after ${Date.now() - frozen} ms`);
  proxy.thaw();
  await page.waitForFunction(() => !document.querySelector('.connection.lost'));
  await page.waitForFunction(() => !document.querySelector('.prompt.mine button.big'));
  await settled(page);
  assert.equal(await ownRolls(page), before + 1);
});

test('silence is noticed by who only looks, and healed at once when the network comes back', async () => {
  const page = await newPage(world.browser);
  await seated(page);
  proxy.freeze();
  const frozen = Date.now();
  await page.locator('.connection.lost').waitFor();
  assert.ok(Date.now() - frozen < 10000, `noticed after ${Date.now() - frozen} ms`);
  await page.waitForTimeout(3000);
  proxy.thaw();
  const back = Date.now();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await page.waitForFunction(() => !document.querySelector('.connection.lost'));
  assert.ok(Date.now() - back < 3000, `healed after ${Date.now() - back} ms`);
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
