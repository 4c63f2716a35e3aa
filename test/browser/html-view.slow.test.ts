import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { pagePolicy, renderPage } from '../../src/formats/html.ts';
import { formats } from '../../src/formats/index.ts';
import type { Answer } from '../../src/result/answer.ts';
import { flag, integer, keyedList, list, record, text } from '../../src/result/shape.ts';
import { launchBrowser, noBrowser, visit } from './chromium.ts';

const reference = { ns: integer(), title: text() };
const answer: Answer = {
  value: {
    batchcomplete: true,
    continue: { apcontinue: 'Quay', continue: '-||' },
    warnings: { main: { warnings: 'Unknown parameters: foo.' } },
    query: {
      pages: new Map([
        [
          29,
          {
            pageid: 29,
            ns: 0,
            title: 'Bridge',
            extract: 'word '.repeat(80),
            categories: [{ ns: 14, title: 'Category:Éponymes' }],
          },
        ],
        [30, { pageid: 30, ns: 0, title: 'x'.repeat(250) }],
        [31, { pageid: 31, ns: 1, title: 'Talk:שלום <script>' }],
      ]),
    },
  },
  shape: record({
    batchcomplete: flag(),
    query: record({
      pages: keyedList(
        'page',
        record({ pageid: integer(), ...reference, categories: list('cl', record(reference)) }),
      ),
    }),
  }),
};

describe('the HTML view of a response in a browser', { skip: noBrowser }, () => {
  let browser: Browser;
  let server: Server;
  let origin: string;

  before(async () => {
    server = createServer((request, response) => {
      const url = new URL(request.url ?? '/', origin);
      const name = (url.searchParams.get('format') ?? 'json').replace(/fm$/, '');
      const text = formats.get(name)?.format.serialize(answer, { formatversion: '2' }, 'pretty') ?? '';
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.setHeader('content-security-policy', pagePolicy);
      response.end(
        renderPage({ format: name, available: true, text }, answer, {
          requestUrl: url.href,
          scriptUrl: `${origin}/w/api.php`,
          articleUrl: `${origin}/wiki/$1`,
          sitename: 'Sample wiki',
          status: 200,
        }),
      );
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    browser = await launchBrowser();
  });

  after(async () => {
    await browser.close();
    server.closeAllConnections();
    server.close();
  });

  const path = '/w/api.php?action=query&list=allpages&foo=bar';
  const phone = { viewport: { width: 360, height: 740 } };
  const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';

  it('folds and unfolds by click, by key and as a whole', async () => {
    await visit(browser, origin + path, {}, async (page) => {
      const bridge = page.getByText('"Bridge"');
      assert.ok(await bridge.isVisible());
      await page.locator('summary', { hasText: '"query"' }).click();
      assert.ok(!(await bridge.isVisible()));
      assert.ok(await page.locator('summary', { hasText: '"query"' }).getByText('1 field }').isVisible());
      await page.locator('summary', { hasText: '"query"' }).press('Enter');
      assert.ok(await bridge.isVisible());
      await page.getByRole('button', { name: 'Fold all', exact: true }).click();
      assert.equal(await page.locator('details[open]').count(), 1);
      await page.getByRole('button', { name: 'Unfold all' }).click();
      assert.equal(await page.locator('details:not([open])').count(), 0);
    });
  });

  it('copies the source unchanged', async () => {
    await visit(
      browser,
      origin + path,
      { permissions: ['clipboard-read', 'clipboard-write'] },
      async (page) => {
        await page.getByRole('button', { name: 'Copy' }).click();
        await page.getByRole('button', { name: 'Copied' }).waitFor();
        const copied = await page.evaluate<string>('navigator.clipboard.readText()');
        assert.equal(copied, formats.get('json')?.format.serialize(answer, { formatversion: '2' }, 'pretty'));
      },
    );
  });

  it('links to pages, to their queries, to the raw data and to the next part', async () => {
    await visit(browser, origin + path, {}, async (page) => {
      const target = async (name: string): Promise<string | null> =>
        page.getByRole('link', { name, exact: true }).first().getAttribute('href');
      assert.equal(await target('Category:Éponymes'), `${origin}/wiki/Category:%C3%89ponymes`);
      assert.equal(
        await target('Query Category:Éponymes'),
        `${origin}/w/api.php?action=query&titles=Category%3A%C3%89ponymes`,
      );
      assert.equal(
        await target('format=json&formatversion=2'),
        `${origin}/w/api.php?action=query&list=allpages&foo=bar&format=json&formatversion=2`,
      );
      await page.getByRole('link', { name: 'Next part' }).first().click();
      assert.equal(new URL(page.url()).searchParams.get('apcontinue'), 'Quay');
    });
  });

  for (const format of ['jsonfm', 'xmlfm', 'phpfm']) {
    it(`fits a phone as ${format}`, async () => {
      await visit(browser, `${origin}${path}&format=${format}`, phone, async (page) => {
        assert.equal(await page.evaluate(overflow), 0);
      });
    });
  }

  it('works without JavaScript', async () => {
    await visit(browser, origin + path, { ...phone, javaScriptEnabled: false }, async (page) => {
      assert.ok(await page.getByText('This page is for debugging.').isVisible());
      assert.ok(await page.getByText('Unknown parameters: foo.').first().isVisible());
      assert.ok(!(await page.getByRole('button').first().isVisible()));
      await page.locator('summary', { hasText: '"query"' }).click();
      assert.ok(!(await page.getByText('"Bridge"').isVisible()));
    });
  });

  it('respects the preferred colour scheme', async () => {
    const background = 'getComputedStyle(document.body).backgroundColor';
    await visit(browser, origin + path, { colorScheme: 'light' }, async (page) => {
      assert.equal(await page.evaluate(background), 'rgb(251, 251, 250)');
    });
    await visit(browser, origin + path, { colorScheme: 'dark' }, async (page) => {
      assert.equal(await page.evaluate(background), 'rgb(22, 24, 27)');
    });
  });
});
