import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { visit } from './chromium.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const built = 'packages/server/src/assets/explorer/entries.json';

/** Bundles the explorer, unless it is as new as its sources. */
export function buildExplorer(): void {
  const sources = globSync('packages/{explorer,client,common}/src/**/*.{ts,tsx,css}', { cwd: root });
  const newest = Math.max(...sources.map((file) => statSync(root + file).mtimeMs));
  if (existsSync(root + built) && statSync(root + built).mtimeMs > newest) return;
  execFileSync(process.execPath, ['scripts/build-explorer.ts'], { cwd: root });
}

/** Opens the explorer of an API at a query, and checks that the browser reports no error and asks no other host. */
export async function explore(
  browser: Browser,
  api: string,
  fragment: string,
  act: (page: Page) => Promise<void>,
  options: BrowserContextOptions = {},
): Promise<void> {
  const address = new URL(`explorer#${fragment}`, api);
  const elsewhere: string[] = [];
  await visit(browser, 'about:blank', options, async (page) => {
    page.on('request', (request) => {
      const { host, protocol } = new URL(request.url());
      if (host !== address.host && protocol !== 'data:') elsewhere.push(request.url());
    });
    await page.goto(address.href);
    await act(page);
  });
  assert.deepEqual(elsewhere, []);
}
