// Everything one needs in one's turn is in sight without scrolling, on every screen, and the board stays
// where it is.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placePieces } from './blokus-player.mjs';
import { newPage } from './browser.mjs';
import { ownMain, ownRoll, playUntil, settled } from './catan-player.mjs';
import { useServer } from './fixture.mjs';
import { boxOf, outOfSight, scrollsAtAll } from './in-view.mjs';
import { openTable, playNow, sitDown } from './lobby-steps.mjs';

const world = useServer();

const touch = { hasTouch: true, isMobile: true };
const screens = {
  'low laptop': { viewport: { width: 1280, height: 585 }, locale: 'de-DE', colorScheme: 'light' },
  desk: { viewport: { width: 1440, height: 900 }, locale: 'en-US', colorScheme: 'dark' },
  'small phone': { viewport: { width: 360, height: 640 }, locale: 'de-DE', ...touch },
  phone: { viewport: { width: 390, height: 844 }, locale: 'en-US', colorScheme: 'dark', ...touch },
  tablet: { viewport: { width: 820, height: 1180 }, locale: 'en-US', ...touch },
  'phone on its side': { viewport: { width: 740, height: 360 }, locale: 'en-US', ...touch },
};
const isPhone = (name) => name.includes('phone');

const catanParts = [
  '.player',
  '.board-frame',
  '.prompt',
  '.prompt button',
  '.hand-card',
  '.build-button',
  '.dev-cards > li, .dev-button',
];

// Some turns, then a moment at which one may trade. Gives the places where the board has been.
// An own turn with cards: without any there is nothing to offer.
const ownTrade = `body:has(.hand-card:not(.none)) ${ownMain}`;

async function playUntilTrade(page, turns) {
  const boards = new Set();
  const meanwhile = async () => boards.add(await boxOf(page, '.board-frame'));
  const how = { meanwhile, build: ['card', 'settlement', 'road'] };
  for (let turn = 0; turn < turns; turn++) {
    await playUntil(page, ownRoll, how);
    await page.locator(ownRoll).click();
    await settled(page);
  }
  await playUntil(page, ownTrade, { ...how, build: [] });
  await meanwhile();
  return boards;
}

for (const [name, screen] of Object.entries(screens)) {
  for (const seats of name === 'desk' || name === 'small phone' ? [4, 6] : [4]) {
    test(`a turn of Catan with ${seats} players needs no scrolling: ${name}`, async () => {
      const page = await newPage(world.browser, screen);
      await playNow(page, world.server.url, { game: 'Catan', seats });
      await page.waitForSelector('.catan-board');
      const boards = await playUntilTrade(page, 5);
      assert.deepEqual([...boards].length, 1, `the board stays where it is: ${[...boards]}`);
      assert.deepEqual(await outOfSight(page, catanParts), []);
      assert.equal(await scrollsAtAll(page), false);
      if (isPhone(name)) await page.locator('.sheet-button').nth(1).tap();
      await page.locator('.composer').waitFor();
      assert.deepEqual(
        await outOfSight(page, [
          '.composer',
          '.composer .picker-add',
          '.composer .button',
          '.bank-trade',
        ]),
        [],
      );
      assert.deepEqual(page.errors, []);
    });
  }

  test(`clocks for the whole game have room: ${name}`, async () => {
    const page = await newPage(world.browser, screen);
    const id = await openTable(world.server.url, {
      game: 'catan',
      seats: { min: 4, max: 4 },
      bots: ['random', 'random', 'random'],
      limits: { game_ms: 90 * 60000, increment_ms: 5000, hard_ms: 600000 },
    });
    await sitDown(page, world.server.url, id, 'Annemarie Sonnenschein');
    await page.waitForSelector('.catan-board');
    await playUntil(page, ownRoll);
    await page.locator('.player.acting .clock.runs').first().waitFor();
    assert.equal(await page.locator('.clock').count(), 4);
    assert.deepEqual(await outOfSight(page, [...catanParts, '.clock', '.points']), []);
    assert.equal(await scrollsAtAll(page), false);
    assert.deepEqual(page.errors, []);
  });

  test(`a turn of Blokus needs no scrolling: ${name}`, async () => {
    const page = await newPage(world.browser, screen);
    await playNow(page, world.server.url, { game: 'Blokus', seats: 4 });
    await page.waitForSelector('.blokus-board');
    const boards = new Set();
    for (let placed = 0; placed < 4; placed++) {
      boards.add(await boxOf(page, '.blokus-board'));
      await page.locator('.prompt.mine').waitFor();
      const parts = ['.player', '.tray-piece', '.blokus-controls button'];
      assert.deepEqual(await outOfSight(page, parts), [], `${placed} pieces placed`);
      await placePieces(page, 1);
    }
    await page.locator('.prompt.mine').waitFor();
    await page.locator('.tray-piece:enabled').first().click();
    assert.equal([...boards].length, 1, `the board stays where it is: ${[...boards]}`);
    assert.deepEqual(
      await outOfSight(page, [
        '.player',
        '.blokus-board',
        '.prompt',
        '.blokus-controls button',
        '.tray-piece',
      ]),
      [],
    );
    assert.equal(await scrollsAtAll(page), false);
    assert.deepEqual(page.errors, []);
  });
}
