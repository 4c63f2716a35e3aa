import { hash } from 'node:crypto';
import { members } from './lists.ts';
import {
  revision,
  revisionColumns,
  revisionJoins,
  slots,
  textJoins,
  type RevisionRow,
  type TextRow,
} from './revisions.ts';
import {
  answer,
  byId,
  iso,
  keyOf,
  pageColumns,
  prefix,
  takeNext,
  versionOf,
  type Handler,
  type PageRow,
  type Prepare,
  type Version,
} from './shape.ts';

type InfoRow = Readonly<
  Record<'page_touched' | 'page_content_model', string> &
    Record<'page_latest' | 'page_len' | 'page_is_new', number>
>;

const infoColumns = 'page_touched, page_content_model, page_latest, page_len, page_is_new';

const infoOf = (row: PageRow & InfoRow, version: Version) => ({
  pageid: row.pageid,
  ns: row.ns,
  title: row.title,
  contentmodel: row.page_content_model,
  pagelanguage: 'en',
  pagelanguagehtmlcode: 'en',
  pagelanguagedir: 'ltr',
  touched: iso(row.page_touched),
  lastrevid: row.page_latest,
  length: row.page_len,
  new: row.page_is_new === 1 ? version.set : undefined,
});

type PageWithRevision = PageRow & InfoRow & RevisionRow & Partial<TextRow>;

/** `prop=info|revisions|categories|links` of two articles, with content or without. */
export function twoPages(rows: Prepare): Handler {
  const byTitle = (column: string, joins: string) =>
    rows<PageWithRevision>(
      `SELECT ${pageColumns}, ${infoColumns}, ${revisionColumns}${column}
       FROM page CROSS JOIN revision ON rev_id = page_latest ${revisionJoins} ${joins}
       WHERE page_namespace = 0 AND page_title IN (?, ?)`,
    );
  const pagesByTitle = byTitle('', '');
  const pagesWithText = byTitle(', old_text', textJoins('rev_id'));
  // Categories and links by one statement, which saves a journey to a server.
  const targets = rows<{ kind: 'category' | 'link'; page: number; ns: number; title: string }>(
    `SELECT * FROM (SELECT 'category' AS kind, cl_from AS page, 14 AS ns, replace(cl_to, '_', ' ') AS title
     FROM categorylinks WHERE cl_from IN (?, ?) ORDER BY cl_from, cl_to LIMIT 11) AS categories
     UNION ALL SELECT * FROM (SELECT 'link', pl_from, lt_namespace AS ns, replace(lt_title, '_', ' ') AS title
     FROM pagelinks CROSS JOIN linktarget ON lt_id = pl_target_id
     WHERE pl_from IN (?, ?) ORDER BY pl_from, lt_namespace, lt_title LIMIT 11) AS links`,
  );
  return async (parameters) => {
    const [first = '', second = ''] = keyOf(parameters.get('titles')).split('|');
    const version = versionOf(parameters);
    const withText = parameters.has('rvslots');
    const pages = (await (withText ? pagesWithText : pagesByTitle)(first, second)).toSorted(byId);
    const ids = [pages[0]?.pageid ?? 0, pages[1]?.pageid ?? 0];
    const found = await targets(...ids, ...ids);
    const inCategories = found.filter(({ kind }) => kind === 'category');
    const linking = found.filter(({ kind }) => kind === 'link');
    const nextCategory = takeNext(inCategories, 10);
    const nextLink = takeNext(linking, 10);
    const continued = nextCategory !== undefined || nextLink !== undefined;
    prefix(inCategories);
    prefix(linking);
    return {
      batchcomplete: continued ? undefined : version.set,
      continue: continued
        ? {
            clcontinue: nextCategory && `${nextCategory.page}|${keyOf(nextCategory.title)}`,
            plcontinue: nextLink && `${nextLink.page}|${nextLink.ns}|${keyOf(nextLink.title)}`,
            continue: `||info|revisions${nextCategory ? '' : '|categories'}${nextLink ? '' : '|links'}`,
          }
        : undefined,
      query: {
        pages: version.pages(
          pages.map((row) => {
            const { pageid } = row;
            const ofPage = inCategories.filter(({ page }) => page === pageid);
            const fromPage = linking.filter(({ page }) => page === pageid);
            const latest = revision(row, version);
            return {
              ...infoOf(row, version),
              revisions: [withText ? { ...latest, slots: slots(row.old_text, version) } : latest],
              categories: nonEmpty(ofPage.map((link) => ({ ns: link.ns, title: link.title }))),
              links: nonEmpty(fromPage.map((link) => ({ ns: link.ns, title: link.title }))),
            };
          }),
        ),
      },
    };
  };
}

