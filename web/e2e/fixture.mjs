// A server and a browser for the tests of one file.
import { after, before } from 'node:test';
import { startBrowser } from './browser.mjs';
import { startServer } from './server.mjs';

// A test that hangs must not hold up all others: the file's process ends, and what it started with it.
const patience = 20 * 60 * 1000;

// The object is filled before the first test.
export function useServer(others, start = startBrowser) {
  setTimeout(() => {
    console.error(`not done after ${patience / 1000} s`);
    process.exit(1);
  }, patience).unref();
  const world = {};
  before(async () => {
    world.server = await startServer(others);
    world.browser = await start();
  });
  after(async () => {
    await world.browser?.close();
    await world.server?.stop();
  });
  return world;
}
