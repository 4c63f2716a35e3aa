import type { TableDeclarations } from '@wikiquery/core/extension';

const seenBy = 'holders of the right to this filter';

/** The extension's tables. */
export const abusefilterTables = {
  abuse_filter: {
    columns: {
      af_id: 'id',
      af_pattern: { type: 'text', seenBy },
      af_actor: 'integer',
      af_timestamp: 'timestamp',
      af_enabled: { type: 'integer', default: 1 },
      af_comments: { type: 'text', nullable: true, seenBy },
      af_public_comments: { type: 'text', nullable: true },
      af_hidden: { type: 'integer', default: 0 },
      af_hit_count: { type: 'integer', default: 0 },
      af_throttled: { type: 'integer', default: 0 },
      af_deleted: { type: 'integer', default: 0 },
      af_actions: { type: 'text', default: '' },
      af_global: { type: 'integer', default: 0 },
      af_group: { type: 'text', default: 'default' },
    },
    indexes: {
      af_actor: ['af_actor'],
      af_group_enabled: ['af_group', 'af_enabled', 'af_id'],
    },
  },
  abuse_filter_action: {
    columns: {
      afa_filter: 'integer',
      afa_consequence: 'text',
      afa_parameters: 'text',
    },
    primaryKey: ['afa_filter', 'afa_consequence'],
    indexes: {
      afa_consequence: ['afa_consequence'],
    },
  },
  abuse_filter_history: {
    columns: {
      afh_id: 'id',
      afh_filter: 'integer',
      afh_actor: 'integer',
      afh_timestamp: 'timestamp',
      afh_pattern: { type: 'text', seenBy },
      afh_comments: { type: 'text', seenBy },
      afh_flags: 'text',
      afh_public_comments: { type: 'text', nullable: true },
      afh_actions: { type: 'text', nullable: true },
      afh_deleted: { type: 'integer', default: 0 },
      afh_changed_fields: { type: 'text', default: '' },
      afh_group: { type: 'text', nullable: true },
    },
    indexes: {
      afh_actor: ['afh_actor'],
      afh_filter: ['afh_filter'],
      afh_timestamp: ['afh_timestamp'],
    },
  },
  abuse_filter_log: {
    columns: {
      afl_id: 'id',
      afl_global: 'integer',
      afl_filter_id: 'integer',
      afl_user: 'integer',
      afl_user_text: { type: 'text', seenBy },
      afl_ip: { type: 'text', seenBy },
      afl_action: 'text',
      afl_actions: 'text',
      afl_var_dump: { type: 'text', seenBy },
      afl_timestamp: 'timestamp',
      afl_namespace: { type: 'integer', hiddenBy: { column: 'afl_deleted', bit: 1 } },
      afl_title: { type: 'text', hiddenBy: { column: 'afl_deleted', bit: 1 } },
      afl_wiki: { type: 'text', nullable: true },
      afl_deleted: { type: 'integer', default: 0 },
      afl_patrolled_by: { type: 'integer', default: 0 },
      afl_rev_id: { type: 'integer', nullable: true, seenBy },
    },
    indexes: {
      afl_filter_timestamp_full: ['afl_global', 'afl_filter_id', 'afl_timestamp'],
      afl_ip_timestamp: ['afl_ip', 'afl_timestamp'],
      afl_page_timestamp: ['afl_namespace', 'afl_title', 'afl_timestamp'],
      afl_rev_id: ['afl_rev_id'],
      afl_timestamp: ['afl_timestamp'],
      afl_user_timestamp: ['afl_user', 'afl_user_text', 'afl_timestamp'],
      afl_wiki_timestamp: ['afl_wiki', 'afl_timestamp'],
    },
  },
} as const satisfies TableDeclarations;
