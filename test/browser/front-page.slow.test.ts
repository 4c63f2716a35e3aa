import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request as sendRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from '@playwright/test';
import { realDump, runImport } from '../dumps/program.ts';
import { startServing, type ServedWiki } from '../program/serve.ts';
import { createWiki } from '../rig/wiki.ts';
import { expect, launchBrowser, noBrowser, visit } from './chromium.ts';
import { paleTexts } from './contrast.ts';

const PREFIX = '/tools/wiki';

/** Serves what another server serves, below a prefix that the other does not see. */
async function startProxy(origin: string): Promise<{ readonly server: Server; readonly url: string }> {
  const { hostname, port } = new URL(origin);
  const server = createServer((incoming, outgoing) => {
    const { method, headers, url = '' } = incoming;
    if (!url.startsWith(`${PREFIX}/`)) {
      outgoing.writeHead(502).end('beside the prefix');
      return;
    }
    const path = url.slice(PREFIX.length);
    incoming.pipe(
      sendRequest({ hostname, port, method, headers, path }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${PREFIX}` };
}

const hebrewDump = `<mediawiki version="0.11" xml:lang="he">
<siteinfo><sitename>ויקי המגדלור</sitename><dbname>hewiki</dbname><base>https://he.example/wiki/%D7%A8%D7%90%D7%A9%D7%99</base>
<case>first-letter</case><namespaces><namespace key="0" case="first-letter" />
<namespace key="10" case="first-letter">תבנית</namespace><namespace key="14" case="first-letter">קטגוריה</namespace></namespaces></siteinfo>
${['ראשי', 'מגדלור', 'ים']
  .map(
    (
      title,
      index,
    ) => `<page><title>${title}</title><ns>0</ns><id>${index + 1}</id><revision><id>${index + 7}</id>
<timestamp>2024-01-0${index + 1}T00:00:00Z</timestamp><contributor><username>דנה</username><id>7</id></contributor>
<model>wikitext</model><text xml:space="preserve">[[מגדלור]] &amp; [[ראשי]]
שורה [[קטגוריה:חופים]]</text></revision></page>`,
  )
  .join('\n')}
</mediawiki>\n`;

describe('the front page in a browser', { skip: noBrowser }, () => {
  const wiki = createWiki();
  const folder = mkdtempSync(join(tmpdir(), 'wikiquery-front-'));
  const servers: ServedWiki[] = [];
  let browser: Browser;
  let sample: string;
  let proxy: Awaited<ReturnType<typeof startProxy>>;

  before(async () => {
    const { url } = await wiki.listen();
    sample = new URL('/', url).href;
    proxy = await startProxy(sample);
    browser = await launchBrowser();
  });

  after(async () => {
    await browser.close();
    for (const server of servers) await server.end();
    proxy.server.closeAllConnections();
    proxy.server.close();
    wiki.close();
    rmSync(folder, { recursive: true });
  });

  const serveDump = async (name: string, dump: string): Promise<string> => {
    const database = `sqlite:${join(folder, `${name}.sqlite`)}`;
    const { code, errors } = await runImport(['--database', database, dump]);
    assert.equal(code, 0, errors);
    const served = await startServing('--database', database, '--port', '0');
    servers.push(served);
    return `${served.origin}/`;
  };

  /** Checks what holds for all pages of ours, at both widths and in both colour schemes. */
  const checkPage = async (address: string): Promise<void> => {
    for (const width of [390, 1280]) {
      for (const colorScheme of ['light', 'dark'] as const) {
        await visit(browser, address, { viewport: { width, height: 800 }, colorScheme }, async (page) => {
          const hosts = new Set<string>();
          page.on('request', (request) => hosts.add(new URL(request.url()).host));
          await page.reload();
          assert.deepEqual(hosts, new Set([new URL(address).host]));
          await expect.poll(async () => page.evaluate('document.documentElement.scrollWidth')).toBe(width);
          assert.deepEqual(await paleTexts(page), []);
        });
      }
    }
  };

  /** The number of examples; each of them gives something. */
  const checkExamples = async (page: Page): Promise<void> => {
    const links = await page.getByRole('link', { name: /^As JSON: / }).all();
    assert.equal(links.length, 5);
    for (const link of links) {
      const address = await link.evaluate((element) => (element as HTMLAnchorElement).href);
      const { query } = (await (await fetch(address)).json()) as { readonly query?: object };
      const results = Object.values(query ?? {});
      assert.ok(results.length > 0, address);
      for (const result of results) assert.notDeepEqual(result, [], address);
    }
  };

  it('fits any width, is easy to read and asks no other host', async () => {
    await checkPage(sample);
    await checkPage(`${sample}wiki/Gull_Point`);
    await checkPage(`${sample}w/api.php?action=query&titles=Gull+Point&prop=info&foo=bar`);
  });

  it('has examples that give something, without JavaScript', async () => {
    await visit(browser, sample, { javaScriptEnabled: false }, checkExamples);
  });

  it('is used by keyboard alone', async () => {
    await visit(browser, sample, {}, async (page) => {
      await page.keyboard.press('Tab');
      const focused = page.locator(':focus');
      await expect(focused).toHaveText('Open the explorer');
      await expect(focused).toHaveCSS('outline-style', 'solid');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.waitForURL(/action=help/);
      await expect(page.locator('h1')).toHaveText('API help');
    });
  });

  it('works below a proxy that strips the beginning of the path', async () => {
    const addresses = [
      `${proxy.url}/`,
      `${proxy.url}/w/api.php`,
      `${proxy.url}/wiki/A/B`,
      `${proxy.url}/w/api.php?action=help`,
      `${proxy.url}/w/api.php?action=query&list=allpages&aplimit=3`,
    ];
    for (const address of addresses) {
      await visit(browser, proxy.url + '/', {}, async (page) => {
        await page.goto(address).catch(() => undefined);
        const links = await page
          .locator('a[href]')
          .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
        const inside = links.filter((link) => new URL(link).host === new URL(proxy.url).host);
        assert.ok(inside.length > 2, address);
        assert.deepEqual(
          inside.filter((link) => !link.startsWith(`${proxy.url}/`)),
          [],
        );
        // The explorer is another page's matter.
        const api = new Set(
          inside
            .filter((link) => link.includes('/api.php'))
            .map((link) => link.split('#', 1)[0] ?? '')
            .slice(0, 20),
        );
        for (const link of api) assert.equal((await fetch(link)).status, 200, link);
      });
    }
    await visit(browser, `${proxy.url}/w/api.php?action=query&list=allpages&aplimit=3`, {}, async (page) => {
      await page.getByLabel('aplimit', { exact: true }).fill('4');
      await page.keyboard.press('Enter');
      await page.waitForURL(/aplimit=4/);
      await page.getByRole('link', { name: 'Next part' }).first().click();
      await expect(page).toHaveURL((address) => address.href.startsWith(`${proxy.url}/w/api.php?`));
    });
  });

  it('shows an imported wiki in a script that is written from right to left', async () => {
    const dump = join(folder, 'hewiki.xml');
    writeFileSync(dump, hebrewDump);
    const address = await serveDump('hewiki', dump);
    await checkPage(address);
    await visit(browser, address, {}, async (page) => {
      assert.equal(await page.locator('h1').textContent(), 'ויקי המגדלור');
      assert.match(await page.locator('.numbers').innerText(), /Pages\s+3\s[^]*3 January 2024/);
      await checkExamples(page);
    });
    await visit(
      browser,
      `${address}w/api.php?action=query&titles=מגדלור&prop=revisions|categories&rvprop=content&rvslots=main`,
      {},
      async (page) => {
        const shown = await page.locator('.source').innerText();
        assert.match(shown, /"\[\[מגדלור\]\] & \[\[ראשי\]\]\nשורה \[\[קטגוריה:חופים\]\]"/);
        const link = page.getByRole('link', { name: 'מגדלור in the wiki' });
        assert.match((await link.getAttribute('href')) ?? '', /^https:\/\/he\.example\/wiki\//);
      },
    );
  });

  const real = realDump('ltgwiki-pages-articles.xml.gz');
  it('shows a real dump', { skip: real ? false : 'the dump is not available' }, async () => {
    const address = await serveDump('ltgwiki', real ?? '');
    await checkPage(address);
    await visit(browser, address, {}, checkExamples);
  });
});
