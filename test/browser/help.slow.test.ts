import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { createWiki } from '../rig/wiki.ts';
import { launchBrowser, noBrowser, visit } from './chromium.ts';

describe('the help page in a browser', { skip: noBrowser }, () => {
  const wiki = createWiki();
  let browser: Browser;
  let url: string;

  before(async () => {
    ({ url } = await wiki.listen());
    browser = await launchBrowser();
  });

  after(async () => {
    await browser.close();
    wiki.close();
  });

  it('links from the start page to a parameter of a module, without JavaScript', async () => {
    await visit(browser, `${url}?action=help`, { javaScriptEnabled: false }, async (page) => {
      await page.getByRole('link', { name: 'query', exact: true }).first().click();
      await page.getByRole('link', { name: 'allpages', exact: true }).first().click();
      assert.equal(new URL(page.url()).searchParams.get('modules'), 'query+allpages');
      await page.getByRole('link', { name: 'aplimit', exact: true }).click();
      assert.ok(await page.locator('[id="query+allpages:aplimit"]:target').isVisible());
    });
  });

  it('links from the table of contents to a module', async () => {
    await visit(browser, `${url}?action=help&recursivesubmodules=1&toc=1`, {}, async (page) => {
      await page.getByRole('navigation').getByRole('link', { name: 'list=random', exact: true }).click();
      assert.ok(await page.locator('[id="query+random"]:target').isVisible());
    });
  });

  it('fits a phone with all modules', async () => {
    const phone = { viewport: { width: 360, height: 740 } };
    await visit(browser, `${url}?action=help&recursivesubmodules=1&toc=1`, phone, async (page) => {
      const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
      assert.equal(await page.evaluate(overflow), 0);
    });
  });

  it('respects a dark colour scheme', async () => {
    await visit(browser, `${url}?action=help`, { colorScheme: 'dark' }, async (page) => {
      const background = await page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
      assert.equal(background, 'rgb(16, 20, 24)');
    });
  });
});
