// Keys, turning pieces, planning, reasons at the place, searching the lobby.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { desk, newPage, phone } from './browser.mjs';
import { ownRoll, playUntil } from './catan-player.mjs';
import { useServer } from './fixture.mjs';
import { openTable, playNow } from './lobby-steps.mjs';

const world = useServer();

test('whoever gives no name gets a friendly one, and two of them differ', async () => {
  const names = [];
  for (const guest of [3, 57]) {
    const page = await newPage(world.browser, { ...desk, keep: { guest } });
    await page.goto(world.server.url);
    await page.locator('.play-now button.primary').click();
    await page.waitForSelector('.table-page');
    names.push(await page.locator('.player:has(.you) .player-name').innerText());
  }
  assert.notEqual(names[0], names[1]);
  assert.ok(
    names.every((name) => !name.includes('Anna')),
    String(names),
  );
});

test('a turn of Catan is played with letters, and the question mark lists them', async () => {
  const page = await newPage(world.browser);
  await playNow(page, world.server.url, { game: 'Catan', seats: 2 });
  await page.waitForSelector('.catan-board');
  await playUntil(page, ownRoll);
  await page.keyboard.press('?');
  const help = page.locator('dialog[open]');
  await help.getByText('Roll the dice').waitFor();
  await page.keyboard.press('r');
  assert.ok(await page.locator('.prompt.mine button.big').count(), 'no keys behind a dialog');
  await page.keyboard.press('Escape');
  await page.keyboard.press('r');
  await page.waitForFunction(() => !document.querySelector('.prompt.mine button.big'));
  await page.keyboard.press('c');
  assert.equal(await page.locator('#tab-chat').getAttribute('aria-selected'), 'true');
  await page.locator('.chat-form input').fill('rest');
  assert.equal(await page.locator('.chat-form input').inputValue(), 'rest');
  assert.deepEqual(page.errors, []);
});

const ghost = (page) => page.locator('.ghost').innerHTML();

test('a piece of Blokus is turned by wheel, right click and keys, also while it is carried', async () => {
  const page = await newPage(world.browser);
  await playNow(page, world.server.url, { game: 'Blokus', seats: 2 });
  await page.locator('.prompt.mine').waitFor();
  const from = await page.locator('[data-piece=PENTO_L]').boundingBox();
  const board = await page.locator('.blokus-board').boundingBox();
  const middle = [board.x + board.width / 2, board.y + board.height / 2];
  await page.mouse.move(from.x + 8, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(...middle, { steps: 4 });
  const looks = [await ghost(page)];
  await page.keyboard.press('r');
  looks.push(await ghost(page));
  await page.mouse.up();
  await page.mouse.wheel(0, 120);
  await page.waitForFunction(
    (before) => document.querySelector('.ghost').innerHTML !== before,
    looks.at(-1),
  );
  looks.push(await ghost(page));
  await page.mouse.click(...middle, { button: 'right' });
  looks.push(await ghost(page));
  assert.equal(new Set(looks).size, 4, 'every way turns it further');
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('.ghost').count(), 0);
  assert.deepEqual(page.errors, []);
});

test('two fingers turn a piece on a phone', async () => {
  const page = await newPage(world.browser, phone);
  await playNow(page, world.server.url, { game: 'Blokus', seats: 2 });
  await page.locator('.prompt.mine').waitFor();
  await page.locator('[data-piece=PENTO_L]').tap();
  const board = await page.locator('.blokus-board').boundingBox();
  const [x, y] = [board.x + board.width / 2, board.y + board.height / 2];
  const touch = await page.context().newCDPSession(page);
  const fingers = (angle) =>
    [0, Math.PI].map((turn, id) => ({
      id,
      x: x + 60 * Math.cos(angle + turn),
      y: y + 60 * Math.sin(angle + turn),
    }));
  const before = await ghost(page);
  const send = (type, touchPoints) => touch.send('Input.dispatchTouchEvent', { type, touchPoints });
  await send('touchStart', fingers(0));
  for (let angle = 0.1; angle < 0.9; angle += 0.1) await send('touchMove', fingers(angle));
  await send('touchEnd', []);
  assert.notEqual(await ghost(page), before);
  assert.deepEqual(page.errors, []);
});

