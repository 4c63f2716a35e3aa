/**
 * What a hand-written server costs that does nothing but these scenarios: Node's HTTP server, the bare driver,
 * prepared statements and JSON.stringify. It gives the answers that MediaWiki gives, and checks nothing.
 */
import { createServer } from 'node:http';
import Database from 'better-sqlite3';

type Parameters = URLSearchParams;

interface PageRow {
  readonly page_id: number;
  readonly page_namespace: number;
  readonly page_title: string;
}

interface RevisionRow extends PageRow {
  readonly rev_id: number;
  readonly rev_parent_id: number;
  readonly rev_timestamp: string;
  readonly rev_minor_edit: number;
  readonly actor_name: string;
  readonly actor_user: number | null;
  readonly comment_text: string;
}

const namespaceNames: Readonly<Record<number, string>> = {
  1: 'Talk:',
  2: 'User:',
  3: 'User talk:',
  4: 'Project:',
  6: 'File:',
  10: 'Template:',
  12: 'Help:',
  14: 'Category:',
};

const titleOf = (namespace: number, key: string) =>
  (namespace === 0 ? '' : (namespaceNames[namespace] ?? '')) + key.replaceAll('_', ' ');

const page = (row: PageRow) => ({
  pageid: row.page_id,
  ns: row.page_namespace,
  title: titleOf(row.page_namespace, row.page_title),
});

const iso = (time: string) =>
  `${time.slice(0, 4)}-${time.slice(4, 6)}-${time.slice(6, 8)}T${time.slice(8, 10)}:${time.slice(10, 12)}:${time.slice(12, 14)}Z`;

const revision = (row: RevisionRow) => ({
  revid: row.rev_id,
  parentid: row.rev_parent_id,
  minor: row.rev_minor_edit === 1,
  user: row.actor_name,
  anon: row.actor_user === null ? true : undefined,
  timestamp: iso(row.rev_timestamp),
  comment: row.comment_text,
});

/** An answer whose list is complete, or continued where `more` says. */
const answer = (more: object | undefined, query: object) => ({ batchcomplete: true, continue: more, query });

