// What tests do in the lobby, through the page.
import { newPage } from './browser.mjs';

export async function playNow(page, url, { game = 'Catan', seats, name = 'Anna', level }) {
  await page.goto(url);
  const form = page.locator('form.play-now');
  await form.getByRole('button', { name: game }).click();
  await form.locator('input').fill(name);
  if (seats) await form.getByRole('button', { name: String(seats), exact: true }).click();
  if (level) await form.getByRole('button', { name: level, exact: true }).click();
  await form.locator('button.primary').click();
  await page.waitForSelector('.table-page');
}

export const tableId = (page) => /#\/t\/([^?]+)/.exec(page.url())?.[1];

// Without a page: a client of the HTTP API. Without a body to post, it gets.
export async function ask(url, path, { body, token } = {}) {
  const response = await fetch(`${url}/api/tables${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      'Content-Type': 'application/json',
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
    },
    body: body && JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(JSON.stringify(answer));
  return answer;
}

export async function openTable(url, wish) {
  return (await ask(url, '', { body: wish })).table.id;
}

export async function sitDown(page, url, id, name) {
  await page.goto(`${url}/#/t/${id}`);
  await page.locator('form input').fill(name);
  await page.locator('form button.primary').click();
}

// Opens a table and seats a page for each name, in this order; the game begins with the last.
export async function seatFriends(world, names, wish = {}, options = []) {
  const { url } = world.server;
  const id = await openTable(url, {
    game: 'catan',
    title: 'Friday',
    seats: { min: names.length, max: names.length },
    start: 'when-full',
    ...wish,
  });
  const pages = [];
  for (const [i, name] of names.entries()) {
    const page = await newPage(world.browser, options[i]);
    pages.push(page);
    await sitDown(page, url, id, name);
    await page.locator('.you').first().waitFor();
  }
  return { id, pages };
}

export async function watchTable(world, id, options) {
  const page = await newPage(world.browser, options);
  await page.goto(`${world.server.url}/#/t/${id}`);
  return page;
}

// An item of the table's menu.
export async function chooseInMenu(page, menu, item) {
  await page.getByRole('button', { name: menu, exact: true }).click();
  await page.getByRole('button', { name: item }).click();
}
