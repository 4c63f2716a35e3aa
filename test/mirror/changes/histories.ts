import { setTimeout as pause } from 'node:timers/promises';
import { someDeleted, somePage } from './draw.ts';
import { edit } from './edits.ts';
import { kind, type Kinds } from './kind.ts';
import { someText, someTitle } from './text.ts';

/** Deletions, restorations, merges and imports of pages and their revisions. */
export const histories: Kinds = {
  delete: kind(
    async (wiki) =>
      wiki.act({
        action: 'delete',
        title: await somePage(wiki),
        reason: wiki.word(),
        deletetalk: wiki.chance(0.2),
      }),
    4,
  ),
  'delete and create anew': kind(async (wiki) => {
    const title = await somePage(wiki);
    await wiki.act({ action: 'delete', title, reason: wiki.word() });
    return edit(wiki, title);
  }, 2),
  'delete and restore': kind(async (wiki) => {
    const title = await somePage(wiki);
    await wiki.act({ action: 'delete', title, reason: wiki.word() });
    return wiki.act({ action: 'undelete', title, reason: wiki.word() });
  }),
  undelete: kind(async (wiki) => {
    const { title } = await someDeleted(wiki);
    return wiki.act({ action: 'undelete', title, reason: wiki.word(), undeletetalk: wiki.chance(0.2) });
  }, 3),
  'undelete some revisions': kind(async (wiki) => {
    const { title, times } = await someDeleted(wiki);
    const one = wiki.pick(times);
    const timestamps = [...new Set(times)].filter((time) => time === one || wiki.chance(0.3));
    return wiki.act({ action: 'undelete', title, timestamps, reason: wiki.word() });
  }, 3),
  merge: kind(async (wiki) =>
    wiki.act({
      action: 'mergehistory',
      from: await somePage(wiki),
      to: await somePage(wiki),
      reason: wiki.word(),
    }),
  ),
  'merge a part': kind(async (wiki) => {
    const from = `${wiki.pick(['Merged', 'Mixed'])} ${wiki.word()}`;
    await edit(wiki, from);
    await edit(wiki, from);
    // Only what is older than the other page can become part of its history.
    await pause(1100);
    await edit(wiki, `${from} here`);
    return wiki.act({ action: 'mergehistory', from, to: `${from} here`, reason: wiki.word() });
  }),
  import: kind(async (wiki) => {
    const { pick, word } = wiki;
    const title = pick([someTitle(wiki), `Imported ${word()}`]);
    const escaped = (text: string): string =>
      text.replace(/[<>&]/g, (sign) => `&#${String(sign.codePointAt(0))};`);
    const revision = (at: string): string =>
      `<revision><timestamp>${at}</timestamp>
      <contributor><username>${pick(['Far away', 'Far off', 'Keeper'])}</username></contributor>
      <comment>${word()}</comment><model>wikitext</model><format>text/x-wiki</format>
      <text xml:space="preserve">${escaped(someText(wiki))}</text></revision>`;
    const xml = `<mediawiki xmlns="http://www.mediawiki.org/xml/export-0.11/" version="0.11" xml:lang="en">
      <page><title>${escaped(title)}</title>${revision(`20${pick(['05', '14', '22'])}-03-04T05:06:07Z`)}
      ${revision('2023-03-04T05:06:08Z')}</page></mediawiki>`;
    return wiki.act({
      action: 'import',
      xml: new Blob([xml]),
      interwikiprefix: 'atlas',
      assignknownusers: wiki.chance(0.5),
      summary: word(),
    });
  }, 3),
};
