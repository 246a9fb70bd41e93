// The page at a foreign server: a second process of ours speaks that server's protocol.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { blokusStep } from './blokus-player.mjs';
import { newPage, picture } from './browser.mjs';
import { catanStep, settled } from './catan-player.mjs';
import { useServer } from './fixture.mjs';
import { asManager } from './engine-manager.mjs';
import { lmuVersions, program, run } from './server.mjs';

const world = useServer([...lmuVersions, 'swc']);
const running = [];
after(() => Promise.all(running.map((program) => program.stop())));

const foreign = (protocol) => `${protocol}://${world.server.addresses[protocol]}`;

async function openGateway(protocol) {
  const gateway = await run(['join', foreign(protocol), '--port', '0'], ['page']);
  running.push(gateway);
  const page = await newPage(world.browser);
  await page.goto(`http://${gateway.addresses.page}`);
  await page.locator('form input').fill('Anna');
  await page.locator('form button.primary').click();
  return page;
}

async function bots(protocol, count, ...flags) {
  running.push(await run(['bot', foreign(protocol), ...flags]));
  if (count > 1) await bots(protocol, count - 1, ...flags);
}

async function until(condition, what) {
  const deadline = Date.now() + 180000;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`never: ${what}`);
    await new Promise((go) => setTimeout(go, 20));
  }
}

for (const protocol of lmuVersions)
  test(`a person plays at a foreign ${protocol} server`, async () => {
    const page = await openGateway(protocol);
    await page.locator('.seat-list .you').waitFor();
    await bots(protocol, 1, '--count', '2', '--level', 'random');
    await until(
      async () => (await page.locator('.seat-list li:not(.free)').count()) === 3,
      'three players',
    );
    await page.getByRole('button', { name: /ready/i }).click();
    await page.waitForSelector('.catan-board');
    let steps = 0;
    const rolled = () => page.locator('.log').getByText(/Anna.*roll/);
    await until(async () => {
      if ((await settled(page)) && (await catanStep(page))) steps++;
      return steps > 12 && (await rolled().count()) > 1;
    }, 'two own turns');
    assert.ok((await page.locator('.house').count()) >= 6);
    if (protocol === 'lmu-0.3') await picture(page, 'gateway');
    await page.reload();
    await page.waitForSelector('.hand');
    assert.deepEqual(page.errors, []);
  });

test('a person plays a whole game at a foreign Software-Challenge server', async () => {
  const page = await openGateway('swc');
  await bots('swc', 1, '--level', 'random', '--move-time', '1');
  await page.waitForSelector('.blokus-board');
  await until(async () => {
    if (await settled(page)) await blokusStep(page);
    return page.locator('.game-over').count();
  }, 'the end of the game');
  assert.match(await page.locator('.game-over').innerText(), /won|draw|Nobody/i);
  assert.deepEqual(page.errors, []);
});

test('the page takes the seat of a Catan-engine player at a server of ours', async () => {
  const { url } = world.server;
  const { gameId } = await asManager(url, 'newGame', { scenario: 'SettlersOfCatan' });
  await asManager(url, 'setMaxPlayers', { gameId, maxPlayers: 3 });
  const { playerId } = await asManager(url, 'addPlayer', { gameId });
  for (const bot of ['random', 'random']) await asManager(url, 'addPlayer', { gameId, bot });
  await asManager(url, 'startGame', { gameId });
  const address = `engine://${new URL(url).host}`;
  const { addresses } = await run(
    ['join', address, '--game', gameId, '--player', playerId],
    ['page'],
  );
  const page = await newPage(world.browser);
  await page.goto(`http://${addresses.page}`);
  await page.waitForSelector('.hand');
  assert.ok(!page.url().includes(playerId), 'the address shows the secret no longer');
  await until(async () => {
    if (await settled(page)) await catanStep(page);
    return (
      (await page
        .locator('.log')
        .getByText(/Player 1 rolls/)
        .count()) > 0
    );
  }, 'a turn of the own seat');
  assert.deepEqual(page.errors, []);
});

test('a foreign Catan-engine server is refused with the reason', async () => {
  const engine = createServer((_, response) => response.writeHead(404).end('<h1>Not Found</h1>'));
  await new Promise((listening) => engine.listen(0, '127.0.0.1', listening));
  const address = `engine://127.0.0.1:${engine.address().port}`;
  const joining = promisify(execFile)(program, ['join', address, '--game', 'G', '--player', 'P']);
  await assert.rejects(joining, /neither the board nor what others do/);
  engine.close();
});

test('a server that cannot be reached is said at once', async () => {
  const joining = promisify(execFile)(program, ['join', 'lmu-0.3://127.0.0.1:9', '--port', '0']);
  await assert.rejects(joining, /cannot connect/);
});
