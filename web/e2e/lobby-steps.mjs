// What tests do in the lobby, through the page.
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
