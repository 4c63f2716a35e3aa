import { hash } from 'node:crypto';
import { revision, revisionColumns, revisionJoins } from './revisions.ts';
import type { RevisionRow } from './revisions.ts';
import { answer, iso, keyOf, page, titleOf } from './shape.ts';
import type { Handler, PageRow, Prepare } from './shape.ts';

/** `prop=info|revisions|categories|links` of two articles. */
export function twoPages(rows: Prepare): Handler {
  const pageByTitle = rows<
    PageRow &
      Record<'page_touched' | 'page_content_model', string> &
      Record<'page_latest' | 'page_len' | 'page_is_new', number>
  >(
    `SELECT page_id, page_namespace, page_title, page_touched, page_content_model, page_latest, page_len, page_is_new
     FROM page WHERE page_namespace = 0 AND page_title IN (?, ?)`,
  );
  const revisionById = rows<RevisionRow>(
    `SELECT ${revisionColumns} FROM revision ${revisionJoins} WHERE rev_id = ?`,
  );
  const categories = rows<{ cl_from: number; cl_to: string }>(
    'SELECT cl_from, cl_to FROM categorylinks WHERE cl_from IN (?, ?) ORDER BY cl_from, cl_to LIMIT 11',
  );
  const links = rows<{ pl_from: number; lt_namespace: number; lt_title: string }>(
    `SELECT pl_from, lt_namespace, lt_title FROM pagelinks JOIN linktarget ON lt_id = pl_target_id
     WHERE pl_from IN (?, ?) ORDER BY pl_from, lt_namespace, lt_title LIMIT 11`,
  );
  return async (parameters) => {
    const [first = '', second = ''] = keyOf(parameters.get('titles')).split('|');
    const pages = await pageByTitle(first, second);
    const latest = await Promise.all(pages.map(async (row) => revisionById(row.page_latest)));
    const ids = [pages[0]?.page_id ?? 0, pages[1]?.page_id ?? 0];
    const inCategories = await categories(...ids);
    const linking = await links(...ids);
    const nextCategory = inCategories[10];
    const nextLink = linking[10];
    const more = {
      clcontinue: nextCategory && `${nextCategory.cl_from}|${nextCategory.cl_to}`,
      plcontinue: nextLink && `${nextLink.pl_from}|${nextLink.lt_namespace}|${nextLink.lt_title}`,
      continue: `||info|revisions${nextCategory ? '' : '|categories'}${nextLink ? '' : '|links'}`,
    };
    const continued = nextCategory !== undefined || nextLink !== undefined;
    return {
      batchcomplete: continued ? undefined : true,
      continue: continued ? more : undefined,
      query: {
        pages: pages.map((row, i) => {
          const ofPage = inCategories.slice(0, 10).filter(({ cl_from }) => cl_from === row.page_id);
          const fromPage = linking.slice(0, 10).filter(({ pl_from }) => pl_from === row.page_id);
          return {
            ...page(row),
            contentmodel: row.page_content_model,
            pagelanguage: 'en',
            pagelanguagehtmlcode: 'en',
            pagelanguagedir: 'ltr',
            touched: iso(row.page_touched),
            lastrevid: row.page_latest,
            length: row.page_len,
            new: row.page_is_new === 1 ? true : undefined,
            revisions: latest[i]?.map(revision),
            categories: nonEmpty(ofPage.map(({ cl_to }) => ({ ns: 14, title: titleOf(14, cl_to) }))),
            links: nonEmpty(
              fromPage.map((link) => ({
                ns: link.lt_namespace,
                title: titleOf(link.lt_namespace, link.lt_title),
              })),
            ),
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
      Record<'img_major_mime' | 'img_minor_mime', string>
  >(
    `SELECT page_id, page_namespace, page_title, img_size, img_width, img_height, img_major_mime, img_minor_mime
     FROM page JOIN image ON img_name = page_title
     WHERE page_namespace = 6 AND page_title IN (${Array.from({ length: 20 }, () => '?').join(', ')})`,
  );
  const server = 'http://127.0.0.1:8080';
  return async (parameters) => {
    const keys = keyOf(parameters.get('titles'))
      .split('|')
      .map((title) => title.slice('File:'.length));
    const found = await files(...keys);
    return answer(undefined, {
      pages: found.map((row) => {
        const folder = hash('md5', row.page_title).slice(0, 2);
        const name = encodeURIComponent(row.page_title);
        return {
          ...page(row),
          imagerepository: 'local',
          imageinfo: [
            {
              size: row.img_size,
              width: row.img_width,
              height: row.img_height,
              url: `${server}/w/images/${folder.slice(0, 1)}/${folder}/${name}`,
              descriptionurl: `${server}/wiki/File:${name}`,
              descriptionshorturl: `${server}/w/index.php?curid=${row.page_id}`,
              mime: `${row.img_major_mime}/${row.img_minor_mime}`,
            },
          ],
        };
      }),
    });
  };
}
