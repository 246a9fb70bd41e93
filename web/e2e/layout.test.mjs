// Everything one needs in one's turn is in sight without scrolling, on every screen, and the board stays
// where it is.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placePieces } from './blokus-player.mjs';
import { newPage, tried } from './browser.mjs';
import { ownMain, ownRoll, playUntil, settled } from './catan-player.mjs';
import { useServer } from './fixture.mjs';
import { boxOf, outOfSight, scrollsAtAll } from './in-view.mjs';
import { openTable, playNow, seatFriends, sitDown } from './lobby-steps.mjs';

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

const isTooWide = (page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

for (const [name, screen] of tried(screens, 'low laptop', 'small phone')) {
  test(`no page is wider than the screen: ${name}`, async () => {
    const page = await newPage(world.browser, screen);
    const { url } = world.server;
    const open = await openTable(url, { game: 'catan', title: 'A long evening with many friends' });
    const over = await openTable(url, {
      game: 'blokus',
      variant: 'duo',
      bots: ['random', 'random'],
    });
    const pages = {
      '#/': '.play-now',
      '#/new': 'form',
      [`#/t/${open}`]: '.seat-list',
      [`#/t/${over}`]: '.game-over',
      [`#/replay/${over}`]: '.replay-bar',
      '#/learn/catan': '.catan-board',
      '#/learn/blokus': '.blokus-board',
    };
    for (const locale of ['de', 'en']) {
      for (const [path, shown] of Object.entries(pages)) {
        await page.goto(`${url}/${path}`);
        await page.locator(shown).first().waitFor();
        await page.evaluate(
          (lang) => document.querySelector(`button[lang=${lang}]`).click(),
          locale,
        );
        await page.locator(`html[lang=${locale}]`).waitFor();
        assert.equal(await isTooWide(page), false, `${path} in ${locale}`);
      }
    }
    assert.deepEqual(page.errors, []);
  });

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

test('a tablet gives its width to the board', async () => {
  const page = await newPage(world.browser, screens.tablet);
  const { width } = screens.tablet.viewport;
  for (const [game, board, share] of [
    ['Catan', '.board-frame', 0.9],
    ['Blokus', '.blokus-board', 0.8],
  ]) {
    await playNow(page, world.server.url, { game, seats: 4 });
    const box = await page.locator(board).boundingBox();
    assert.ok(box.width > share * width, `${game}: ${box.width} of ${width}`);
  }
});

test('on a phone trade, log and chat are sheets, and unread messages are seen without them', async () => {
  const options = [screens['small phone'], screens.desk];
  const { pages } = await seatFriends(world, ['Anna', 'Ben'], {}, options);
  const [anna, ben] = pages;
  for (const page of pages) await page.waitForSelector('.catan-board');
  await ben.getByRole('tab', { name: 'Chat' }).click();
  await ben.getByRole('button', { name: 'Good luck!' }).click();
  await anna.locator('.sheet-buttons .unread').waitFor();
  assert.deepEqual(await outOfSight(anna, ['.sheet-button', '.sheet-buttons .unread']), []);
  for (const [name, shown] of [
    ['Handel', '.trade-panel'],
    ['Verlauf', '.log li'],
    ['Chat', '.chat li, .chat-form input, .chat-form button'],
  ]) {
    await anna.locator('.sheet-button', { hasText: name }).tap();
    await anna.locator('dialog.sheet').waitFor();
    assert.deepEqual(await outOfSight(anna, [shown, '.sheet [role=tab]']), [], name);
    await anna.locator('.sheet').getByRole('button', { name: 'Schließen' }).tap();
    await anna.locator('dialog.sheet').waitFor({ state: 'detached' });
  }
  assert.equal(await anna.locator('.unread').count(), 0, 'it has been read');
  for (const page of pages) assert.deepEqual(page.errors, []);
});
