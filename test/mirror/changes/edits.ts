import type { ChangingWiki, Fields, Item } from '../changing-wiki.ts';
import { somePage, someRevision } from './draw.ts';
import { kind, type Kinds } from './kind.ts';
import { someText, someTitle, templates } from './text.ts';

/** Gives a page a new text. */
export const edit = (
  wiki: ChangingWiki,
  title: string,
  more: Readonly<Record<string, string | boolean>> = {},
  act = wiki.act,
): Promise<Fields> =>
  act({ action: 'edit', title, text: someText(wiki), summary: `${wiki.word()} [[Gull Point]]`, ...more });

/** Changes of texts. */
export const edits: Kinds = {
  edit: kind(async (wiki) => edit(wiki, await somePage(wiki), { minor: wiki.chance(0.2) }), 12),
  'edit or create': kind((wiki) => edit(wiki, someTitle(wiki)), 9),
  'edit without an account': kind(
    async (wiki) => edit(wiki, await somePage(wiki), {}, wiki.actAnonymously),
    2,
  ),
  'edit as another account': kind(async (wiki) => edit(wiki, await somePage(wiki), {}, wiki.actAsOther), 2),
  'append to a page': kind(async (wiki) => {
    const { pick, word } = wiki;
    const appendtext = `\n${pick(['[[Category:Islands]]', '[[Skerra]]', '{{Amber cove}}'])} ${word()}`;
    return wiki.act({ action: 'edit', title: await somePage(wiki), appendtext, summary: word() });
  }, 5),
  'add a section': kind(async (wiki) =>
    edit(wiki, await somePage(wiki), { section: 'new', sectiontitle: wiki.word() }),
  ),
  'null edit': kind(async (wiki) =>
    wiki.act({ action: 'edit', title: await somePage(wiki), appendtext: '' }),
  ),
  undo: kind(async (wiki) => {
    const { revid } = await someRevision(wiki);
    const { query } = await wiki.act({ revids: revid, prop: 'info' });
    const { pages } = query as { readonly pages: readonly Item[] };
    return wiki.act({ action: 'edit', title: pages[0]?.title ?? '', undo: revid });
  }, 2),
  rollback: kind(async (wiki) => {
    const { title, user } = wiki.pick(
      await wiki.list('recentchanges', {
        rclimit: 30,
        rcprop: 'user|title',
        rctype: 'edit',
        rctoponly: true,
      }),
    );
    return wiki.act({ action: 'rollback', title, user, summary: wiki.word(), markbot: wiki.chance(0.3) });
  }),
  'change a template': kind(async (wiki) => {
    const title = `Template:${wiki.pick(templates)}`;
    await edit(wiki, title, { summary: wiki.word() });
    return wiki.act({
      action: 'purge',
      generator: 'embeddedin',
      geititle: title,
      geilimit: 50,
      forcelinkupdate: true,
    });
  }, 3),
  'purge links': kind(async (wiki) =>
    wiki.act({ action: 'purge', titles: await somePage(wiki), forcelinkupdate: true }),
  ),
};
