// What is heard at a table, and that nothing is where sound is off.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { playBlokusToTheEnd } from './blokus-player.mjs';
import { desk, newPage } from './browser.mjs';
import { endOwnTurn } from './catan-player.mjs';
import { useServer } from './fixture.mjs';
import { takeLessons } from './lessons.mjs';
import { playNow } from './lobby-steps.mjs';

const world = useServer();

// A page that notes every tone: its shape and pitch, or that it is noise.
async function listeningPage(keep) {
  const page = await newPage(world.browser, { ...desk, keep });
  await page.addInitScript(() => {
    globalThis.heard_ = [];
    const listen = (kind, nameOf) => {
      const start = kind.prototype.start;
      kind.prototype.start = function (...when) {
        globalThis.heard_.push(nameOf(this));
        return start.apply(this, when);
      };
    };
    listen(OscillatorNode, ({ type, frequency }) => `${type} ${Math.round(frequency.value)}`);
    listen(AudioBufferSourceNode, () => 'noise');
  });
  return page;
}

const heard = (page) => page.evaluate(() => globalThis.heard_);
const hears = (page, tones) =>
  page.waitForFunction((all) => all.every((tone) => globalThis.heard_.includes(tone)), tones);

const tones = {
  turn: ['triangle 587', 'triangle 880'],
  dice: ['noise'],
  building: ['triangle 180'],
  trade: ['triangle 660', 'triangle 784'],
  robber: ['sawtooth 220'],
  win: ['triangle 523', 'triangle 1047'],
  lost: ['triangle 392', 'triangle 262'],
};

test('building, dice, trade and the robber have sounds of their own', async () => {
  const page = await listeningPage({ sound: true });
  await takeLessons(page, world.server.url, 'catan');
  await hears(page, [...tones.building, ...tones.dice, ...tones.trade, ...tones.robber]);
  assert.deepEqual(page.errors, []);
});

test('the own turn is heard until one click turns sound off, and the choice is remembered', async () => {
  const page = await listeningPage({ sound: true });
  await playNow(page, world.server.url, { game: 'Catan', seats: 2 });
  await page.locator('.prompt.mine').waitFor();
  await hears(page, tones.turn);
  await page.getByRole('button', { name: 'Sound off' }).click();
  const before = await heard(page);
  await endOwnTurn(page);
  assert.deepEqual(await heard(page), before);
  await page.reload();
  await page.getByRole('button', { name: 'Sound on' }).waitFor();
  await endOwnTurn(page);
  assert.deepEqual(await heard(page), []);
  assert.deepEqual(page.errors, []);
});

test('the end of a game is heard, and sounds differently for who has won', async () => {
  const page = await listeningPage({ sound: true });
  await playNow(page, world.server.url, { game: 'Blokus', seats: 2 });
  await playBlokusToTheEnd([page]);
  const won = await page.locator('.game-over h2', { hasText: /^You/ }).count();
  await hears(page, won ? tones.win : tones.lost);
  assert.deepEqual(page.errors, []);
});
