import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { desk, newPage, phone, picture, tried } from './browser.mjs';
import { useServer } from './fixture.mjs';
import { openTable, playNow, sitDown, tableId } from './lobby-steps.mjs';
import { weigh } from './weigh.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const world = useServer();

async function faults(page) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => globalThis.axe.run(document));
  return violations.map(({ id, nodes }) => {
    const places = nodes.map((n) => n.target.join(' '));
    return `${id}: ${places.slice(0, 3).join(', ')}`;
  });
}

// A Blokus game that bots have played to its end, for the replay.
async function finishedGame(page) {
  const id = await openTable(world.server.url, {
    game: 'blokus',
    variant: 'duo',
    bots: ['random', 'random'],
  });
  await page.goto(`${world.server.url}/#/t/${id}`);
  await page.locator('.game-over').waitFor();
  return id;
}

for (const [name, options] of tried({ 'on a desk': desk, 'on a dark phone': phone }, 'on a desk')) {
  test(`axe finds nothing on any page ${name}`, async () => {
    const page = await newPage(world.browser, { ...options, bypassCSP: true });
    await playNow(page, world.server.url, { game: 'Catan', seats: 3 });
    const catan = tableId(page);
    await playNow(page, world.server.url, { game: 'Blokus', seats: 2 });
    const blokus = tableId(page);
    const open = await openTable(world.server.url, { game: 'catan', title: 'Feierabend' });
    const over = await finishedGame(page);
    const pages = {
      '#/': '.play-now',
      '#/new': 'form',
      [`#/t/${catan}`]: '.catan-board',
      [`#/t/${blokus}`]: '.blokus-board',
      [`#/t/${open}`]: '.seat-list',
      [`#/replay/${over}`]: '.replay-bar',
      [`#/replay/${over}?at=999999&show=statistics`]: '.chart',
      '#/learn/catan': '.catan-board',
      '#/learn/blokus': '.blokus-board',
      '#/nowhere': 'h1',
      'api/docs': '#operations section, #operations details',
    };
    for (const [path, shown] of Object.entries(pages)) {
      await page.goto(`${world.server.url}/${path}`);
      await page.locator(shown).first().waitFor();
      assert.deepEqual(await faults(page), [], path);
    }
    await sitDown(page, world.server.url, open, 'Anna');
    await page.getByRole('button', { name: 'Change the settings' }).click();
    await page.locator('dialog[open]').waitFor();
    assert.deepEqual(await faults(page), [], 'the settings of the host');
    await page.goto(`${world.server.url}/#/replay/${over}`);
    await page.locator('.replay-bar').getByRole('button', { name: 'Share' }).click();
    await page.locator('.share-picture canvas').waitFor();
    assert.deepEqual(await faults(page), [], 'a shared position');
  });
}

const touch = { hasTouch: true, isMobile: true };
const screens = {
  'a low laptop, in German': { viewport: { width: 1280, height: 585 }, locale: 'de-DE' },
  'a dark desk, in German': { ...desk, locale: 'de-DE', colorScheme: 'dark' },
  'a small phone': { viewport: { width: 360, height: 640 }, locale: 'en-US', ...touch },
  'a light phone, in German': { ...phone, locale: 'de-DE', colorScheme: 'light' },
  'a dark tablet': {
    viewport: { width: 820, height: 1180 },
    locale: 'en-US',
    colorScheme: 'dark',
    ...touch,
  },
};
for (const [name, screen] of tried(screens, 'a dark desk, in German', 'a small phone')) {
  test(`axe finds nothing in the lobby and at the tables on ${name}`, async () => {
    const page = await newPage(world.browser, { ...screen, bypassCSP: true });
    await page.goto(world.server.url);
    await page.locator('.play-now').waitFor();
    assert.deepEqual(await faults(page), [], 'the lobby');
    for (const [game, seats] of [
      ['Catan', 4],
      ['Blokus', 2],
    ]) {
      await playNow(page, world.server.url, { game, seats });
      await page.locator('.prompt.mine').waitFor();
      assert.deepEqual(await faults(page), [], game);
    }
    assert.deepEqual(page.errors, []);
  });
}

