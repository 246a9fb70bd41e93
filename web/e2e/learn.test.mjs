import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blokusStep } from './blokus-player.mjs';
import { newPage, picture } from './browser.mjs';
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
  await page.locator('.coach a.primary').click();
  await page.locator('form.play-now').waitFor();
  assert.deepEqual(page.errors, []);
}

test('the introduction to Catan can be played to its end', () => learn('catan', nextCatanLesson));

async function nextCatanLesson(page) {
  const build = page.locator('.build-button:not([aria-disabled=true])');
  if (await page.locator('.target').count())
    await page.locator('.target').first().click({ force: true });
  else if (await page.locator('.offer button.primary').count())
    await page.locator('.offer button.primary').click();
  else if (await page.locator('.composer').count()) await offerLumber(page);
  else if (await page.locator('.dev-card:not([aria-disabled=true])').count())
    await page.locator('.dev-card:not([aria-disabled=true])').click();
  else if (await page.locator('.rate-button:enabled').count()) {
    await page.locator('.rate-button:enabled').click();
    await page.locator('.bank-trade .row button').first().click();
  } else if (await build.count()) {
    const what = await build.first().getAttribute('data-build');
    await build.first().click();
    if (what !== 'card') await page.locator('.target').first().click({ force: true });
  } else await page.locator('.prompt button').click();
}

async function offerLumber(page) {
  const sides = page.locator('.composer .card-picker');
  await sides.nth(0).locator('[data-kind=lumber]').click();
  await sides.nth(1).locator('[data-kind=ore]').click();
  await page.locator('.composer button.primary').click();
}

test('the introduction to Blokus can be played to its end', () =>
  learn('blokus', async (page) => {
    await page.locator('.prompt.mine').waitFor();
    await blokusStep(page);
  }));
