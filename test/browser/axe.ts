import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe-core finds on a page: rules, each with the elements that break it. Elements of `besides` are left out. */
export async function findings(page: Page, besides: readonly string[] = []): Promise<unknown> {
  // By the debugger's protocol, which the page's Content-Security-Policy does not bind.
  await page.evaluate(axe);
  return page.evaluate(
    `axe.run({ exclude: ${JSON.stringify(besides.map((selector) => [selector]))} }).then(({ violations }) => violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]))`,
  );
}
