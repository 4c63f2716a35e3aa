import {
  answer,
  byId,
  type Handler,
  iso,
  keyOf,
  pageColumns,
  type PageRow,
  position,
  prefix,
  type Prepare,
  takeNext,
} from './shape.ts';

/** A revision with its author and summary. */
export interface RevisionRow {
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
export const revisionColumns = `rev_id, rev_parent_id, rev_timestamp, rev_minor_edit, rev_deleted,
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
  if (row.rev_deleted !== 0) return revisionWithHidden(row);
  const ids = { revid: row.rev_id, parentid: row.rev_parent_id, minor: row.rev_minor_edit === 1 };
  const user = row.actor_name;
  const timestamp = iso(row.rev_timestamp);
  return row.actor_user === null
    ? { ...ids, user, anon: true, timestamp, comment: row.comment_text }
    : { ...ids, user, timestamp, comment: row.comment_text };
};

const revisionWithHidden = (row: RevisionRow) => {
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

const slots = (text: string | null | undefined) => ({
  main: { contentmodel: 'wikitext', contentformat: 'text/x-wiki', content: text ?? '' },
});

/** `list=allrevisions`, with content or without. */
export function allrevisions(rows: Prepare): Handler {
  const columns = `${revisionColumns}, ${pageColumns}`;
  const from = `FROM revision ${revisionJoins} CROSS JOIN page ON page_id = rev_page`;
  const since = 'WHERE (rev_timestamp, rev_id) <= (?, ?) ORDER BY rev_timestamp DESC, rev_id DESC LIMIT ?';
  const latest = rows<RevisionRow & PageRow>(`SELECT ${columns} ${from} ${since}`);
  const latestWithText = rows<RevisionRow & PageRow & TextRow>(
    `SELECT ${columns}, old_text ${from} ${textJoins('rev_id')} ${since}`,
  );
  return async (parameters) => {
    const limit = Number(parameters.get('arvlimit'));
    const [time = '', id] = position(parameters, 'arvcontinue', ['9', '0']);
    const withText = parameters.has('arvslots');
    const found: (RevisionRow & PageRow & Partial<TextRow>)[] = await (withText ? latestWithText : latest)(
      time,
      Number(id),
      limit + 1,
    );
    const next = takeNext(found, limit);
    const pages = new Map<number, { pageid: number; revisions: object[]; ns: number; title: string }>();
    for (const row of prefix(found)) {
      const item = withText ? { ...revision(row), slots: slots(row.old_text) } : revision(row);
      const { pageid, ns, title } = row;
      const known = pages.get(pageid);
      if (known) known.revisions.push(item);
      else pages.set(pageid, { pageid, revisions: [item], ns, title });
    }
    return answer(next && { arvcontinue: `${next.rev_timestamp}|${next.rev_id}`, continue: '-||' }, {
      allrevisions: [...pages.values()],
    });
  };
}

/** `prop=revisions`: the history of one article, or the latest content of those that `allpages` generates. */
export function revisions(rows: Prepare): Handler {
  const contents = rows<PageRow & TextRow>(
    `SELECT ${pageColumns}, old_text FROM page ${textJoins('page_latest')}
     WHERE page_namespace = 0 ORDER BY page_title LIMIT ?`,
  );
  const history = rows<RevisionRow & { rev_page: number }>(
    `SELECT rev_page, ${revisionColumns} FROM revision ${revisionJoins}
     WHERE rev_page = (SELECT page_id FROM page WHERE page_namespace = 0 AND page_title = ?)
     ORDER BY rev_timestamp DESC, rev_id DESC LIMIT ?`,
  );
  return async (parameters) => {
    if (!parameters.has('generator')) {
      const limit = Number(parameters.get('rvlimit'));
      const title = parameters.get('titles');
      const found = await history(keyOf(title), limit + 1);
      const next = takeNext(found, limit);
      return {
        batchcomplete: next ? undefined : true,
        continue: next && { rvcontinue: `${next.rev_timestamp}|${next.rev_id}`, continue: '||' },
        query: { pages: [{ pageid: found[0]?.rev_page, ns: 0, title, revisions: found.map(revision) }] },
      };
    }
    const limit = Number(parameters.get('gaplimit'));
    const found = await contents(limit + 1);
    const next = takeNext(found, limit);
    return answer(next && { gapcontinue: keyOf(next.title), continue: 'gapcontinue||' }, {
      pages: found.toSorted(byId).map(({ pageid, ns, title, old_text }) => ({
        pageid,
        ns,
        title,
        revisions: [{ slots: slots(old_text) }],
      })),
    });
  };
}
