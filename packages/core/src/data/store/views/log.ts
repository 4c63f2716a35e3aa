import { closedLogs } from '../../../wiki/logs/restricted.ts';
import { nobody } from '../../../wiki/viewer.ts';
import { sql } from '../../database/statements/sql.ts';
import { isHiddenAccount } from '../hidden-accounts.ts';
import { tagsWhere } from './revisions.ts';
import { integer, plain, text, visible, type Sql, type View, type ViewWords } from './view.ts';

/** Entries of the logs that everybody may read. */
export const logEntries: View = {
  name: 'log_entries',
  about: 'An entry of a log that everybody may read; what is hidden of it is empty',
  tables: ['logging', 'actor', 'comment'],
  part: { table: 'logging', column: 'log_id', name: 'log_id' },
  columns: {
    log_id: integer('ID of the entry', plain('log_id')),
    time: text('When it was made', ({ time }) => time(sql`log_timestamp`)),
    type: text('Log, such as `move`', (words) => words.text(sql`log_type`)),
    action: text('What was done, such as `move_redir`', (words) => words.text(sql`log_action`)),
    user: text('Who did it', (words) => words.text(sql`actor_name`)),
    user_id: integer('ID of the account; empty for IP addresses', plain('actor_user')),
    namespace: integer('Number of the namespace of the page that it was done to', () =>
      visible('log_namespace'),
    ),
    title: text('Title of that page', ({ title }) => title(visible('log_namespace'), visible('log_title'))),
    page_id: integer('ID that the page had then; 0 for none', () => visible('log_page')),
    comment: text('Reason that was given', (words) => words.text(sql`comment_text`)),
    tags: text('Names of its tags, separated by `|`', (words) => tagsWhere(sql`ct_log_id = log_id`, words)),
  },
  from: ({ store }) =>
    sql`logging LEFT JOIN actor ON actor_id = ${visible('log_actor')} AND NOT ${isHiddenAccount(store, 'actor_user')} LEFT JOIN comment ON comment_id = ${visible('log_comment_id')}`,
  where: openLogs,
};

function openLogs({ site }: ViewWords): Sql {
  const everybody = site.configuration.usergroups.find(({ name }) => name === '*');
  const closed = closedLogs({ ...nobody, rights: new Set(everybody?.rights) }, site);
  return closed.length === 0
    ? sql`1 = 1`
    : sql`log_type NOT IN (${sql.join(closed.map((type) => sql.lit(type)))})`;
}
