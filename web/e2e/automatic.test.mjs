// What the page does by itself: because somebody chose it, or because there is nothing to decide.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { desk, newPage } from './browser.mjs';
import { catanStep, ownMain, ownRoll, playUntil, settled } from './catan-player.mjs';
import { useServer } from './fixture.mjs';
import { ask, openTable, sitDown, tableId } from './lobby-steps.mjs';

const world = useServer();

async function sitAt(rules, keep) {
  const { url } = world.server;
  const id = await openTable(url, {
    game: 'catan',
    seats: { min: 3, max: 3 },
    bots: ['random', 'random'],
    rules,
  });
  const page = await newPage(world.browser, { ...desk, keep });
  await sitDown(page, url, id, 'Anna');
  await page.waitForSelector('.catan-board');
  return page;
}

// Without trade, robber and cards nothing but building is left to decide in a turn.
const plain = { phases: 'building-only' };

async function choose(page, labels) {
  await page.getByRole('button', { name: 'Settings' }).click();
  const dialog = page.locator('dialog[open]');
  for (const label of labels) {
    assert.equal(await dialog.getByLabel(label).isChecked(), false, 'only for who wants it');
    await dialog.getByLabel(label).check();
  }
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
}

const mayBuild = '.build-button:not([aria-disabled=true])';

// What the page shows as soon as it is one of these, by the selectors that stand for them.
async function moment(page, selectors) {
  const found = await page.waitForFunction((all) => {
    if (document.querySelector('[data-busy="true"]')) return null;
    return Object.keys(all).find((name) => document.querySelector(all[name]));
  }, selectors);
  return found.jsonValue();
}

async function buildSomething(page) {
  await page.locator(mayBuild).first().click();
  await page.locator('.target').first().click({ force: true });
  await settled(page);
}

test('dice are rolled and turns ended for who has chosen that', async () => {
  const page = await sitAt(plain);
  await playUntil(page, ownRoll);
  await choose(page, [
    'Roll for me when nothing else can be done',
    'End my turn when nothing can be done',
  ]);
  const ownRolls = () => page.locator('.log li', { hasText: /Anna.* rolls/ }).count();
  while ((await ownRolls()) < 3) {
    const known = await page.locator('.log li').count();
    const now = await moment(page, {
      decision: `[data-phase=main]:has(.prompt.mine):has(${mayBuild})`,
      news: `.log li:nth-child(${known + 1})`,
    });
    if (now === 'decision') await buildSomething(page);
  }
  assert.deepEqual(page.errors, []);
});

const special = '[data-phase=special-build]:has(.prompt.mine)';

// How often one was asked in special building although there was nothing to decide.
const watchSpecialBuilding = (page) =>
  page.evaluate(
    ([asked, choice]) => {
      globalThis.idle_ = 0;
      new MutationObserver(() => {
        const now = document.querySelector(asked);
        if (now && !now.querySelector(choice)) globalThis.idle_++;
      }).observe(document.querySelector('.table-page'), { attributes: true, subtree: true });
    },
    [special, mayBuild],
  );

const specialBuildings = async (page) => {
  const seat = Number(await page.locator('.player:has(.you)').getAttribute('data-seat'));
  const { updates } = await ask(world.server.url, `/${tableId(page)}/history`);
  const events = updates.flatMap((update) => update.events);
  return events.filter((e) => e.type === 'special-building-began' && e.seat === seat).length;
};

test('nobody is asked in special building when nothing can be built', async () => {
  const page = await sitAt({ ...plain, special_building: true }, { pace: 'quick' });
  await playUntil(page, ownRoll);
  await watchSpecialBuilding(page);
  while ((await specialBuildings(page)) < 4) {
    await catanStep(page);
    await playUntil(page, `${ownRoll}, ${ownMain}`);
  }
  assert.equal(await page.evaluate(() => globalThis.idle_), 0);
  assert.deepEqual(page.errors, []);
});

// In the middle of the island there are cards of many kinds.
async function settleInland(page) {
  const places = page.locator('.target');
  await places.nth(Math.floor((await places.count()) / 2)).click({ force: true });
  await settled(page);
}

const moments = {
  settling: '[data-phase=setup-settlement] .prompt.mine',
  asked: `${special}:has(${mayBuild})`,
  other: 'dialog.demand[open], [data-answer=decline], .prompt.mine',
};
const untouched = {
  turn: ownRoll,
  other:
    'dialog.demand[open], [data-answer=decline], :not([data-phase=special-build]) > * > .prompt.mine',
};

// Until the own turn, without a click in special building.
async function waitForTurn(page) {
  while ((await moment(page, untouched)) !== 'turn') await catanStep(page, { build: [] });
}

test('who wants to build nothing more in a round is asked once', async () => {
  const page = await sitAt({ special_building: true });
  for (let rounds = 0, more = 0; more === 0;) {
    const now = await moment(page, moments);
    if (now === 'settling') await settleInland(page);
    else if (now === 'other') await catanStep(page, { build: [] });
    else {
      assert.ok(++rounds < 50, 'one was never asked early in a round');
      const before = await specialBuildings(page);
      await page.getByRole('button', { name: 'Build nothing more this round' }).click();
      await waitForTurn(page);
      more = (await specialBuildings(page)) - before;
    }
  }
  assert.deepEqual(page.errors, []);
});