test('a piece may be tried while others think, and the page says why it does not fit', async () => {
  const page = await newPage(world.browser);
  const { url } = world.server;
  const id = await openTable(url, { game: 'blokus', variant: 'duo' });
  await page.goto(`${url}/#/t/${id}`);
  await page.locator('form input').fill('Anna');
  await page.locator('form button.primary').click();
  await page.locator('.seat-list .you').waitFor();
  await fetch(`${url}/api/tables/${id}/seats`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'Ben' }),
  });
  await page.waitForSelector('.blokus-board');
  await page.locator('[data-piece=MONO]').click();
  const board = await page.locator('.blokus-board').boundingBox();
  await page.mouse.move(board.x + 10, board.y + 10);
  await page.locator('.why').waitFor();
  assert.match(await page.locator('.why').innerText(), /marked square/);
  assert.deepEqual(page.errors, []);
});

test('many tables are searched, filtered and shown in parts', async () => {
  const { url } = world.server;
  for (let i = 0; i < 9; i++) await openTable(url, { game: 'catan', title: `Evening ${i}` });
  await openTable(url, { game: 'blokus', variant: 'duo', title: 'Corners' });
  const page = await newPage(world.browser);
  await page.goto(url);
  const open = page.locator('section[aria-labelledby=list-gathering]');
  await open.getByRole('button', { name: 'Show more' }).waitFor();
  assert.equal(await open.locator('li').count(), 6);
  await open.getByRole('button', { name: 'Show more' }).click();
  assert.ok((await open.locator('li').count()) >= 10);
  await page.getByRole('textbox', { name: 'Find a table' }).fill('corn');
  await page.waitForFunction(
    () => document.querySelectorAll('section[aria-labelledby=list-gathering] li').length === 1,
  );
  await page.getByRole('textbox', { name: 'Find a table' }).fill('');
  await page.locator('.table-filter').getByRole('button', { name: 'Blokus' }).click();
  assert.equal(await open.locator('li', { hasText: 'Evening' }).count(), 0);
  assert.deepEqual(page.errors, []);
});

// Where a notice points to, and how far that is from a place, in pixels.
async function distanceOfNotice(page, text, { x, y }) {
  const notice = page.locator('.notice.at-place', { hasText: text });
  await notice.waitFor();
  const box = await notice.boundingBox();
  return Math.hypot(box.x + box.width / 2 - x, box.y + box.height / 2 - y);
}

const middleOf = async (locator) => {
  const { x, y, width, height } = await locator.boundingBox();
  return { x: x + width / 2, y: y + height / 2 };
};

test('why something cannot be done is said where it was tried', async () => {
  const page = await newPage(world.browser);
  await playNow(page, world.server.url, { game: 'Catan', seats: 2 });
  await page.locator('.prompt.mine').waitFor();
  const city = await middleOf(page.locator('[data-build=city]'));
  await page.mouse.click(city.x, city.y);
  const reason = /Missing: 2 Grain, 3 Ore|No place|Not now/;
  assert.ok((await distanceOfNotice(page, reason, city)) < 250);
  await playUntil(page, '[data-phase=setup-settlement]:has(.house) .prompt.mine');
  const place = await middleOf(page.locator('.house').first());
  await page.mouse.click(place.x, place.y);
  assert.ok((await distanceOfNotice(page, 'There is a building there already.', place)) < 250);
  assert.deepEqual(page.errors, []);
});

test('the squares of Blokus have names at the edges, in the log, and for screen readers', async () => {
  const page = await newPage(world.browser, { ...desk, locale: 'de-DE' });
  await playNow(page, world.server.url, { game: 'Blokus', seats: 2 });
  await page.locator('.prompt.mine').waitFor();
  const names = await page.locator('.square-names text').allTextContents();
  for (const name of ['A', 'N', '1', '14'])
    assert.equal(names.filter((n) => n === name).length, 2, `${name} at both edges`);
  await page.locator('.tray-piece:enabled').first().click();
  const label = await page.locator('.blokus-board').getAttribute('aria-label');
  const [, square] = /([A-N]\d+): passt$/.exec(label) ?? [];
  assert.ok(square, label);
  await page.locator('.blokus-controls button.primary').click();
  await page.locator('.log li', { hasText: `auf ${square}.` }).waitFor();
  assert.deepEqual(page.errors, []);
});
