// Goes through the lessons of a game as a newcomer would: by what is in sight, without scrolling.
import assert from 'node:assert/strict';
import { blokusStep } from './blokus-player.mjs';
import { outOfSight } from './in-view.mjs';

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

async function isInSight(page, ...selectors) {
  const lesson = await page.locator('.learn').getAttribute('data-lesson');
  assert.deepEqual(await outOfSight(page, selectors), [], `in the lesson ${lesson}`);
}

async function press(page, selector) {
  await isInSight(page, selector);
  await page.locator(selector).first().click({ force: true });
}

async function nextBlokusLesson(page) {
  await page.locator('.prompt.mine').waitFor();
  const controls = '.blokus-controls button';
  await isInSight(page, '.coach strong', '.blokus-board', '.tray-piece', controls);
  await blokusStep(page);
}

// A road's box may have no width; the board it lies on has.
async function chooseTarget(page) {
  await isInSight(page, '.board-frame');
  await page.locator('.target').first().click({ force: true });
}

// Where there are sheets, the lessons that need one.
const sheets = {
  trade: '[data-panel=trade]',
  offer: '[data-panel=trade]',
  knight: '.dev-button',
};

// What a lesson may ask for, the most particular first, and how it is done.
const catanWays = {
  '.target': chooseTarget,
  '.offer button.primary': press,
  '.composer': offerLumber,
  '.dev-card:not([aria-disabled=true])': press,
  '.rate-button:enabled': tradeWithBank,
  '.build-button:not([aria-disabled=true])': build,
  '.prompt button': press,
};

// The next lesson is shown a moment after the last one was counted.
async function nextCatanLesson(page) {
  await page.locator('.prompt.mine').waitFor();
  await page.locator('dialog.sheet').waitFor({ state: 'detached' });
  await isInSight(page, '.coach strong', '.board-frame', '.prompt');
  const lesson = await page.locator('.learn').getAttribute('data-lesson');
  const sheet = sheets[lesson];
  if (sheet && (await page.locator(sheet).count())) await openSheet(page, sheet);
  const found = await page.waitForFunction(
    (ways) => ways.find((way) => document.querySelector(way)),
    Object.keys(catanWays),
  );
  const way = await found.jsonValue();
  await catanWays[way](page, way);
}

async function openSheet(page, button) {
  await press(page, button);
  await page.locator('dialog.sheet').waitFor();
}

async function tradeWithBank(page, rate) {
  await press(page, rate);
  await press(page, '.bank-trade .row button');
}

async function build(page, button) {
  const what = await page.locator(button).first().getAttribute('data-build');
  await press(page, button);
  if (what !== 'card') await chooseTarget(page);
}

async function offerLumber(page) {
  await press(page, '.composer .card-picker:nth-of-type(1) [data-kind=lumber]');
  await press(page, '.composer .card-picker:nth-of-type(2) [data-kind=ore]');
  await press(page, '.composer button.primary');
}
