import { query } from '../../writing/writable-wiki.ts';
import { merge } from '../../merge.ts';
import { writeProblems } from '../../problems.ts';
import type { Subject } from '../../subject.ts';
import { revisionById, type StoredRevision } from '../../writing/revisions.ts';
import type { EditContext } from './context.ts';
import { wholeText } from './new-text.ts';

/**
 * Returns an edit's whole text, merged with what others changed since the revision that it is based on; refuses it where
 * that cannot be done, or where the page was deleted meanwhile.
 */
export function mergeIfChanged(
  text: string,
  {
    subject,
    latest,
    given,
    heading,
  }: {
    readonly subject: Subject;
    readonly latest: StoredRevision | undefined;
    readonly given: string;
    readonly heading: string;
  },
  context: EditContext,
): string {
  const { params, fail, wiki } = context;
  if (!latest) {
    if (!params.recreate && wasDeleted(subject, context)) fail(writeProblems.pagedeleted);
    return text;
  }
  const base = baseOf(latest, context);
  if (!base || base.id === latest.id || params.section === 'new') return text;
  const isWhole = params.section === undefined || params.section === '';
  if (isWhole && params.basetimestamp !== undefined && isAllOwn(base, latest, context)) return text;
  const before = base.slots.get('main')?.text;
  const mine = wholeText(before, given, { section: params.section, heading }, context);
  const now = latest.slots.get('main')?.text ?? '';
  const merged = mine === undefined ? undefined : merge(before ?? '', mine, now);
  return merged ?? fail(writeProblems.editconflict);

  /** Whether nobody else has edited the page since. */
  function isAllOwn(since: StoredRevision, { page }: StoredRevision, { viewer }: EditContext): boolean {
    const other = wiki.row(
      query(`SELECT 1 FROM revision JOIN actor ON actor_id = rev_actor
        WHERE rev_page = ? AND rev_timestamp > ? AND actor_name <> ? LIMIT 1`),
      page,
      since.timestamp,
      viewer.name,
    );
    return other === undefined;
  }
}

/** The revision that the client says its edit is based on; the latest one by default. */
function baseOf(latest: StoredRevision, { params, wiki }: EditContext): StoredRevision | undefined {
  if (params.baserevid) return revisionById(wiki, params.baserevid);
  if (params.basetimestamp === undefined) return latest;
  const row = wiki.row(
    query<{
      readonly id: number;
    }>(`SELECT rev_id AS id FROM revision WHERE rev_page = ? AND rev_timestamp <= ?
      ORDER BY rev_timestamp DESC, rev_id DESC LIMIT 1`),
    latest.page,
    params.basetimestamp,
  );
  return row && revisionById(wiki, row.id);
}

/** Whether the page was deleted after the client began to edit it. */
function wasDeleted({ title }: Subject, { params, wiki }: EditContext): boolean {
  if (params.starttimestamp === undefined) return false;
  return (
    wiki.row(
      query(`SELECT 1 FROM logging WHERE log_namespace = ? AND log_title = ? AND log_type = 'delete'
        AND log_action = 'delete' AND log_timestamp > ?`),
      title.namespace,
      title.key,
      params.starttimestamp,
    ) !== undefined
  );
}
