// The page can be installed, and without a network it shows the last lobby and says so.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newPage } from './browser.mjs';
import { useServer } from './fixture.mjs';
import { openTable } from './lobby-steps.mjs';
import { startProxy } from './proxy.mjs';

const world = useServer();

test('the page has a manifest with icons, and a picture for links to it', async () => {
  const { url } = world.server;
  const page = await (await fetch(url)).text();
  const manifest = await (await fetch(`${url}/manifest.webmanifest`)).json();
  for (const { src } of manifest.icons) assert.equal((await fetch(url + src)).status, 200, src);
  assert.ok(manifest.icons.some(({ purpose }) => purpose === 'maskable'));
  const picture = /og:image" content="([^"]+)"/.exec(page)?.[1];
  assert.equal((await fetch(url + picture)).headers.get('content-type'), 'image/png');
});

test('without a network the lobby is shown as it was, and says so', async () => {
  const { url } = world.server;
  await openTable(url, { game: 'catan', title: 'Before the storm' });
  const proxy = await startProxy(url.replace('http://', ''));
  const page = await newPage(world.browser);
  await page.goto(proxy.url);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await page.getByText('Before the storm').waitFor();
  await page.waitForLoadState('networkidle');
  assert.equal(await page.locator('.offline-note').count(), 0);
  proxy.stop();
  await page.reload();
  await page.locator('.offline-note').waitFor();
  await page.getByText('Before the storm').waitFor();
});
