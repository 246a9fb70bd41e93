import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blokusStep, playBlokusToTheEnd } from './blokus-player.mjs';
import { newPage, picture } from './browser.mjs';
import { endOwnTurn, ownMain, playUntil } from './catan-player.mjs';
import { useServer } from './fixture.mjs';

const world = useServer();

async function learn(game, nextLesson) {
  const page = await newPage(world.browser);
  await page.goto(`${world.server.url}/#/learn/${game}`);
  await page.locator('.coach-progress li').first().waitFor();
  const lessons = await page.locator('.coach-progress li').count();
  assert.ok(lessons > 3);
  for (let lesson = 1; lesson < lessons; lesson++) {
    await nextLesson(page);
    await page.waitForFunction(
      (n) => document.querySelectorAll('.coach-progress .done').length > n,
      lesson,
    );
    if (lesson === 2) await picture(page, `learn-${game}`);
  }
  await page.getByRole('button', { name: 'Play your first game' }).click();
  await page.locator('.table-page .player').first().waitFor();
  return page;
}

test('a newcomer goes through the introduction to Catan into a first game', async () => {
  const page = await learn('catan', nextCatanLesson);
  assert.match(await page.locator('.hint').innerText(), /dots/, 'the page goes on explaining');
  await endOwnTurn(page);
  await playUntil(page, `${ownMain}, .game-over`);
  assert.deepEqual(page.errors, []);
});

// What a lesson may ask for, the most particular first, and how it is done.
const catanWays = {
  '.target': (page) => page.locator('.target').first().click({ force: true }),
  '.offer button.primary': (page) => page.locator('.offer button.primary').click(),
  '.composer': offerLumber,
  '.dev-card:not([aria-disabled=true])': (page) =>
    page.locator('.dev-card:not([aria-disabled=true])').click(),
  '.rate-button:enabled': tradeWithBank,
  '.build-button:not([aria-disabled=true])': build,
  '.prompt button': (page) => page.locator('.prompt button').click(),
};

// The next lesson is shown a moment after the last one was counted.
async function nextCatanLesson(page) {
  const found = await page.waitForFunction(
    (ways) => ways.find((way) => document.querySelector(way)),
    Object.keys(catanWays),
  );
  await catanWays[await found.jsonValue()](page);
}

async function tradeWithBank(page) {
  await page.locator('.rate-button:enabled').click();
  await page.locator('.bank-trade .row button').first().click();
}

async function build(page) {
  const button = page.locator('.build-button:not([aria-disabled=true])').first();
  const what = await button.getAttribute('data-build');
  await button.click();
  if (what !== 'card') await page.locator('.target').first().click({ force: true });
}

async function offerLumber(page) {
  const sides = page.locator('.composer .card-picker');
  await sides.nth(0).locator('[data-kind=lumber]').click();
  await sides.nth(1).locator('[data-kind=ore]').click();
  await page.locator('.composer button.primary').click();
}

test('a newcomer goes through the introduction to Blokus and plays a first game to its end', async () => {
  const page = await learn('blokus', async (lesson) => {
    await lesson.locator('.prompt.mine').waitFor();
    await blokusStep(lesson);
  });
  await playBlokusToTheEnd([page]);
  assert.deepEqual(page.errors, []);
});
