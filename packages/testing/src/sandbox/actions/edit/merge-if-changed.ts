import { ApiError, problem } from '@wikiquery/core/query/result';
import { Hiding, trimEndOf, whiteSpace } from '@wikiquery/core/wiki';
import { merge } from '../../merge.ts';
import { writeProblems } from '../../problems.ts';
import type { Subject } from '../../subject.ts';
import { pageById } from '../../writing/pages.ts';
import { revisionById, type NewContent, type StoredRevision } from '../../writing/revisions.ts';
import { query } from '../../writing/writable-wiki.ts';
import type { EditContext } from './context.ts';
import { wholeText } from './new-text.ts';

/** The edit of an existing page, as far as conflicts depend on it. */
interface PendingEdit {
  readonly latest: StoredRevision;
  /** Text of the page, or of the section. */
  readonly text: string;
  readonly model: string;
  readonly heading: string;
  /** Summary, with the heading of a new section. */
  readonly summary: string;
}

/** What the client says its edit is based on. */
interface Base {
  readonly id: number | undefined;
  readonly timestamp: string | undefined;
  /** The revision it means, also if that is a revision of another page. */
  readonly revision: StoredRevision | undefined;
}

/** Revisions that MediaWiki reads to find out whether a user was the last to edit. */
const REVISIONS_READ = 50;

/** Rejects the creation of a page that was deleted after the client began to edit. */
export function rejectRecreation(subject: Subject, context: EditContext): void {
  if (!context.params.recreate && wasDeleted(subject, context)) context.fail(writeProblems.pagedeleted);
}

/** Returns the whole text of an edit, merged with changes since its base revision; rejects it with `editconflict`. */
export function mergeIfChanged(edit: PendingEdit, context: EditContext): string {
  const { params, fail } = context;
  const { latest, text, heading } = edit;
  const { section = '' } = params;
  const latestText = latest.slots.get('main')?.text;
  const base = readBase(latest, context);
  const wholeOf = (before: string | undefined): string =>
    wholeText(before, text, { section, heading }, context);
  const isConflict = isBasedOnAnother(base, latest) && !isSuppressed(base, edit, context);
  if (!isConflict) return wholeOf(latestText);
  const old = base.revision && readableContent(base.revision, context);
  if (!base.revision || !old) return fail(writeProblems.editconflict);
  const mine = wholeOf(section === 'new' ? latestText : old.text);
  if (isCurrent(base.revision, context)) return mine;
  const theirs = readableContent(latest, context);
  if (!theirs) return fail(writeProblems.editconflict);
  return merge3(old, { text: mine, model: edit.model }, theirs) ?? fail(writeProblems.editconflict);
}

/** Returns the text that an edit and the current revision make of their base; undefined if they conflict. */
function merge3(old: NewContent, mine: NewContent, theirs: NewContent): string | undefined {
  if (mine.text === theirs.text && mine.model === theirs.model) return theirs.text;
  if (old.text === theirs.text && old.model === theirs.model) return mine.text;
  const other = [mine, theirs].find(({ model }) => model !== old.model);
  if (other)
    throw new ApiError(
      problem('', writeProblems.wrongmergemodel, [old.model, other.model], {
        data: { errorclass: 'MWException' },
      }),
    );
  const [origin = '', ...changed] = [old, mine, theirs].map(({ text }) => trimEndOf(text, whiteSpace));
  const [ours = '', others = ''] = changed;
  return merge(origin, ours, others);
}

/** Reads what the client names as the base of its edit; the latest revision by default. */
function readBase(latest: StoredRevision, { params, request, wiki }: EditContext): Base {
  const id = params.baserevid === 0 ? undefined : params.baserevid;
  // Quirk: MediaWiki ignores a timestamp that PHP takes as false, instead of reading it as now.
  const isGiven = !['', '0', undefined].includes(request.get('basetimestamp'));
  const timestamp = isGiven ? params.basetimestamp : undefined;
  if (id === undefined && timestamp === undefined)
    return { id: undefined, timestamp: latest.timestamp, revision: latest };
  const revision = id === undefined ? revisionAt(latest.page, timestamp ?? '', wiki) : revisionById(wiki, id);
  return { id, timestamp, revision };
}

/** Finds the first revision of a page that was saved in a second. */
function revisionAt(page: number, timestamp: string, wiki: EditContext['wiki']): StoredRevision | undefined {
  const row = wiki.row(
    query<{ readonly id: number }>(
      'SELECT rev_id AS id FROM revision WHERE rev_page = ? AND rev_timestamp = ? ORDER BY rev_id LIMIT 1',
    ),
    page,
    timestamp,
  );
  return row && revisionById(wiki, row.id);
}

const isBasedOnAnother = ({ id, timestamp }: Base, latest: StoredRevision): boolean =>
  (timestamp !== undefined && timestamp !== latest.timestamp) || (id !== undefined && id !== latest.id);

/** Whether a newer revision is no conflict: new sections never conflict, nor does a user's edit with the user's own. */
function isSuppressed(base: Base, { latest, summary }: PendingEdit, context: EditContext): boolean {
  const { params, viewer } = context;
  const { section = '' } = params;
  if (section === 'new') {
    // Except the same new section sent twice.
    const author = (latest.hidden & Hiding.user) === 0 ? latest.author.name : '';
    const comment = (latest.hidden & Hiding.comment) === 0 ? latest.comment : '';
    return author !== viewer.name || comment !== summary;
  }
  return section === '' && base.timestamp !== undefined && wasLastToEdit(base.timestamp, latest, context);
}

/** Whether nobody else has edited the page since a timestamp, among as many revisions as MediaWiki reads. */
function wasLastToEdit(since: string, { page }: StoredRevision, { viewer, wiki }: EditContext): boolean {
  if (viewer.id === 0) return false;
  const rows = wiki.rows(
    query<{ readonly user: number | null }>(`SELECT actor_user AS user FROM revision
      JOIN actor ON actor_id = rev_actor WHERE rev_page = ? AND rev_timestamp > ? ORDER BY rev_timestamp LIMIT ?`),
    page,
    since,
    REVISIONS_READ,
  );
  return rows.every(({ user }) => user === viewer.id);
}

/** Whether a revision is the current one of its page, which may be another page than the edited one. */
const isCurrent = ({ id, page }: StoredRevision, { wiki }: EditContext): boolean =>
  pageById(wiki, page)?.latest === id;

/** The main content of a revision, unless its text is hidden; the text of a current revision never is. */
const readableContent = (revision: StoredRevision, context: EditContext): NewContent | undefined =>
  (revision.hidden & Hiding.text) === 0 || isCurrent(revision, context)
    ? revision.slots.get('main')
    : undefined;

/** Whether the page was deleted after the client began to edit it. */
function wasDeleted({ title }: Subject, { params, wiki }: EditContext): boolean {
  if (params.starttimestamp === undefined) return false;
  const { namespace, key } = title;
  const archived = query('SELECT 1 FROM archive WHERE ar_namespace = ? AND ar_title = ? LIMIT 1');
  if (wiki.row(archived, namespace, key) === undefined) return false;
  const deleted =
    query(`SELECT 1 FROM logging WHERE log_namespace = ? AND log_title = ? AND log_type = 'delete'
    AND log_action = 'delete' AND log_timestamp > ? LIMIT 1`);
  return wiki.row(deleted, namespace, key, params.starttimestamp) !== undefined;
}
