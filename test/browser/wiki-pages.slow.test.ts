import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Browser } from '@playwright/test';
import { createWiki } from '../rig/wiki.ts';
import { findings } from './axe.ts';
import { expect, launchBrowser, noBrowser, visit } from './chromium.ts';
import { paleTexts } from './contrast.ts';
import { takePictures } from './pictures.ts';

describe('the pages of a wiki in a browser', { skip: noBrowser }, () => {
  const wiki = createWiki();
  let browser: Browser;
  let origin: string;

  before(async () => {
    const { url } = await wiki.listen();
    origin = new URL('/', url).href;
    browser = await launchBrowser();
  });
  after(async () => {
    await browser.close();
    wiki.close();
  });

  const addresses = [
    '',
    'wiki/Gull_Point',
    'wiki/Category:Lighthouses',
    'wiki/File:Gull_Point.png',
    'wiki/Nowhere',
    'w/index.php?title=Gull_Point&action=history',
    'w/index.php?title=Gull_Point&diff=199',
    'w/index.php?search=tower+light',
    'w/api.php?action=query&list=recentchanges|allpages&rcprop=title|ids|user|timestamp|comment&rclimit=30',
    'w/api.php?action=query&titles=Skerra|Gull+Point&prop=info&foo=bar&format=xmlfm',
    'w/api.php?action=query&list=allpages&aplimit=x',
    'w/api.php?action=help&modules=query%2Ballpages',
    'nowhere',
  ];

  it('fit any width, are easy to read, small, and without findings of axe', async () => {
    for (const [at, address] of addresses.entries()) {
      // Each at both widths and in both schemes, but not in all four ways: that would take minutes.
      const [narrow, wide] = at % 2 === 0 ? (['light', 'dark'] as const) : (['dark', 'light'] as const);
      for (const [width, colorScheme] of [
        [390, narrow],
        [1280, wide],
      ] as const) {
        const options = { viewport: { width, height: 800 }, colorScheme };
        await visit(browser, origin + address, options, async (page) => {
          await expect.poll(async () => page.evaluate('document.documentElement.scrollWidth')).toBe(width);
          assert.deepEqual(await paleTexts(page), [], address);
          assert.deepEqual(await findings(page, ['.text']), [], address);
        });
      }
      const body = await (await fetch(origin + address)).bytes();
      assert.ok(body.length < 200_000, `${address}: ${body.length} bytes`);
    }
  });

  for (const javaScriptEnabled of [false, true]) {
    const way = javaScriptEnabled ? 'with' : 'without';
    it(`lead from a search to a page, its history and a difference ${way} JavaScript`, async () => {
      await visit(browser, origin, { javaScriptEnabled }, async (page) => {
        await page.getByLabel('Search the wiki').fill('oldest lighthouse');
        await page.keyboard.press('Enter');
        await page.getByRole('link', { name: 'Gull Point', exact: true }).first().click();
        await expect(page.locator('h1')).toHaveText('Gull Point');
        await page.getByRole('link', { name: 'History' }).click();
        await page
          .getByRole('radio', { name: /^Older/ })
          .last()
          .check();
        await page.getByRole('button', { name: 'Compare the chosen revisions' }).click();
        await expect(page.locator('h1')).toHaveText('Changes to Gull Point');
        await expect(page.locator('.diff-addedline').first()).toBeVisible();
        await page.goto(`${origin}wiki/Special:Random`);
        await expect(page).not.toHaveURL(/Special:Random/);
      });
    });
  }

  it('are read by keyboard alone', async () => {
    await visit(browser, `${origin}wiki/Gull_Point`, {}, async (page) => {
      await page.keyboard.press('Tab');
      await expect(page.locator(':focus')).toHaveText('Skip to content');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/#content$/);
    });
  });

  it('complete titles while they are typed', async () => {
    await visit(browser, origin, {}, async (page) => {
      await page.getByLabel('Search the wiki').pressSequentially('gull');
      await expect(page.locator('#titles option[value="Gull Point"]')).toHaveCount(1);
    });
  });

  it('are in the pictures of the README', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'wikiquery-pictures-'));
    const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8');
    for (const name of await takePictures(folder, browser)) {
      assert.ok(readme.includes(`](docs/pictures/${name}.png)`), name);
      assert.equal(readFileSync(join(folder, `${name}.png`)).readUInt32BE(16), 1280);
    }
    rmSync(folder, { recursive: true });
  });
});
