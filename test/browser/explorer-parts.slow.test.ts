import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Browser, Download, Locator, Page, Route } from '@playwright/test';
import { readCsv } from '../continuations/read-csv.ts';
import { createWiki } from '../rig/wiki.ts';
import { expect, launchBrowser, noBrowser } from './chromium.ts';
import { buildExplorer, explore } from './explorer.ts';

const program = fileURLToPath(new URL('../../packages/wikiquery/bin/wikiquery.js', import.meta.url));
const phone = { viewport: { width: 390, height: 800 } };
const clipboard = { permissions: ['clipboard-read', 'clipboard-write'] };

const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

/** Chooses from the menu of downloads, and returns the file. */
async function download(page: Page, group: string, label: string): Promise<Download> {
  const saving = page.waitForEvent('download');
  await button(page, 'Download').click();
  await page
    .getByRole('group', { name: group })
    .or(page.locator('.cdx-menu:not(:has([role="group"]))'))
    .getByRole('option', { name: label, exact: false })
    .first()
    .click();
  return saving;
}

const textOf = async (file: Download): Promise<string> => readFile(await file.path(), 'utf8');

/** The cells of a CSV file by column, without columns that are empty everywhere. */
function cellsOf(csv: string): readonly string[] {
  const [names = [], ...rows] = readCsv(csv);
  return rows.map((row) =>
    names
      .flatMap((name, i) => (row[i] ? [`${name}=${row[i]}`] : []))
      .toSorted()
      .join('\n'),
  );
}

