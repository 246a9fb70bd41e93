// After a game the same people play again; those who look on talk among themselves; whoever waits is found.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { desk, newPage, phone } from './browser.mjs';
import { blokusStep } from './blokus-player.mjs';
import { settled } from './catan-player.mjs';
import { useServer } from './fixture.mjs';
import { ask, chooseInMenu, playNow, seatFriends, tableId, watchTable } from './lobby-steps.mjs';

const world = useServer();

const duo = { game: 'blokus', variant: 'duo', seats: { min: 2, max: 2 } };

async function endByDraw([anna, ben]) {
  await chooseInMenu(anna, 'More', 'Offer a draw');
  await ben.locator('.question').getByRole('button', { name: 'Agree' }).click();
  for (const page of [anna, ben]) await page.locator('.game-over').waitFor();
}

const namesAt = async (id) =>
  (await ask(world.server.url, `/${id}`)).table.seats.map(({ name }) => name);

test('friends play again with the same settings, each one seat further on', async () => {
  const limits = { game_ms: 600000, increment_ms: 3000, overtime: 'bot-acts' };
  const { id, pages } = await seatFriends(world, ['Anna', 'Ben'], { ...duo, limits });
  const [anna, ben] = pages;
  for (const page of pages) await page.waitForSelector('.blokus-board');
  const watcher = await watchTable(world, id);
  await watcher.waitForSelector('.blokus-board');
  await endByDraw(pages);
  await anna.getByRole('button', { name: 'Play again' }).click();
  await anna.locator('.seat-list li', { hasText: 'Anna' }).getByText('ready').waitFor();
  const next = tableId(anna);
  assert.notEqual(next, id);
  await ben.getByText('The others want to play again.').waitFor();
  await ben.getByRole('button', { name: 'Join them' }).click();
  for (const page of pages) await page.waitForSelector('.blokus-board');
  assert.equal(tableId(ben), next);
  assert.deepEqual(await namesAt(next), (await namesAt(id)).reverse());
  const { table } = await ask(world.server.url, `/${next}`);
  assert.deepEqual([table.variant, table.limits.game_ms], ['duo', 600000]);
  await watcher.getByRole('link', { name: 'Watch them play again' }).click();
  await watcher.getByText('You are watching.').waitFor();
  for (const page of [...pages, watcher]) assert.deepEqual(page.errors, []);
});

test('against bots the next game begins at once', async () => {
  const page = await newPage(world.browser, phone);
  await playNow(page, world.server.url, { game: 'Blokus', seats: 2 });
  await page.waitForSelector('.blokus-board');
  const first = tableId(page);
  await page.evaluate(async (id) => {
    const { token } = JSON.parse(localStorage.getItem(`spieltisch.seat.${id}`));
    const headers = { Authorization: `Bearer ${token}` };
    await fetch(`/api/tables/${id}/draw`, { method: 'POST', headers });
  }, first);
  await page.getByRole('button', { name: 'Play again' }).click();
  await page.waitForFunction((id) => !location.hash.includes(id), first);
  await page.waitForSelector('.blokus-board');
  await page.locator('.prompt.mine').waitFor();
  assert.ok(await blokusStep(page));
  assert.deepEqual(page.errors, []);
});

test('those who look on have a channel of their own, which players read after the game', async () => {
  const { id, pages } = await seatFriends(world, ['Anna', 'Ben'], duo);
  for (const page of pages) await page.waitForSelector('.blokus-board');
  const watchers = [
    await watchTable(world, id, { ...desk, keep: { name: 'Zoe' } }),
    await watchTable(world, id, { ...desk, locale: 'de-DE' }),
  ];
  for (const each of watchers) await each.waitForSelector('.blokus-board');
  await watchers[0].getByText('You are watching.').waitFor();
  await watchers[1].getByText('Du schaust zu.').waitFor();
  await watchers[0].getByRole('tab', { name: 'Chat' }).click();
  await watchers[0].getByText('Those who watch talk among themselves.').waitFor();
  await watchers[0].locator('.chat-form input').fill('Anna will win');
  await watchers[0].locator('.chat-form button').click();
  await watchers[1].getByRole('tab', { name: 'Chat' }).click();
  await watchers[1].locator('.chat li', { hasText: 'Zoe (schaut zu)' }).waitFor();
  const [anna, ben] = pages;
  await ben.getByRole('tab', { name: 'Chat' }).click();
  await anna.getByRole('tab', { name: 'Chat' }).click();
  await anna.locator('.chat-form input').fill('Good luck');
  await anna.locator('.chat-form button').click();
  await ben.locator('.chat li', { hasText: 'Good luck' }).waitFor();
  assert.equal(await ben.getByText('Anna will win').count(), 0, 'not while it could help');
  await endByDraw(pages);
  await ben.locator('.chat li', { hasText: 'Anna will win' }).waitFor();
  for (const page of [...pages, ...watchers]) assert.deepEqual(page.errors, []);
});

