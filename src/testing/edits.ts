import { Namespace } from '../wiki/site.ts';
import { isAddress } from './addresses.ts';
import { recordCategoryChanges } from './category-changes.ts';
import type { RevisionDescription } from './description.ts';
import { log } from './log.ts';
import {
  actorOf,
  commentOf,
  type Content,
  hasRight,
  hiddenBits,
  keep,
  newContent,
  originOf,
  type Page,
  type Revision,
  type State,
  tag,
} from './state.ts';
import { fullTitle, type Target } from './titles.ts';
import { redirectTarget } from './wikitext.ts';

const pageKey = (namespace: number, key: string): string => `${namespace}:${key}`;

/** The page that stands under a title. */
export const pageAt = (state: State, title: Target): Page | undefined =>
  state.pages.get(pageKey(title.namespace, title.key));

/** The page that must stand under a title. */
export function existingPage(state: State, title: Target): Page {
  const page = pageAt(state, title);
  if (!page) throw new RangeError(`no such page: ${fullTitle(title.namespace, title.key, state.site)}`);
  return page;
}

/** Saves an edit, making the page where it is new. */
export function edit(
  state: State,
  title: Target,
  edit: RevisionDescription & { at: string; by: string },
): Revision {
  const page = pageAt(state, title) ?? newPage(state, title, edit.at);
  const before = page.revisions.at(-1);
  const id = state.next('revision');
  const slots = new Map<string, Content>();
  for (const [role, text] of Object.entries({ main: edit.text, ...edit.slots })) {
    const old = before?.slots.get(role);
    const model = role === 'main' ? (edit.model ?? old?.model ?? defaultModel(state, title)) : 'wikitext';
    slots.set(role, old?.text === text && old.model === model ? old : newContent(state, text, model, id));
  }
  const revision: Revision = {
    id,
    parent: before?.id ?? 0,
    by: edit.by,
    at: edit.at,
    comment: edit.comment ?? '',
    minor: edit.minor ?? false,
    hidden: hiddenBits(edit.hidden),
    slots,
    properties: edit.properties ?? {},
  };
  page.revisions.push(revision);
  page.touched = edit.at;
  state.editCounts.set(edit.by, (state.editCounts.get(edit.by) ?? 0) + 1);
  const change = recordChange(state, page, revision, before, edit);
  recordCategoryChanges(state, page, revision, before);
  const created = before
    ? undefined
    : log(state, { ...logged(page, revision), type: 'create', action: 'create' });
  const tags = [...(edit.tags ?? [])];
  const redirects = (text: string): boolean => redirectTarget(text, state.site) !== undefined;
  if (redirects(edit.text) && !redirects(before?.slots.get('main')?.text ?? ''))
    tags.push(before ? 'mw-changed-redirect-target' : 'mw-new-redirect');
  if (before && edit.text === '') tags.push('mw-blank');
  for (const name of tags)
    tag(state, name, { change, revision: id, ...(created === undefined ? {} : { log: created }) });
  return revision;
}

/** Adds a revision that changes no text, as protecting and moving do. */
export function nullRevision(state: State, page: Page, by: string, at: string, comment: string): Revision {
  const before = page.revisions.at(-1);
  const id = state.next('revision');
  const slots = before?.slots ?? new Map<string, Content>();
  const properties = before?.properties ?? {};
  const revision = {
    id,
    parent: before?.id ?? 0,
    by,
    at,
    comment,
    minor: true,
    hidden: 0,
    slots,
    properties,
  };
  page.revisions.push(revision);
  page.touched = at;
  return revision;
}

/** Renames a page; a redirect stays behind unless it is told not to. */
export function move(
  state: State,
  from: Target,
  to: Target,
  how: { by: string; at: string; comment: string; redirect: boolean },
): void {
  const page = existingPage(state, from);
  if (pageAt(state, to)) throw new RangeError(`a page is there already: ${to.key}`);
  const name = (title: Target): string => fullTitle(title.namespace, title.key, state.site);
  state.pages.delete(pageKey(from.namespace, from.key));
  page.namespace = to.namespace;
  page.key = to.key;
  state.pages.set(pageKey(to.namespace, to.key), page);
  const note = `${how.by} moved [[${name(from)}]] to [[${name(to)}]]: ${how.comment}`;
  const revision = nullRevision(state, page, how.by, how.at, note);
  if (how.redirect) {
    const stub = newPage(state, from, how.at);
    const id = state.next('revision');
    const content = newContent(state, `#REDIRECT [[${name(to)}]]`, 'wikitext', id);
    const slots = new Map([['main', content]]);
    stub.revisions.push({ ...revision, id, parent: 0, minor: false, slots, properties: {} });
    tag(state, 'mw-new-redirect', { revision: id });
  }
  log(state, {
    type: 'move',
    action: 'move',
    ...how,
    namespace: from.namespace,
    key: from.key,
    page: page.id,
    revision: revision.id,
    parameters: { '4::target': name(to), '5::noredir': how.redirect ? '0' : '1' },
  });
}

