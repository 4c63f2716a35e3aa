import { createHash } from 'node:crypto';
import { somePage, someRevision } from '../../mirror/changes/draw.ts';
import { edit } from '../../mirror/changes/edits.ts';
import { kind, type Kinds } from '../../mirror/changes/kind.ts';
import { someText, someTitle } from '../../mirror/changes/text.ts';

const sha1 = (text: string): string => createHash('sha1').update(text).digest('hex');

/** Merges histories, and sends texts before they are saved. */
export const histories: Kinds = {
  'merge two histories': kind(async (wiki) => {
    const { pick, chance, word } = wiki;
    const from = pick(['Merged', 'MediaWiki:Merged', 'Category:Merged', 'User:Merged']) + ` ${word()}`;
    const model = pick(['wikitext', 'wikitext', 'json', 'css', 'text']);
    await edit(wiki, from, { contentmodel: model, ...(model === 'json' && { text: '{}' }) });
    const to = chance(0.8) ? `${from} here` : await somePage(wiki);
    if (to.startsWith(from)) await edit(wiki, to);
    return wiki.act({
      action: 'mergehistory',
      from,
      to,
      ...(chance(0.6) && { reason: word() }),
      ...(chance(0.3) && { timestamp: pick(['2024-01-01T00:00:00Z', '2030-01-01T00:00:00Z']) }),
    });
  }, 3),
  'merge what may not fit': kind(async (wiki) => {
    const { pick, chance } = wiki;
    return wiki.act({
      action: 'mergehistory',
      ...(chance(0.8)
        ? { from: pick([await somePage(wiki), someTitle(wiki)]) }
        : { fromid: pick([1, 999_999]) }),
      ...(chance(0.8)
        ? { to: pick([await somePage(wiki), someTitle(wiki)]) }
        : { toid: pick([2, 3, 999_999]) }),
      ...(chance(0.4) && { timestamp: pick(['2022-01-01T00:00:00Z', '2024-01-01T00:00:00Z']) }),
    });
  }, 2),
  'stash an edit': kind(async (wiki) => {
    const { pick, chance } = wiki;
    const title = chance(0.7) ? await somePage(wiki) : someTitle(wiki);
    const text = pick(['Stashed text', someText(wiki)]);
    const { revid } = await someRevision(wiki);
    return wiki.act({
      action: 'stashedit',
      title,
      ...(chance(0.8) ? { text } : { stashedtexthash: pick([sha1('Stashed text'), sha1(''), 'x']) }),
      contentmodel: chance(0.9) ? 'wikitext' : 'json',
      contentformat: chance(0.9) ? 'text/x-wiki' : 'application/json',
      baserevid: chance(0.6) ? 0 : revid,
      ...(chance(0.3) && { section: pick(['0', '1', 'new', '99']) }),
    });
  }, 3),
};
