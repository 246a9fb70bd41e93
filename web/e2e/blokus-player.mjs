// Plays Blokus through the page: takes the first piece that fits and places it.
import { settled } from './catan-player.mjs';

export async function blokusStep(page, place = byButton) {
  if (!(await page.locator('.prompt.mine').count())) return false;
  const piece = page.locator('.tray-piece:enabled').first();
  if (!(await piece.count())) return false;
  await place(page, piece);
  return true;
}

async function byButton(page, piece) {
  await piece.click();
  await page.locator('.blokus-controls button.primary').click();
}

// With the keyboard alone; the piece is on a legal place as soon as it is taken.
export async function byKeyboard(page, piece) {
  const name = await piece.getAttribute('data-piece');
  await tabTo(page, `[data-piece="${name}"]`);
  await page.keyboard.press('Enter');
  await page.keyboard.press('n');
  await page.keyboard.press('Enter');
}

export async function tabTo(page, selector, most = 150) {
  for (let i = 0; i < most; i++) {
    if (await page.evaluate((s) => document.activeElement?.matches(s) ?? false, selector)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the keyboard does not reach ${selector}`);
}

// So many own pieces are placed, by what the page shows when it is one's turn.
export async function placePieces(page, count, place) {
  for (let placed = 0; placed < count; placed++) {
    await page.locator('.prompt.mine').waitFor();
    await settled(page);
    const before = await page.locator('.tray-piece').count();
    if (!(await blokusStep(page, place))) throw new Error('nothing can be placed');
    await page.waitForFunction((n) => document.querySelectorAll('.tray-piece').length < n, before);
  }
}

export async function playBlokusToTheEnd(pages, place) {
  const deadline = Date.now() + 15 * 60 * 1000;
  while (!(await pages[0].locator('.game-over').count())) {
    if (Date.now() > deadline) throw new Error('the game does not end');
    let acted = false;
    for (const page of pages)
      acted = ((await settled(page)) && (await blokusStep(page, place))) || acted;
    if (!acted) await pages[0].waitForTimeout(30);
  }
}
