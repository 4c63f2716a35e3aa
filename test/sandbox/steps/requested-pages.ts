import type { AnyRequest } from 'wikiquery-client';
import { somePage, someRevision } from '../../mirror/changes/draw.ts';
import { kind, type Kinds } from '../../mirror/changes/kind.ts';
import { someTitle } from '../../mirror/changes/text.ts';
import type { ChangingWiki } from '../../mirror/changing-wiki.ts';

const strange = [
  'Special:Version',
  'Special:Nowhere',
  'Media:Nothing.png',
  'MediaWiki:Pagetitle',
  'a[b',
  '#top',
  'lower case',
  'atlas:Elsewhere',
];

/** Draws pages as a request names them. */
async function somePages(wiki: ChangingWiki): Promise<AnyRequest> {
  const { pick, chance } = wiki;
  const titles = [await somePage(wiki), await somePage(wiki), someTitle(wiki), pick(strange), pick(strange)];
  const { revid } = await someRevision(wiki);
  const [named]: readonly AnyRequest[] = [
    pick<AnyRequest>([
      { titles: titles.filter(() => chance(0.5)).join('|') },
      { titles: titles[0] },
      { pageids: `${pick([1, 2, 3, 5, 8, 13])}|${pick([4, 7, 999_999])}` },
      { revids: `${revid}|${pick([1, 999_999])}` },
      { generator: 'allpages', gaplimit: pick([1, 3]), gapnamespace: pick([0, 1, 10]) },
      { generator: pick(['links', 'templates', 'nothing', 'siteinfo']), titles: titles[0] },
      {},
    ]),
  ];
  return { ...named, ...(chance(0.2) && { redirects: true }) };
}

/** Acts on any number of pages at once. */
export const requestedPages: Kinds = {
  watch: kind(
    async (wiki) =>
      wiki.act({
        action: 'watch',
        ...(wiki.chance(0.8) && (await somePages(wiki))),
        ...(wiki.chance(0.25) && { title: wiki.pick([someTitle(wiki), ...strange]) }),
        ...(wiki.chance(0.4) && { unwatch: true }),
      }),
    6,
  ),
  purge: kind(
    async (wiki) =>
      wiki.act({
        action: 'purge',
        ...(await somePages(wiki)),
        ...(wiki.chance(0.5) && { forcelinkupdate: true }),
        ...(wiki.chance(0.2) && { forcerecursivelinkupdate: true }),
      }),
    4,
  ),
  'say what was seen': kind(async (wiki) => {
    const { pick, chance } = wiki;
    const { revid } = await someRevision(wiki);
    return wiki.act({
      action: 'setnotificationtimestamp',
      ...(chance(0.8) ? await somePages(wiki) : { entirewatchlist: true }),
      ...(chance(0.4) && { timestamp: pick(['2024-05-06T07:08:09Z', '2026-01-01T00:00:00Z', 'soon']) }),
      ...(chance(0.2) && { torevid: pick([revid, 999_999]) }),
      ...(chance(0.2) && { newerthanrevid: pick([revid, 999_999]) }),
    });
  }, 4),
};
