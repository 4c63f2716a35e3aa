import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Locator, Page } from '@playwright/test';
import { sampleConfiguration, sampleWiki } from '../../packages/testing/sample/wiki.ts';
import { createWiki } from '../rig/wiki.ts';
import { expect, launchBrowser, noBrowser } from './chromium.ts';
import { buildExplorer, explore } from './explorer.ts';

const PAGES = 5000;
const phone = { viewport: { width: 390, height: 800 } };

const sample = sampleConfiguration();
const configuration = { ...sample, general: { ...sample.general, server: 'https://wiki.example' } };

/** The sample wiki with a long list of pages, one of them large, and a robot who may ask for all of them at once. */
const description = () => {
  const wiki = sampleWiki();
  const numbered = Array.from({ length: PAGES }, (_, at) => ({
    title: `Numbered ${String(at).padStart(4, '0')}`,
    revisions: [{ text: `Page ${at}` }],
  }));
  const lines = Array.from({ length: 25_000 }, (_, at) => `Line ${at} of a text about שלום and\tlight`);
  return {
    ...wiki,
    configuration,
    users: [...(wiki.users ?? []), { name: 'Counter', password: 'one two three', groups: ['bot'] }],
    pages: [
      ...(wiki.pages ?? []),
      ...numbered,
      { title: 'Large page', revisions: [{ text: lines.join('\n') }] },
    ],
  };
};

const rowsOf = (page: Page): Locator => page.locator('.scroller tbody tr');
const columnOf = async (page: Page, at: number): Promise<readonly string[]> =>
  page.locator(`.scroller tbody td:nth-child(${at})`).allInnerTexts();
const rowNamed = (page: Page, name: string): Locator =>
  page.locator('.nodes .row').filter({ has: page.locator('.key, .index').getByText(name, { exact: true }) });

/** Lets the wiki's own pages be elsewhere, as those of an imported wiki are. */
async function onAnotherServer(page: Page): Promise<void> {
  await page.route(/meta=siteinfo&siprop=general/, async (route) => {
    const response = await route.fetch();
    const { query } = (await response.json()) as { query: { general: object } };
    const general = { ...query.general, server: 'https://wiki.example' };
    await route.fulfill({ response, json: { query: { general } } });
  });
  await page.reload();
}

/** Logs in as the robot. */
async function logIn(page: Page, api: string): Promise<void> {
  const { request } = page.context();
  const tokens = await request.get(`${api}?action=query&meta=tokens&type=login&format=json&formatversion=2`);
  const lgtoken = ((await tokens.json()) as { query: { tokens: { logintoken: string } } }).query.tokens
    .logintoken;
  const form = { action: 'login', lgname: 'Counter', lgpassword: 'one two three', lgtoken, format: 'json' };
  const answer = await request.post(api, { form });
  assert.match(await answer.text(), /"Success"/);
}

