// Pieces land, the robber walks, Blokus pieces snap into place, but not for those who want little movement.
// Both look on at the same game.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blokusStep } from './blokus-player.mjs';
import { desk } from './browser.mjs';
import { catanStep, settled } from './catan-player.mjs';
import { useServer } from './fixture.mjs';
import { atRest } from './in-view.mjs';
import { seatFriends } from './lobby-steps.mjs';

const world = useServer();

const lively = { ...desk, reducedMotion: 'no-preference' };
const calm = { ...desk, reducedMotion: 'reduce' };

async function twoAt(board, wish) {
  const { pages } = await seatFriends(world, ['Lively', 'Calm'], wish, [lively, calm]);
  for (const page of pages) {
    await page.waitForSelector(board);
    await atRest(page);
    await watchMovements(page);
  }
  return pages;
}

// Notes each movement when what makes it changes: of what, how long it lasts, and from which box to which.
// It is moved by hand for that, and before the next frame is drawn, so that a busy machine that drops frames
// changes nothing.
const watchMovements = (page) =>
  page.evaluate(() => {
    globalThis.movements_ = [];
    const boxAt = (animation, time, element) => {
      animation.currentTime = time;
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2, width };
    };
    const noted = new WeakSet();
    const note = (animation) => {
      const { target } = animation.effect;
      if (noted.has(animation) || !target.matches('.appear, .snap, .robber')) return;
      noted.add(animation);
      const { duration } = animation.effect.getComputedTiming();
      globalThis.movements_.push({
        what: animation.animationName ?? animation.transitionProperty,
        lasts: duration,
        to: boxAt(animation, duration * 0.999, target),
        from: boxAt(animation, 0, target),
      });
    };
    const watcher = new MutationObserver(() => document.getAnimations().forEach(note));
    const what = { subtree: true, childList: true, attributes: true };
    watcher.observe(document.body, what);
  });

const movements = (page) => page.evaluate(() => globalThis.movements_);
const began = (page, what) =>
  page.waitForFunction((name) => globalThis.movements_.some((m) => m.what === name), what);

// Long enough to be seen, or over before a frame is drawn.
const isSeen = ({ lasts }) => lasts >= 200;
const isUnseen = ({ lasts }) => lasts < 1;
const distance = ({ from, to }) => Math.hypot(to.x - from.x, to.y - from.y);
const fallsIntoPlace = ({ from, to }) => from.width > to.width * 1.2;

async function oneStep(pages, step) {
  for (const page of pages) if ((await settled(page)) && (await step(page))) return page;
  return null;
}

test('a settlement and a road land where they are built', async () => {
  const pages = await twoAt('.catan-board');
  for (const piece of ['.house', '.road']) {
    while (!(await oneStep(pages, catanStep)));
    for (const page of pages) await page.locator(piece).waitFor({ state: 'attached' });
  }
  const [seen, unseen] = pages;
  await seen.waitForFunction(() => globalThis.movements_.length >= 2);
  const landings = await movements(seen);
  assert.ok(landings.every((m) => m.what === 'appear' && isSeen(m) && fallsIntoPlace(m)));
  assert.ok((await movements(unseen)).every(isUnseen));
  for (const page of pages) assert.deepEqual(page.errors, []);
});

const centre = (page, selector) =>
  page.locator(selector).evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  });

test('the robber walks from one land to the next', async () => {
  const pages = await twoAt('.catan-board');
  const [seen, unseen] = pages;
  const home = await centre(seen, '.robber');
  const walked = () => movements(seen).then((all) => all.find((m) => m.what === 'transform'));
  for (let steps = 0; !(await walked()); steps++) {
    assert.ok(steps < 4000, 'nobody ever moves the robber');
    await oneStep(pages, (page) => catanStep(page, { build: [] }));
  }
  const walk = await walked();
  assert.ok(isSeen(walk), `${walk.lasts} ms`);
  assert.ok(Math.hypot(walk.from.x - home.x, walk.from.y - home.y) < 3, 'from where it stood');
  assert.ok(distance(walk) > 20, 'to another land');
  await began(unseen, 'transform');
  assert.ok((await movements(unseen)).every(isUnseen));
  for (const page of pages) assert.deepEqual(page.errors, []);
});

// Without those of a piece that is still held over the board.
const placedSquares = (page) => page.locator('.blokus-square:not(.ghost *)');

test('a piece of Blokus snaps into its place, and nothing else moves', async () => {
  const pages = await twoAt('.blokus-board', { game: 'blokus', variant: 'duo' });
  const [seen, unseen] = pages;
  let covered = 0;
  for (let placed = 0; placed < 2; placed++) {
    while (!(await oneStep(pages, blokusStep)));
    await placedSquares(seen).nth(covered).waitFor({ state: 'attached' });
    covered = await placedSquares(seen).count();
    await seen.waitForFunction((n) => globalThis.movements_.length >= n, covered);
  }
  const snaps = await movements(seen);
  assert.equal(snaps.length, covered, 'each square once, with the piece it belongs to');
  assert.ok(snaps.every((m) => m.what === 'snap' && isSeen(m) && fallsIntoPlace(m)));
  await began(unseen, 'snap');
  assert.ok((await movements(unseen)).every(isUnseen));
  for (const page of pages) assert.deepEqual(page.errors, []);
});
