import type { TableDeclarations } from '@wikiquery/core/extension';

/** The extension's tables. */
export const translateTables = {
  revtag: {
    columns: {
      rt_type: 'text',
      rt_page: 'integer',
      rt_revision: 'integer',
      rt_value: { type: 'text', nullable: true },
    },
    primaryKey: ['rt_type', 'rt_page', 'rt_revision'],
    indexes: {
      rt_revision_type: ['rt_revision', 'rt_type'],
    },
  },
  translate_cache: {
    columns: {
      tc_key: 'text',
      tc_value: { type: 'text', nullable: true },
      tc_exptime: { type: 'text', nullable: true },
      tc_tag: { type: 'text', nullable: true },
    },
    primaryKey: ['tc_key'],
    indexes: {
      tc_tag: ['tc_tag'],
    },
  },
  translate_groupreviews: {
    columns: {
      tgr_group: 'text',
      tgr_lang: 'text',
      tgr_state: 'text',
    },
    primaryKey: ['tgr_group', 'tgr_lang'],
  },
  translate_groupstats: {
    columns: {
      tgs_group: 'text',
      tgs_lang: 'text',
      tgs_total: { type: 'integer', nullable: true },
      tgs_translated: { type: 'integer', nullable: true },
      tgs_fuzzy: { type: 'integer', nullable: true },
      tgs_proofread: { type: 'integer', nullable: true },
    },
    primaryKey: ['tgs_group', 'tgs_lang'],
    indexes: {
      tgs_lang: ['tgs_lang'],
    },
  },
  translate_message_group_subscriptions: {
    columns: {
      tmgs_user_id: 'integer',
      tmgs_group: 'text',
    },
    primaryKey: ['tmgs_group', 'tmgs_user_id'],
    indexes: {
      translate_tmgs_user_id: ['tmgs_user_id'],
    },
  },
  translate_messageindex: {
    columns: {
      tmi_key: 'text',
      tmi_value: 'text',
    },
    primaryKey: ['tmi_key'],
  },
  translate_metadata: {
    columns: {
      tmd_group: 'text',
      tmd_key: 'text',
      tmd_value: 'text',
    },
    primaryKey: ['tmd_group', 'tmd_key'],
  },
  translate_reviews: {
    columns: {
      trr_user: 'integer',
      trr_page: 'integer',
      trr_revision: 'integer',
    },
    primaryKey: ['trr_page', 'trr_revision', 'trr_user'],
  },
  translate_sections: {
    columns: {
      trs_page: 'integer',
      trs_key: 'text',
      trs_text: 'text',
      trs_order: { type: 'integer', nullable: true },
    },
    primaryKey: ['trs_page', 'trs_key'],
    indexes: {
      trs_page_order: ['trs_page', 'trs_order'],
    },
  },
  translate_stash: {
    columns: {
      ts_user: 'integer',
      ts_namespace: 'integer',
      ts_title: 'text',
      ts_value: 'text',
      ts_metadata: 'text',
    },
    primaryKey: ['ts_user', 'ts_namespace', 'ts_title'],
  },
  translate_tmf: {
    columns: {
      tmf_sid: 'integer',
      tmf_text: 'text',
    },
    indexes: {
      tmf_text: ['tmf_text'],
    },
  },
  translate_tms: {
    columns: {
      tms_sid: 'id',
      tms_lang: 'text',
      tms_len: 'integer',
      tms_text: 'text',
      tms_context: 'text',
    },
    indexes: {
      tms_lang_len: ['tms_lang', 'tms_len'],
    },
  },
  translate_tmt: {
    columns: {
      tmt_sid: 'integer',
      tmt_lang: 'text',
      tmt_text: 'text',
    },
    primaryKey: ['tmt_sid', 'tmt_lang'],
  },
  translate_translatable_bundles: {
    columns: {
      ttb_page_id: 'integer',
      ttb_type: 'integer',
      ttb_status: 'integer',
      ttb_sortkey: 'text',
    },
    primaryKey: ['ttb_page_id'],
    indexes: {
      ttb_type_sortkey_status: { unique: ['ttb_type', 'ttb_sortkey', 'ttb_status'] },
    },
  },
} as const satisfies TableDeclarations;
