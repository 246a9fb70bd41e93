// Games that are over: a link to one position, and files for other programs.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { desk, newPage } from './browser.mjs';
import { useServer } from './fixture.mjs';
import { ask, openTable } from './lobby-steps.mjs';

const world = useServer();

// Played by bots, shown in its replay.
async function replayOf(variant) {
  const id = await openTable(world.server.url, {
    game: 'blokus',
    variant,
    bots: ['random', 'random'],
  });
  const permissions = ['clipboard-read', 'clipboard-write'];
  const page = await newPage(world.browser, { ...desk, permissions });
  await page.goto(`${world.server.url}/#/t/${id}`);
  await page.locator('.game-over a', { hasText: 'replay' }).click();
  await page.locator('.replay-bar').waitFor();
  return page;
}

const slider = (page) => page.locator('.replay-bar input[type=range]');
const squares = (page) => page.locator('.blokus-square').count();

async function sharedLink(page, position) {
  await slider(page).fill(String(position));
  await page.locator('.replay-bar').getByRole('button', { name: 'Share' }).click();
  await page.getByRole('button', { name: /^Copy the link/ }).click();
  await page.locator('dialog[open]').getByText('Copied').waitFor();
  await page.keyboard.press('Escape');
  return page.evaluate(() => navigator.clipboard.readText());
}

async function download(page, name) {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.locator('.downloads a', { hasText: name }).click(),
  ]);
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') };
}

test('a link leads others to the same position of a game', async () => {
  const page = await replayOf('duo');
  const links = [await sharedLink(page, 3), await sharedLink(page, 12)];
  const covered = await squares(page);
  assert.ok(covered > 12, 'there are pieces to compare');
  const other = await newPage(world.browser);
  await other.goto(links[1]);
  await slider(other).waitFor();
  assert.equal(await slider(other).inputValue(), '12');
  await other.waitForFunction(
    (count) => document.querySelectorAll('.blokus-square').length === count,
    covered,
  );
  await other.goto(links[0]);
  await other.waitForFunction(() => document.querySelector('.replay-bar input')?.value === '3');
  assert.ok((await squares(other)) < covered);
  for (const each of [page, other]) assert.deepEqual(each.errors, []);
});

test('a link that is shared shows names, points and the board to those who preview it', async () => {
  const page = await replayOf('duo');
  const link = await sharedLink(page, 12);
  const html = await (await fetch(link)).text();
  const told = (name) => new RegExp(`"og:${name}" content="([^"]*)"`).exec(html)?.[1];
  const names = await page.locator('.player-name').allInnerTexts();
  for (const name of names) assert.match(told('title'), new RegExp(`${name} \\d+`));
  const picture = await page.evaluate(async (address) => {
    const image = new Image();
    image.src = new URL(address).pathname;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const brush = canvas.getContext('2d');
    brush.drawImage(image, 0, 0);
    const { data } = brush.getImageData(0, 0, image.width, image.height);
    const colours = new Set();
    for (let i = 0; i < data.length; i += 4) colours.add(data.slice(i, i + 3).join());
    return { size: [image.width, image.height], colours: [...colours] };
  }, told('image'));
  assert.deepEqual(picture.size, [1200, 630]);
  for (const colour of ['47,111,208', '242,194,48']) assert.ok(picture.colours.includes(colour));
  assert.deepEqual(page.errors, []);
});

