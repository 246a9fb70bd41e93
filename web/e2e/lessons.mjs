// Goes through the lessons of a game as a newcomer would.
import { blokusStep } from './blokus-player.mjs';

// Calls `then` after each lesson with its number.
export async function takeLessons(page, url, game, then = () => {}) {
  await page.goto(`${url}/#/learn/${game}`);
  await page.locator('.coach-progress li').first().waitFor();
  const lessons = await page.locator('.coach-progress li').count();
  for (let lesson = 1; lesson < lessons; lesson++) {
    await ways[game](page);
    await page.waitForFunction(
      (n) => document.querySelectorAll('.coach-progress .done').length > n,
      lesson,
    );
    await then(lesson);
  }
}

const ways = { catan: nextCatanLesson, blokus: nextBlokusLesson };

async function nextBlokusLesson(page) {
  await page.locator('.prompt.mine').waitFor();
  await blokusStep(page);
}

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
