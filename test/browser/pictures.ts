/** Takes the pictures of the README: `node test/browser/pictures.ts [FOLDER]`, by default into `docs/pictures`. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { createWiki } from '../rig/wiki.ts';
import { expect, launchBrowser } from './chromium.ts';
import { buildExplorer } from './explorer.ts';

const viewport = { width: 1280, height: 800 };

/** The pictures, by name: the address, and what to wait for. */
const pictures: Readonly<Record<string, { readonly address: string; ready: (page: Page) => Promise<void> }>> =
  {
    'front-page': {
      address: '',
      ready: (page) => expect(page.locator('.chart').first()).toBeVisible(),
    },
    explorer: {
      address:
        'w/explorer#action=query&list=categorymembers&cmtitle=Category:Lighthouses&cmprop=ids|title|type|timestamp&cmlimit=50',
      ready: async (page) => {
        await page.getByRole('button', { name: 'Run', exact: true }).first().click();
        await expect(page.getByText('Gull Point').first()).toBeVisible();
      },
    },
  };

/** Takes the pictures of the sample wiki into a folder; returns their names. */
export async function takePictures(folder: string, browser: Browser): Promise<readonly string[]> {
  buildExplorer();
  using wiki = createWiki();
  const { url } = await wiki.listen();
  mkdirSync(folder, { recursive: true });
  for (const [name, { address, ready }] of Object.entries(pictures)) {
    const page = await browser.newPage({ viewport });
    await page.goto(new URL(`/${address}`, url).href);
    await ready(page);
    await page.screenshot({ path: join(folder, `${name}.png`) });
    await page.close();
  }
  return Object.keys(pictures);
}

if (import.meta.main) {
  const browser = await launchBrowser();
  const folder = process.argv[2] ?? join(import.meta.dirname, '../../docs/pictures');
  for (const name of await takePictures(folder, browser)) console.log(join(folder, `${name}.png`));
  await browser.close();
}
