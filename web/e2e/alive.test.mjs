// Moves of others are shown one after the other, with movement, and nobody has to wait for them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { desk, newPage } from './browser.mjs';
import { catanStep, settled } from './catan-player.mjs';
import { useServer } from './fixture.mjs';
import { playNow } from './lobby-steps.mjs';

const world = useServer();

// Plays until the own turn is over and bots are at it.
async function endOwnTurn(page) {
  for (;;) {
    await settled(page);
    const end = page.locator('[data-phase=main] .prompt.mine button.primary');
    if (await end.count()) {
      await end.click();
      return;
    }
    if (!(await catanStep(page, { build: [] }))) await page.waitForTimeout(20);
  }
}

const watchLog = (page) =>
  page.evaluate(() => {
    globalThis.times_ = [];
    new MutationObserver(() => globalThis.times_.push(performance.now())).observe(
      document.querySelector('.log'),
      { childList: true },
    );
  });

test('bots move at a pace that can be followed, and one click shows everything', async () => {
  const page = await newPage(world.browser, { ...desk, keep: { pace: 'normal' } });
  await playNow(page, world.server.url, { game: 'Catan', seats: 4 });
  await page.waitForSelector('.catan-board');
  await endOwnTurn(page);
  await watchLog(page);
  await page.getByRole('button', { name: 'Show everything now' }).waitFor();
  await page.waitForFunction(() => globalThis.times_.length > 3);
  const times = await page.evaluate(() => globalThis.times_);
  assert.ok(times[3] - times[0] > 400, `four steps took ${times[3] - times[0]} ms`);
  await page.keyboard.press('s');
  await page.waitForFunction(
    () => !document.querySelector('[aria-label="Show everything now"]'),
    null,
    { timeout: 1500 },
  );
  assert.deepEqual(page.errors, []);
});

test('cards fly and dice roll, but not for those who want little movement', async () => {
  for (const [reducedMotion, flies] of [
    ['no-preference', true],
    ['reduce', false],
  ]) {
    const page = await newPage(world.browser, { ...desk, reducedMotion, keep: { pace: 'quick' } });
    await playNow(page, world.server.url, { game: 'Catan', seats: 3 });
    await page.waitForSelector('.catan-board');
    await page.evaluate(() => {
      globalThis.flown_ = 0;
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes)
          for (const node of addedNodes)
            if (node.classList?.contains('flying')) globalThis.flown_++;
      }).observe(document.body, { childList: true });
    });
    await endOwnTurn(page);
    await endOwnTurn(page);
    assert.equal((await page.evaluate(() => globalThis.flown_)) > 0, flies, reducedMotion);
    assert.deepEqual(page.errors, []);
  }
});

test('sounds are made, and silenced with one click', async () => {
  const page = await newPage(world.browser, { ...desk, keep: { sound: true, pace: 'off' } });
  await page.addInitScript(() => {
    globalThis.tones_ = 0;
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...args) {
      globalThis.tones_++;
      return start.apply(this, args);
    };
  });
  await playNow(page, world.server.url, { game: 'Catan', seats: 2 });
  await page.waitForSelector('.catan-board');
  await page.locator('.prompt.mine').waitFor();
  await page.waitForFunction(() => globalThis.tones_ > 0);
  await page.getByRole('button', { name: 'Sound off' }).click();
  const before = await page.evaluate(() => globalThis.tones_);
  await endOwnTurn(page);
  assert.equal(await page.evaluate(() => globalThis.tones_), before);
  assert.deepEqual(page.errors, []);
});

test('who looks elsewhere is told of the own turn, where it is allowed', async () => {
  const page = await newPage(world.browser, {
    ...desk,
    permissions: ['notifications'],
    keep: { notify: true, pace: 'off' },
  });
  await page.addInitScript(() => {
    globalThis.told_ = [];
    globalThis.Notification = class {
      static permission = 'granted';
      constructor(title) {
        globalThis.told_.push(title);
      }
      close() {}
    };
  });
  await playNow(page, world.server.url, { game: 'Catan', seats: 2 });
  await page.waitForSelector('.catan-board');
  await page.evaluate(() => Object.defineProperty(document, 'hidden', { get: () => true }));
  await endOwnTurn(page);
  await page.waitForFunction(() => globalThis.told_.length > 0);
  assert.deepEqual(await page.evaluate(() => globalThis.told_[0]), 'It is your turn');
});
