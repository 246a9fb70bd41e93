// One table, three protocols: a browser, an LMU client and a program that speaks HTTP.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newPage, picture } from './browser.mjs';
import { playCatanToTheEnd } from './catan-player.mjs';
import { useServer } from './fixture.mjs';
import { openTable, sitDown } from './lobby-steps.mjs';
import { run } from './server.mjs';

const world = useServer(['lmu-0.3']);
const running = [];
after(() => Promise.all(running.map((program) => program.stop())));

// A seat played over REST alone: the state with its legal actions, then one of them.
async function takeSeatOverHttp(table, name) {
  const at = `${world.server.url}/api/tables/${table}`;
  const json = { 'Content-Type': 'application/json' };
  const joined = await fetch(`${at}/seats`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ name }),
  });
  const { token } = await joined.json();
  const headers = { ...json, Authorization: `Bearer ${token}` };
  const seat = { actions: 0, done: null };
  seat.done = (async () => {
    for (let version = -1; ; ) {
      const since = version < 0 ? '' : `?since=${version}&wait=10`;
      const state = await (await fetch(`${at}/state${since}`, { headers })).json();
      version = state.version;
      if (state.table.stage === 'over') return;
      const action = choose(state);
      if (!action) continue;
      const body = JSON.stringify({ actions: [action] });
      const answer = await fetch(`${at}/actions`, { method: 'POST', headers, body });
      if (!answer.ok) continue;
      seat.actions++;
      version = -1;
    }
  })();
  return seat;
}

// Builds what it can, trades with nobody.
function choose({ legal, view, seat }) {
  if (!legal) return null;
  if (legal.discard > 0) return discard(view.seats[seat].hand, legal.discard);
  const wish = ['build-city', 'build-settlement', 'build-road', 'buy-card'];
  const sober = legal.actions.filter((a) => !/^(bank|play|withdraw|accept|counter)/.test(a));
  return wish.map((w) => sober.find((a) => a.startsWith(w))).find(Boolean) ?? sober[0] ?? null;
}

function discard(hand, count) {
  const cards = [];
  for (const [kind, held] of Object.entries(hand)) {
    const some = Math.min(held, count);
    count -= some;
    if (some) cards.push(`${some} ${kind}`);
  }
  return `discard ${cards.join(', ')}`;
}

test('a browser, an LMU client and an HTTP client play one game to its end', async () => {
  const id = await openTable(world.server.url, {
    game: 'catan',
    title: 'All at one table',
    seats: { min: 3, max: 3 },
    start: 'when-full',
    rules: { target: 4 },
  });
  const page = await newPage(world.browser);
  await sitDown(page, world.server.url, id, 'Anna');
  await page.locator('.seat-list .you').waitFor();
  const address = `lmu-0.3://${world.server.addresses['lmu-0.3']}`;
  running.push(await run(['bot', address, '--table', id, '--name', 'Ludwig']));
  await page.locator('.seat-list', { hasText: 'Ludwig' }).waitFor();
  const seat = await takeSeatOverHttp(id, 'Heidi');
  await page.waitForSelector('.catan-board');
  const names = await page.locator('.player-name').allInnerTexts();
  for (const name of ['Anna', 'Ludwig', 'Heidi'])
    assert.ok(names.some((text) => text.includes(name)), name);
  let steps = 0;
  await playCatanToTheEnd([page], {
    meanwhile: async () => ++steps === 30 && picture(page, 'mixed'),
  });
  await seat.done;
  assert.ok(seat.actions > 10, 'the HTTP client took part');
  assert.deepEqual(page.errors, []);
});
