// Hints during a casual game, and what a player that thinks says about it afterwards.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { desk, newPage, phone, picture } from './browser.mjs';
import { useServer } from './fixture.mjs';
import { outOfSight, scrollsAtAll } from './in-view.mjs';
import { openTable, playNow, sitDown } from './lobby-steps.mjs';

const world = useServer();

const hintButton = (page) => page.getByRole('button', { name: 'Ask for a hint' });
const note = (page) => page.locator('.hint-note');
const pieces = (page, selector) => page.locator(selector).count();

test('a hint in Catan marks its place on the board and is carried out with one click', async () => {
  const page = await newPage(world.browser, desk);
  await playNow(page, world.server.url, { game: 'Catan', seats: 3 });
  await page.locator('.prompt.mine').waitFor();
  await hintButton(page).click();
  await note(page).waitFor();
  await page.locator('.advised').waitFor({ state: 'attached' });
  assert.match(await note(page).locator('button.primary').innerText(), /build a settlement at/);
  await picture(page, 'hint');
  const before = await pieces(page, '.house');
  await note(page).locator('button.primary').click();
  await page.waitForFunction((n) => document.querySelectorAll('.house').length > n, before);
  await note(page).waitFor({ state: 'detached' });
  assert.deepEqual(page.errors, []);
});

test('a hint in Blokus puts the piece where it would be placed, on a phone by touch', async () => {
  const page = await newPage(world.browser, phone);
  await playNow(page, world.server.url, { game: 'Blokus', seats: 2 });
  await page.locator('.prompt.mine').waitFor();
  assert.deepEqual(await outOfSight(page, ['.prompt', '.hint-button', '.tray-piece']), []);
  await hintButton(page).tap();
  await note(page).waitFor();
  await page.locator('.ghost').waitFor({ state: 'attached' });
  assert.equal(await scrollsAtAll(page), false);
  const before = await pieces(page, '.tray-piece');
  await page.locator('.blokus-controls button.primary').tap();
  await page.waitForFunction((n) => document.querySelectorAll('.tray-piece').length < n, before);
  assert.deepEqual(page.errors, []);
});

// The place that is meant must be seen beside the words.
const isCovered = (page, place) =>
  page.evaluate((selector) => {
    const words = document.querySelector('.hint-note').getBoundingClientRect();
    const meant = document.querySelector(selector).getBoundingClientRect();
    return (
      meant.left < words.right &&
      meant.right > words.left &&
      meant.top < words.bottom &&
      meant.bottom > words.top
    );
  }, place);

test('on a small phone a hint leaves its place on the board in sight', async () => {
  const small = { ...phone, viewport: { width: 360, height: 640 } };
  const page = await newPage(world.browser, small);
  for (const [game, place] of [
    ['Catan', '.advised'],
    ['Blokus', '.ghost'],
  ]) {
    await playNow(page, world.server.url, { game, seats: 4 });
    await page.locator('.prompt.mine').waitFor();
    await hintButton(page).tap();
    await note(page).waitFor();
    await page.locator(place).waitFor({ state: 'attached' });
    assert.deepEqual(await outOfSight(page, ['.hint-note', '.hint-note button.primary']), [], game);
    assert.equal(await isCovered(page, place), false, game);
  }
  assert.deepEqual(page.errors, []);
});

test('where the host wants no hints there is no button for them', async () => {
  const { url } = world.server;
  const id = await openTable(url, {
    game: 'blokus',
    variant: 'duo',
    bots: ['random'],
    hints: false,
  });
  const page = await newPage(world.browser, desk);
  await sitDown(page, url, id, 'Anna');
  await page.locator('.prompt.mine').waitFor();
  assert.equal(await hintButton(page).count(), 0);
  assert.deepEqual(page.errors, []);
});

for (const [name, wish] of Object.entries({
  Blokus: { game: 'blokus', variant: 'duo', bots: ['random', 'random'] },
  Catan: {
    game: 'catan',
    seats: { min: 2, max: 2 },
    bots: ['random', 'random'],
    rules: { target: 7 },
  },
})) {
  test(`a finished game of ${name} has a graph of the chances and better moves`, async () => {
    const id = await openTable(world.server.url, wish);
    const page = await newPage(world.browser, desk);
    await page.goto(`${world.server.url}/#/t/${id}`);
    await page.locator('.game-over').getByRole('link', { name: 'Statistics' }).click();
    await page.locator('.analysis').waitFor({ timeout: 180000 });
    const words = await page.locator('.analysis .chart svg').getAttribute('aria-label');
    assert.match(words, /^Chances to win \(%\): .+ \d+, .+ \d+$/);
    const costly = page.locator('.mistakes button');
    assert.ok(await costly.count(), 'bots that move at random make costly moves');
    await costly.first().click();
    assert.match(await page.locator('.verdict').innerText(), /% lost\.[\s\S]*Better:/);
    const position = () => page.locator('.replay-bar input[type=range]').inputValue();
    const before = await position();
    await page.locator('.chart-pick').click({ position: { x: 220, y: 30 } });
    assert.notEqual(await position(), before, 'a click on the graph goes there');
    await picture(page, `analysis-${name.toLowerCase()}`);
    assert.deepEqual(page.errors, []);
  });
}
