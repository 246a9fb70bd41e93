import assert from 'node:assert/strict';
import { test } from 'node:test';
import { desk, newPage, phone, picture } from './browser.mjs';
import { useServer } from './fixture.mjs';
import { byKeyboard, placePieces, playBlokusToTheEnd } from './blokus-player.mjs';
import { playNow } from './lobby-steps.mjs';

const world = useServer();

test('a person plays a whole game of Blokus against a bot, in German', async () => {
  const page = await newPage(world.browser, { ...desk, locale: 'de-DE' });
  await playNow(page, world.server.url, { game: 'Blokus', seats: 2 });
  assert.match(await page.locator('.prompt-line').innerText(), /Stein|legt/);
  await placePieces(page, 6);
  await page.locator('.prompt.mine').waitFor();
  await page.locator('.tray-piece:enabled').first().click();
  const tray = await page.locator('.tray').boundingBox();
  assert.ok(tray.y + tray.height < desk.viewport.height, 'board and pieces are seen together');
  await picture(page, 'blokus');
  await page.keyboard.press('Escape');
  await playBlokusToTheEnd([page]);
  await page.locator('.game-over a', { hasText: 'ansehen' }).click();
  await page.locator('.replay-bar input[type=range]').waitFor();
  assert.deepEqual(page.errors, []);
});

test('a whole game of Blokus is played with the keyboard alone', async () => {
  const page = await newPage(world.browser);
  await playNow(page, world.server.url, { game: 'Blokus', seats: 2 });
  await playBlokusToTheEnd([page], byKeyboard);
  assert.deepEqual(page.errors, []);
});

test('a mouse carries a piece from the tray to the board', async () => {
  const page = await newPage(world.browser, { ...desk, viewport: { width: 1440, height: 1200 } });
  await playNow(page, world.server.url, { game: 'Blokus', seats: 2 });
  await page.locator('.prompt.mine').waitFor();
  const from = await page.locator('[data-piece=MONO]').boundingBox();
  await page.mouse.move(from.x + 5, from.y + 5);
  await page.mouse.down();
  const board = await page.locator('.blokus-board').boundingBox();
  const starts = await page.locator('.start-square').evaluateAll((circles) =>
    circles.map((circle) => {
      const { x, y, width } = circle.getBoundingClientRect();
      const [left, top] = ['cx', 'cy'].map((name) => Number(circle.getAttribute(name)) - 10);
      return { at: [x + width / 2, y + width / 2], square: `translate(${left} ${top})` };
    }),
  );
  for (const { at, square } of starts) {
    await page.mouse.move(...at, { steps: 4 });
    await page.locator(`.ghost[transform="${square}"]`).waitFor({ state: 'attached' });
    if (await page.locator('.ghost.fits').count()) break;
  }
  await page.mouse.up();
  assert.ok(board.width === board.height, 'the board is square');
  await page.waitForFunction(() => !document.querySelector('[data-piece=MONO]'));
  assert.deepEqual(page.errors, []);
});

test('on a phone a piece is moved by touch, turned by buttons and placed by a second tap', async () => {
  const page = await newPage(world.browser, phone);
  await playNow(page, world.server.url, { game: 'Blokus', seats: 4 });
  await page.locator('.prompt.mine').waitFor();
  await page.locator('.tray-piece:enabled').first().tap();
  const before = await page.locator('.ghost').getAttribute('transform');
  await page.locator('.blokus-board').tap({ position: { x: 180, y: 180 } });
  assert.notEqual(await page.locator('.ghost').getAttribute('transform'), before);
  await page.getByRole('button', { name: 'Turn right' }).tap();
  await page.getByRole('button', { name: 'Next place' }).tap();
  assert.ok(await page.locator('.ghost.fits').count());
  await page.evaluate(() => scrollTo(0, 150));
  await picture(page, 'blokus-phone');
  await page.locator('.ghost rect').first().tap({ force: true });
  await page.waitForFunction(() => document.querySelectorAll('.blokus-square').length > 0);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  assert.equal(wide, false);
  assert.deepEqual(page.errors, []);
});
