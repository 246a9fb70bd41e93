// Measures how the page keeps up: frames a second at a table with six seats while bots play, while their
// moves are shown one after the other with movement, in a burst of 200 updates, the time from opening a table to its board, and from a click to its effect.
// Prints figures, judges nothing: node e2e/frames.mjs
import { desk, newPage, startBrowser } from './browser.mjs';
import { catanStep } from './catan-player.mjs';
import { playNow } from './lobby-steps.mjs';
import { startServer } from './server.mjs';

// Frame intervals while `during` runs in the page.
async function framesWhile(page, during) {
  await page.evaluate(() => {
    globalThis.frames_ = [];
    globalThis.counting_ = true;
    const tick = (now) => {
      globalThis.frames_.push(now);
      if (globalThis.counting_) requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
  await during();
  const times = await page.evaluate(() => {
    globalThis.counting_ = false;
    return globalThis.frames_;
  });
  const gaps = times
    .slice(1)
    .map((time, i) => time - times[i])
    .sort((a, b) => a - b);
  const seconds = (times.at(-1) - times[0]) / 1000;
  return `${Math.round(gaps.length / seconds)} frames/s, longest gap ${Math.round(gaps.at(-1))} ms`;
}

// A socket through which updates can be repeated under new versions. Every message then goes the
// way round by this script, which takes longer than the network: nothing else is measured with it.
async function repeatable(page) {
  const tap = { last: null, send: null };
  await page.routeWebSocket(/\/ws\/tables\//, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => server.send(message));
    server.onMessage((message) => {
      const parsed = JSON.parse(message);
      if (parsed.type === 'update' && parsed.view) tap.last = parsed;
      socket.send(message);
    });
    tap.send = (message) => socket.send(JSON.stringify(message));
  });
  return tap;
}

// A place on the board or the button of the turn.
const canClick = (page) =>
  page.evaluate(
    () =>
      document.querySelector('.prompt.mine') !== null &&
      document.querySelector('dialog[open], [data-answer], [data-busy="true"]') === null &&
      document.querySelector('.target, .prompt .primary') !== null,
  );

// Runs in the page: from the click until the log tells of it and the next frame is there. Null when
// a bot was faster, so that the action came too late.
function timeOfAnAction() {
  return new Promise((resolve) => {
    const button = document.querySelector('.target, .prompt .primary');
    if (!button) return resolve(null);
    const began = performance.now();
    const shown = () => requestAnimationFrame(() => resolve(performance.now() - began));
    const watcher = new MutationObserver(() => {
      watcher.disconnect();
      shown();
    });
    watcher.observe(document.querySelector('.log'), { childList: true });
    setTimeout(() => resolve(null), 2000);
    button.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  });
}

const [server, browser] = await Promise.all([startServer(), startBrowser()]);
const page = await newPage(browser);
const newGame = () => playNow(page, server.url, { game: 'Catan', seats: 6 });
await newGame();

const opened = Date.now();
await page.reload();
await page.waitForSelector('.catan-board');
console.log(`a table opens in ${Date.now() - opened} ms`);

const play = async (steps) => {
  for (let done = 0; done < steps;) {
    if (await catanStep(page)) done++;
    else await page.waitForTimeout(20);
  }
};
console.log(`six seats, bots playing: ${await framesWhile(page, () => play(30))}`);

const lively = await newPage(browser, {
  ...desk,
  reducedMotion: 'no-preference',
  keep: { pace: 'quick' },
});
await playNow(lively, server.url, { game: 'Catan', seats: 6 });
await lively.waitForSelector('.catan-board');
for (let opening = 0; opening < 4;)
  if (await catanStep(lively)) opening++;
  else await lively.waitForTimeout(50);
const watch = () => lively.waitForTimeout(10000);
console.log(`six seats, moves shown with movement: ${await framesWhile(lively, watch)}`);
await lively.context().close();

const times = [];
while (times.length < 100) {
  const time = (await canClick(page)) && (await page.evaluate(timeOfAnAction));
  if (time) times.push(time);
  else if (await page.locator('.game-over').count()) await newGame();
  else if (!(await catanStep(page))) await page.waitForTimeout(20);
}
times.sort((a, b) => a - b);
const [half, most, slowest] = [50, 95, 99].map((i) => Math.round(times[i]));
console.log(
  `an action is shown after ${half} ms (half of 100), ${most} ms (95), ${slowest} ms (all)`,
);

const tap = await repeatable(page);
await newGame();
await page.waitForSelector('.catan-board');
while (!tap.last || !(await page.locator('.prompt.mine').count())) {
  await catanStep(page);
  await page.waitForTimeout(50);
}
const burst = async () => {
  for (let i = 1; i <= 200; i++) tap.send({ ...tap.last, version: tap.last.version + i / 1000 });
  await page.waitForTimeout(2000);
};
console.log(`200 updates at once: ${await framesWhile(page, burst)}`);

await browser.close();
await server.stop();
