import assert from 'node:assert/strict';
import { test } from 'node:test';
import { desk, newPage, phone, picture } from './browser.mjs';
import { useServer } from './fixture.mjs';
import { endOwnTurn, ownMain, playCatanToTheEnd, playUntil, settled } from './catan-player.mjs';
import { tabTo } from './blokus-player.mjs';
import { outOfSight, scrollsAtAll } from './in-view.mjs';
import { openTable, playNow, sitDown, tableId } from './lobby-steps.mjs';

const world = useServer();

test('a person plays a whole game of Catan against bots, reloading in the middle, and sees the replay', async () => {
  const page = await newPage(world.browser);
  await playNow(page, world.server.url, { game: 'Catan', seats: 4 });
  let steps = 0;
  await playCatanToTheEnd([page], {
    meanwhile: async () => {
      if (++steps === 12) await reloaded(page);
      if (steps === 20) await picture(page, 'catan');
    },
  });
  assert.ok(steps > 12, 'the game was reloaded in its middle');
  assert.match(await page.locator('.game-over h2').innerText(), /won/);
  await page.locator('.game-over a', { hasText: 'replay' }).click();
  await watchReplay(page);
  assert.deepEqual(page.errors, []);
});

async function reloaded(page) {
  const before = await page.locator('.player-name').allInnerTexts();
  await page.reload();
  await page.waitForSelector('.catan-board');
  assert.deepEqual(await page.locator('.player-name').allInnerTexts(), before);
  assert.ok(await page.locator('.hand').count(), 'the seat is still ours');
}

async function watchReplay(page) {
  const slider = page.locator('.replay-bar input[type=range]');
  await slider.waitFor();
  const last = Number(await slider.getAttribute('max'));
  assert.ok(last > 50);
  await slider.fill(String(last >> 1));
  await picture(page, 'replay');
  const roads = await page.locator('.road').count();
  await slider.fill(String(last));
  assert.ok((await page.locator('.road').count()) >= roads);
  assert.ok(await page.locator('.game-over').count());
  await slider.fill('3');
  await page.getByRole('button', { name: 'One step on' }).click();
  assert.equal(await slider.inputValue(), '4');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.waitForFunction(() => Number(document.querySelector('.replay-bar input').value) > 4);
  const download = await page.request.get(
    await page
      .locator('.downloads a')
      .first()
      .evaluate((a) => a.href),
  );
  assert.ok((await download.text()).startsWith('{"spieltisch":1'));
}

test('six players and the large board fit on a desk without scrolling', async () => {
  const page = await newPage(world.browser, { ...desk, colorScheme: 'dark' });
  await playNow(page, world.server.url, { game: 'Catan', seats: 6 });
  await page.waitForSelector('.catan-board');
  await playUntil(page, ownMain);
  assert.equal(await page.locator('.player').count(), 6);
  const parts = ['.board-frame', '.build-bar', '.hand', '.bank', '.side-panel'];
  assert.deepEqual(await outOfSight(page, parts), []);
  await picture(page, 'catan-six');
  assert.deepEqual(page.errors, []);
});

// Bots may offer a trade meanwhile, and wait for the answer.
async function untilOwnRoll(page) {
  const [roll, decline] = ['.prompt.mine button.big', '[data-answer=decline]'];
  for (;;) {
    await page.locator(`${roll}, ${decline}`).first().waitFor();
    if (await page.locator(roll).count()) return;
    await tabTo(page, decline);
    await page.keyboard.press('Enter');
    await settled(page);
  }
}

test('a whole game of Catan on a phone needs no scrolling of the page', async () => {
  const { url } = world.server;
  const id = await openTable(url, {
    game: 'catan',
    seats: { min: 3, max: 3 },
    bots: ['greedy', 'greedy'],
    rules: { target: 5 },
  });
  const page = await newPage(world.browser, phone);
  await sitDown(page, url, id, 'Anna');
  await page.waitForSelector('.catan-board');
  await endOwnTurn(page);
  await playUntil(page, `${ownMain}, .game-over`);
  await picture(page, 'catan-phone');
  const scrolled = new Set();
  await playCatanToTheEnd([page], {
    meanwhile: async () => scrolled.add(await scrollsAtAll(page)),
  });
  assert.deepEqual([...scrolled], [false], 'nothing is wider or higher than the screen');
  assert.deepEqual(await outOfSight(page, ['.game-over', '.game-over .button']), []);
  assert.deepEqual(page.errors, []);
});

const pieces = '.house, .road';

test('the opening and a turn of Catan are played with the keyboard alone', async () => {
  const page = await newPage(world.browser);
  await page.goto(world.server.url);
  await tabTo(page, '.play-now button.primary');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.catan-board');
  for (let placed = 0; placed < 4; placed++) {
    await page.locator('.prompt.mine').waitFor();
    await page.locator('.target').first().waitFor({ state: 'attached' });
    await tabTo(page, '.target');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    const before = await page.locator(pieces).count();
    await page.keyboard.press('Enter');
    await page.waitForFunction(
      ([each, n]) => document.querySelectorAll(each).length > n,
      [pieces, before],
    );
  }
  await untilOwnRoll(page);
  await tabTo(page, '.prompt button.big');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => !document.querySelector('.prompt.mine button.big'));
  assert.ok(tableId(page));
  assert.deepEqual(page.errors, []);
});
