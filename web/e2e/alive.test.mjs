// Moves of others are shown one after the other, with movement, and nobody has to wait for them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { desk, newPage } from './browser.mjs';
import { endOwnTurn, ownMain, ownRoll, playUntil } from './catan-player.mjs';
import { useServer } from './fixture.mjs';
import { playNow } from './lobby-steps.mjs';

const world = useServer();

// The moments at which the log was changed, in milliseconds.
const watchLog = (page) =>
  page.evaluate(() => {
    globalThis.times_ = [];
    new MutationObserver(() => globalThis.times_.push(performance.now())).observe(
      document.querySelector('.log'),
      { childList: true },
    );
  });

const skip = (page) => page.getByRole('button', { name: 'Show everything now' });

test('bots move at a pace that can be followed, and one click shows everything', async () => {
  const page = await newPage(world.browser, { ...desk, keep: { pace: 'normal' } });
  await playNow(page, world.server.url, { game: 'Catan', seats: 4 });
  await page.waitForSelector('.catan-board');
  await playUntil(page, ownMain, { build: [] });
  await watchLog(page);
  await endOwnTurn(page);
  await playUntil(page, ownRoll);
  const times = await page.evaluate(() => globalThis.times_);
  const took = times.at(-1) - times[0];
  assert.ok(times.length > 4, `${times.length} moments`);
  assert.ok(took > 1000, `three turns took ${took} ms`);
  await endOwnTurn(page);
  await skip(page).waitFor();
  await page.keyboard.press('s');
  await skip(page).waitFor({ state: 'detached' });
  assert.deepEqual(page.errors, []);
});

test('the pace is chosen in the settings, and at once means that nothing waits to be shown', async () => {
  const page = await newPage(world.browser, { ...desk, keep: { pace: 'slow' } });
  await playNow(page, world.server.url, { game: 'Catan', seats: 3 });
  await page.waitForSelector('.catan-board');
  await endOwnTurn(page);
  await skip(page).waitFor();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.locator('dialog[open]').getByRole('button', { name: 'At once' }).click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('s');
  await playUntil(page, ownMain, { build: [] });
  await page.evaluate(() => {
    globalThis.waited_ = 0;
    new MutationObserver(() => {
      if (document.querySelector('[aria-label="Show everything now"]')) globalThis.waited_++;
    }).observe(document.querySelector('.prompt'), { childList: true, subtree: true });
  });
  await endOwnTurn(page);
  await playUntil(page, ownRoll);
  assert.equal(await page.evaluate(() => globalThis.waited_), 0);
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
      globalThis.rolled_ = 0;
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (...how) {
        if (this.matches('.die')) globalThis.rolled_++;
        return animate.apply(this, how);
      };
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes)
          for (const node of addedNodes)
            if (node.classList?.contains('flying')) globalThis.flown_++;
      }).observe(document.body, { childList: true });
    });
    await endOwnTurn(page);
    await endOwnTurn(page);
    assert.equal((await page.evaluate(() => globalThis.flown_)) > 0, flies, reducedMotion);
    assert.equal((await page.evaluate(() => globalThis.rolled_)) > 0, flies, reducedMotion);
    assert.deepEqual(page.errors, []);
  }
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
