// Somebody is gone: the rest decides how the game goes on.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { desk, phone } from './browser.mjs';
import { catanStep, settled } from './catan-player.mjs';
import { useServer } from './fixture.mjs';
import { outOfSight, scrollsAtAll } from './in-view.mjs';
import { ask, chooseInMenu, seatFriends, watchTable } from './lobby-steps.mjs';

const world = useServer();

const soon = { grace_ms: 0 };
const three = ['Anna', 'Ben', 'Cleo'];
const tableOf = async (id) => (await ask(world.server.url, `/${id}`)).table;

async function begun(names, wish = soon, options = []) {
  const friends = await seatFriends(world, names, wish, options);
  for (const page of friends.pages) await page.waitForSelector('.catan-board');
  return friends;
}

const about = (page, text) => page.locator('.question', { hasText: text });

test('the host lets a bot take a lost seat, and somebody new takes it from the bot', async () => {
  const { id, pages } = await begun(three);
  const [anna, ben, cleo] = pages;
  await cleo.context().close();
  const question = about(anna, 'Cleo has been away for a while.');
  await question.getByRole('button', { name: 'A bot takes over' }).click();
  await question.waitFor({ state: 'detached' });
  await ben.locator('.player', { hasText: 'Cleo' }).getByText('a bot is playing').waitFor();

  const dora = await watchTable(world, id, { ...desk, locale: 'de-DE' });
  const free = about(dora, 'Cleo ist gegangen. Du kannst dort weiterspielen.');
  await free.getByLabel('Dein Name').fill('Dora');
  await free.getByRole('button', { name: 'Hier Platz nehmen' }).click();
  await dora.waitForSelector('.hand');
  await anna.locator('.player', { hasText: 'Dora' }).waitFor();
  const seats = (await tableOf(id)).seats;
  assert.deepEqual(
    seats.map(({ name, stand_in, left }) => [name, stand_in, left]),
    [
      ['Anna', false, false],
      ['Ben', false, false],
      ['Dora', false, false],
    ],
  );
  for (const page of [anna, ben, dora]) assert.deepEqual(page.errors, []);
});

test('what is asked about a missing player can be read and answered on a phone', async () => {
  const small = { ...phone, viewport: { width: 360, height: 640 }, locale: 'de-DE' };
  const { pages } = await begun(three, soon, [small]);
  const [anna, , cleo] = pages;
  await cleo.context().close();
  await about(anna, 'Cleo ist schon eine Weile weg.').waitFor();
  assert.deepEqual(await outOfSight(anna, ['.question', '.question .button', '.prompt']), []);
  assert.equal(await scrollsAtAll(anna), false);
  await about(anna, 'Cleo').getByRole('button', { name: 'Spiel beenden' }).tap();
  await anna.locator('.game-over').waitFor();
  assert.deepEqual(await outOfSight(anna, ['.game-over', '.game-over .button']), []);
  assert.deepEqual(anna.errors, []);
});

test('those who are not the host decide by votes, and a seat can be freed for somebody new', async () => {
  const { id, pages } = await begun(['Anna', 'Ben', 'Cleo', 'Dora']);
  const [anna, ben, cleo, dora] = pages;
  await dora.context().close();
  for (const page of [ben, cleo]) await about(page, 'Dora has been away').waitFor();
  const vote = (page) => about(page, 'Dora').getByRole('button', { name: /^Free the seat/ });
  await vote(ben).getByText('0 of 2 votes').waitFor();
  await vote(ben).click();
  await vote(cleo).getByText('1 of 2 votes').waitFor();
  assert.ok(await vote(ben).isDisabled(), 'nobody votes twice');
  assert.equal((await tableOf(id)).seats[3].left, false);
  await anna.locator('.log', { hasText: "Ben wants somebody else in Dora's seat." }).waitFor();
  await vote(cleo).click();
  const watcher = await watchTable(world, id);
  await about(watcher, 'Dora has left. You can go on in that seat.').waitFor();
  for (const page of [anna, ben, cleo, watcher]) assert.deepEqual(page.errors, []);
});

test('the rest ends a game that somebody has left', async () => {
  const { id, pages } = await begun(three, { grace_ms: 600000 });
  const [anna, ben, cleo] = pages;
  await chooseInMenu(cleo, 'More', 'Leave the game');
  await cleo.getByRole('button', { name: 'Leave the game' }).click();
  await cleo.locator('form.play-now').waitFor();
  const end = about(ben, 'Cleo has left the game.').getByRole('button', { name: /^End the game/ });
  await end.getByText('0 of 2 votes').waitFor();
  await end.click();
  await end.getByText('1 of 2 votes').waitFor();
  await about(anna, 'Cleo').getByRole('button', { name: 'End the game' }).click();
  for (const page of [anna, ben]) {
    await page.locator('.game-over').waitFor();
    assert.match(await page.locator('.game-over').innerText(), /abandoned/);
    assert.deepEqual(page.errors, []);
  }
  assert.equal((await tableOf(id)).result.reason, 'abandoned');
});

test('who comes back in time keeps the seat, and nobody is asked', async () => {
  const { pages } = await begun(['Anna', 'Ben'], { grace_ms: 600000 });
  const [anna, ben] = pages;
  await ben.goto('about:blank');
  await anna.locator('.player', { hasText: 'Ben' }).getByText('away').waitFor();
  assert.equal(await anna.locator('.question').count(), 0);
  await ben.goBack();
  await ben.waitForSelector('.hand');
  await anna.getByText('away', { exact: true }).waitFor({ state: 'detached' });
  for (const page of pages) assert.deepEqual(page.errors, []);
});

test('one overtime costs one decision, and not the seat', async () => {
  const { pages } = await begun(['Anna', 'Ben'], {
    limits: { hard_ms: 1500, overtime: 'bot-acts' },
  });
  const [anna] = pages;
  await anna.locator('.log', { hasText: /(Anna|Ben)'s time is up\./ }).waitFor();
  await anna.locator('.prompt.mine').waitFor();
  assert.equal(await anna.getByText('a bot is playing').count(), 0);
  for (let done = false; !done;) {
    await anna.locator('.prompt.mine').waitFor();
    await settled(anna);
    done = await catanStep(anna);
  }
  await anna.waitForSelector('.hand');
});