test('a game of Blokus Duo is downloaded as a record and for Pentobi', async () => {
  const page = await replayOf('duo');
  const record = await download(page, /record/i);
  const lines = record.text.trim().split('\n').map(JSON.parse);
  assert.match(record.name, /\.jsonl$/);
  assert.equal(lines[0].spieltisch, 1);
  const moves = Number(await slider(page).getAttribute('max')) - 1;
  assert.equal(lines.length, moves + 2, 'setup, every move, result');
  const pentobi = await download(page, /pentobi/i);
  assert.match(pentobi.name, /\.blksgf$/);
  assert.match(pentobi.text, /^\(;GM\[Blokus Duo\]/);
  assert.equal(await page.locator('.downloads a').count(), 2, 'no replay of the challenge');
  assert.deepEqual(page.errors, []);
});

test('a game by the rules of the Software-Challenge is downloaded as its replay', async () => {
  const page = await replayOf('swc');
  const replay = await download(page, /challenge/i);
  assert.match(replay.name, /\.xml$/);
  const positions = replay.text.match(/<data class="memento"/g) ?? [];
  assert.ok(positions.length > 10, `${positions.length} positions`);
  assert.equal(await page.locator('.downloads a').count(), 2, 'nothing for Pentobi');
  assert.deepEqual(page.errors, []);
});

test('a replay is walked through with keys wherever the focus is, and has statistics', async () => {
  const page = await replayOf('duo');
  await page.locator('.replay-bar').getByRole('button', { name: 'One step on' }).click();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  assert.equal(await slider(page).inputValue(), '3');
  await page
    .locator('h1')
    .first()
    .evaluate(() => document.activeElement?.blur());
  await page.keyboard.press('End');
  assert.equal(await slider(page).inputValue(), await slider(page).getAttribute('max'));
  await page.locator('.game-over').waitFor();
  await page.getByRole('tab', { name: 'Statistics' }).click();
  await page.locator('.chart').nth(2).waitFor();
  const words = await page.locator('.chart svg').first().getAttribute('aria-label');
  assert.match(words, /Squares covered: Blue [1-9]\d*, Yellow [1-9]/);
  assert.deepEqual(page.errors, []);
});

const row = (page, table, name) =>
  page
    .getByRole('table', { name: table, exact: true })
    .getByRole('row', { name: new RegExp(`^${name}`) })
    .getByRole('cell')
    .allInnerTexts()
    .then((cells) => cells.map(Number));
const sum = (numbers) => numbers.reduce((all, n) => all + n, 0);

test('the statistics of Catan tell of dice, cards and points as the game went', async () => {
  const { url } = world.server;
  const id = await openTable(url, {
    game: 'catan',
    seats: { min: 2, max: 2 },
    bots: ['greedy', 'greedy'],
    rules: { target: 5 },
  });
  const page = await newPage(world.browser);
  await page.goto(`${url}/#/t/${id}`);
  await page.locator('.game-over').getByRole('link', { name: 'Statistics' }).click();
  await page.locator('.statistics table').nth(2).waitFor();
  const { events, points } = await pastOf(id);
  const throws = [];
  for (let two = 2; two <= 12; two++) throws.push(await row(page, 'Dice', `${two} `));
  assert.equal(sum(throws.map(([fell]) => fell)), events('dice-rolled').length);
  assert.ok(
    Math.abs(sum(throws.map(([, expected]) => expected)) - sum(throws.map(([n]) => n))) < 1,
  );
  const yields = [...events('opening-yield'), ...events('produced')];
  const produced = [0, 1].map((seat) =>
    sum(yields.flatMap((e) => (e.seat === seat ? Object.values(e.cards) : []))),
  );
  assert.deepEqual(await row(page, 'Cards gained and lost', 'From hexes'), produced);
  for (const kind of ['Lumber', 'Ore'])
    assert.equal((await row(page, 'From hexes, by kind', kind)).length, 2);
  const charts = page.getByRole('region', { name: 'Points over time' }).locator('.chart svg');
  for (const [seat, total] of points.entries()) {
    const words = await charts.nth(seat).getAttribute('aria-label');
    assert.equal(sum(words.match(/\d+(?=,|$)/g).map(Number)), total, words);
  }
  assert.deepEqual(page.errors, []);
});

async function pastOf(id) {
  const { updates, next } = await ask(world.server.url, `/${id}/history`);
  assert.equal(next, undefined, 'a short game fits on one page');
  const { table } = await ask(world.server.url, `/${id}`);
  const all = updates.flatMap((update) => update.events);
  return { events: (type) => all.filter((e) => e.type === type), points: table.result.points };
}

test('a position is shared with a picture of the board', async () => {
  const page = await replayOf('duo');
  await slider(page).fill('14');
  await page.locator('.replay-bar').getByRole('button', { name: 'Share' }).click();
  const canvas = page.locator('.share-picture canvas');
  await canvas.waitFor();
  const colours = await canvas.evaluate((drawn) => {
    const { data } = drawn.getContext('2d').getImageData(0, 0, drawn.width, drawn.height);
    const found = new Set();
    for (let i = 0; i < data.length; i += 4) found.add(`${data[i]},${data[i + 1]},${data[i + 2]}`);
    return [...found];
  });
  for (const [what, colour] of Object.entries({ blue: '47,111,208', yellow: '242,194,48' }))
    assert.ok(colours.includes(colour), `${what} pieces are in the picture`);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save the picture' }).click(),
  ]);
  assert.match(file.suggestedFilename(), /^blokus-.*\.png$/);
  assert.equal(
    readFileSync(await file.path())
      .subarray(1, 4)
      .toString(),
    'PNG',
  );
  assert.deepEqual(page.errors, []);
});
