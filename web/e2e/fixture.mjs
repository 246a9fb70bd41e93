// A server and a browser for the tests of one file.
import { after, before } from 'node:test';
import { startBrowser } from './browser.mjs';
import { startServer } from './server.mjs';

// The object is filled before the first test.
export function useServer(others) {
  const world = {};
  before(async () => {
    world.server = await startServer(others);
    world.browser = await startBrowser();
  });
  after(async () => {
    await world.browser?.close();
    await world.server?.stop();
  });
  return world;
}
