import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from '@playwright/test';
import { createWiki } from '../rig/wiki.ts';
import { expect, launchBrowser, noBrowser } from './chromium.ts';
import { buildExplorer, explore } from './explorer.ts';

const phone = { viewport: { width: 390, height: 800 } };

const form = (page: Page) => page.getByRole('form', { name: 'Query' });
const address = (page: Page) => page.getByRole('textbox', { name: 'Address of the query' });
const parameter = (page: Page, name: string) => page.locator(`[data-parameter="${name}"]`);
const add = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^Add ${name}( |$)`) });
const answered = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'Answer' }).getByText(text).filter({ visible: true }).first().waitFor();
const option = (page: Page, name: string) => page.getByRole('option', { name });

async function queryOf(page: Page): Promise<Record<string, string>> {
  const written = new URL(await address(page).inputValue());
  return Object.fromEntries(written.searchParams);
}

/** Waits until the query in the address is the expected one. */
async function writes(page: Page, expected: Record<string, string>): Promise<void> {
  await expect.poll(async () => queryOf(page)).toEqual(expected);
}

describe("the explorer's form in a browser", { skip: noBrowser }, () => {
  const wiki = createWiki();
  let browser: Browser;
  let url: string;

  before(async () => {
    buildExplorer();
    ({ url } = await wiki.listen());
    browser = await launchBrowser();
  });

  after(async () => {
    await browser.close();
    wiki.close();
  });

  it('begins with queries to choose from, which work, and back leads to them again', async () => {
    await explore(browser, url, '', async (page) => {
      const start = page.getByRole('region', { name: 'Answer' }).getByRole('listitem');
      await start.first().waitFor();
      await expect(start).toHaveCount(6);
      for (let i = 0; i < 6; i++) {
        const response = page.waitForResponse(
          (one) => one.url().includes('action=query') && !one.url().includes('userinfo'),
        );
        await start.nth(i).getByRole('link').click();
        const answer = (await (await response).json()) as Record<string, unknown>;
        assert.ok(answer['query'], JSON.stringify(answer));
        assert.equal(answer['warnings'], undefined);
        await page.goBack();
        await start.first().waitFor();
      }
    });
  });

  it('leads to answers as pages where there is no JavaScript', async () => {
    const options = { javaScriptEnabled: false };
    const act = async (page: Page): Promise<void> => {
      await page.getByLabel('list', { exact: true }).selectOption('allcategories');
      await page.getByRole('button', { name: 'Run' }).click();
      await expect(page.getByRole('region', { name: 'Table of allcategories' })).toBeVisible();
    };
    await explore(browser, url, '', act, options);
  });

  it('unfolds a parameter, completes it from the wiki, and removes it', async () => {
    await explore(browser, url, 'action=query&list=allpages', async (page) => {
      await answered(page, 'pageid');
      await add(page, 'apprefix').click();
      // At once: menus of what is typed so far would move what is clicked.
      await page.keyboard.insertText('gull');
      await option(page, 'Gull Point Halt').waitFor();
      await option(page, 'Gull Cape').click();
      await writes(page, { action: 'query', list: 'allpages', apprefix: 'Gull Cape' });
      await page.getByRole('button', { name: 'Remove apprefix' }).click();
      await writes(page, { action: 'query', list: 'allpages' });
      await expect(add(page, 'apprefix')).toBeFocused();
    });
  });

  it('completes categories, users and tags', async () => {
    const query = 'action=query&list=categorymembers|usercontribs|recentchanges&cmtitle=x&ucuser=y&rctag=z';
    await explore(browser, url, query, async (page) => {
      await parameter(page, 'cmtitle').getByRole('combobox').fill('category:light');
      await page.getByRole('option', { name: /^Category:Lighthouses\s*21/ }).click();
      await parameter(page, 'ucuser').getByRole('combobox').fill('Keep');
      await option(page, 'Keeper ').first().click();
      await parameter(page, 'rctag').getByRole('combobox').fill('revert');
      await option(page, 'mw-manual-revert').click();
      await writes(page, {
        action: 'query',
        list: 'categorymembers|usercontribs|recentchanges',
        cmtitle: 'Category:Lighthouses',
        ucuser: 'y|Keeper',
        rctag: 'mw-manual-revert',
      });
    });
  });

  it('chooses modules by what they do, and unfolds them', async () => {
    await explore(browser, url, 'action=query', async (page) => {
      const lists = parameter(page, 'list').getByRole('combobox');
      await lists.fill('contributions');
      await option(page, 'usercontribs').click();
      await page.getByRole('heading', { name: 'list=usercontribs' }).waitFor();
      await parameter(page, 'list').getByRole('combobox').fill('log entries');
      await option(page, 'logevents').click();
      await page.getByRole('heading', { name: 'list=logevents' }).waitFor();
      // The menu, which stays open for another choice, covers what is below it.
      await page.keyboard.press('Escape');
      await add(page, 'generator').click();
      await page.keyboard.type('random');
      await page.getByRole('heading', { name: 'generator=random' }).waitFor();
      await add(page, 'grnlimit').waitFor();
      await writes(page, { action: 'query', list: 'usercontribs|logevents', generator: 'random' });
    });
  });

  it('has an input for every type', async () => {
    await explore(browser, url, 'action=query&list=recentchanges', async (page) => {
      await add(page, 'rcnamespace').click();
      await page.keyboard.insertText('templ');
      await option(page, 'Template 10').click();
      await add(page, 'rcstart').click();
      await page.getByRole('button', { name: 'rcstart: now' }).click();
      await add(page, 'rcend').click();
      await page.getByLabel('rcend: choose a date').fill('2024-02-10T08:00');
      await add(page, 'rctoponly').click();
      await expect(page.getByRole('checkbox', { name: 'Yes' })).toBeChecked();
      await add(page, 'rclimit').click();
      await option(page, 'max').click();
      await add(page, 'rcdir').click();
      await parameter(page, 'rcdir').getByRole('combobox').click();
      await option(page, 'older').click();
      await writes(page, {
        action: 'query',
        list: 'recentchanges',
        rcnamespace: '10',
        rcstart: 'now',
        rcend: '2024-02-10T08:00:00Z',
        rctoponly: '1',
        rclimit: 'max',
        rcdir: 'older',
      });
    });
  });

  it('takes several values typed and pasted, also with bars in them', async () => {
    await explore(browser, url, 'action=query&prop=info&titles=A', async (page) => {
      const titles = parameter(page, 'titles').getByRole('combobox');
      await titles.fill('B');
      await page.keyboard.press('Enter');
      await titles.evaluate((input) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', 'C|D\nE');
        input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
      });
      await writes(page, { action: 'query', prop: 'info', titles: 'A|B|C|D|E' });
      await titles.fill('x|y');
      await page.keyboard.press('Enter');
      await writes(page, {
        action: 'query',
        prop: 'info',
        titles: '\u001FA\u001FB\u001FC\u001FD\u001FE\u001Fx|y',
      });
    });
  });

  it('has the parameters that values of others make', async () => {
    await explore(browser, url, 'action=compare&fromslots=main&fromtext-main=x', async (page) => {
      await expect(parameter(page, 'fromtext-main').getByRole('textbox')).toBeVisible();
      await expect(form(page).getByText('There is no parameter')).toHaveCount(0);
    });
  });

  it('accepts any address and says what in it is unknown', async () => {
    await explore(browser, url, 'action=query&list=allpages', async (page) => {
      await answered(page, 'pageid');
      await address(page).fill(
        'https://wiki.example/w/api.php?action=query&list=allpages&apilimit=3&format=json',
      );
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Did you mean aplimit?' }).click();
      await writes(page, { action: 'query', list: 'allpages', aplimit: '3', format: 'json' });
      await expect(address(page)).toHaveValue(new RegExp(`^${new URL(url).origin}/`));
    });
  });

  it('warns of what the declarations exclude, and sends it all the same', async () => {
    await explore(browser, url, 'action=query&list=allpages&aplimit=9999', async (page) => {
      await parameter(page, 'aplimit').getByText('At most 500.').waitFor();
      await answered(page, /aplimit/);
    });
    await explore(browser, url, 'action=query&prop=info', async (page) => {
      await form(page).getByText('Properties are properties of pages').waitFor();
      await add(page, 'titles').click();
      await page.keyboard.type('Gull Point');
      await page.keyboard.press('Enter');
      await form(page).getByText('Properties are properties of pages').waitFor({ state: 'detached' });
    });
  });

  it('finds parameters by name and by description', async () => {
    await explore(browser, url, 'action=query&list=recentchanges', async (page) => {
      const find = page.getByRole('searchbox', { name: 'Find a parameter or a module' });
      await find.fill('cross-origin');
      await add(page, 'origin').waitFor();
      await find.fill('random pages');
      await expect(page.getByRole('link', { name: 'Help of random' })).toHaveAttribute(
        'href',
        /query%2Brandom$/,
      );
      await page.getByRole('button', { name: /^Add list=random/ }).click();
      await page.getByRole('heading', { name: 'list=random' }).waitFor();
      await address(page).fill('?action=query&list=recentchanges');
      await address(page).blur();
      await find.fill('rcexcl');
      await add(page, 'rctype').waitFor({ state: 'detached' });
      await page.keyboard.press('Enter');
      await page.keyboard.type('Keeper');
      await writes(page, { action: 'query', list: 'recentchanges', rcexcludeuser: 'Keeper' });
    });
  });

  it('can be used by keyboard alone', async () => {
    await explore(browser, url, 'action=query&list=allpages', async (page) => {
      await answered(page, 'pageid');
      await address(page).focus();
      const reached = async (name: RegExp): Promise<void> => {
        for (let i = 0; i < 60; i++) {
          await page.keyboard.press('Tab');
          const label = await page.evaluate(
            () =>
              document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
          );
          if (name.test(label)) {
            const ring = await page.evaluate(() => {
              const { outlineStyle, boxShadow, borderColor } = getComputedStyle(
                document.activeElement ?? document.body,
              );
              return `${outlineStyle} ${boxShadow} ${borderColor}`;
            });
            assert.doesNotMatch(ring, /^none none rgba\(0, 0, 0, 0\)/);
            return;
          }
        }
        assert.fail(`${name} cannot be reached`);
      };
      await reached(/^Run$/);
      await reached(/^Add prop/);
      await reached(/^Add apfilterredir/);
      await page.keyboard.press('Enter');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await reached(/^Add aplimit/);
      await page.keyboard.press('Enter');
      await page.keyboard.type('3');
      const sent = page.waitForRequest((request) => request.url().includes('aplimit=3'));
      await page.keyboard.press('Control+Enter');
      assert.match((await sent).url(), /apfilterredir=\w+&aplimit=3/);
      await page.waitForURL(/#.*aplimit=3/);
    });
  });

  it('names every input', async () => {
    const query =
      'action=query&list=allpages|recentchanges&prop=info&titles=A&apprtype=edit&aplimit=5&apminsize=1&rcstart=now&rcnamespace=0&apnamespace=0&apprefix=x&rctoponly=1';
    await explore(browser, url, query, async (page) => {
      await parameter(page, 'rctoponly').waitFor();
      const inputs = form(page)
        .locator('input, textarea, select, [role="combobox"]')
        .filter({ visible: true });
      for (const input of await inputs.all()) {
        const snapshot = await input.ariaSnapshot();
        // A role is followed by its name in quotes.
        assert.match(snapshot, /^- '?[a-z]+ "[^"]+"/, await input.evaluate((one) => one.outerHTML));
      }
    });
  });

  it('folds to a line on a phone after a query ran, and nothing is wider than it', async () => {
    await explore(
      browser,
      url,
      '',
      async (page) => {
        const width = () => page.evaluate(() => document.documentElement.scrollWidth);
        await add(page, 'aplimit').click();
        await page.keyboard.type('5');
        await expect.poll(width).toBe(390);
        await page.getByRole('button', { name: 'Run', exact: true }).click();
        await answered(page, 'pageid');
        await expect(address(page)).toBeHidden();
        await expect.poll(width).toBe(390);
        await page.getByRole('button', { name: 'Edit the query' }).click();
        await expect(parameter(page, 'aplimit')).toBeVisible();
        await page.goBack();
        await page.getByRole('link', { name: 'The wiki in numbers' }).click();
        await answered(page, /statistics/);
        await expect(address(page)).toBeHidden();
      },
      phone,
    );
  });

  it('logs in and out; limits follow, and tokens are fetched but not shared', async () => {
    await explore(browser, url, 'action=query&list=allpages&aplimit=1000', async (page) => {
      await parameter(page, 'aplimit').getByText('At most 500.').waitFor();
      await page.getByRole('button', { name: 'Log in' }).click();
      const dialog = page.getByRole('dialog', { name: 'Log in' });
      await dialog.getByLabel('User name').fill('Warden');
      await dialog.getByLabel('Password').fill('not this');
      await page.keyboard.press('Enter');
      await dialog.locator('.cdx-message--error').waitFor();
      await dialog.getByLabel('Password').fill('warden-of-the-isles');
      await page.keyboard.press('Enter');
      await page.getByText('Logged in as Warden (sysop)').waitFor();
      await parameter(page, 'aplimit').getByText('At most 500.').waitFor({ state: 'detached' });

      await address(page).fill('?action=checktoken&type=csrf');
      await address(page).blur();
      await page.goto(`${new URL('explorer', url).href}#action=logout`);
      const token = parameter(page, 'token').getByRole('textbox');
      await token.waitFor();
      await page.waitForFunction(() =>
        document.querySelector<HTMLInputElement>('[data-parameter="token"] input')?.value.endsWith('\\'),
      );
      await expect(address(page)).toHaveValue(`${url}?action=logout`);

      // The token of the module before stays out of addresses too.
      const addresses: string[] = [];
      page.on('request', (request) => addresses.push(request.url()));
      page.on('framenavigated', (frame) => addresses.push(frame.url()));
      await address(page).fill('?action=query&meta=siteinfo');
      await address(page).blur();
      await expect(address(page)).toHaveValue(`${url}?action=query&meta=siteinfo`);
      await page.getByRole('button', { name: 'Run' }).click();
      await answered(page, 'general');
      await expect(address(page)).toHaveValue(`${url}?action=query&meta=siteinfo`);
      await page.getByRole('tab', { name: 'Raw' }).click();
      const link = page.getByRole('link', { name: 'Open in a tab' });
      addresses.push(page.url(), (await link.getAttribute('href')) ?? '');
      assert.ok(addresses.length > 3);
      assert.deepEqual(
        addresses.filter((one) => /token=/.test(one)),
        [],
      );
      await page.getByRole('button', { name: 'Log out' }).click();
      await page.getByText('Not logged in', { exact: true }).waitFor();
    });
  });
});
