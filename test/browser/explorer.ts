import assert from 'node:assert/strict';
import { existsSync, globSync, statSync } from 'node:fs';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { visit } from './chromium.ts';

const entries = 'assets/explorer/entries.json';

/** Bundles the explorer, where it was not since its sources changed. */
export async function buildExplorer(): Promise<void> {
  const built = existsSync(entries) ? statSync(entries).mtimeMs : 0;
  const sources = globSync('src/explorer/**/*.{ts,tsx,css}', { exclude: ['**/*.test.ts'] });
  if (sources.some((path) => statSync(path).mtimeMs > built)) await import('../../scripts/build-explorer.ts');
}

/** Opens the explorer beside an `api.php` and acts on it; fails on errors and on requests to other hosts. */
export async function explore(
  browser: Browser,
  api: string,
  fragment: string,
  act: (page: Page) => Promise<void>,
  options: BrowserContextOptions = {},
): Promise<void> {
  await visit(browser, new URL('explorer', api).href, options, async (page) => {
    const elsewhere: string[] = [];
    page.on('request', (request) => {
      const address = request.url();
      if (!address.startsWith('data:') && !address.startsWith(new URL(api).origin)) elsewhere.push(address);
    });
    if (fragment !== '') await page.goto(`${new URL('explorer', api).href}#${fragment}`);
    await act(page);
    assert.deepEqual(elsewhere, []);
  });
}
