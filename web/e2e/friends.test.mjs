import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newPage, picture } from './browser.mjs';
import { useServer } from './fixture.mjs';
import { catanStep, settled } from './catan-player.mjs';
import { ask, chooseInMenu, openTable, seatFriends, sitDown } from './lobby-steps.mjs';

const world = useServer();

const hostile = '<img src=x onerror=x>';

async function twoFriends(names = ['Anna', 'Ben'], wish = {}) {
  const { id, pages } = await seatFriends(world, names, wish);
  for (const page of pages) await page.waitForSelector('.catan-board');
  return { id, pages };
}

// Plays on, building nothing, until one of them can make an offer that the other can pay.
async function untilTradeIsPossible(pages) {
  for (let i = 0; i < 4000; i++) {
    for (const page of pages) {
      await settled(page);
      const [me, other] = page === pages[0] ? pages : [pages[1], pages[0]];
      if (await me.locator('.composer').count()) {
        const trade = await findTrade(me, other);
        if (trade) return { me, other, ...trade };
      }
      await catanStep(page, { build: [] });
    }
  }
  throw new Error('no trade became possible');
}

const hand = (page) =>
  page
    .locator('.hand-count')
    .allInnerTexts()
    .then((counts) => counts.map(Number));

async function findTrade(me, other) {
  const [mine, theirs] = [await hand(me), await hand(other)];
  const give = mine.findIndex((n, i) => n > 0 && theirs.some((m, j) => j !== i && m > 0));
  const want = theirs.findIndex((n, i) => n > 0 && i !== give);
  return give >= 0 && want >= 0 ? { give, want, mine, theirs } : null;
}

async function offerCards(page, give, want) {
  const composer = page.locator('.composer');
  await composer.locator('.card-picker').nth(0).locator('.picker-add').nth(give).click();
  await composer.locator('.card-picker').nth(1).locator('.picker-add').nth(want).click();
  await composer.locator('button.primary').click();
}

test('two friends at two browsers trade with each other', async () => {
  const { pages } = await twoFriends();
  const { me, other, give, want, mine } = await untilTradeIsPossible(pages);
  await offerCards(me, give, want);
  await other.locator('.offer button', { hasText: 'Accept' }).click();
  await picture(me, 'trade');
  await me.locator('.offer button', { hasText: 'Trade with' }).click();
  await me.waitForFunction(() => !document.querySelector('.offer'));
  const after = await hand(me);
  assert.equal(after[give], mine[give] - 1);
  assert.equal(after[want], mine[want] + 1);
  assert.match(await other.locator('.log').innerText(), /gives .* for/);
  for (const page of pages) assert.deepEqual(page.errors, []);
});

test('an offer that everybody declined disappears by itself', async () => {
  const { pages } = await twoFriends();
  const { me, other, give, want } = await untilTradeIsPossible(pages);
  await offerCards(me, give, want);
  await other.locator('.offer [data-answer=decline]').click();
  for (const page of pages) await page.locator('.offer').waitFor({ state: 'detached' });
  await me.locator('.composer').waitFor();
  for (const page of pages) assert.deepEqual(page.errors, []);
});

test('names and chat are text, whatever they contain', async () => {
  const { pages } = await twoFriends([hostile, 'Ben']);
  const [anna, ben] = pages;
  assert.ok(
    (await ben.locator('.player-name').allInnerTexts()).some((name) => name.includes(hostile)),
  );
  await anna.getByRole('tab', { name: 'Chat' }).click();
  await anna.locator('.chat-form input').fill('<script>alert(1)</script> & "hello"');
  await anna.locator('.chat-form button').click();
  await ben.getByRole('tab', { name: 'Chat' }).click();
  await ben.locator('.chat li').waitFor();
  assert.match(await ben.locator('.chat').innerText(), /<script>alert\(1\)<\/script> & "hello"/);
  assert.equal(await ben.locator('.table-page img, .table-page script').count(), 0);
  for (const page of pages) assert.deepEqual(page.errors, []);
});

test('a second tab shows the same seat, and a lost connection is found again', async () => {
  const { id, pages } = await twoFriends();
  const [anna, ben] = pages;
  const second = await anna.context().newPage();
  await second.goto(`${world.server.url}/#/t/${id}`);
  await second.waitForSelector('.hand');
  await anna.context().setOffline(true);
  await anna.evaluate(() => dispatchEvent(new Event('offline')));
  const acting = (await ben.locator('.prompt.mine').count()) ? ben : null;
  await anna.context().setOffline(false);
  await anna.waitForFunction(() => !document.querySelector('.connection.lost'));
  if (acting) {
    const settlements = await anna.locator('.house').count();
    await catanStep(acting);
    await anna.waitForFunction((n) => document.querySelectorAll('.house').length > n, settlements);
  }
});

