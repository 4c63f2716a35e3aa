import { id, index, integer, nullable, table, text, unique } from '@wikiquery/core/database/schema';

/** The extension's tables. */
export const translateTables = {
  revtag: table(
    {
      rt_type: text(),
      rt_page: integer(),
      rt_revision: integer(),
      rt_value: nullable(text()),
    },
    {
      primaryKey: ['rt_type', 'rt_page', 'rt_revision'],
      indexes: {
        rt_revision_type: index('rt_revision', 'rt_type'),
      },
    },
  ),
  translate_cache: table(
    {
      tc_key: text(),
      tc_value: nullable(text()),
      tc_exptime: nullable(text()),
      tc_tag: nullable(text()),
    },
    {
      primaryKey: ['tc_key'],
      indexes: {
        tc_tag: index('tc_tag'),
      },
    },
  ),
  translate_groupreviews: table(
    {
      tgr_group: text(),
      tgr_lang: text(),
      tgr_state: text(),
    },
    { primaryKey: ['tgr_group', 'tgr_lang'] },
  ),
  translate_groupstats: table(
    {
      tgs_group: text(),
      tgs_lang: text(),
      tgs_total: nullable(integer()),
      tgs_translated: nullable(integer()),
      tgs_fuzzy: nullable(integer()),
      tgs_proofread: nullable(integer()),
    },
    {
      primaryKey: ['tgs_group', 'tgs_lang'],
      indexes: {
        tgs_lang: index('tgs_lang'),
      },
    },
  ),
  translate_message_group_subscriptions: table(
    {
      tmgs_user_id: integer(),
      tmgs_group: text(),
    },
    {
      primaryKey: ['tmgs_group', 'tmgs_user_id'],
      indexes: {
        translate_tmgs_user_id: index('tmgs_user_id'),
      },
    },
  ),
  translate_messageindex: table(
    {
      tmi_key: text(),
      tmi_value: text(),
    },
    { primaryKey: ['tmi_key'] },
  ),
  translate_metadata: table(
    {
      tmd_group: text(),
      tmd_key: text(),
      tmd_value: text(),
    },
    { primaryKey: ['tmd_group', 'tmd_key'] },
  ),
  translate_reviews: table(
    {
      trr_user: integer(),
      trr_page: integer(),
      trr_revision: integer(),
    },
    { primaryKey: ['trr_page', 'trr_revision', 'trr_user'] },
  ),
  translate_sections: table(
    {
      trs_page: integer(),
      trs_key: text(),
      trs_text: text(),
      trs_order: nullable(integer()),
    },
    {
      primaryKey: ['trs_page', 'trs_key'],
      indexes: {
        trs_page_order: index('trs_page', 'trs_order'),
      },
    },
  ),
  translate_stash: table(
    {
      ts_user: integer(),
      ts_namespace: integer(),
      ts_title: text(),
      ts_value: text(),
      ts_metadata: text(),
    },
    { primaryKey: ['ts_user', 'ts_namespace', 'ts_title'] },
  ),
  translate_tmf: table(
    {
      tmf_sid: integer(),
      tmf_text: text(),
    },
    {
      indexes: {
        tmf_text: index('tmf_text'),
      },
    },
  ),
  translate_tms: table(
    {
      tms_sid: id(),
      tms_lang: text(),
      tms_len: integer(),
      tms_text: text(),
      tms_context: text(),
    },
    {
      indexes: {
        tms_lang_len: index('tms_lang', 'tms_len'),
      },
    },
  ),
  translate_tmt: table(
    {
      tmt_sid: integer(),
      tmt_lang: text(),
      tmt_text: text(),
    },
    { primaryKey: ['tmt_sid', 'tmt_lang'] },
  ),
  translate_translatable_bundles: table(
    {
      ttb_page_id: integer(),
      ttb_type: integer(),
      ttb_status: integer(),
      ttb_sortkey: text(),
    },
    {
      primaryKey: ['ttb_page_id'],
      indexes: {
        ttb_type_sortkey_status: unique('ttb_type', 'ttb_sortkey', 'ttb_status'),
      },
    },
  ),
};
