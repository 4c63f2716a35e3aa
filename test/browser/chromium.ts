import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

const executablePath = '/usr/bin/chromium';

/** Why tests in a browser are skipped here; false where they run. */
export const noBrowser = existsSync(executablePath) ? false : `there is no ${executablePath}`;

/** Starts a browser that asks nobody for anything but what it is told to open. */
export const launchBrowser = async (): Promise<Browser> =>
  chromium.launch({
    executablePath,
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

/** Opens a page, does something with it, and sees that the browser had nothing to complain of. */
export async function visit(
  browser: Browser,
  address: string,
  options: BrowserContextOptions,
  act: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext(options);
  try {
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => {
      // The browser asks for an icon of its own accord.
      if (message.type() !== 'log' && !message.location().url.endsWith('/favicon.ico'))
        complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
    await page.goto(address);
    await act(page);
    assert.deepEqual(complaints, []);
  } finally {
    await context.close();
  }
}
