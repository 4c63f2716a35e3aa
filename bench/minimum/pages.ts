import { hash } from 'node:crypto';
import { revision, revisionColumns, revisionJoins } from './revisions.ts';
import type { RevisionRow } from './revisions.ts';
import { answer, byId, iso, keyOf, pageColumns, prefix, takeNext } from './shape.ts';
import type { Handler, PageRow, Prepare } from './shape.ts';

/** `prop=info|revisions|categories|links` of two articles. */
export function twoPages(rows: Prepare): Handler {
  const pagesByTitle = rows<
    PageRow &
      RevisionRow &
      Record<'page_touched' | 'page_content_model', string> &
      Record<'page_latest' | 'page_len' | 'page_is_new', number>
  >(
    `SELECT ${pageColumns}, page_touched, page_content_model, page_latest, page_len, page_is_new, ${revisionColumns}
     FROM page CROSS JOIN revision ON rev_id = page_latest ${revisionJoins}
     WHERE page_namespace = 0 AND page_title IN (?, ?)`,
  );
  const categories = rows<{ cl_from: number; ns: number; title: string }>(
    `SELECT cl_from, 14 AS ns, replace(cl_to, '_', ' ') AS title FROM categorylinks
     WHERE cl_from IN (?, ?) ORDER BY cl_from, cl_to LIMIT 11`,
  );
  const links = rows<{ pl_from: number; ns: number; title: string }>(
    `SELECT pl_from, lt_namespace AS ns, replace(lt_title, '_', ' ') AS title
     FROM pagelinks CROSS JOIN linktarget ON lt_id = pl_target_id
     WHERE pl_from IN (?, ?) ORDER BY pl_from, lt_namespace, lt_title LIMIT 11`,
  );
  return async (parameters) => {
    const [first = '', second = ''] = keyOf(parameters.get('titles')).split('|');
    const pages = (await pagesByTitle(first, second)).toSorted(byId);
    const ids = [pages[0]?.pageid ?? 0, pages[1]?.pageid ?? 0];
    const inCategories = await categories(...ids);
    const linking = await links(...ids);
    const nextCategory = takeNext(inCategories, 10);
    const nextLink = takeNext(linking, 10);
    const continued = nextCategory !== undefined || nextLink !== undefined;
    prefix(inCategories);
    prefix(linking);
    return {
      batchcomplete: continued ? undefined : true,
      continue: continued
        ? {
            clcontinue: nextCategory && `${nextCategory.cl_from}|${keyOf(nextCategory.title)}`,
            plcontinue: nextLink && `${nextLink.pl_from}|${nextLink.ns}|${keyOf(nextLink.title)}`,
            continue: `||info|revisions${nextCategory ? '' : '|categories'}${nextLink ? '' : '|links'}`,
          }
        : undefined,
      query: {
        pages: pages.map((row) => {
          const { pageid, ns, title } = row;
          const ofPage = inCategories.filter(({ cl_from }) => cl_from === pageid);
          const fromPage = linking.filter(({ pl_from }) => pl_from === pageid);
          return {
            pageid,
            ns,
            title,
            contentmodel: row.page_content_model,
            pagelanguage: 'en',
            pagelanguagehtmlcode: 'en',
            pagelanguagedir: 'ltr',
            touched: iso(row.page_touched),
            lastrevid: row.page_latest,
            length: row.page_len,
            new: row.page_is_new === 1 ? true : undefined,
            revisions: [revision(row)],
            categories: nonEmpty(ofPage.map((link) => ({ ns: link.ns, title: link.title }))),
            links: nonEmpty(fromPage.map((link) => ({ ns: link.ns, title: link.title }))),
          };
        }),
      },
    };
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
