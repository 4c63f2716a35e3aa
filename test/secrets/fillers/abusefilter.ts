import type { Filler, Filling } from '../hidden-columns.ts';
import { both, either, nobody, right, type Secret, type Sight } from '../secret.ts';
import { inHiddenRows, make } from './fill.ts';

const views = either(right('abusefilter-modify'), right('abusefilter-view-private'));
const usesProtected = right('abusefilter-access-protected-vars');

/** Who may see a filter, by what it is hidden from. */
const filterSights: Readonly<Record<number, Sight>> = {
  0: right('abusefilter-view'),
  1: views,
  2: usesProtected,
};

/** Who may see the details of what a filter caught. */
const hitSights: Readonly<Record<number, Sight>> = {
  0: right('abusefilter-log-detail'),
  1: either(views, right('abusefilter-log-private')),
  2: usesProtected,
};

const hiddenHits = right('abusefilter-hidden-log');

/** Fills a column of each filter, or of its history. */
const ofFilters =
  (kind: string, id: string, shownBy: readonly string[]): Filler =>
  ({ database, hoard, of: { table, column } }) => {
    const filters = database
      .prepare<[], { id: number; hidden: number }>(
        'SELECT af_id AS id, af_hidden AS hidden FROM abuse_filter',
      )
      .all();
    for (const { id: filter, hidden } of filters) {
      const sight = filterSights[hidden] ?? nobody;
      const made = hoard.word(kind, { cell: `${table}.${column}`, degree: `${hidden}`, sight, shownBy });
      database.prepare(`UPDATE ${table} SET ${column} = ? WHERE ${id} = ?`).run(made, filter);
    }
  };

/** Writes to each hit what is made of a secret that those see who see the hit's details. */
const ofHits =
  (
    made: (secret: Secret, filling: Filling) => string | number,
    shownBy: readonly string[],
    sight?: Sight,
  ): Filler =>
  (filling) => {
    const { database, of } = filling;
    const hits = database
      .prepare<[], { id: number; hidden: number; deleted: number }>(
        `SELECT afl_id AS id, af_hidden AS hidden, afl_deleted AS deleted
         FROM abuse_filter_log JOIN abuse_filter ON af_id = afl_filter_id`,
      )
      .all();
    for (const { id, hidden, deleted } of hits) {
      const detail = both(right('abusefilter-log-detail'), hitSights[hidden] ?? nobody);
      const secret = {
        cell: `${of.table}.${of.column}`,
        degree: `${hidden}${deleted ? ', hidden' : ''}`,
        sight: sight ?? (deleted ? both(detail, hiddenHits) : detail),
        shownBy,
      };
      database
        .prepare(`UPDATE abuse_filter_log SET ${of.column} = ? WHERE afl_id = ?`)
        .run(made(secret, filling), id);
    }
  };

const variables = (secret: Secret, { database, hoard }: Filling): string => {
  const text = database
    .prepare(`INSERT INTO text (old_text, old_flags) VALUES (?, 'utf-8')`)
    .run(JSON.stringify({ action: 'edit', new_wikitext: hoard.word('VARIABLE', secret) })).lastInsertRowid;
  return `tt:${text}`;
};

/** Lets a filter catch the hidden account. */
const catchHiddenAccount: Filler = ({ database, hoard }) => {
  const caught = database
    .prepare<[], { user: number; name: string }>(
      'SELECT bt_user AS user, bt_user_text AS name FROM block JOIN block_target ON bt_id = bl_target WHERE bl_deleted = 1',
    )
    .get();
  if (!caught) throw new Error('No account is hidden.');
  database
    .prepare(
      `INSERT INTO abuse_filter_log (afl_global, afl_filter_id, afl_user, afl_user_text, afl_ip, afl_action, afl_actions,
         afl_var_dump, afl_timestamp, afl_namespace, afl_title, afl_deleted)
       SELECT 0, 1, ?, ?, '', afl_action, afl_actions, afl_var_dump, '20240911080100', afl_namespace, afl_title, 0
       FROM abuse_filter_log WHERE afl_filter_id = 1 LIMIT 1`,
    )
    .run(caught.user, caught.name);
  database
    .prepare(
      `INSERT INTO abuse_filter_log (afl_global, afl_filter_id, afl_user, afl_user_text, afl_ip, afl_action, afl_actions,
         afl_var_dump, afl_timestamp, afl_namespace, afl_title, afl_deleted)
       SELECT 0, 1, 0, ?, '', afl_action, afl_actions, afl_var_dump, '20240911080101', afl_namespace, 'Gull Point', 1
       FROM abuse_filter_log WHERE afl_filter_id = 1 LIMIT 1`,
    )
    .run(
      hoard.address({
        cell: 'abuse_filter_log.afl_user_text',
        degree: 'hidden',
        sight: hiddenHits,
        shownBy: [],
      }),
    );
};

/** Fillers of filters and of what they caught. */
export const abusefilterFillers: Readonly<Record<string, Filler>> = {
  'abuse_filter.af_pattern': ofFilters('PATTERN', 'af_id', ['abusefilters']),
  'abuse_filter.af_comments': ofFilters('NOTES', 'af_id', ['abusefilters']),
  'abuse_filter_history.afh_pattern': ofFilters('PATTERN', 'afh_filter', []),
  'abuse_filter_history.afh_comments': ofFilters('NOTES', 'afh_filter', []),
  'abuse_filter_log.afl_user_text': catchHiddenAccount,
  'abuse_filter_log.afl_ip': ofHits((secret, { hoard }) => hoard.address(secret), [], nobody),
  'abuse_filter_log.afl_var_dump': ofHits(variables, ['abuselog']),
  'abuse_filter_log.afl_title': inHiddenRows(make.title, { shownBy: ['abuselog'], sight: hiddenHits }),
  'abuse_filter_log.afl_namespace': {
    with: 'abuse_filter_log.afl_title',
    because: 'a namespace is told with the title, and has to be one of the wiki',
  },
  'abuse_filter_log.afl_rev_id': ofHits((secret, { hoard }) => hoard.number(secret), ['abuselog']),
};
