import assert from 'node:assert/strict';
import { test } from 'node:test';
import { playBlokusToTheEnd } from './blokus-player.mjs';
import { newPage, picture } from './browser.mjs';
import { endOwnTurn, ownMain, playUntil } from './catan-player.mjs';
import { useServer } from './fixture.mjs';
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