/** `prop=info|revisions|categories` of the members of a category. */
export function membersWithProps(rows: Prepare): Handler {
  const membersOf = members<PageWithRevision>(
    rows,
    `${pageColumns}, ${infoColumns}, ${revisionColumns}`,
    `CROSS JOIN revision ON rev_id = page_latest ${revisionJoins}`,
  );
  const categories = rows<{ page: number; title: string }>(
    `SELECT cl_from AS page, 'Category:' || replace(cl_to, '_', ' ') AS title FROM categorylinks
     WHERE cl_from IN (SELECT value FROM json_each(?)) ORDER BY cl_from, cl_to`,
  );
  return async (parameters) => {
    const version = versionOf(parameters);
    const { found, more } = await membersOf(parameters, 'gcm');
    const ids = found.map(({ pageid }) => pageid);
    const ofPages = Map.groupBy(await categories(JSON.stringify(ids)), ({ page }) => page);
    const pages = prefix(found)
      .toSorted(byId)
      .map((row) => ({
        ...infoOf(row, version),
        revisions: [revision(row, version)],
        categories: ofPages.get(row.pageid)?.map(({ title }) => ({ ns: 14, title })),
      }));
    return answer(
      more === undefined ? undefined : { gcmcontinue: more, continue: 'gcmcontinue||' },
      { pages: version.pages(pages) },
      version,
    );
  };
}

/** `prop=info` of one article. */
export function info(rows: Prepare): Handler {
  const pages = rows<PageRow & InfoRow>(
    `SELECT ${pageColumns}, ${infoColumns} FROM page WHERE page_namespace = 0 AND page_title = ?`,
  );
  return async (parameters) => {
    const version = versionOf(parameters);
    const found = await pages(keyOf(parameters.get('titles')));
    return answer(undefined, { pages: version.pages(found.map((row) => infoOf(row, version))) }, version);
  };
}

const nonEmpty = <T>(items: readonly T[]) => (items.length > 0 ? items : undefined);

/** `prop=imageinfo` with URL, size and type of twenty files. */
export function imageinfo(rows: Prepare): Handler {
  const files = rows<
    PageRow &
      Record<'img_size' | 'img_width' | 'img_height', number> &
      Record<'img_name' | 'img_major_mime' | 'img_minor_mime', string>
  >(
    `SELECT ${pageColumns}, img_name, img_size, img_width, img_height, img_major_mime, img_minor_mime
     FROM page CROSS JOIN image ON img_name = page_title
     WHERE page_namespace = 6 AND page_title IN (${Array.from({ length: 20 }, () => '?').join(', ')})`,
  );
  const server = 'http://127.0.0.1:8080';
  return async (parameters) => {
    const keys = keyOf(parameters.get('titles'))
      .split('|')
      .map((title) => title.slice('File:'.length));
    const found = prefix(await files(...keys)).toSorted(byId);
    const version = versionOf(parameters);
    const pages = found.map((row) => {
      const folder = hash('md5', row.img_name).slice(0, 2);
      const name = encodeURIComponent(row.img_name);
      return {
        pageid: row.pageid,
        ns: row.ns,
        title: row.title,
        imagerepository: 'local',
        imageinfo: [
          {
            size: row.img_size,
            width: row.img_width,
            height: row.img_height,
            url: `${server}/w/images/${folder.slice(0, 1)}/${folder}/${name}`,
            descriptionurl: `${server}/wiki/File:${name}`,
            descriptionshorturl: `${server}/w/index.php?curid=${row.pageid}`,
            mime: `${row.img_major_mime}/${row.img_minor_mime}`,
          },
        ],
      };
    });
    return answer(undefined, { pages: version.pages(pages) }, version);
  };
}
