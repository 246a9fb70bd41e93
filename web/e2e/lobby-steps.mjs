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

export async function openTable(url, wish) {
  const response = await fetch(`${url}/api/tables`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(wish),
  });
  const body = await response.json();
  if (!response.ok) throw new Error(JSON.stringify(body));
  return body.table.id;
}

export async function sitDown(page, url, id, name) {
  await page.goto(`${url}/#/t/${id}`);
  await page.locator('form input').fill(name);
  await page.locator('form button.primary').click();
}
