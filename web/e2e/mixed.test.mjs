// One table, five ways to be at it: a browser, an LMU client, a front end of the Catan engine, a
// program that uses our HTTP API, and somebody who only watches.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newPage } from './browser.mjs';
import { playCatanToTheEnd } from './catan-player.mjs';
import { asManager } from './engine-manager.mjs';
import { useServer } from './fixture.mjs';
import { seatHttpPlayer } from './http-player.mjs';
import { openTable, sitDown } from './lobby-steps.mjs';
import { run } from './server.mjs';

const world = useServer(['lmu-0.3']);
const running = [];
after(() => Promise.all(running.map((program) => program.stop())));

// A player who knows nothing but /Catan/userRequest.
async function seatEnginePlayer(table) {
  const { playerId } = await asManager(world.server.url, 'addPlayer', { gameId: table });
  const address = `engine://${new URL(world.server.url).host}`;
  running.push(await run(['bot', address, '--game', table, '--player', playerId, '--poll', '20']));
}

async function seatLmuPlayer(table, name) {
  const address = `lmu-0.3://${world.server.addresses['lmu-0.3']}`;
  running.push(await run(['bot', address, '--table', table, '--name', name]));
}

async function watch(table) {
  const page = await newPage(world.browser);
  await page.goto(`${world.server.url}/#/t/${table}`);
  return page;
}

test('a browser, an LMU, a Catan-engine and an HTTP client play one game to its end', async () => {
  const id = await openTable(world.server.url, {
    game: 'catan',
    title: 'All at one table',
    seats: { min: 4, max: 4 },
    start: 'when-full',
    rules: { target: 4, steal_optional: true },
  });
  const page = await newPage(world.browser);
  await sitDown(page, world.server.url, id, 'Anna');
  await page.locator('.seat-list .you').waitFor();
  await seatLmuPlayer(id, 'Ludwig');
  await page.locator('.seat-list', { hasText: 'Ludwig' }).waitFor();
  const { over } = await seatHttpPlayer(world.server.url, id, 'Hedwig');
  await seatEnginePlayer(id);
  await page.waitForSelector('.catan-board');
  const { table } = await (await fetch(`${world.server.url}/api/tables/${id}`)).json();
  assert.deepEqual(table.seats.map((seat) => seat.protocol).sort(), [
    'engine',
    'lmu-0.3',
    'web',
    'web',
  ]);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  assert.equal(await page.getByRole('button', { name: 'Take back my last move' }).count(), 0);
  await page.keyboard.press('Escape');

  const observer = await watch(id);
  await observer.waitForSelector('.catan-board');
  await playCatanToTheEnd([page]);
  const log = await page.locator('.log').innerText();
  for (const name of ['Ludwig', 'Hedwig', 'Player 1'])
    assert.match(log, new RegExp(`${name} rolls`));
  assert.deepEqual((await over).winners.length, 1);
  await observer.locator('.game-over').waitFor();
  assert.equal(
    await observer.locator('.game-over h2').innerText(),
    await page.locator('.game-over h2').innerText(),
  );
  for (const each of [page, observer]) assert.deepEqual(each.errors, []);
});