describe('answers in the explorer', { skip: noBrowser }, () => {
  const wiki = createWiki(description());
  let browser: Browser;
  let api: string;

  before(async () => {
    buildExplorer();
    ({ url: api } = await wiki.listen());
    browser = await launchBrowser();
  });

  after(async () => {
    await browser.close();
    wiki.close();
  });

  it('are tables that are sorted, filtered, and lose columns, all by keyboard and in the address', async () => {
    const query = 'action=query&list=allpages&aplimit=20&apfilterredir=nonredirects&~sort=-pageid';
    await explore(browser, api, query, async (page) => {
      await rowsOf(page).first().waitFor();
      await expect(rowsOf(page)).toHaveCount(20);
      const ids = (await columnOf(page, 1)).map(Number);
      assert.deepEqual(
        ids,
        ids.toSorted((a, b) => b - a),
      );
      const header = page.getByRole('columnheader', { name: 'pageid' });
      await expect(header).toHaveAttribute('aria-sort', 'descending');

      await page.getByRole('button', { name: 'title', exact: true }).focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('columnheader', { name: 'title', exact: true })).toHaveAttribute(
        'aria-sort',
        'ascending',
      );
      await expect(page).toHaveURL(/&~sort=title/);

      await page.getByText('3 columns').click();
      await page.getByRole('checkbox', { name: 'ns' }).press('Space');
      await expect(page).toHaveURL(/&~hide=ns/);
      await expect(page.getByRole('columnheader')).toHaveCount(2);

      await page.getByRole('searchbox', { name: 'Filter rows' }).fill('LIGHT');
      await page.getByText(/^\d+ of 20 rows$/).waitFor();
      for (const title of await columnOf(page, 2)) assert.match(title, /light/i);

      await page.reload();
      await page.getByText(/^\d+ of 20 rows$/).waitFor();
      await expect(page.getByRole('columnheader')).toHaveCount(2);
    });
  });

  it('lead from titles, users and revisions to what tells about them, and back', async () => {
    await explore(
      browser,
      api,
      'action=query&list=recentchanges&rctype=log&rcprop=title|ids|user|timestamp',
      async (page) => {
        await onAnotherServer(page);
        await rowsOf(page).first().waitFor();
        const link = page
          .locator('.scroller td a:not(.wiki-link)')
          .filter({ hasText: 'Gold of the isles' })
          .first();
        const beside = page.getByRole('link', { name: 'Gold of the isles on the wiki' }).first();
        await expect(beside).toHaveAttribute('href', 'https://wiki.example/wiki/Gold_of_the_isles');
        await link.click();
        await rowNamed(page, 'pages').waitFor();
        await expect(page).toHaveURL(/titles=Gold\+of\+the\+isles/);
        await expect(
          page.locator('.nodes').getByRole('link', { name: 'Gold of the isles', exact: true }),
        ).toHaveCount(1);
        await page.goBack();
        await rowsOf(page).first().waitFor();
        await expect(page).toHaveURL(/list=recentchanges/);
        await page.getByRole('link', { name: 'Cartographer' }).first().click();
        await page.getByRole('columnheader', { name: 'usercontribs.title' }).waitFor();
      },
    );
  });

  it('are trees that fold by keyboard', async () => {
    const query = 'action=query&titles=Skerra&prop=categories|links&~view=tree';
    await explore(browser, api, query, async (page) => {
      const toggle = page.getByRole('button', { name: 'categories', exact: true });
      await toggle.focus();
      await page.keyboard.press('ArrowLeft');
      await expect(toggle).toHaveAttribute('aria-expanded', 'false');
      await page.keyboard.press('ArrowRight');
      await expect(toggle).toHaveAttribute('aria-expanded', 'true');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowLeft');
      await expect(toggle).toBeFocused();
      await page.getByRole('button', { name: 'Fold all', exact: true }).click();
      await expect(page.locator('.nodes .row')).toHaveCount(2);
      await page.getByRole('button', { name: 'Unfold all' }).click();
      await page.getByRole('link', { name: 'Category:Islands', exact: true }).waitFor();
    });
  });

  it('give a value and its path to the clipboard', async () => {
    const query = 'action=query&titles=Skerra&prop=info&~view=tree';
    const permissions = ['clipboard-read', 'clipboard-write'];
    await explore(
      browser,
      api,
      query,
      async (page) => {
        const clipboard = async (): Promise<string> =>
          page.evaluate(async () => navigator.clipboard.readText());
        await rowNamed(page, 'title').hover();
        await page.getByRole('button', { name: 'Copy the path of title' }).click();
        await page.getByText('Copied query.pages[0].title').waitFor({ state: 'attached' });
        assert.equal(await clipboard(), 'query.pages[0].title');
        await page.getByRole('button', { name: 'Copy the value of title' }).click();
        await page.getByText('Copied the value').waitFor({ state: 'attached' });
        assert.equal(await clipboard(), 'Skerra');
      },
      { permissions },
    );
  });

  it(`show ${PAGES} rows in pieces, as table and tree, and find one among them`, async () => {
    await explore(browser, api, '', async (page) => {
      await logIn(page, api);
      await page.goto(new URL('explorer#action=query&list=allpages&aplimit=5000', api).href);
      await page.reload();
      await page.getByText('Rows 1 to 100 of 5,000 rows', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Next rows' }).click();
      await page.getByText('Rows 101 to 200 of 5,000 rows', { exact: true }).waitFor();

      await page.getByRole('tab', { name: 'Tree' }).click();
      await page.getByRole('button', { name: '4900 … 4999' }).waitFor();
      assert.ok((await page.locator('.nodes .row').count()) < 200);
      const find = page.getByPlaceholder('Find in the answer');
      await find.fill('numbered 4321');
      await page.getByText('1 match', { exact: true }).waitFor();
      await find.press('Enter');
      const current = page.locator('.row.current');
      await expect(current).toHaveText(/Numbered 4321/);
      await expect(current.locator('mark')).toHaveText('Numbered 4321');
      await expect(current).toBeInViewport();
    });
  });

  it('show a text of a megabyte bit by bit, each line in its own direction', async () => {
    const query = 'action=query&titles=Large+page&prop=revisions&rvprop=content&rvslots=main';
    await explore(browser, api, query, async (page) => {
      const row = rowNamed(page, 'content');
      await row.waitFor();
      const text = row.locator('.text');
      const block = text.locator('[dir=auto]').first();
      assert.ok((await text.innerText()).length < 1000);
      await expect(block).toHaveCSS('unicode-bidi', 'plaintext');
      await row.getByRole('button', { name: /^More / }).click();
      await expect.poll(async () => (await text.textContent())?.length).toBeGreaterThan(100_000);
      await page.getByPlaceholder('Find in the answer').fill('line 24999 of');
      await page.getByText('1 match', { exact: true }).waitFor();
      await page.getByPlaceholder('Find in the answer').press('Enter');
      const found = page.locator('.row.current mark');
      await expect(found).toHaveText('Line 24999 of');
      await expect(found).toBeInViewport();
      await page.getByRole('tab', { name: 'Raw' }).click();
      await page.getByRole('button', { name: /^Show all 1\.\d+ MB$/ }).click();
      await expect
        .poll(async () => (await page.locator('pre.raw').textContent())?.length)
        .toBeGreaterThan(1e6);
    });
  });

  it('say their errors and warnings, each leading to its field', async () => {
    for (const errorformat of ['bc', 'html', 'raw']) {
      const query = `action=query&list=allpages&aplimit=9000&errorformat=${errorformat}`;
      await explore(browser, api, query, async (page) => {
        await page.getByRole('button', { name: 'Go to aplimit' }).click();
        await expect(page.locator('[data-parameter=aplimit] input'), errorformat).toBeFocused();
      });
    }
    await explore(browser, api, 'action=query&list=allpages&apprefix=Nowhere', async (page) => {
      await page.getByText('No rows match.').waitFor();
    });
  });

  it('of other formats are text, of which nothing runs', async () => {
    await explore(browser, api, 'action=help&modules=query', async (page) => {
      await page.locator('pre.raw').getByText('<!DOCTYPE html>').waitFor();
      await expect(page.getByRole('tab')).toHaveText(['Raw', 'Code']);
    });
    await explore(browser, api, 'action=query&list=allpages&aplimit=1&format=xml', async (page) => {
      await page.locator('pre.raw').getByText('<allpages>').waitFor();
    });
  });

  it('are announced in a few words, and stay while the next one is awaited', async () => {
    await explore(browser, api, 'action=query&list=allpages&aplimit=10', async (page) => {
      await page.getByText('Answer: 10 rows').waitFor({ state: 'attached' });
      let answer = (): void => undefined;
      const waited = new Promise<void>((resolve) => (answer = resolve));
      await page.route(/list=allusers/, async (route) => {
        await waited;
        await route.continue();
      });
      await page.evaluate(() => (location.hash = '#action=query&list=allusers&aulimit=3'));
      const bar = page.locator('.cdx-progress-bar');
      await bar.waitFor({ state: 'visible' });
      await expect(rowsOf(page)).toHaveCount(10);
      await expect(page.locator('.answer')).toHaveAttribute('aria-busy', 'true');
      answer();
      await page.getByText('Answer: 3 rows').waitFor({ state: 'attached' });
      await expect(bar).toHaveCount(0);
    });
  });

  it('fit a phone, light and dark', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const view of ['table', 'tree', 'raw']) {
        const query = `action=query&list=recentchanges&rcprop=title|ids|user|timestamp|comment|sizes&~view=${view}`;
        await explore(
          browser,
          api,
          query,
          async (page) => {
            await page.getByRole('tab', { name: 'Raw' }).waitFor();
            await expect
              .poll(async () => page.evaluate(() => document.documentElement.scrollWidth), view)
              .toBe(390);
          },
          { ...phone, colorScheme },
        );
      }
    }
  });
});
