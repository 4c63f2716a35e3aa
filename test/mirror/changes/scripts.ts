import { somePage } from './draw.ts';
import { kind, type Kinds } from './kind.ts';
import { someText } from './text.ts';

/** What maintenance scripts change, of which no log and no recent change tells. */
export const scripts: Kinds = {
  'nuke a page': kind(async (wiki) => wiki.maintain('nukePage', ['--delete', await somePage(wiki)]), 0.5),
  'edit without a recent change': kind(
    async (wiki) =>
      wiki.maintain(
        'edit',
        ['--no-rc', '--user', 'Harbour master', '--summary', wiki.word(), await somePage(wiki)],
        someText(wiki),
      ),
    2,
  ),
};