test('a phrase is said with one click, and whoever is muted is not read any more', async () => {
  const { pages } = await seatFriends(world, ['Anna', 'Ben'], duo);
  const [anna, ben] = pages;
  for (const page of pages) {
    await page.waitForSelector('.blokus-board');
    await page.getByRole('tab', { name: 'Chat' }).click();
  }
  await ben.getByRole('button', { name: 'Good luck!' }).click();
  await anna.locator('.chat li', { hasText: 'Ben Good luck!' }).waitFor();
  await anna.getByRole('button', { name: 'Mute Ben' }).click();
  await ben.getByRole('button', { name: 'Well played!' }).click();
  await ben.locator('.chat li', { hasText: 'Well played!' }).waitFor();
  assert.equal(await anna.locator('.chat li').count(), 0);
  await anna.getByRole('button', { name: 'Unmute Ben' }).click();
  await anna.locator('.chat li', { hasText: 'Well played!' }).waitFor();
  for (const page of pages) assert.deepEqual(page.errors, []);
});

test('two who want to play with people find each other', async () => {
  const { url } = world.server;
  const pages = [
    await newPage(world.browser),
    await newPage(world.browser, { ...phone, locale: 'de-DE' }),
  ];
  for (const page of pages) {
    await page.goto(url);
    const form = page.locator('form.play-now');
    await form.getByRole('button', { name: 'Blokus' }).click();
    if (page === pages[1]) await form.getByText('jemand wartet').waitFor();
    await form.locator('.quick-match').click();
    await page.locator('.you').first().waitFor();
  }
  for (const page of pages) await page.waitForSelector('.blokus-board');
  assert.equal(tableId(pages[0]), tableId(pages[1]));
  for (const page of pages) assert.deepEqual(page.errors, []);
});

test('who comes late reads all that has happened, page by page', async () => {
  const { id, pages } = await seatFriends(world, ['Anna', 'Ben'], duo);
  for (const page of pages) await page.waitForSelector('.blokus-board');
  for (let placed = 0; placed < 6;)
    for (const page of pages) if ((await settled(page)) && (await blokusStep(page))) placed++;
  const late = await newPage(world.browser);
  const asked = [];
  await late.route('**/history*', (route) => {
    const address = new URL(route.request().url());
    address.searchParams.set('limit', '3');
    asked.push(address.search);
    return route.continue({ url: address.href });
  });
  await late.goto(`${world.server.url}/#/t/${id}`);
  await late.locator('.log', { hasText: 'Anna sits down.' }).waitFor();
  assert.ok(asked.length > 2, `${asked.length} pages`);
  assert.ok((await late.locator('.log li', { hasText: 'places' }).count()) >= 6);
  assert.deepEqual(late.errors, []);
});

test('the strengths of bots are those of the game that is chosen', async () => {
  const page = await newPage(world.browser, { ...desk, serviceWorkers: 'block' });
  await page.route('**/api/bots', (route) =>
    route.fulfill({
      json: {
        levels: ['random'],
        games: { catan: ['random', 'greedy'], blokus: ['random', 'greedy', 'master'] },
      },
    }),
  );
  await page.goto(world.server.url);
  const form = page.locator('form.play-now');
  await form.getByRole('button', { name: 'Blokus' }).click();
  await form.getByRole('button', { name: 'Master' }).click();
  await form.getByRole('button', { name: 'Catan' }).click();
  assert.equal(await form.getByRole('button', { name: 'Master' }).count(), 0);
  assert.equal(
    await form.getByRole('button', { name: 'Casual' }).getAttribute('aria-pressed'),
    'true',
  );
});

test('clocks for the whole game are chosen when a table is opened, and run for who is to act', async () => {
  const page = await newPage(world.browser);
  await page.goto(`${world.server.url}/#/new`);
  await page.getByRole('button', { name: 'Blokus' }).click();
  await page.getByLabel('Variant').selectOption({ label: 'Duo: 2 players, small board' });
  await page.getByLabel('Time to think for one action').selectOption({ label: '600 s' });
  await page.getByLabel('Time for the whole game').selectOption({ label: '5 min' });
  await page.getByLabel('Extra time after each action').selectOption({ label: '2 s' });
  await page.getByRole('button', { name: 'Open the table' }).click();
  await page.locator('.seat-list .you').waitFor();
  await page.getByText('600 s for one action · 5 min for the whole game').waitFor();
  const id = tableId(page);
  const { limits } = (await ask(world.server.url, `/${id}`)).table;
  assert.deepEqual([limits.hard_ms, limits.game_ms, limits.increment_ms], [600000, 300000, 2000]);
  await ask(world.server.url, `/${id}/seats`, { body: { name: 'Ben' } });
  await page.waitForSelector('.blokus-board');
  const clock = (kind) => page.locator(`.player${kind} .clock.whole`);
  await clock('.acting')
    .getByText(/^4:5\d$/)
    .waitFor();
  assert.match(await clock(':not(.acting)').innerText(), /5:00/);
  assert.deepEqual(page.errors, []);
});