const choose = (page, item) => chooseInMenu(page, 'More', item);

test('a bot plays a seat for a while, until its player takes it back', async () => {
  const { pages } = await twoFriends();
  const [anna, ben] = pages;
  await choose(anna, 'Let a bot play for me');
  await ben.locator('.player', { hasText: 'Anna' }).getByText('a bot is playing').waitFor();
  while ((await ben.locator('.house').count()) < 4) {
    await settled(ben);
    await catanStep(ben);
  }
  await anna.getByRole('button', { name: 'Take my seat back' }).click();
  await anna.locator('.question').waitFor({ state: 'detached' });
  await ben.getByText('a bot is playing').waitFor({ state: 'detached' });
  for (const page of pages) assert.deepEqual(page.errors, []);
});

test('a move is taken back when the other agrees', async () => {
  const { pages } = await twoFriends();
  const [mover, other] = (await pages[0].locator('.prompt.mine').count())
    ? pages
    : [pages[1], pages[0]];
  await catanStep(mover);
  await other.locator('.house').waitFor();
  await choose(mover, 'Take back my last move');
  assert.equal(await other.locator('.house').count(), 1, 'not before the other agrees');
  await other.reload();
  await other.locator('.question button', { hasText: 'Agree' }).click();
  for (const page of pages) await page.waitForFunction(() => !document.querySelector('.house'));
  await mover.locator('.prompt.mine').waitFor();
  for (const page of pages) assert.deepEqual(page.errors, []);
});

test('a player who uses HTTP alone declines a move back, and agrees when asked again', async () => {
  const { url } = world.server;
  const id = await openTable(url, { game: 'catan', seats: { min: 2, max: 2 } });
  const page = await newPage(world.browser);
  await sitDown(page, url, id, 'Anna');
  await page.locator('.seat-list .you').waitFor();
  const { token, seat } = await ask(url, `/${id}/seats`, { body: { name: 'Robert' } });
  const robert = (wish, body = {}) => ask(url, `/${id}/${wish}`, { body, token });
  await page.waitForSelector('.catan-board');
  for (;;) {
    const { view, legal } = await ask(url, `/${id}/state`, { token });
    if (!view.must_act.includes(seat)) break;
    await robert('actions', { actions: [legal.actions[0]] });
  }
  await page.locator('.prompt.mine').waitFor();
  const houses = await page.locator('.house').count();
  await catanStep(page);
  await page.locator('.house').nth(houses).waitFor();

  await choose(page, 'Take back my last move');
  await page.locator('.question', { hasText: 'everybody agrees' }).waitFor();
  const { wishes } = await ask(url, `/${id}/state`);
  assert.deepEqual([wishes.undo, wishes.undo_of], [[1 - seat], 1 - seat]);
  await robert('decline');
  await page.locator('.question').waitFor({ state: 'detached' });
  assert.match(await page.locator('.log').innerText(), /Robert declines/);

  await choose(page, 'Take back my last move');
  await page.locator('.question').waitFor();
  await robert('undo');
  await page.locator('.house').nth(houses).waitFor({ state: 'detached' });
  assert.deepEqual(page.errors, []);
});

test('somebody without a seat watches, sees no cards, and what has happened before', async () => {
  const { id, pages } = await twoFriends();
  while (!(await pages[0].locator('.log', { hasText: 'rolls' }).count()))
    for (const each of pages) if (await settled(each)) await catanStep(each);
  const page = await newPage(world.browser);
  await page.goto(`${world.server.url}/#/t/${id}`);
  await page.waitForSelector('.catan-board');
  assert.equal(await page.locator('.hand, .build-bar, .prompt.mine').count(), 0);
  assert.equal(await page.locator('.player').count(), 2);
  await page.getByText('You are watching.').waitFor();
  await page.locator('.log', { hasText: 'The game begins' }).waitFor();
  await page.locator('.log', { hasText: 'rolls' }).waitFor();
  assert.match(await page.locator('.roll-history svg').getAttribute('aria-label'), /\d/);
  assert.deepEqual(page.errors, []);
});
