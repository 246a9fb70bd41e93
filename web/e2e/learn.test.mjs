import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placePieces, playBlokusToTheEnd } from './blokus-player.mjs';
import { newPage, phone, picture } from './browser.mjs';
import { endOwnTurn, ownMain, playUntil } from './catan-player.mjs';
import { useServer } from './fixture.mjs';
import { boxOf, outOfSight, scrollsAtAll } from './in-view.mjs';
import { takeLessons } from './lessons.mjs';

const world = useServer();

async function learn(game) {
  const page = await newPage(world.browser);
  let taken = 0;
  await takeLessons(page, world.server.url, game, async (lesson) => {
    taken = lesson;
    if (lesson === 2) await picture(page, `learn-${game}`);
  });
  assert.ok(taken > 2, `${taken} lessons`);
  await page.getByRole('button', { name: 'Play your first game' }).click();
  await page.locator('.table-page .player').first().waitFor();
  return page;
}

test('a newcomer goes through the introduction to Catan into a first game', async () => {
  const page = await learn('catan');
  assert.match(await page.locator('.hint').innerText(), /dots/, 'the page goes on explaining');
  await endOwnTurn(page);
  await playUntil(page, `${ownMain}, .game-over`);
  assert.deepEqual(page.errors, []);
});

test('a newcomer goes through the introduction to Blokus and plays a first game to its end', async () => {
  const page = await learn('blokus');
  await playBlokusToTheEnd([page]);
  assert.deepEqual(page.errors, []);
});

const smallPhone = {
  viewport: { width: 360, height: 640 },
  locale: 'de-DE',
  hasTouch: true,
  isMobile: true,
};
const phones = { 'small phone': smallPhone, phone: { ...smallPhone, viewport: phone.viewport } };

// No lesson moves the board or makes anything scroll; more is read over the table.
async function learnOnPhone(game, screen, board) {
  const page = await newPage(world.browser, screen);
  const boards = new Set();
  await takeLessons(page, world.server.url, game, async (lesson) => {
    if (lesson === 1) await readMore(page);
    boards.add(await boxOf(page, board));
    assert.equal(await scrollsAtAll(page), false, `after lesson ${lesson}`);
  });
  assert.equal(boards.size, 1, `the board stays where it is: ${[...boards]}`);
  assert.deepEqual(await outOfSight(page, ['.coach strong', '.coach .button']), []);
  await page.getByRole('button', { name: 'Dein erstes Spiel beginnen' }).tap();
  await page.locator('.table-page:not(.learn *) .player').first().waitFor();
  assert.deepEqual(await outOfSight(page, [board, '.player', '.prompt']), []);
  return page;
}

const isCutOff = (page) =>
  page.locator('.coach-why').evaluate((text) => text.scrollWidth > text.clientWidth);

async function readMore(page) {
  assert.equal(await isCutOff(page), true);
  await page.getByRole('button', { name: 'Mehr' }).tap();
  assert.equal(await isCutOff(page), false);
  assert.deepEqual(await outOfSight(page, ['.coach-why', '.coach strong']), []);
  await page.getByRole('button', { name: 'Weniger' }).tap();
}

for (const [name, screen] of Object.entries(phones)) {
  test(`the introduction to Catan leads into a first game without scrolling: ${name}`, async () => {
    const page = await learnOnPhone('catan', screen, '.board-frame');
    await endOwnTurn(page);
    assert.deepEqual(page.errors, []);
  });

  test(`the introduction to Blokus leads into a first game without scrolling: ${name}`, async () => {
    const page = await learnOnPhone('blokus', screen, '.blokus-board');
    await placePieces(page, 2);
    assert.deepEqual(page.errors, []);
  });
}
