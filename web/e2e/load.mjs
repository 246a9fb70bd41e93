// Measures what loading costs: bytes on the wire for the lobby and for a first table of Catan, and the time
// to a lobby that can be used over a slow mobile network as Chromium emulates it (400 kbit/s, 400 ms).
// Prints figures, judges nothing: node e2e/load.mjs
import { desk, newPage, startBrowser } from './browser.mjs';
import { playNow } from './lobby-steps.mjs';
import { startServer } from './server.mjs';
import { weigh } from './weigh.mjs';

const slow = {
  offline: false,
  latency: 400,
  downloadThroughput: (400 * 1000) / 8,
  uploadThroughput: (400 * 1000) / 8,
};

const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;

async function printWeights(browser, url) {
  const page = await newPage(browser, { ...desk, serviceWorkers: 'block' });
  const weight = weigh(page);
  await page.goto(url);
  await page.locator('.play-now button.primary').waitFor();
  const lobby = await weight();
  await playNow(page, url, { game: 'Catan', seats: 4 });
  await page.waitForSelector('.catan-board');
  console.log(`lobby ${kilobytes(lobby)}, with a first table ${kilobytes(await weight())}`);
  await page.context().close();
}

async function slowLobby(browser, url) {
  const page = await newPage(browser, { ...desk, serviceWorkers: 'block' });
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', slow);
  const began = Date.now();
  await page.goto(url, { waitUntil: 'commit' });
  await page.locator('.play-now button.primary').waitFor();
  const took = Date.now() - began;
  await page.context().close();
  return took;
}

const [server, browser] = await Promise.all([startServer(), startBrowser()]);
await printWeights(browser, server.url);
const times = [];
for (let i = 0; i < 3; i++) times.push(await slowLobby(browser, server.url));
console.log(`the lobby over a slow network: ${times.join(', ')} ms`);
await browser.close();
await server.stop();
