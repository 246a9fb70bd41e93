// Plays Catan through the page as a person would: by what is shown, with clicks.

// One thing to do, or false when there is nothing for this player at the moment.
export async function catanStep(page, { build = ['city', 'settlement', 'road', 'card'] } = {}) {
  if (await page.locator('dialog.demand[open]').count()) return answerDemand(page);
  if (await clickFirst(page, '[data-answer=decline]')) return true;
  if (!(await page.locator('.prompt.mine').count())) return false;
  if (await clickFirst(page, '.target')) return true;
  if (await clickFirst(page, '.prompt button.big')) return true;
  for (const what of build) {
    const button = page.locator(`[data-build=${what}]:not([aria-disabled=true])`);
    if (!(await button.count())) continue;
    await button.click();
    if (what !== 'card') await page.locator('.target').first().click({ force: true });
    return true;
  }
  return clickFirst(page, '.prompt button.primary');
}

async function clickFirst(page, selector) {
  const found = page.locator(selector).first();
  if (!(await found.count())) return false;
  await found.click({ force: true, timeout: 2000 }).catch(() => {});
  return true;
}

async function answerDemand(page) {
  const demand = page.locator('dialog.demand[open]');
  const add = demand.locator('.picker-add:enabled');
  while (await add.count()) await add.first().click();
  const primary = demand.locator('button.primary:enabled');
  if (await primary.count()) await primary.click();
  else await demand.locator('.stack .button').first().click();
  await settled(page);
  return true;
}

// What the page shows at one moment, as soon as there is something to do: `there` when what is waited
// for is, `act` when this player can. Asking twice would ask about two different moments.
async function situation(page, wanted) {
  const found = await page.waitForFunction((selector) => {
    const has = (each) => document.querySelector(each) !== null;
    if (has('[data-busy="true"]')) return null;
    if (has(selector)) return 'there';
    return has('dialog.demand[open], [data-answer=decline], .prompt.mine') ? 'act' : null;
  }, wanted);
  return found.jsonValue();
}

// Plays on until something is there that matches the selector.
export async function playUntil(page, wanted, { limit = 10 * 60 * 1000, meanwhile, ...how } = {}) {
  const deadline = Date.now() + limit;
  while ((await situation(page, wanted)) !== 'there') {
    if (Date.now() > deadline) throw new Error(`never: ${wanted}`);
    if (meanwhile) await meanwhile();
    await catanStep(page, how);
  }
}

export const ownRoll = '[data-phase=roll] .prompt.mine button.big';
export const ownMain = '[data-phase=main] .prompt.mine button.primary';

// The own turn is over, and others are at it.
export async function endOwnTurn(page) {
  await playUntil(page, ownMain, { build: [] });
  await page.locator(ownMain).click();
  await page.locator(ownMain).waitFor({ state: 'detached' });
}

// Several players in turn, until the game is over.
export async function playCatanToTheEnd(pages, { limit = 15 * 60 * 1000, meanwhile, ...how } = {}) {
  const deadline = Date.now() + limit;
  while (!(await pages[0].locator('.game-over').count())) {
    if (Date.now() > deadline) throw new Error('the game does not end');
    let acted = false;
    for (const page of pages)
      acted = ((await settled(page)) && (await catanStep(page, how))) || acted;
    if (meanwhile) await meanwhile();
    if (!acted) await pages[0].waitForTimeout(30);
  }
}

// No request is under way: the page shows what the server knows.
export async function settled(page) {
  await page.waitForFunction(() => document.querySelector('[data-busy="true"]') === null);
  return true;
}
