import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from '@playwright/test';
import { createWiki } from '../rig/wiki.ts';
import { findings } from './axe.ts';
import { expect, launchBrowser, noBrowser } from './chromium.ts';
import { paleTexts } from './contrast.ts';
import { buildExplorer, explore } from './explorer.ts';

const changes =
  'action=query&list=recentchanges&rcprop=title|ids|user|timestamp|comment|sizes|tags&rclimit=50';

/** What can be pressed and is smaller than a finger, but for Codex's own controls, which are within larger ones. */
const smallTargets = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('a[href], button, input, select, textarea, summary')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => !/\bcdx-(?:input-chip|chip-input|checkbox)/.test(element.className))
      .flatMap((element) => {
        const { width, height, right } = element.getBoundingClientRect();
        if (right < 0 || (width >= 23.5 && height >= 23.5)) return [];
        return [`${Math.round(width)}×${Math.round(height)}: ${element.outerHTML.slice(0, 120)}`];
      }),
  );

describe('the explorer for all', { skip: noBrowser }, () => {
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

  const views: Readonly<Record<string, (page: Page) => Promise<void>>> = {
    '': (page) => expect(page.getByText('Begin with one of these')).toBeVisible(),
    [changes]: (page) => expect(page.locator('.scroller tbody tr').first()).toBeVisible(),
    'action=query&titles=Skerra&prop=categories&~view=tree': (page) =>
      expect(page.locator('.nodes .row').first()).toBeVisible(),
  };

  it('is without findings of axe but those of Codex, easy to read, with targets for fingers', async () => {
    for (const [query, ready] of Object.entries(views)) {
      for (const [width, colorScheme] of [
        [390, 'dark'],
        [1280, 'light'],
      ] as const) {
        const options = { viewport: { width, height: 800 }, colorScheme };
        const act = async (page: Page): Promise<void> => {
          await ready(page);
          await page.locator('.description').first().waitFor({ state: 'attached' });
          const edit = page.getByRole('button', { name: 'Edit the query' });
          if (await edit.isVisible()) await edit.click();
          const besides = ['.cdx-multiselect-lookup'];
          assert.deepEqual(await findings(page, besides), [], `${query} ${width}`);
          assert.deepEqual(await paleTexts(page), [], `${query} ${width}`);
          if (width === 390) assert.deepEqual(await smallTargets(page), [], query);
        };
        await explore(browser, url, query, act, options);
      }
    }
  });

  it('has one font for texts, and one for code', async () => {
    await explore(browser, url, changes, async (page) => {
      await page.locator('.scroller tbody tr').first().waitFor();
      const fonts = await page.evaluate(() =>
        [...document.querySelectorAll('body *')]
          .filter((element) => element.checkVisibility() && element.textContent.trim() !== '')
          .map((element) => getComputedStyle(element).fontFamily),
      );
      assert.equal(new Set(fonts).size, 2, [...new Set(fonts)].join('; '));
    });
  });

  it('skips to the answer, whose rows are counted and chosen by value, by keyboard alone', async () => {
    await explore(browser, url, changes, async (page) => {
      await page.locator('.scroller tbody tr').first().waitFor();
      await page.keyboard.press('Tab');
      await expect(page.locator(':focus')).toHaveText('Skip to the answer');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('region', { name: 'Answer', exact: true })).toBeFocused();
      const edits = page
        .getByRole('group', { name: 'type', exact: true })
        .getByRole('button', { name: /^edit/ });
      const number = Number(/\d+/.exec(await edits.innerText())?.[0]);
      const focusIsOn = (): Promise<boolean> => edits.evaluate((button) => button === document.activeElement);
      while (!(await focusIsOn())) await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(page.locator('.scroller tbody tr')).toHaveCount(number);
      await expect(page).toHaveURL(/&~only=type%3Dedit/);
      await expect(edits).toHaveAttribute('aria-pressed', 'true');
      await page.reload();
      await expect(page.locator('.scroller tbody tr')).toHaveCount(number);
      await edits.press('Enter');
      await expect(page.locator('.scroller tbody tr')).toHaveCount(50);
    });
  });

  it('lists recent requests, keeps them by name, and removes them', async () => {
    await explore(browser, url, 'action=query&list=allpages&aplimit=3', async (page) => {
      await page.locator('.scroller tbody tr').first().waitFor();
      await page.getByText('Kept and recent requests').click();
      const recent = page.getByRole('link', { name: 'list=allpages&aplimit=3' });
      await recent.waitFor();
      await page.getByLabel('Name of this request').fill('Three pages');
      await page.keyboard.press('Enter');
      await expect(recent).toHaveCount(0);
      await page.reload();
      await page.getByText('Kept and recent requests').click();
      await page.getByRole('button', { name: 'Clear' }).click();
      await expect(page.getByRole('textbox', { name: 'Address of the query' })).toHaveValue(
        /\?action=query$/,
      );
      await page.getByRole('link', { name: 'Three pages' }).click();
      await expect(page.getByRole('textbox', { name: 'Address of the query' })).toHaveValue(/aplimit=3$/);
      await page.getByRole('button', { name: 'Remove Three pages' }).click();
      await expect(page.getByRole('link', { name: 'Three pages' })).toHaveCount(0);
    });
  });

  it('works where the browser stores nothing', async () => {
    await explore(browser, url, '', async (page) => {
      await page.addInitScript(() => {
        Object.defineProperty(globalThis, 'localStorage', {
          get: () => {
            throw new Error('not allowed');
          },
        });
      });
      await page.reload();
      await page.getByRole('link', { name: 'All pages, in order' }).click();
      await page.locator('.scroller tbody tr').first().waitFor();
      await page.getByText('Kept and recent requests').click();
      await page.getByRole('link', { name: 'list=allpages&aplimit=50' }).waitFor();
    });
  });

  it('tells actions that are answered here from those that are not', async () => {
    await explore(browser, url, 'action=query', async (page) => {
      const action = page.locator('[data-parameter="action"]').getByRole('combobox');
      await action.click();
      await page.getByText('Answered here', { exact: true }).waitFor();
      await action.fill('edit');
      await page.getByText('Only on the wiki itself', { exact: true }).waitFor();
      await page.getByRole('option', { name: 'edit Creates or edits' }).waitFor();
    });
  });
});
