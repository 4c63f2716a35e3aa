import type { ChangingWiki, Item } from '../changing-wiki.ts';

/** Times at which something ends, one of them soon. */
export const expiries = ['infinite', '1 month', '2048-01-01T00:00:00Z', '5 seconds'];

/** Draws a page that exists. */
export async function somePage(wiki: ChangingWiki): Promise<string> {
  const apnamespace = wiki.pick([0, 0, 0, 0, 1, 2, 3, 4, 10, 10, 14, 100]);
  return wiki.pick(await wiki.list('allpages', { apnamespace, aplimit: 'max' })).title;
}

/** Returns the newest revisions of a page that is drawn. */
async function revisionsOfSome(wiki: ChangingWiki): Promise<readonly Item[]> {
  const { query } = await wiki.act({
    titles: await somePage(wiki),
    prop: 'revisions',
    rvprop: 'ids|timestamp',
    rvlimit: 50,
  });
  const { pages } = query as { readonly pages: readonly Item[] };
  return pages[0]?.revisions ?? [];
}

/** Draws a revision of a page, the current one included. */
export const someRevision = async (wiki: ChangingWiki): Promise<Item> =>
  wiki.pick(await revisionsOfSome(wiki));

/** Draws some revisions of one page. */
export async function someRevisions(wiki: ChangingWiki): Promise<readonly Item[]> {
  const all = await revisionsOfSome(wiki);
  const one = wiki.pick(all);
  return all.filter((revision) => revision === one || wiki.chance(0.5));
}

/** Draws a file that exists. */
export const someFile = async (wiki: ChangingWiki): Promise<string> =>
  `File:${wiki.pick(await wiki.list('allimages', { ailimit: 'max' })).name}`;

/** Draws the name of an old version of a file. */
export async function someOldFile(wiki: ChangingWiki): Promise<readonly [file: string, version: string]> {
  const { query } = await wiki.act({
    generator: 'allimages',
    gailimit: 'max',
    prop: 'imageinfo',
    iiprop: 'archivename',
    iilimit: 20,
  });
  // A wiki without files has no part `query` in its answer.
  const { pages = [] } = (query ?? {}) as {
    readonly pages?: readonly { readonly title: string; readonly imageinfo?: readonly Item[] }[];
  };
  const old = pages
    .toSorted((a, b) => (a.title < b.title ? -1 : 1))
    .flatMap(({ title, imageinfo = [] }) =>
      imageinfo
        .slice(1)
        .filter(({ archivename }) => archivename)
        .map(({ archivename }) => [title, archivename] as const),
    );
  return wiki.pick(old);
}

/** Draws a deleted version of a file. */
export const someDeletedFile = async (wiki: ChangingWiki): Promise<Item> =>
  wiki.pick(await wiki.list('filearchive', { falimit: 'max' }));

/** Draws one of the accounts that do not change the wiki here. */
export async function someAccount(wiki: ChangingWiki): Promise<string> {
  const all = await wiki.list('allusers', { aulimit: 'max' });
  return wiki.pick(all.filter(({ name }) => !/^(?:Harbour master|Night watch|Stationmaster)$/.test(name)))
    .name;
}

/** Draws one of the newest log entries. */
export const someLog = async (wiki: ChangingWiki): Promise<Item> =>
  wiki.pick(await wiki.list('logevents', { lelimit: 40, leprop: 'ids|title|timestamp' }));

/** Draws a title that has deleted revisions, and their times. */
export async function someDeleted(wiki: ChangingWiki): Promise<{ title: string; times: readonly string[] }> {
  const pages = await wiki.list('alldeletedrevisions', {
    adrlimit: 'max',
    adrprop: 'ids|timestamp',
    adrnamespace: '0|1|2|3|4|10|14',
  });
  const { title } = wiki.pick(pages);
  const times = pages.filter((page) => page.title === title).flatMap(({ revisions }) => revisions);
  return { title, times: times.map(({ timestamp }) => timestamp) };
}

/** Draws the name of a tag that may be defined. */
export const someTag = ({ pick }: ChangingWiki): string => `tag ${pick(['one', 'two', 'three'])}`;
