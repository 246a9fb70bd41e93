// Debian's Chromium, and pages that fail the test on any error of script, policy or console.
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import playwright from 'playwright-core';
import { atRest } from './in-view.mjs';

export const desk = {
  viewport: { width: 1440, height: 900 },
  locale: 'en-US',
  colorScheme: 'light',
};
export const phone = {
  viewport: { width: 390, height: 844 },
  locale: 'en-US',
  colorScheme: 'dark',
  hasTouch: true,
  isMobile: true,
};

// The screens that are always tried; with SPIEL_SCREENS=all, every one.
export function tried(screens, ...usual) {
  const all = process.env.SPIEL_SCREENS === 'all';
  return Object.entries(screens).filter(([name]) => all || usual.includes(name));
}

export function startBrowser() {
  return playwright.chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

// Debian's Firefox, driven by WebDriver BiDi: it has none of the patches that Playwright's own protocol
// for Firefox needs.
export function startFirefox() {
  return playwright._bidiFirefox.launch({
    executablePath: process.env.FIREFOX ?? '/usr/bin/firefox-esr',
    headless: true,
  });
}

// Tests do not wait for moves to be shown one after the other, unless that is what they are about.
const settings = { pace: 'off', sound: false };

export async function newPage(browser, { keep = {}, ...options } = desk, errors = []) {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  const page = await context.newPage();
  await page.addInitScript(
    (text) => {
      const key = 'spieltisch.settings';
      if (location.protocol.startsWith('http') && !localStorage.getItem(key))
        localStorage.setItem(key, text);
    },
    JSON.stringify({ ...settings, ...keep }),
  );
  page.setDefaultTimeout(60000);
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.errors = errors;
  return page;
}

const pictures = fileURLToPath(new URL('../../docs/pictures/', import.meta.url));

// A picture for the documents; only when asked for, so that a test run changes no files.
export async function picture(page, name) {
  if (!process.env.PICTURES) return;
  mkdirSync(pictures, { recursive: true });
  await atRest(page);
  await page.screenshot({ path: `${pictures}${name}.png` });
}
