// What most people do, in Firefox.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blokusStep, playBlokusToTheEnd } from './blokus-player.mjs';
import { desk, newPage, startFirefox } from './browser.mjs';
import { endOwnTurn, ownMain, playUntil } from './catan-player.mjs';
import { useServer } from './fixture.mjs';
import { outOfSight } from './in-view.mjs';
import { playNow, seatFriends } from './lobby-steps.mjs';

const world = useServer([], startFirefox);

test('Firefox: two turns of Catan against bots, with a reload between them', async () => {
  const page = await newPage(world.browser);
  await playNow(page, world.server.url, { game: 'Catan', seats: 3 });
  await page.waitForSelector('.catan-board');
  await endOwnTurn(page);
  await page.reload();
  await page.waitForSelector('.hand');
  await playUntil(page, ownMain);
  const parts = ['.board-frame', '.hand-card', '.build-button', '.prompt button', '.player'];
  assert.deepEqual(await outOfSight(page, parts), []);
  assert.deepEqual(page.errors, []);
});

test('Firefox: a whole game of Blokus in German, and its replay', async () => {
  const page = await newPage(world.browser, { ...desk, locale: 'de-DE', keep: { language: 'de' } });
  await playNow(page, world.server.url, { game: 'Blokus', seats: 2 });
  await page.waitForSelector('.blokus-board');
  await playBlokusToTheEnd([page]);
  await page.locator('.game-over a', { hasText: 'Spiel ansehen' }).click();
  const slider = page.locator('.replay-bar input[type=range]');
  await slider.waitFor();
  await slider.fill('5');
  await page.locator('.replay-bar').getByRole('button', { name: 'Diese Stelle teilen' }).click();
  await page.locator('.share-picture canvas').waitFor();
  assert.deepEqual(page.errors, []);
});

test('Firefox: friends sit down, talk, and play again', async () => {
  const duo = { game: 'blokus', variant: 'duo' };
  const { pages } = await seatFriends(world, ['Anna', 'Ben'], duo);
  const [anna, ben] = pages;
  for (const page of pages) await page.waitForSelector('.blokus-board');
  await anna.getByRole('tab', { name: 'Chat' }).click();
  await anna.locator('.chat-form input').fill('Good luck');
  await anna.locator('.chat-form button').click();
  await ben.getByRole('tab', { name: 'Chat' }).click();
  await ben.locator('.chat li', { hasText: 'Good luck' }).waitFor();
  const mover = (await anna.locator('.prompt.mine').count()) ? anna : ben;
  assert.ok(await blokusStep(mover));
  await anna.getByRole('button', { name: 'More', exact: true }).click();
  await anna.getByRole('button', { name: 'Offer a draw' }).click();
  await ben.locator('.question').getByRole('button', { name: 'Agree' }).click();
  await anna.getByRole('button', { name: 'Play again' }).click();
  await ben.getByRole('button', { name: 'Join them' }).click();
  for (const page of pages) {
    await page.waitForSelector('.blokus-board');
    assert.deepEqual(page.errors, []);
  }
});
