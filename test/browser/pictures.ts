/**
 * Takes pictures of the sample wiki's pages: `node test/browser/pictures.ts [FOLDER]`, those of the README, by default into
 * `docs/pictures`; `node test/browser/pictures.ts --all FOLDER`, all pages, narrow and dark, wide and light, to look at.
 */
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

const changes =
  'action=query&list=recentchanges&rcprop=title|ids|user|timestamp|comment|sizes|tags&rclimit=50';

/** The addresses of all kinds of pages, by name. */
export const allPages: Readonly<Record<string, string>> = {
  'front-page': '',
  page: 'wiki/Gull_Point',
  category: 'wiki/Category:Lighthouses',
  file: 'wiki/File:Gull_Point.png',
  missing: 'wiki/Nowhere',
  history: 'w/index.php?title=Gull_Point&action=history',
  difference: 'w/index.php?title=Gull_Point&diff=199',
  search: 'w/index.php?search=tower+light',
  answer: `w/api.php?${changes}`,
  'answer-of-pages':
    'w/api.php?action=query&titles=Skerra|Gull_Point&prop=info|categories&foo=bar&format=xmlfm',
  'answer-error': 'w/api.php?action=query&list=allpages&aplimit=x',
  help: 'w/api.php?action=help&modules=query%2Ballpages',
  'not-found': 'nowhere',
  'explorer-start': 'w/explorer',
  'explorer-table': `w/explorer#${changes}`,
  'explorer-tree': 'w/explorer#action=query&titles=Skerra&prop=info|categories|links&~view=tree',
  'explorer-plot': `w/explorer#${changes}&~view=plot`,
  'explorer-code': `w/explorer#${changes}&~view=code`,
};

/** Takes pictures of all kinds of pages into a folder, as far as they fit a window; returns the files' names. */
export async function takeAllPictures(folder: string, browser: Browser): Promise<readonly string[]> {
  buildExplorer();
  using wiki = createWiki();
  const { url } = await wiki.listen();
  mkdirSync(folder, { recursive: true });
  const files: string[] = [];
  for (const [width, colorScheme] of [
    [390, 'dark'],
    [1280, 'light'],
  ] as const) {
    const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme });
    for (const [name, address] of Object.entries(allPages)) {
      const page = await context.newPage();
      await page.goto(new URL(`/${address}`, url).href, { waitUntil: 'networkidle' });
      await expect(page.locator('h1').first()).toBeVisible();
      const file = `${name}-${width}-${colorScheme}.png`;
      await page.screenshot({ path: join(folder, file) });
      files.push(file);
      await page.close();
    }
    await context.close();
  }
  return files;
}

if (import.meta.main) {
  const isAll = process.argv[2] === '--all';
  const folder = process.argv[isAll ? 3 : 2] ?? join(import.meta.dirname, '../../docs/pictures');
  const browser = await launchBrowser();
  const files = isAll
    ? await takeAllPictures(folder, browser)
    : (await takePictures(folder, browser)).map((name) => `${name}.png`);
  for (const file of files) console.log(join(folder, file));
  await browser.close();
}
