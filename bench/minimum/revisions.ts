import {
  answer,
  byId,
  iso,
  keyOf,
  pageColumns,
  position,
  prefix,
  takeNext,
  versionOf,
  type Handler,
  type PageRow,
  type Prepare,
  type Version,
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
export interface TextRow {
  readonly old_text: string | null;
}

/** Columns of a revision. */
export const revisionColumns = `rev_id, rev_parent_id, rev_timestamp, rev_minor_edit, rev_deleted,
  actor_name, actor_user, comment_text`;

/** Joins for the columns of a revision. */
export const revisionJoins = `CROSS JOIN actor ON actor_id = rev_actor
  CROSS JOIN comment ON comment_id = rev_comment_id`;

/** Joins for the text of a revision, given its ID. */
export const textJoins = (
  revision: string,
) => `LEFT JOIN slots ON slot_revision_id = ${revision} AND slot_role_id = 1
  LEFT JOIN content ON content_id = slot_content_id
  LEFT JOIN text ON old_id = CAST(substr(content_address, 4) AS INTEGER)`;

/** Returns the default fields of a revision, without hidden ones. */
export const revision = (row: RevisionRow, version: Version) => {
  if (row.rev_deleted !== 0) return revisionWithHidden(row, version);
  const minor = row.rev_minor_edit === 1 ? version.set : version.unset;
  const ids = { revid: row.rev_id, parentid: row.rev_parent_id, minor };
  const user = row.actor_name;
  const timestamp = iso(row.rev_timestamp);
  return row.actor_user === null
    ? { ...ids, user, anon: version.set, timestamp, comment: row.comment_text }
    : { ...ids, user, timestamp, comment: row.comment_text };
};

const revisionWithHidden = (row: RevisionRow, version: Version) => {
  const hidesUser = (row.rev_deleted & 4) !== 0;
  const hidesComment = (row.rev_deleted & 2) !== 0;
  return {
    revid: row.rev_id,
    parentid: row.rev_parent_id,
    minor: row.rev_minor_edit === 1 ? version.set : version.unset,
    userhidden: hidesUser ? version.set : undefined,
    user: hidesUser ? undefined : row.actor_name,
    anon: !hidesUser && row.actor_user === null ? version.set : undefined,
    timestamp: iso(row.rev_timestamp),
    commenthidden: hidesComment ? version.set : undefined,
    comment: hidesComment ? undefined : row.comment_text,
  };
};

/** Returns the only slot of a revision with its text. */
export const slots = (text: string | null | undefined, version: Version) => ({
  main: { contentmodel: 'wikitext', contentformat: 'text/x-wiki', [version.content]: text ?? '' },
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
    const version = versionOf(parameters);
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
      const item = withText
        ? { ...revision(row, version), slots: slots(row.old_text, version) }
        : revision(row, version);
      const { pageid, ns, title } = row;
      const known = pages.get(pageid);
      if (known) known.revisions.push(item);
      else pages.set(pageid, { pageid, revisions: [item], ns, title });
    }
    return answer(
      next && { arvcontinue: `${next.rev_timestamp}|${next.rev_id}`, continue: '-||' },
      {
        allrevisions: [...pages.values()],
      },
      version,
    );
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
    const version = versionOf(parameters);
    if (!parameters.has('generator')) {
      const limit = Number(parameters.get('rvlimit'));
      const title = parameters.get('titles');
      const found = await history(keyOf(title), limit + 1);
      const next = takeNext(found, limit);
      const page = {
        pageid: found[0]?.rev_page ?? 0,
        ns: 0,
        title,
        revisions: found.map((row) => revision(row, version)),
      };
      return {
        batchcomplete: next ? undefined : version.set,
        continue: next && { rvcontinue: `${next.rev_timestamp}|${next.rev_id}`, continue: '||' },
        query: { pages: version.pages([page]) },
      };
    }
    const limit = Number(parameters.get('gaplimit'));
    const found = await contents(limit + 1);
    const next = takeNext(found, limit);
    const pages = found.toSorted(byId).map(({ pageid, ns, title, old_text }) => ({
      pageid,
      ns,
      title,
      revisions: [{ slots: slots(old_text, version) }],
    }));
    return answer(
      next && { gapcontinue: keyOf(next.title), continue: 'gapcontinue||' },
      { pages: version.pages(pages) },
      version,
    );
  };
}
