import { Hiding } from '@wikiquery/core/wiki';
import { contentMessage } from '../../messages.ts';
import type { StoredPage } from '../../writing/pages.ts';
import { previousRevision, revisionById } from '../../writing/revisions.ts';
import { query } from '../../writing/writable-wiki.ts';
import { excerpt } from '../edit/summary.ts';
import type { DeleteContext } from './context.ts';

/** Characters that a stored reason may have. */
const LONGEST = 500;
/** Revisions among which another author is looked for. */
const MOST_REVISIONS = 20;

/** The reason of a deletion for which nobody gave one: what the page said, and who alone wrote it. */
export async function automaticReason(page: StoredPage, context: DeleteContext): Promise<string> {
  const { wiki } = context;
  const latest = revisionById(wiki, page.latest);
  const before = latest?.size === 0 ? previousRevision(wiki, latest) : undefined;
  const text = (before ?? latest)?.slots.get('main')?.text ?? '';
  const authors = wiki.rows(
    query<{
      readonly name: string;
    }>(`SELECT actor_name AS name FROM revision JOIN actor ON actor_id = rev_actor
      WHERE rev_page = ? AND rev_deleted & ${Hiding.user} = 0 ORDER BY rev_id LIMIT ${MOST_REVISIONS}`),
    page.id,
  );
  const names = new Set(authors.map(({ name }) => name));
  const [author] = names.size === 1 ? names : [];
  const reason = before
    ? await contentMessage('exbeforeblank', ['$1'], context)
    : author === undefined
      ? await contentMessage('excontent', ['$1'], context)
      : await contentMessage('excontentauthor', ['$1', author], context);
  if (reason === '-') return '';
  const room = Math.max(0, LONGEST - (Buffer.byteLength(reason) - '$1'.length));
  return reason.replaceAll('$1', () => excerpt(text, room));
}
