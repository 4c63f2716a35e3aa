import { answer, iso, keyOf, page, position } from './shape.ts';
import type { Handler, PageRow, Prepare } from './shape.ts';

/** A revision with its author and summary. */
export interface RevisionRow extends PageRow {
  readonly rev_id: number;
  readonly rev_parent_id: number;
  readonly rev_timestamp: string;
  readonly rev_minor_edit: number;
  readonly rev_deleted: number;
  readonly actor_name: string;
  readonly actor_user: number | null;
  readonly comment_text: string;
}

/** A revision's text. */
interface TextRow {
  readonly old_text: string | null;
}

/** Columns of a revision. */
export const revisionColumns = `rev_id, rev_page AS page_id, rev_parent_id, rev_timestamp, rev_minor_edit, rev_deleted,
  actor_name, actor_user, comment_text`;

/** Joins for the columns of a revision. */
export const revisionJoins = `CROSS JOIN actor ON actor_id = rev_actor
  CROSS JOIN comment ON comment_id = rev_comment_id`;

const textJoins = (
  revision: string,
) => `LEFT JOIN slots ON slot_revision_id = ${revision} AND slot_role_id = 1
  LEFT JOIN content ON content_id = slot_content_id
  LEFT JOIN text ON old_id = CAST(substr(content_address, 4) AS INTEGER)`;

/** Returns the default fields of a revision, without hidden ones. */
export const revision = (row: RevisionRow) => {
  const hidesUser = (row.rev_deleted & 4) !== 0;
  const hidesComment = (row.rev_deleted & 2) !== 0;
  return {
    revid: row.rev_id,
    parentid: row.rev_parent_id,
    minor: row.rev_minor_edit === 1,
    userhidden: hidesUser ? true : undefined,
    user: hidesUser ? undefined : row.actor_name,
    anon: !hidesUser && row.actor_user === null ? true : undefined,
    timestamp: iso(row.rev_timestamp),
    commenthidden: hidesComment ? true : undefined,
    comment: hidesComment ? undefined : row.comment_text,
  };
};

const slots = (text: string | null) => ({
  slots: {
    main: { contentmodel: 'wikitext', contentformat: 'text/x-wiki', content: text ?? '' },
  },
});

/** `list=allrevisions`, with content or without. */
export function allrevisions(rows: Prepare): Handler {
  const columns = `${revisionColumns}, page_namespace, page_title`;
  const from = `FROM revision ${revisionJoins} CROSS JOIN page ON page_id = rev_page`;
  const since = 'WHERE (rev_timestamp, rev_id) <= (?, ?) ORDER BY rev_timestamp DESC, rev_id DESC LIMIT ?';
  const latest = rows<RevisionRow>(`SELECT ${columns} ${from} ${since}`);
  const latestWithText = rows<RevisionRow & TextRow>(
    `SELECT ${columns}, old_text ${from} ${textJoins('rev_id')} ${since}`,
  );
  return async (parameters) => {
    const limit = Number(parameters.get('arvlimit'));
    const [time = '', id] = position(parameters, 'arvcontinue', ['9', '0']);
    const withText = parameters.has('arvslots');
    const found: readonly (RevisionRow & Partial<TextRow>)[] = await (withText ? latestWithText : latest)(
      time,
      Number(id),
      limit + 1,
    );
    const next = found[limit];
    const pages = new Map<number, { pageid: number; revisions: object[]; ns: number; title: string }>();
    for (const row of found.slice(0, limit)) {
      const item = withText ? { ...revision(row), ...slots(row.old_text ?? '') } : revision(row);
      const known = pages.get(row.page_id);
      if (known) known.revisions.push(item);
      else {
        const { pageid, ns, title } = page(row);
        pages.set(row.page_id, { pageid, revisions: [item], ns, title });
      }
    }
    return answer(next && { arvcontinue: `${next.rev_timestamp}|${next.rev_id}`, continue: '-||' }, {
      allrevisions: [...pages.values()],
    });
  };
}

/** `prop=revisions`: the history of one article, or the latest content of those that `allpages` generates. */
export function revisions(rows: Prepare): Handler {
  const contents = rows<PageRow & TextRow>(
    `SELECT page_id, page_namespace, page_title, old_text FROM page ${textJoins('page_latest')}
     WHERE page_namespace = 0 ORDER BY page_title LIMIT ?`,
  );
  const pageByTitle = rows<PageRow>(
    'SELECT page_id, page_namespace, page_title FROM page WHERE page_namespace = 0 AND page_title = ?',
  );
  const history = rows<RevisionRow>(
    `SELECT ${revisionColumns} FROM revision ${revisionJoins} WHERE rev_page = ?
     ORDER BY rev_timestamp DESC, rev_id DESC LIMIT ?`,
  );
  return async (parameters) => {
    if (!parameters.has('generator')) {
      const limit = Number(parameters.get('rvlimit'));
      const [row] = await pageByTitle(keyOf(parameters.get('titles')));
      if (row === undefined) return answer(undefined, { pages: [] });
      const found = await history(row.page_id, limit + 1);
      const next = found[limit];
      return {
        batchcomplete: next ? undefined : true,
        continue: next && { rvcontinue: `${next.rev_timestamp}|${next.rev_id}`, continue: '||' },
        query: { pages: [{ ...page(row), revisions: found.slice(0, limit).map(revision) }] },
      };
    }
    const limit = Number(parameters.get('gaplimit'));
    const found = await contents(limit + 1);
    const next = found[limit];
    return answer(next && { gapcontinue: next.page_title, continue: 'gapcontinue||' }, {
      pages: found.slice(0, limit).map((row) => ({ ...page(row), revisions: [slots(row.old_text)] })),
    });
  };
}
