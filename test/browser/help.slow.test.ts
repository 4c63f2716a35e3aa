import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from '@playwright/test';
import { createWiki } from '../rig/wiki.ts';
import { expect, launchBrowser, noBrowser, visit } from './chromium.ts';

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
      await expect(page).toHaveURL(/[?&]modules=query(\+|%2B)allpages(&|$)/);
      await page.getByRole('link', { name: 'aplimit', exact: true }).click();
      await expect(page.locator('[id="query+allpages:aplimit"]:target')).toBeVisible();
    });
  });

  it('links from the table of contents to a module', async () => {
    await visit(browser, `${url}?action=help&recursivesubmodules=1&toc=1`, {}, async (page) => {
      await page.getByRole('navigation').getByRole('link', { name: 'list=random', exact: true }).click();
      await expect(page.locator('[id="query+random"]:target')).toBeVisible();
    });
  });

  it('fits a phone with all modules', async () => {
    const phone = { viewport: { width: 360, height: 740 } };
    await visit(browser, `${url}?action=help&recursivesubmodules=1&toc=1`, phone, async (page) => {
      const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
      await expect.poll(async () => page.evaluate(overflow)).toBe(0);
    });
  });

  it('respects a dark colour scheme', async () => {
    await visit(browser, `${url}?action=help`, { colorScheme: 'dark' }, async (page) => {
      const background = await page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
      assert.equal(background, 'rgb(16, 20, 24)');
    });
  });
});
