import {
  hidden,
  restricted,
  id,
  index,
  integer,
  nullable,
  table,
  text,
  timestamp,
} from '@wikiquery/core/database/schema';

const seenBy = 'holders of the right to this filter';

/** The extension's tables. */
export const abusefilterTables = {
  abuse_filter: table(
    {
      af_id: id(),
      af_pattern: restricted(text(), seenBy),
      af_actor: integer(),
      af_timestamp: timestamp(),
      af_enabled: integer(1),
      af_comments: restricted(nullable(text()), seenBy),
      af_public_comments: nullable(text()),
      af_hidden: integer(0),
      af_hit_count: integer(0),
      af_throttled: integer(0),
      af_deleted: integer(0),
      af_actions: text(''),
      af_global: integer(0),
      af_group: text('default'),
    },
    {
      indexes: {
        af_actor: index('af_actor'),
        af_group_enabled: index('af_group', 'af_enabled', 'af_id'),
      },
    },
  ),
  abuse_filter_action: table(
    {
      afa_filter: integer(),
      afa_consequence: text(),
      afa_parameters: text(),
    },
    {
      primaryKey: ['afa_filter', 'afa_consequence'],
      indexes: {
        afa_consequence: index('afa_consequence'),
      },
    },
  ),
  abuse_filter_history: table(
    {
      afh_id: id(),
      afh_filter: integer(),
      afh_actor: integer(),
      afh_timestamp: timestamp(),
      afh_pattern: restricted(text(), seenBy),
      afh_comments: restricted(text(), seenBy),
      afh_flags: text(),
      afh_public_comments: nullable(text()),
      afh_actions: nullable(text()),
      afh_deleted: integer(0),
      afh_changed_fields: text(''),
      afh_group: nullable(text()),
    },
    {
      indexes: {
        afh_actor: index('afh_actor'),
        afh_filter: index('afh_filter'),
        afh_timestamp: index('afh_timestamp'),
      },
    },
  ),
  abuse_filter_log: table(
    {
      afl_id: id(),
      afl_global: integer(),
      afl_filter_id: integer(),
      afl_user: integer(),
      afl_user_text: restricted(text(), seenBy),
      afl_ip: restricted(text(), seenBy),
      afl_action: text(),
      afl_actions: text(),
      afl_var_dump: restricted(text(), seenBy),
      afl_timestamp: timestamp(),
      afl_namespace: hidden(integer(), 'afl_deleted', 1),
      afl_title: hidden(text(), 'afl_deleted', 1),
      afl_wiki: nullable(text()),
      afl_deleted: integer(0),
      afl_patrolled_by: integer(0),
      afl_rev_id: restricted(nullable(integer()), seenBy),
    },
    {
      indexes: {
        afl_filter_timestamp_full: index('afl_global', 'afl_filter_id', 'afl_timestamp'),
        afl_ip_timestamp: index('afl_ip', 'afl_timestamp'),
        afl_page_timestamp: index('afl_namespace', 'afl_title', 'afl_timestamp'),
        afl_rev_id: index('afl_rev_id'),
        afl_timestamp: index('afl_timestamp'),
        afl_user_timestamp: index('afl_user', 'afl_user_text', 'afl_timestamp'),
        afl_wiki_timestamp: index('afl_wiki', 'afl_timestamp'),
      },
    },
  ),
};