test('the browser keeps nothing but settings and the secrets of its own seats', async () => {
  const page = await newPage(world.browser);
  await playNow(page, world.server.url, { game: 'Blokus', seats: 2, name: 'Anna' });
  await page.waitForSelector('.blokus-board');
  const kept = await page.evaluate(() => ({ ...localStorage }));
  const id = tableId(page);
  assert.deepEqual(Object.keys(kept).sort(), [`spieltisch.seat.${id}`, 'spieltisch.settings']);
  const { token } = JSON.parse(kept[`spieltisch.seat.${id}`]);
  assert.ok(!page.url().includes(token), 'the secret is in no address');
  assert.equal(await page.evaluate(() => document.cookie), '');
});

test('the API can be tried out in its own page', async () => {
  const page = await newPage(world.browser);
  await page.goto(`${world.server.url}/api/docs`);
  const create = page.locator('details', { hasText: 'POST/api/tables' }).first();
  await create.locator('summary').click();
  await create.getByRole('button', { name: 'Send' }).click();
  await create.locator('pre', { hasText: '201' }).waitFor();
  assert.match(await page.locator('#table').inputValue(), /^[A-Z0-9]+$/);
  assert.deepEqual(page.errors, []);
});

test('the lobby lists tables live, and opens one with all switches', async () => {
  const page = await newPage(world.browser);
  await page.goto(world.server.url);
  const id = await openTable(world.server.url, { game: 'catan', title: 'Just now' });
  await page.locator('.table-list', { hasText: 'Just now' }).waitFor();
  assert.ok(await page.locator(`a[href="#/t/${id}"]`).count());
  await picture(page, 'lobby');
  await page.getByRole('link', { name: 'Open a table for friends' }).click();
  await page.locator('details summary').click();
  await page.getByLabel('Friendly robber').check();
  await page.getByLabel('Time to think for one action').selectOption({ label: '90 s' });
  await page.locator('button.primary').click();
  await page.locator('.seat-list .you').waitFor();
  const made = await (await fetch(`${world.server.url}/api/tables/${tableId(page)}`)).json();
  assert.equal(made.table.rules.friendly_robber, true);
  assert.equal(made.table.limits.hard_ms, 90000);
  assert.deepEqual(page.errors, []);
});

test('language and colours are switched at once and remembered', async () => {
  const page = await newPage(world.browser);
  await page.goto(world.server.url);
  await page.getByRole('button', { name: /Deutsch/ }).click();
  assert.match(await page.locator('h1').innerText(), /gespielt/);
  await page.reload();
  assert.equal(await page.locator('html').getAttribute('lang'), 'de');
  await page.getByRole('button', { name: 'Einstellungen' }).click();
  await page.getByRole('button', { name: 'Dunkel' }).click();
  assert.equal(await page.locator('html').getAttribute('data-theme'), 'dark');
});

test('the page is guarded by its headers and stays small', async () => {
  const response = await fetch(world.server.url);
  const policy = response.headers.get('content-security-policy') ?? '';
  assert.match(policy, /default-src 'self'|script-src 'self'/);
  assert.doesNotMatch(policy, /unsafe-inline/);
  assert.match(policy, /frame-ancestors/);
  const page = await newPage(world.browser);
  const outside = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(world.server.url)) outside.push(request.url());
  });
  const weight = weigh(page);
  await page.goto(world.server.url, { waitUntil: 'networkidle' });
  const lobby = await weight();
  assert.ok(lobby > 10000 && lobby < 60 * 1024, `the lobby: ${lobby} bytes`);
  await playNow(page, world.server.url, { game: 'Catan', seats: 2 });
  await page.waitForSelector('.catan-board');
  const both = await weight();
  assert.ok(both < 80 * 1024, `lobby and first table: ${both} bytes`);
  assert.deepEqual(outside, []);
});
