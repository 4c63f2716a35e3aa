import { Namespace } from '../wiki/site.ts';
import { phpSerialize } from './encoding.ts';
import { findLinks } from './links.ts';
import {
  actorOf,
  commentOf,
  hasRight,
  originOf,
  type Page,
  type Revision,
  type State,
  textAt,
} from './state.ts';
import { fullTitle } from './titles.ts';

/** Tells the recent changes which categories an edit put the page into and took it out of. */
export function recordCategoryChanges(
  state: State,
  page: Page,
  after: Revision,
  before: Revision | undefined,
): void {
  const old = categoriesOf(state, page, before);
  const fresh = categoriesOf(state, page, after);
  for (const category of fresh) if (!old.has(category)) record(state, page, after, category, true);
  for (const category of old) if (!fresh.has(category)) record(state, page, after, category, false);
}

function categoriesOf(state: State, page: Page, revision: Revision | undefined): Set<string> {
  const main = revision?.slots.get('main');
  if (main?.model !== 'wikitext') return new Set();
  const title = { namespace: page.namespace, key: page.key, fragment: '', colon: false };
  // Files may come later than the pages that show them.
  const reading = { site: state.site, page: title, textOf: textAt(state), hasFile: () => true };
  return new Set(findLinks(main.text, reading).categories.keys());
}

function record(state: State, page: Page, revision: Revision, category: string, added: boolean): void {
  const title = fullTitle(page.namespace, page.key, state.site);
  const comment = `[[:${title}]] ${added ? 'added to' : 'removed from'} category`;
  const hidden = textAt(state)(Namespace.category, category)?.includes('__HIDDENCAT__') ?? false;
  state.changes.push({
    rc_id: state.next('change'),
    rc_timestamp: revision.at,
    rc_actor: actorOf(state, revision.by),
    rc_namespace: Namespace.category,
    rc_title: category,
    rc_comment_id: commentOf(state, comment),
    rc_bot: hasRight(state, revision.by, 'bot') ? 1 : 0,
    rc_cur_id: page.id,
    rc_this_oldid: revision.id,
    rc_last_oldid: revision.parent,
    rc_type: 6,
    rc_source: 'mw.categorize',
    rc_patrolled: 2,
    rc_ip: originOf(state, revision.by).address,
    rc_deleted: revision.hidden,
    rc_log_action: '',
    rc_params: phpSerialize({ 'hidden-cat': hidden, added }),
  });
}
