import { privateTagPrefix } from '../../../wiki/change-tags.ts';
import { sql } from '../../database/statements/sql.ts';
import { hasRevisionComment } from '../revision-comment.ts';
import { flag, integer, plain, shows, text, visible, type Sql, type View, type ViewWords } from './view.ts';

const page = {
  page_id: integer('ID of the page', plain('page_id')),
  namespace: integer('Number of its namespace', plain('page_namespace')),
  title: text('Its title', ({ title }) => title(sql`page_namespace`, sql`page_title`)),
  revision_id: integer('ID of the revision', plain('rev_id')),
};

const isLatest = flag("Whether it is the page's latest one", () => sql`rev_id = page_latest`);

/** The names of the tags of a row that everybody may see. */
export function tagsWhere(condition: Sql, { text: textOf, list, store }: ViewWords): Sql {
  if (!store.capabilities.tables.has('change_tag')) return sql`NULL`;
  const start = sql`substr(${textOf(sql`ctd_name`)}, 1, ${sql.lit(privateTagPrefix.length)})`;
  return list({
    value: textOf(sql`ctd_name`),
    from: sql`change_tag JOIN change_tag_def ON ctd_id = ct_tag_id WHERE ${condition} AND ${start} <> ${sql.lit(privateTagPrefix)}`,
    order: sql`ct_tag_id`,
  });
}

/** Revisions of pages. */
export const revisions: View = {
  name: 'revisions',
  about: 'A revision of a page; what is hidden of it is empty',
  tables: ['page', 'revision', 'actor', 'comment'],
  part: { table: 'revision', column: 'rev_id', name: 'rev_id' },
  columns: {
    ...page,
    parent_id: integer('ID of the revision before it; 0 for the first', plain('rev_parent_id')),
    is_latest: isLatest,
    time: text('When it was saved', ({ time }) => time(sql`rev_timestamp`)),
    user: text('Who saved it: name or IP address', (words) => words.text(sql`actor_name`)),
    user_id: integer('ID of the account; empty for IP addresses', plain('actor_user')),
    comment: text('Summary of the edit', (words) => words.text(sql`comment_text`)),
    is_minor: flag('Whether it is marked as minor', plain('rev_minor_edit')),
    size: integer('Bytes of its text', plain('rev_len')),
    tags: text('Names of its tags, separated by `|`', (words) => tagsWhere(sql`ct_rev_id = rev_id`, words)),
  },
  from: ({ store }) =>
    sql`revision JOIN page ON page_id = rev_page LEFT JOIN actor ON actor_id = ${visible('rev_actor')} LEFT JOIN comment ON ${hasRevisionComment(store)} AND ${shows('rev_comment_id')}`,
};

/** Texts of pages and their revisions. */
export const texts: View = {
  name: 'texts',
  about: 'A text of a revision that is not hidden, one for each slot',
  tables: ['page', 'revision', 'slots', 'content', 'text', 'slot_roles', 'content_models'],
  part: { table: 'revision', column: 'rev_id', name: 'rev_id' },
  stored: { column: 'text', address: sql`content_address` },
  columns: {
    ...page,
    is_latest: isLatest,
    slot: text('Name of the slot, mostly `main`', (words) => words.text(sql`role_name`)),
    content_model: text('Content model', (words) => words.text(sql`model_name`)),
    size: integer('Bytes of the text', plain('content_size')),
    text: text('The text; empty if it is stored elsewhere', (words) => words.decoded(words.storedText)),
  },
  from: () =>
    sql`revision JOIN page ON page_id = rev_page AND ${shows('rev_sha1')} JOIN slots ON slot_revision_id = rev_id JOIN content ON content_id = slot_content_id JOIN slot_roles ON role_id = slot_role_id JOIN content_models ON model_id = content_model LEFT JOIN text ON content_address LIKE 'tt:%' AND old_id = substr(content_address, 4) + 0`,
};