describe('parts, files, plots and programs in the explorer', { skip: noBrowser }, () => {
  const wiki = createWiki();
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

  const commandLine = async (query: string, format: string): Promise<string> => {
    const args = [program, 'query', '--from', api, '--all', '--format', format, query];
    return (await promisify(execFile)(process.execPath, args, { maxBuffer: 1e8 })).stdout;
  };

  for (const query of [
    'list=allpages&aplimit=20',
    'generator=allpages&gaplimit=50&prop=links|info&pllimit=100',
    'list=allrevisions&arvlimit=40&arvprop=ids|timestamp|user|comment',
  ]) {
    it(`downloads all of ${query} as the command line writes it`, async () => {
      const [csv, ndjson, json] = await Promise.all(
        ['csv', 'ndjson', 'json'].map(async (format) => commandLine(query, format)),
      );
      await explore(browser, api, `action=query&${query}`, async (page) => {
        await button(page, 'All of it').waitFor();
        const file = await download(page, 'All of it', 'CSV');
        assert.match(file.suggestedFilename(), /^Lantern-Isles_all(?:pages|revisions).*\.csv$/);
        const cells = cellsOf(await textOf(file));
        assert.ok(cells.length > 60);
        assert.deepEqual(cells, cellsOf(csv ?? ''));
        await page.getByText(/^Joined from \d+ parts\.$/).waitFor();

        assert.equal(await textOf(await download(page, 'What is shown', 'NDJSON')), ndjson);
        const whole = JSON.parse(await textOf(await download(page, 'What is shown', 'JSON'))) as object;
        assert.deepEqual(
          { ...whole, batchcomplete: undefined },
          {
            batchcomplete: undefined,
            ...(JSON.parse(json ?? '') as object),
          },
        );
        const spreadsheet = await textOf(await download(page, 'What is shown', 'CSV for spreadsheets'));
        assert.equal(spreadsheet.charCodeAt(0), 0xfeff);
        assert.equal(cellsOf(spreadsheet.slice(1)).length, cells.length);
      });
    });
  }

  it('shows progress, stops, keeps what is there, and goes on', async () => {
    await explore(
      browser,
      api,
      'action=query&list=categorymembers&cmtitle=Category:Lighthouses&cmlimit=4',
      async (page) => {
        await button(page, 'All of it').waitFor();
        let held: Route | undefined;
        let continuations = 0;
        let isHolding = true;
        await page.route(/[?&]cmcontinue=/, async (route) => {
          continuations++;
          if (continuations === 3 && isHolding) held = route;
          else await route.continue();
        });
        await button(page, 'All of it').click();
        await page.getByText(/^12 of 21 items, 3 parts, /).waitFor();
        const bar = page.getByRole('progressbar', { name: 'Loading all parts' });
        await expect(bar).toHaveAttribute('aria-valuenow', '12');
        await expect(bar).toHaveAttribute('aria-valuemax', '21');
        await button(page, 'Stop').click();
        await page.getByText('Stopped before the end.').waitFor();
        isHolding = false;
        await held?.abort();
        const lines = (await textOf(await download(page, 'What is shown', 'NDJSON'))).trimEnd().split('\n');
        assert.equal(lines.length, 12);
        await button(page, 'Go on').click();
        await page.getByText('Joined from 6 parts.').waitFor();
        const all = (await textOf(await download(page, 'What is shown', 'NDJSON'))).trimEnd().split('\n');
        assert.deepEqual(all.slice(0, 12), lines);
        assert.equal(new Set(all).size, 21);
        await expect(button(page, 'All of it')).toHaveCount(0);
      },
    );
  });

  it('asks a busy server again, one request at a time, and keeps what came before an error', async () => {
    await explore(browser, api, 'action=query&list=allpages&aplimit=20', async (page) => {
      await button(page, 'All of it').waitFor();
      const seen: string[] = [];
      let open = 0;
      const answer = async (route: Route, error: object, headers = {}): Promise<void> =>
        route.fulfill({ json: { error }, headers });
      await page.route(/api\.php\?/, async (route) => {
        assert.equal(++open, 1, 'two requests at once');
        const url = new URL(route.request().url());
        seen.push(url.searchParams.get('apcontinue') ?? '');
        if (seen.length === 2)
          await answer(route, { code: 'maxlag', info: 'Lagged.' }, { 'retry-after': '2' });
        else if (seen.length === 4) await answer(route, { code: 'internal', info: 'Something broke.' });
        else {
          assert.equal(url.searchParams.get('maxlag'), '5');
          await route.fulfill({ response: await route.fetch() });
        }
        open--;
      });
      await page.clock.install();
      await page.clock.pauseAt(Date.now() + 1000);
      await button(page, 'All of it').click();
      await page.getByText('The server is busy; the next try is in 2 s.').waitFor();
      await page.clock.runFor(1999);
      assert.equal(seen.length, 2);
      await page.clock.runFor(2000);
      await page.getByText('Something broke. What came before is kept.').waitFor();
      assert.equal(seen.length, 4);
      assert.equal(seen[1], seen[2]);
      await page.getByText('Joined from 2 parts; there are more.').waitFor();
      const json = await textOf(await download(page, 'What is shown', 'JSON'));
      assert.equal((JSON.parse(json) as { query: { allpages: object[] } }).query.allpages.length, 40);
    });
  });

  it('goes to the next part, whose address can be sent, and back', async () => {
    await explore(browser, api, 'action=query&list=allpages&aplimit=20', async (page) => {
      await button(page, 'Next part').click();
      await page.waitForURL(/apcontinue=/);
      const second = new URL(page.url());
      await page.goBack();
      await page.waitForURL((url) => !url.hash.includes('apcontinue'));
      await page.goto('about:blank');
      await page.goto(second.href);
      const { query } = JSON.parse(await textOf(await download(page, 'What is shown', 'JSON'))) as {
        query: { allpages: { title: string }[] };
      };
      const answer = await wiki.request({ action: 'query', list: 'allpages', aplimit: 40 });
      assert.equal(query.allpages[0]?.title, answer['query']?.['allpages']?.[20]?.['title']);
    });
  });

  /** How many colours a canvas has, and the colour of its corner. */
  const look = async (page: Page): Promise<{ readonly colours: number; readonly corner: string }> =>
    page.locator('canvas').evaluate((canvas) => {
      const copy = document.createElement('canvas');
      Object.assign(copy, { width: canvas.clientWidth, height: canvas.clientHeight });
      const context = copy.getContext('2d', { willReadFrequently: true });
      context?.drawImage(canvas as HTMLCanvasElement, 0, 0, copy.width, copy.height);
      const { data = [] } = context?.getImageData(0, 0, copy.width, copy.height) ?? {};
      const colours = new Set<string>();
      for (let i = 0; i < data.length; i += 4) colours.add(String(data.slice(i, i + 4)));
      return { colours: colours.size, corner: String(data.slice(0, 4)) };
    });

  /** Waits until a plot is drawn on a background of this colour; the axes alone have fewer colours. */
  const drawn = async (page: Page, isBackground = (corner: string) => corner.endsWith(',255')) => {
    await page.locator('canvas').waitFor();
    await expect(async () => {
      const { colours, corner } = await look(page);
      assert.ok(isBackground(corner) && colours > 10, `${colours} colours, the corner in ${corner}`);
    }).toPass({ timeout: 30_000 });
  };

  const WHITE = '255,255,255,255';

  const revisions = 'action=query&list=allrevisions&arvlimit=max&arvprop=timestamp|user|size';

  it('plots edits over time, with the same numbers as a table', async () => {
    await explore(browser, api, `${revisions}&~view=plot&~by=none&~bin=month`, async (page) => {
      await drawn(page, (corner) => corner === WHITE);
      await expect(page.getByRole('img')).toHaveAttribute(
        'aria-label',
        /^Rows by revisions\.timestamp: \d+ bars from \d{4}-\d\d to \d{4}-\d\d, the highest [\d,]+ at \d{4}-\d\d\.$/,
      );

      await page.getByText('The numbers as a table').click();
      const body = page.locator('.plot-table tbody tr');
      await body.first().waitFor();
      const rows = await body.evaluateAll((found) =>
        found.map((row) => [...row.children].map((cell) => cell.textContent)),
      );
      const counts = new Map<string, number>();
      const answer = await wiki.request({
        action: 'query',
        list: 'allrevisions',
        arvlimit: 'max',
        arvprop: 'timestamp',
      });
      const pages = answer['query']?.['allrevisions'] as unknown as readonly {
        revisions: readonly { timestamp: string }[];
      }[];
      for (const { timestamp } of pages.flatMap(({ revisions }) => revisions))
        counts.set(timestamp.slice(0, 7), (counts.get(timestamp.slice(0, 7)) ?? 0) + 1);
      assert.ok(counts.size > 1);
      assert.deepEqual(
        rows.filter(([, count]) => count !== '0'),
        [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([month, count]) => [month, String(count)]),
      );

      await page.emulateMedia({ colorScheme: 'dark' });
      await drawn(page, (corner) => corner !== WHITE && corner.endsWith(',255'));

      const saving = page.waitForEvent('download');
      await button(page, 'Download as PNG').click();
      const file = await saving;
      assert.equal(file.suggestedFilename(), 'Lantern-Isles_allrevisions.png');
      const image = await readFile(await file.path());
      assert.equal(image.subarray(1, 4).toString(), 'PNG');
      assert.ok(image.length > 2000);
    });
  });

  it('changes what is plotted by keyboard, in the address', async () => {
    await explore(browser, api, `${revisions}&~view=plot`, async (page) => {
      await drawn(page);
      await page.getByRole('combobox', { name: 'Bars by' }).focus();
      await page.keyboard.press('Enter');
      await page.keyboard.press('End');
      await page.keyboard.press('Enter');
      await page.waitForURL(/~bin=year/);
      await page.getByText('The numbers as a table').click();
      await expect(page.locator('.plot-table tbody th').first()).toHaveText(/^\d{4}$/);
      await page.getByRole('combobox', { name: 'Plot' }).click();
      await page.getByRole('option', { name: 'Distribution of a number' }).click();
      await page.waitForURL(/~plot=histogram/);
      await page.getByRole('img', { name: /^Rows by revisions\.size: / }).waitFor();
    });
  });

  it('offers no plot of an answer without numbers', async () => {
    await explore(browser, api, 'action=query&list=allpages&~view=plot', async (page) => {
      await page.getByRole('tab', { name: 'Table' }).waitFor();
      await expect(page.getByRole('tab', { name: 'Plot' })).toHaveCount(0);
    });
  });

  it('writes the query as a program, and copies it and the addresses', async () => {
    const query = 'action=query&list=allpages&apprefix=Gull';
    await explore(
      browser,
      api,
      `${query}&~view=code`,
      async (page) => {
        const copied = async (name: string): Promise<string> => {
          await button(page, name).click();
          await button(page, 'Copied').waitFor();
          const text = await page.evaluate<string>('navigator.clipboard.readText()');
          await button(page, name).waitFor();
          return text;
        };
        await page.getByRole('combobox', { name: 'Language' }).click();
        await page.getByRole('option', { name: 'wikiquery' }).click();
        await page.waitForURL(/~code=wikiquery/);
        await page.getByRole('checkbox', { name: 'Follow continue to the end' }).check();
        await page.waitForURL(/~all=1/);
        assert.equal(
          await copied('Copy'),
          `npx --no-install wikiquery query --from '${api}' --all --format csv 'list=allpages&apprefix=Gull'\n`,
        );
        assert.equal(await copied('Copy link'), page.url());
        assert.equal(await copied('Copy API address'), `${api}?${query}&format=json&formatversion=2`);
      },
      clipboard,
    );
  });

  for (const view of ['table', 'plot', 'code']) {
    it(`fits a phone as ${view}`, async () => {
      await explore(
        browser,
        api,
        `action=query&list=allcategories&acprop=size&aclimit=max&~view=${view}`,
        async (page) => {
          await button(page, 'Download').waitFor();
          if (view === 'plot') await drawn(page);
          await expect
            .poll(async () => page.evaluate<number>('document.documentElement.scrollWidth'))
            .toBe(390);
        },
        phone,
      );
    });
  }
});
