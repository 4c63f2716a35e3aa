import { hash } from 'node:crypto';
import { revision, revisionColumns, revisionJoins, type RevisionRow } from './revisions.ts';
import {
  answer,
  byId,
  type Handler,
  iso,
  keyOf,
  pageColumns,
  type PageRow,
  prefix,
  type Prepare,
  takeNext,
} from './shape.ts';

type InfoRow = Readonly<
  Record<'page_touched' | 'page_content_model', string> &
    Record<'page_latest' | 'page_len' | 'page_is_new', number>
>;

const infoColumns = 'page_touched, page_content_model, page_latest, page_len, page_is_new';

const infoOf = (row: PageRow & InfoRow) => ({
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
  new: row.page_is_new === 1 ? true : undefined,
});

/** `prop=info|revisions|categories|links` of two articles. */
export function twoPages(rows: Prepare): Handler {
  const pagesByTitle = rows<PageRow & InfoRow & RevisionRow>(
    `SELECT ${pageColumns}, ${infoColumns}, ${revisionColumns}
     FROM page CROSS JOIN revision ON rev_id = page_latest ${revisionJoins}
     WHERE page_namespace = 0 AND page_title IN (?, ?)`,
  );
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
    const pages = (await pagesByTitle(first, second)).toSorted(byId);
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
      batchcomplete: continued ? undefined : true,
      continue: continued
        ? {
            clcontinue: nextCategory && `${nextCategory.page}|${keyOf(nextCategory.title)}`,
            plcontinue: nextLink && `${nextLink.page}|${nextLink.ns}|${keyOf(nextLink.title)}`,
            continue: `||info|revisions${nextCategory ? '' : '|categories'}${nextLink ? '' : '|links'}`,
          }
        : undefined,
      query: {
        pages: pages.map((row) => {
          const { pageid } = row;
          const ofPage = inCategories.filter(({ page }) => page === pageid);
          const fromPage = linking.filter(({ page }) => page === pageid);
          return {
            ...infoOf(row),
            revisions: [revision(row)],
            categories: nonEmpty(ofPage.map((link) => ({ ns: link.ns, title: link.title }))),
            links: nonEmpty(fromPage.map((link) => ({ ns: link.ns, title: link.title }))),
          };
        }),
      },
    };
  };
}

/** `prop=info` of one article. */
export function info(rows: Prepare): Handler {
  const pages = rows<PageRow & InfoRow>(
    `SELECT ${pageColumns}, ${infoColumns} FROM page WHERE page_namespace = 0 AND page_title = ?`,
  );
  return async (parameters) => {
    const found = await pages(keyOf(parameters.get('titles')));
    return answer(undefined, { pages: found.map(infoOf) });
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
    return answer(undefined, {
      pages: found.map((row) => {
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
      }),
    });
  };
}
