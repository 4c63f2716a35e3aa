import assert from 'node:assert/strict';
import {
  chromium,
  expect as playwrightExpect,
  type Browser,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test';
import { findProgram, programMissing } from '../rig/find-program.ts';

/** Chromium's names on Debian and Fedora, Ubuntu, and as Google installs it; `CHROMIUM` names another. */
const { CHROMIUM } = process.env;
const browsers = CHROMIUM
  ? [CHROMIUM]
  : [
      'chromium',
      'chromium-browser',
      'google-chrome',
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    ];

/** Why tests in a browser are skipped, or false if it is installed. */
export const noBrowser = programMissing(...browsers);

/** Playwright's assertions, which wait for a page: as long as a busy machine may take. */
export const expect = playwrightExpect.configure({ timeout: 30_000 });

/** Starts a browser without background network access. */
export const launchBrowser = async (): Promise<Browser> =>
  chromium.launch({
    executablePath: findProgram(...browsers) ?? assert.fail(),
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

/** Opens a page, acts on it, and checks that the browser reported no errors. */
export async function visit(
  browser: Browser,
  address: string,
  options: BrowserContextOptions,
  act: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext(options);
  try {
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('console', (message) => {
      const { url } = message.location();
      // The browser requests an icon by itself, and a page that tells what is missing has the status of that.
      const isExpected =
        url.endsWith('/favicon.ico') ||
        (url === page.url() && message.text().startsWith('Failed to load resource'));
      if (message.type() !== 'log' && !isExpected) errors.push(message.text());
    });
    page.on('pageerror', (error) => errors.push(String(error)));
    await page.goto(address);
    await act(page);
    assert.deepEqual(errors, []);
  } finally {
    await context.close();
  }
}