/** The answers of one database, by the request's list, generator or property. */
function answers(database: Database.Database): (parameters: Parameters) => object {
  const rows = <R>(sql: string) => {
    const statement = database.prepare<unknown[], R>(sql);
    return (...values: readonly (string | number)[]) => statement.all(...values);
  };
  const allpages = rows<PageRow>(
    'SELECT page_id, page_namespace, page_title FROM page WHERE page_namespace = 0 ORDER BY page_title LIMIT ?',
  );
  const members = rows<PageRow & { cl_sortkey: string }>(
    `SELECT page_id, page_namespace, page_title, cl_sortkey FROM categorylinks CROSS JOIN page ON page_id = cl_from
     WHERE cl_to = ? AND cl_type = ? ORDER BY cl_sortkey, cl_from LIMIT ?`,
  );
  const backlinks = rows<PageRow & { page_is_redirect: number }>(
    `SELECT page_id, page_namespace, page_title, page_is_redirect FROM pagelinks CROSS JOIN page ON page_id = pl_from
     WHERE pl_target_id = (SELECT lt_id FROM linktarget WHERE lt_namespace = 0 AND lt_title = ?)
     ORDER BY pl_from LIMIT ?`,
  );
  const pageByTitle = rows<
    PageRow &
      Record<'page_touched' | 'page_content_model', string> &
      Record<'page_latest' | 'page_len' | 'page_is_new', number>
  >(
    `SELECT page_id, page_namespace, page_title, page_touched, page_content_model, page_latest, page_len, page_is_new
     FROM page WHERE page_namespace = 0 AND page_title IN (?, ?)`,
  );
  const revisionColumns = `rev_id, rev_page AS page_id, rev_parent_id, rev_timestamp, rev_minor_edit, actor_name,
     actor_user, comment_text`;
  const revisionJoins = 'JOIN actor ON actor_id = rev_actor JOIN comment ON comment_id = rev_comment_id';
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
  const contents = rows<PageRow & { old_text: string | null }>(
    `SELECT page_id, page_namespace, page_title, old_text FROM page
     LEFT JOIN slots ON slot_revision_id = page_latest AND slot_role_id = 1
     LEFT JOIN content ON content_id = slot_content_id
     LEFT JOIN text ON old_id = CAST(substr(content_address, 4) AS INTEGER)
     WHERE page_namespace = 0 ORDER BY page_title LIMIT ?`,
  );
  const latestRevisions = rows<RevisionRow>(
    `SELECT ${revisionColumns}, page_namespace, page_title FROM revision ${revisionJoins} JOIN page ON page_id = rev_page
     ORDER BY rev_timestamp DESC, rev_id DESC LIMIT ?`,
  );
  const targets = rows<{ lt_title: string }>(
    `SELECT lt_title FROM linktarget WHERE +lt_namespace = 0
     AND EXISTS (SELECT 1 FROM pagelinks WHERE pl_target_id = lt_id) ORDER BY lt_id LIMIT ?`,
  );

  const byRequest: Readonly<Record<string, (parameters: Parameters) => object>> = {
    allpages(parameters) {
      const limit = Number(parameters.get('aplimit'));
      const found = allpages(limit + 1);
      const next = found[limit];
      return answer(next && { apcontinue: next.page_title, continue: '-||' }, {
        allpages: found.slice(0, limit).map(page),
      });
    },
    categorymembers(parameters) {
      const limit = Number(parameters.get('cmlimit'));
      const key = keyOf(parameters.get('cmtitle')).slice('Category:'.length);
      const found: { type: string; row: PageRow & { cl_sortkey: string } }[] = [];
      for (const type of ['page', 'subcat', 'file']) {
        if (found.length <= limit) {
          for (const row of members(key, type, limit + 1)) found.push({ type, row });
        }
      }
      const next = found[limit];
      const position =
        next && `${next.type}|${Buffer.from(next.row.cl_sortkey).toString('hex')}|${next.row.page_id}`;
      return answer(next && { cmcontinue: position, continue: '-||' }, {
        categorymembers: found.slice(0, limit).map(({ row }) => page(row)),
      });
    },
    backlinks(parameters) {
      const limit = Number(parameters.get('bllimit'));
      const found = backlinks(keyOf(parameters.get('bltitle')), limit + 1);
      const next = found[limit];
      return answer(next && { blcontinue: `${next.page_namespace}|${next.page_id}`, continue: '-||' }, {
        backlinks: found
          .slice(0, limit)
          .map((row) => (row.page_is_redirect === 1 ? { ...page(row), redirect: true } : page(row))),
      });
    },
    'info|revisions|categories|links'(parameters) {
      const [first = '', second = ''] = keyOf(parameters.get('titles')).split('|');
      const pages = pageByTitle(first, second);
      const ids = [pages[0]?.page_id ?? 0, pages[1]?.page_id ?? 0];
      const inCategories = categories(...ids);
      const linking = links(...ids);
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
          pages: pages.map((row) => {
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
              revisions: revisionById(row.page_latest).map(revision),
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
    },
    revisions(parameters) {
      const limit = Number(parameters.get('gaplimit'));
      const found = contents(limit + 1);
      const next = found[limit];
      return answer(next && { gapcontinue: next.page_title, continue: 'gapcontinue||' }, {
        pages: found.slice(0, limit).map((row) => ({
          ...page(row),
          revisions: [
            {
              slots: {
                main: { contentmodel: 'wikitext', contentformat: 'text/x-wiki', content: row.old_text ?? '' },
              },
            },
          ],
        })),
      });
    },
    allrevisions(parameters) {
      const limit = Number(parameters.get('arvlimit'));
      const found = latestRevisions(limit + 1);
      const next = found[limit];
      const pages = new Map<number, { pageid: number; revisions: object[]; ns: number; title: string }>();
      for (const row of found.slice(0, limit)) {
        const known = pages.get(row.page_id);
        if (known) known.revisions.push(revision(row));
        else {
          const { pageid, ns, title } = page(row);
          pages.set(row.page_id, { pageid, revisions: [revision(row)], ns, title });
        }
      }
      return answer(next && { arvcontinue: `${next.rev_timestamp}|${next.rev_id}`, continue: '-||' }, {
        allrevisions: [...pages.values()],
      });
    },
    alllinks(parameters) {
      const limit = Number(parameters.get('allimit'));
      const found = targets(limit + 1);
      const next = found[limit];
      return answer(next && { alcontinue: next.lt_title, continue: '-||' }, {
        alllinks: found.slice(0, limit).map((row) => ({ ns: 0, title: titleOf(0, row.lt_title) })),
      });
    },
  };
  return (parameters) =>
    byRequest[parameters.get('list') ?? parameters.get('prop') ?? '']?.(parameters) ?? {
      error: { code: 'unknown' },
    };
}

const keyOf = (title: string | null) => (title ?? '').replaceAll(' ', '_');

const nonEmpty = <T>(items: readonly T[]) => (items.length > 0 ? items : undefined);

const [file = '', port = ''] = process.argv.slice(2);
const database = new Database(file, { readonly: true, fileMustExist: true });
const answerTo = answers(database);
const server = createServer((request, response) => {
  const url = request.url ?? '';
  const body = JSON.stringify(answerTo(new URLSearchParams(url.slice(url.indexOf('?') + 1))));
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
});
server.listen(Number(port), '127.0.0.1', () => console.log(`http://127.0.0.1:${port}/w/api.php`));
process.once('SIGTERM', () => {
  server.close(() => database.close());
  server.closeAllConnections();
});