/** Deletes a page, which moves its revisions to the archive. */
export function deletePage(
  state: State,
  title: Target,
  how: { by: string; at: string; comment: string; hidden?: number },
): void {
  const page = existingPage(state, title);
  for (const revision of page.revisions) {
    const hidden = revision.hidden | (how.hidden ?? 0);
    state.archive.push({ page, revision: { ...revision, hidden } });
  }
  state.pages.delete(pageKey(title.namespace, title.key));
  state.changes = state.changes.filter(
    (change) => change['rc_cur_id'] !== page.id || change['rc_type'] === 3,
  );
  log(state, {
    type: 'delete',
    action: 'delete',
    ...how,
    hidden: 0,
    namespace: page.namespace,
    key: page.key,
    page: page.id,
  });
}

function newPage(state: State, title: Target, at: string): Page {
  const page: Page = {
    id: state.next('page'),
    namespace: title.namespace,
    key: title.key,
    revisions: [],
    language: null,
    restrictions: [],
    touched: at,
  };
  state.pages.set(pageKey(title.namespace, title.key), page);
  return page;
}

function logged(page: Page, { id, by, at, comment, hidden }: Revision) {
  // What is hidden in a page's first revision is hidden in the log of its creation as well.
  return {
    namespace: page.namespace,
    key: page.key,
    page: page.id,
    by,
    at,
    comment,
    revision: id,
    hidden: hidden & ~1,
  };
}

function defaultModel(state: State, { namespace, key }: Target): string {
  const ofNamespace = state.site.namespaces.get(namespace)?.defaultcontentmodel;
  const script = namespace === Namespace.mediawiki || (namespace === Namespace.user && key.includes('/'));
  const ending = script ? /\.(css|js|json)$/u.exec(key)?.[1] : undefined;
  return ofNamespace ?? { css: 'css', js: 'javascript', json: 'json' }[ending ?? ''] ?? 'wikitext';
}

function recordChange(
  state: State,
  page: Page,
  revision: Revision,
  before: Revision | undefined,
  edit: RevisionDescription,
): number {
  const id = state.next('change');
  const origin = originOf(state, revision.by);
  const actor = actorOf(state, revision.by);
  const comment = commentOf(state, revision.comment);
  const type = before ? 0 : 1;
  const trusted = hasRight(state, revision.by, 'autopatrol') ? 2 : 0;
  state.changes.push({
    rc_id: id,
    rc_timestamp: revision.at,
    rc_actor: actor,
    rc_namespace: page.namespace,
    rc_title: page.key,
    rc_comment_id: comment,
    rc_minor: revision.minor ? 1 : 0,
    rc_bot: edit.bot || hasRight(state, revision.by, 'bot') ? 1 : 0,
    rc_new: type,
    rc_cur_id: page.id,
    rc_this_oldid: revision.id,
    rc_last_oldid: revision.parent,
    rc_type: type,
    rc_source: before ? 'mw.edit' : 'mw.new',
    rc_patrolled: edit.patrolled ? 1 : trusted,
    rc_ip: origin.address,
    rc_old_len: before ? sizeOf(before) : 0,
    rc_new_len: sizeOf(revision),
    rc_deleted: revision.hidden,
    rc_log_action: '',
    rc_params: '',
  });
  keep(state, 'cu_changes', {
    cuc_namespace: page.namespace,
    cuc_title: page.key,
    cuc_actor: actor,
    cuc_comment_id: comment,
    cuc_minor: revision.minor ? 1 : 0,
    cuc_page_id: page.id,
    cuc_this_oldid: revision.id,
    cuc_last_oldid: revision.parent,
    cuc_type: type,
    cuc_timestamp: revision.at,
    cuc_ip: origin.address,
    cuc_ip_hex: origin.hex,
    cuc_xff: '',
    cuc_agent: origin.agent,
  });
  if (isAddress(revision.by))
    keep(state, 'ip_changes', {
      ipc_rev_id: revision.id,
      ipc_rev_timestamp: revision.at,
      ipc_hex: origin.hex,
    });
  return id;
}

/** A revision's length in bytes over all its slots. */
export const sizeOf = (revision: Revision): number =>
  [...revision.slots.values()].reduce((sum, content) => sum + content.size, 0);
