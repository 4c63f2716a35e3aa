import { pageRandom } from '../wiki/page-random.ts';
import { combinedSha1 } from '../wiki/sha1.ts';
import { sizeOf } from './edits.ts';
import {
  actorOf,
  commentOf,
  type Content,
  type Page,
  type Revision,
  type State,
  type TableRow,
} from './state.ts';
import { redirectTarget } from './wikitext.ts';

/** The rows of pages, revisions (the deleted ones too) and what they hold. */
export function pageRows(state: State): Record<string, TableRow[]> {
  const pages = pagesInOrder(state);
  const kept = pages.flatMap((page) => page.revisions.map((revision) => ({ page, revision })));
  const contents = new Map<number, Content>();
  const slots: TableRow[] = [];
  const models = new Map([['wikitext', 1]]);
  const roles = new Map([['main', 1]]);
  const revisions = [...kept, ...state.archive].map(({ revision }) => revision);
  for (const revision of revisions.toSorted((a, b) => a.id - b.id))
    for (const [role, content] of revision.slots) {
      contents.set(content.id, content);
      slots.push({
        slot_revision_id: revision.id,
        slot_role_id: number(roles, role),
        slot_content_id: content.id,
        slot_origin: content.origin,
      });
    }
  const list = [...contents.values()];
  return {
    page: pages.map(pageRow(state)),
    revision: kept
      .toSorted((a, b) => a.revision.id - b.revision.id)
      .map(({ page, revision }) => revisionRow(state, page, revision)),
    archive: state.archive.map(({ page, revision }) => archiveRow(state, page, revision)),
    content: list.map((content) => ({
      content_id: content.id,
      content_size: content.size,
      content_sha1: content.sha1,
      content_model: number(models, content.model),
      content_address: `tt:${content.id}`,
    })),
    text: [...list, ...state.texts]
      .toSorted((a, b) => a.id - b.id)
      .map(({ id, text }) => ({ old_id: id, old_text: text, old_flags: 'utf-8' })),
    slots,
    content_models: [...models].map(([name, id]) => ({ model_id: id, model_name: name })),
    slot_roles: [...roles].map(([name, id]) => ({ role_id: id, role_name: name })),
    page_restrictions: pages.flatMap((page) =>
      page.restrictions.map(({ id, type, level, cascade, expiry }) => ({
        pr_id: id,
        pr_page: page.id,
        pr_type: type,
        pr_level: level,
        pr_cascade: cascade ? 1 : 0,
        pr_expiry: expiry,
      })),
    ),
  };
}

function number(known: Map<string, number>, name: string): number {
  const id = known.get(name) ?? known.size + 1;
  known.set(name, id);
  return id;
}

/** The rows of logs, recent changes and change tags. */
export function logRows(state: State): Record<string, TableRow[]> {
  return {
    logging: state.logs.map((entry) => ({
      log_id: entry.id,
      log_type: entry.type,
      log_action: entry.action,
      log_timestamp: entry.at,
      log_actor: actorOf(state, entry.by),
      log_namespace: entry.namespace,
      log_title: entry.key,
      log_page: entry.page,
      log_comment_id: commentOf(state, entry.comment),
      log_params: entry.parameters,
      log_deleted: entry.hidden,
    })),
    log_search: state.logSearch.map(({ log, field, value }) => ({
      ls_field: field,
      ls_value: value,
      ls_log_id: log,
    })),
    recentchanges: state.changes,
    change_tag: state.tagged.map((tagged, index) => ({
      ct_id: index + 1,
      ct_rc_id: tagged.change,
      ct_log_id: tagged.log,
      ct_rev_id: tagged.revision,
      ct_tag_id: state.tags.get(tagged.tag)?.id ?? 0,
    })),
  };
}

/** The pages that there are, by number. */
export const pagesInOrder = (state: State): Page[] =>
  [...state.pages.values()].toSorted((a, b) => a.id - b.id);

/** A page's newest revision; a page always has one. */
export function newest(page: Page): Revision {
  const revision = page.revisions.at(-1);
  if (!revision) throw new RangeError(`a page without revisions: ${page.key}`);
  return revision;
}

const pageRow =
  (state: State) =>
  (page: Page): TableRow => {
    const revision = newest(page);
    const main = revision.slots.get('main');
    return {
      page_id: page.id,
      page_namespace: page.namespace,
      page_title: page.key,
      page_is_redirect: redirectTarget(main?.text ?? '', state.site) ? 1 : 0,
      page_is_new: page.revisions.length === 1 ? 1 : 0,
      page_random: pageRandom(page.namespace, page.key),
      page_touched: page.touched,
      page_links_updated: page.touched,
      page_latest: revision.id,
      page_len: sizeOf(revision),
      page_content_model: main?.model ?? 'wikitext',
      page_lang: page.language,
    };
  };

const revisionRow = (state: State, page: Page, revision: Revision): TableRow => ({
  rev_id: revision.id,
  rev_page: page.id,
  rev_comment_id: commentOf(state, revision.comment),
  rev_actor: actorOf(state, revision.by),
  rev_timestamp: revision.at,
  rev_minor_edit: revision.minor ? 1 : 0,
  rev_deleted: revision.hidden,
  rev_len: sizeOf(revision),
  rev_parent_id: revision.parent,
  rev_sha1: slotsSha1(revision),
});

const archiveRow = (state: State, page: Page, revision: Revision): TableRow => ({
  ar_namespace: page.namespace,
  ar_title: page.key,
  ar_comment_id: commentOf(state, revision.comment),
  ar_actor: actorOf(state, revision.by),
  ar_timestamp: revision.at,
  ar_minor_edit: revision.minor ? 1 : 0,
  ar_rev_id: revision.id,
  ar_deleted: revision.hidden,
  ar_len: sizeOf(revision),
  ar_page_id: page.id,
  ar_parent_id: revision.parent,
  ar_sha1: slotsSha1(revision),
});

/** One slot's own hash, or those of several. */
const slotsSha1 = (revision: Revision): string =>
  combinedSha1([...revision.slots].map(([role, { sha1 }]) => [role, sha1]));
