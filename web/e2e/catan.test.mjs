import assert from 'node:assert/strict';
import { test } from 'node:test';
import { desk, newPage, phone, picture } from './browser.mjs';
import { useServer } from './fixture.mjs';
import { catanStep, playCatanToTheEnd } from './catan-player.mjs';
import { tabTo } from './blokus-player.mjs';
import { playNow, tableId } from './lobby-steps.mjs';

const world = useServer();

test('a person plays a whole game of Catan against bots, reloading in the middle, and sees the replay', async () => {
  const page = await newPage(world.browser);
  const began = Date.now();
  await playNow(page, world.server.url, { game: 'Catan', seats: 4 });
  assert.ok(Date.now() - began < 10000, 'a table within ten seconds');
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
  for (let steps = 0; steps < 6;) {
    if (await catanStep(page)) steps++;
    else await page.waitForTimeout(30);
  }
  assert.equal(await page.locator('.player').count(), 6);
  const hidden = await page.evaluate(() =>
    ['.board-frame', '.build-bar', '.hand', '.bank', '.side-panel'].filter(
      (part) => document.querySelector(part).getBoundingClientRect().bottom > innerHeight,
    ),
  );
  assert.deepEqual(hidden, []);
  await picture(page, 'catan-six');
  assert.deepEqual(page.errors, []);
});

// Bots may offer a trade meanwhile, and wait for the answer; a seven may cost cards.
async function untilOwnRoll(page) {
  const roll = page.locator('.prompt.mine button.big');
  for (let waited = 0; waited < 600 && !(await roll.count()); waited++) {
    if (await page.locator('[data-answer=decline]').count()) {
      await tabTo(page, '[data-answer=decline]');
      await page.keyboard.press('Enter');
    }
    await page.waitForTimeout(100);
  }
  await roll.waitFor();
}

test('a phone is enough for Catan', async () => {
  const page = await newPage(world.browser, phone);
  await playNow(page, world.server.url, { game: 'Catan', seats: 3 });
  for (let steps = 0; steps < 14;) {
    if (await catanStep(page)) steps++;
    else await page.waitForTimeout(30);
  }
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  assert.equal(wide, false, 'nothing is wider than the screen');
  await page.evaluate(() => scrollTo(0, 0));
  await picture(page, 'catan-phone');
  assert.deepEqual(page.errors, []);
});

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
    await page.keyboard.press('Enter');
    await page.waitForTimeout(300);
  }
  await untilOwnRoll(page);
  await tabTo(page, '.prompt button.big');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => !document.querySelector('.prompt.mine button.big'));
  assert.ok(tableId(page));
  assert.deepEqual(page.errors, []);
});
