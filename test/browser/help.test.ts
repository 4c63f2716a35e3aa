import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { createWiki } from '../../src/testing.ts';

const executablePath = '/usr/bin/chromium';
const skip = existsSync(executablePath) ? false : `there is no ${executablePath}`;

describe('the page of help, in a browser', { skip }, () => {
  const wiki = createWiki();
  let browser: Browser;
  let url: string;

  before(async () => {
    ({ url } = await wiki.listen());
    browser = await chromium.launch({
      executablePath,
      args: ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-sync'],
    });
  });

  after(async () => {
    await browser.close();
    wiki.close();
  });

  /** Opens a page of help, does something with it, and sees that the browser had nothing to complain of. */
  const visit = async (
    query: string,
    options: BrowserContextOptions,
    act: (page: Page) => Promise<void>,
  ): Promise<void> => {
    const context = await browser.newContext(options);
    try {
      const page = await context.newPage();
      const complaints: string[] = [];
      page.on('console', (message) => {
        // The browser asks for an icon of its own accord.
        if (!message.location().url.endsWith('/favicon.ico')) complaints.push(message.text());
      });
      await page.goto(`${url}${query}`);
      await act(page);
      assert.deepEqual(complaints, []);
    } finally {
      await context.close();
    }
  };

  it('leads from the bare address to a parameter of a module, without JavaScript', async () => {
    await visit('', { javaScriptEnabled: false }, async (page) => {
      await page.getByRole('link', { name: 'query', exact: true }).first().click();
      await page.getByRole('link', { name: 'allpages', exact: true }).first().click();
      assert.equal(new URL(page.url()).searchParams.get('modules'), 'query+allpages');
      await page.getByRole('link', { name: 'aplimit', exact: true }).click();
      assert.ok(await page.locator('[id="query+allpages:aplimit"]:target').isVisible());
    });
  });

  it('leads from the contents to a module', async () => {
    await visit('?action=help&recursivesubmodules=1&toc=1', {}, async (page) => {
      await page.getByRole('navigation').getByRole('link', { name: 'list=random', exact: true }).click();
      assert.ok(await page.locator('[id="query+random"]:target').isVisible());
    });
  });

  it('fits a telephone, everything at once', async () => {
    const telephone = { viewport: { width: 360, height: 740 } };
    await visit('?action=help&recursivesubmodules=1&toc=1', telephone, async (page) => {
      const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
      assert.equal(await page.evaluate(overflow), 0);
    });
  });

  it('is dark for those who want it dark', async () => {
    await visit('?action=help', { colorScheme: 'dark' }, async (page) => {
      const background = await page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
      assert.equal(background, 'rgb(22, 24, 27)');
    });
  });
});
