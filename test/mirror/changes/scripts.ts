import { NothingToChange } from '../changing-wiki.ts';
import { somePage } from './draw.ts';
import { kind, type Kinds } from './kind.ts';
import { someText } from './text.ts';

/** What maintenance scripts change, of which no log and no recent change tells. */
export const scripts: Kinds = {
  'nuke a page': kind(async (wiki) => {
    await wiki.maintain('nukePage', ['--delete', await somePage(wiki)]);
    // It leaves the links of the page, and what categories count of it.
    await wiki.maintain('refreshLinks', ['--dfn-only']);
    for (const mode of ['pages', 'subcats', 'files'])
      await wiki.maintain('recountCategories', ['--mode', mode]);
  }, 0.5),
  'edit without a recent change': kind(async (wiki) => {
    const options = ['--no-rc', '--user', 'Harbour master', '--summary', wiki.word(), await somePage(wiki)];
    try {
      await wiki.maintain('edit', options, someText(wiki));
    } catch (error) {
      // As for a page of JSON, which the text is not.
      const output = error instanceof Error && 'stdout' in error ? String(error.stdout) : '';
      throw output.includes('Saving...failed') ? new NothingToChange() : error;
    }
  }, 2),
};
