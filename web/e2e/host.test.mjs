// Who opens a table decides about it until the game begins.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { desk, newPage, phone } from './browser.mjs';
import { useServer } from './fixture.mjs';
import { ask, openTable, seatFriends, sitDown, tableId } from './lobby-steps.mjs';

const world = useServer();

const waiting = { seats: { min: 2, max: 4 }, start: 'when-told' };

async function openByForm(page, url) {
  await page.goto(`${url}/#/new`);
  await page.getByLabel('Your name').fill('Anna');
  await page.getByLabel('The game begins').selectOption({ label: 'when the host starts it' });
  await page.getByRole('button', { name: 'Open the table' }).click();
  await page.locator('.seat-list .you').waitFor();
  return tableId(page);
}

test('the host starts the game, the others wait for it', async () => {
  const { url } = world.server;
  const anna = await newPage(world.browser);
  const id = await openByForm(anna, url);
  await anna.locator('.seat-list li', { hasText: 'Anna' }).getByText('host').waitFor();
  const names = ['Ben', 'Cleo'];
  const guests = [];
  for (const name of names) {
    const guest = await newPage(world.browser, { ...desk, locale: 'de-DE' });
    guests.push(guest);
    await sitDown(guest, url, id, name);
    await guest.locator('.seat-list .you').waitFor();
  }
  assert.ok(await guests[0].getByRole('button', { name: 'Spiel starten' }).isDisabled());
  await guests[0].getByText('Wer den Tisch leitet, startet das Spiel.').waitFor();
  assert.equal(await guests[0].getByRole('button', { name: 'Einstellungen ändern' }).count(), 0);
  await anna.locator('.seat-list', { hasText: 'Cleo' }).waitFor();
  await anna.getByRole('button', { name: 'Start the game' }).click();
  for (const page of [anna, ...guests]) {
    await page.waitForSelector('.catan-board');
    assert.deepEqual(page.errors, []);
  }
});

test('the host removes a player and a bot, who may come again', async () => {
  const { id, pages } = await seatFriends(world, ['Anna', 'Ben'], waiting, [desk, phone]);
  const [anna, ben] = pages;
  await anna.getByRole('button', { name: 'Add a bot' }).click();
  const rows = anna.locator('.seat-list li:not(.free)');
  await rows.nth(2).waitFor();
  assert.equal(await ben.getByRole('button', { name: /^Remove/ }).count(), 0, 'only the host');
  await anna.getByRole('button', { name: 'Remove Ben from the table' }).click();
  await ben.getByText('You have no seat at this table any more.').waitFor();
  await rows.nth(2).waitFor({ state: 'detached' });
  await anna.getByRole('button', { name: /^Remove/ }).click();
  await rows.nth(1).waitFor({ state: 'detached' });
  await ben.getByRole('button', { name: 'Take a seat' }).click();
  await ben.locator('.seat-list .you').waitFor();
  await anna.locator('.seat-list', { hasText: 'Ben' }).waitFor();
  assert.equal((await ask(world.server.url, `/${id}`)).table.seats.length, 2);
  for (const page of pages) assert.deepEqual(page.errors, []);
});

test('the host changes title, rules and clocks before the start, and everybody sees it', async () => {
  const { url } = world.server;
  const { id, pages } = await seatFriends(world, ['Anna', 'Ben'], waiting);
  const [anna, ben] = pages;
  await anna.getByRole('button', { name: 'Change the settings' }).click();
  const dialog = anna.locator('dialog[open]');
  await dialog.getByLabel('Name of the table').fill('Long evening');
  await dialog.getByLabel('Time for the whole game').selectOption({ label: '20 min' });
  await dialog.getByLabel('Extra time after each action').selectOption({ label: '10 s' });
  await dialog.locator('summary').click();
  await dialog.getByRole('button', { name: 'Points to win: More' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await ben.getByRole('heading', { name: 'Long evening' }).waitFor();
  await ben.getByText('20 min for the whole game, 10 s extra after each action').waitFor();
  const { table } = await ask(url, `/${id}`);
  assert.equal(table.rules.target, 11);
  assert.deepEqual(
    [table.limits.game_ms, table.limits.increment_ms, table.limits.hard_ms],
    [20 * 60000, 10000, null],
  );
  await anna.getByRole('button', { name: 'Change the settings' }).click();
  await anna.locator('dialog[open]').getByRole('button', { name: 'Save' }).click();
  await anna.locator('dialog[open]').waitFor({ state: 'detached' });
  for (const page of pages) assert.deepEqual(page.errors, []);
});

test('what the host may not change is refused in the form', async () => {
  const { url } = world.server;
  const { id, pages } = await seatFriends(world, ['Anna', 'Ben', 'Cleo'], {
    ...waiting,
    seats: { min: 2, max: 4 },
  });
  const [anna] = pages;
  await anna.getByRole('button', { name: 'Change the settings' }).click();
  const dialog = anna.locator('dialog[open]');
  await dialog.getByRole('button', { name: 'Blokus' }).click();
  await dialog.getByLabel('Variant').selectOption({ label: 'Duo: 2 players, small board' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByRole('alert').getByText('All seats are taken.').waitFor();
  assert.equal((await ask(url, `/${id}`)).table.game, 'catan');
  assert.deepEqual(anna.errors, []);
});

test('whoever goes before the start is no longer at the table', async () => {
  const { pages } = await seatFriends(world, ['Anna', 'Ben'], waiting);
  const [anna, ben] = pages;
  await ben.getByRole('button', { name: 'Leave the game' }).click();
  await ben.getByRole('button', { name: 'Leave the game' }).click();
  await ben.locator('form.play-now').waitFor();
  await anna.locator('.seat-list', { hasText: 'Ben' }).waitFor({ state: 'detached' });
  for (const page of pages) assert.deepEqual(page.errors, []);
});

test('a table that somebody else opened has whoever came first as its host', async () => {
  const { url } = world.server;
  const id = await openTable(url, { game: 'catan', ...waiting });
  const page = await newPage(world.browser);
  await sitDown(page, url, id, 'Anna');
  await page.locator('.seat-list li', { hasText: 'Anna' }).getByText('host').waitFor();
});
