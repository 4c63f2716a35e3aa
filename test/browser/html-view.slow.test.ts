import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import type { Browser } from '@playwright/test';
import { pagePolicy, renderPage } from '../../packages/core/src/api/formats/html.ts';
import { editedQuery } from '../../packages/core/src/api/formats/html/request-form.ts';
import { formats } from '../../packages/core/src/api/formats/index.ts';
import type { Answer } from '../../packages/core/src/query/result/answer.ts';
import { flag, integer, keyedList, list, record, text } from '../../packages/core/src/query/result/shape.ts';
import { expect, launchBrowser, noBrowser, visit } from './chromium.ts';

const reference = { ns: integer(), title: text() };
const odd = ' one\ntwo\r\n\ttab "quoted" \\ back & <b> \0 \u202e \u2028 \u200e \ud800 ';
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
        [32, { pageid: 32, ns: 0, title: 'Stierņbts 𐍈 &lt;', extract: odd, ['kéy"']: odd }],
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

const written = (format: string, ascii: boolean): string =>
  formats.get(format)?.format.serialize(answer, { formatversion: '2', ascii }, 'pretty') ?? '';

describe('the HTML view of a response in a browser', { skip: noBrowser }, () => {
  let browser: Browser;
  let server: Server;
  let origin: string;

  before(async () => {
    server = createServer((request, response) => {
      const url = new URL(request.url ?? '/', origin);
      const name = (url.searchParams.get('format') ?? 'json').replace(/fm$/, '');
      const text = written(name, url.searchParams.has('ascii'));
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.setHeader('content-security-policy', pagePolicy);
      response.end(
        renderPage({ format: name, available: true, text }, answer, {
          query: editedQuery(url.search.slice(1)) ?? url.search.slice(1),
          articleUrl: 'https://wiki.example/wiki/$1',
          pagePath: '../wiki/$1',
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
      await expect(bridge).toBeVisible();
      await page.locator('summary', { hasText: '"query"' }).click();
      await expect(bridge).toBeHidden();
      await expect(page.locator('summary', { hasText: '"query"' }).getByText('1 field }')).toBeVisible();
      await page.locator('summary', { hasText: '"query"' }).press('Enter');
      await expect(bridge).toBeVisible();
      await page.getByRole('button', { name: 'Fold all', exact: true }).click();
      await expect(page.locator('details[open]')).toHaveCount(1);
      await page.getByRole('button', { name: 'Unfold all' }).click();
      await expect(page.locator('details:not([open])')).toHaveCount(0);
    });
  });

  for (const [format, query] of [
    ['json', ''],
    ['json', '&ascii=1'],
    ['xml', '&format=xmlfm'],
    ['php', '&format=phpfm'],
  ] as const) {
    it(`copies the source unchanged: ${format}${query}`, async () => {
      const permissions = ['clipboard-read', 'clipboard-write'];
      await visit(browser, origin + path + query, { permissions }, async (page) => {
        await page.getByRole('button', { name: 'Copy' }).click();
        await page.getByRole('button', { name: 'Copied' }).waitFor();
        const copied = await page.evaluate<string>('navigator.clipboard.readText()');
        assert.equal(copied, written(format, query.includes('ascii')).toWellFormed());
      });
    });
  }

  it('links to the explorer, to the wiki, to the raw data and to the next part', async () => {
    await visit(browser, origin + path, {}, async (page) => {
      const target = async (name: string): Promise<string> => {
        const link = page.locator('.source, header').getByRole('link', { name, exact: true }).first();
        return link.evaluate((element) => (element as HTMLAnchorElement).href);
      };
      assert.match(
        await target('Category:Éponymes'),
        /^http:\/\/[^/]+\/w\/explorer#action=query&titles=Category:%C3%89ponymes&.*&list=categorymembers&/,
      );
      assert.equal(
        await target('Category:Éponymes in the wiki'),
        'https://wiki.example/wiki/Category:%C3%89ponymes',
      );
      assert.equal(
        await target('format=json&formatversion=2'),
        `${origin}/w/api.php?action=query&list=allpages&foo=bar&format=json&formatversion=2`,
      );
      assert.equal(
        await target('Open in explorer'),
        `${origin}/w/explorer#action=query&list=allpages&foo=bar`,
      );
      await page.getByRole('link', { name: 'Next part' }).first().click();
      await expect(page).toHaveURL(/[?&]apcontinue=Quay(&|$)/);
    });
  });

  it('shows text as text', async () => {
    await visit(browser, origin + path, {}, async (page) => {
      const shown = await page.locator('.source').innerText();
      assert.ok(shown.includes('"Stierņbts 𐍈 &lt;"'), shown);
      assert.ok(shown.includes(String.raw`one\ntwo\r`.replace(String.raw`\n`, '\n')));
      // Answers have no control characters and lone surrogates.
      assert.ok(shown.includes(`\ufffd ${String.raw`\u202e \u2028 \u200e`} \ufffd`), shown);
    });
  });

  for (const javaScriptEnabled of [true, false]) {
    it(`is edited in place by keyboard, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async () => {
      await visit(browser, origin + path, { javaScriptEnabled }, async (page) => {
        const query = (): string =>
          editedQuery(new URL(page.url()).search.slice(1)) ?? new URL(page.url()).search.slice(1);
        await page.getByLabel('list', { exact: true }).fill('allusers');
        if (javaScriptEnabled) {
          const explorer = page.getByRole('link', { name: 'Open in explorer' });
          await expect(explorer).toHaveAttribute('href', 'explorer#action=query&list=allusers&foo=bar');
        }
        await page.keyboard.press('Enter');
        await page.waitForURL(/allusers/);
        assert.equal(query(), 'action=query&list=allusers&foo=bar');
        await page.getByLabel('add', { exact: true }).fill('aulimit=5');
        await page.keyboard.press('Enter');
        await page.waitForURL(/aulimit/);
        assert.equal(query(), 'action=query&list=allusers&foo=bar&aulimit=5');
        await page.getByRole('button', { name: 'Remove foo' }).press('Enter');
        await page.waitForURL(/remove/);
        assert.doesNotMatch(query(), /foo/);
      });
    });
  }

  for (const format of ['jsonfm', 'xmlfm', 'phpfm']) {
    it(`fits a phone as ${format}`, async () => {
      await visit(browser, `${origin}${path}&format=${format}`, phone, async (page) => {
        await expect.poll(async () => page.evaluate(overflow)).toBe(0);
      });
    });
  }

  it('works without JavaScript', async () => {
    await visit(browser, origin + path, { ...phone, javaScriptEnabled: false }, async (page) => {
      await expect(page.getByText('This page is for debugging.')).toBeVisible();
      await expect(page.getByText('Unknown parameters: foo.').first()).toBeVisible();
      await expect(page.getByRole('button', { name: 'Fold all' })).toBeHidden();
      await expect(page.getByRole('button', { name: 'Run' })).toBeVisible();
      await page.locator('summary', { hasText: '"query"' }).click();
      await expect(page.getByText('"Bridge"')).toBeHidden();
    });
  });

  it('has a table with links and a file, without JavaScript', async () => {
    await visit(browser, origin + path, { javaScriptEnabled: false }, async (page) => {
      const table = page.getByRole('region', { name: 'Table of pages' });
      await expect(table.getByRole('columnheader').first()).toHaveText('title');
      await expect(table.getByRole('link', { name: 'Bridge', exact: true })).toHaveAttribute(
        'href',
        '../wiki/Bridge',
      );
      const downloading = page.waitForEvent('download');
      await page.getByRole('link', { name: 'These rows as CSV' }).click();
      const download = await downloading;
      assert.equal(download.suggestedFilename(), 'pages.csv');
      const lines = readFileSync(await download.path(), 'utf8').split('\r\n');
      assert.match(lines[0] ?? '', /^\uFEFFpageid,ns,title,extract,/);
      assert.match(lines[1] ?? '', /^29,0,Bridge,word /);
    });
  });

  it('respects the preferred colour scheme', async () => {
    const background = 'getComputedStyle(document.body).backgroundColor';
    await visit(browser, origin + path, { colorScheme: 'light' }, async (page) => {
      assert.equal(await page.evaluate(background), 'rgb(248, 249, 250)');
    });
    await visit(browser, origin + path, { colorScheme: 'dark' }, async (page) => {
      assert.equal(await page.evaluate(background), 'rgb(16, 20, 24)');
    });
  });
});
