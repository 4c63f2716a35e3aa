import {
  bytes,
  double,
  hidden,
  id,
  index,
  integer,
  nullable,
  table,
  text,
  timestamp,
  unique,
} from './table.ts';

/** The core's tables in the shape of MediaWiki 1.43. */
export const coreTables = {
  actor: table(
    {
      actor_id: id(),
      actor_user: nullable(integer()),
      actor_name: text(),
    },
    {
      indexes: {
        actor_name: unique('actor_name'),
        actor_user: unique('actor_user'),
      },
    },
  ),
  archive: table(
    {
      ar_id: id(),
      ar_namespace: integer(0),
      ar_title: text(''),
      ar_comment_id: hidden(integer()),
      ar_actor: hidden(integer()),
      ar_timestamp: timestamp(),
      ar_minor_edit: integer(0),
      ar_rev_id: integer(),
      ar_deleted: integer(0),
      ar_len: nullable(integer()),
      ar_page_id: nullable(integer()),
      ar_parent_id: nullable(integer()),
      ar_sha1: text(''),
    },
    {
      indexes: {
        ar_actor_timestamp: index('ar_actor', 'ar_timestamp'),
        ar_name_title_timestamp: index('ar_namespace', 'ar_title', 'ar_timestamp'),
        ar_revid_uniq: unique('ar_rev_id'),
      },
    },
  ),
  block: table(
    {
      bl_id: id(),
      bl_target: integer(),
      bl_by_actor: integer(),
      bl_reason_id: integer(),
      bl_timestamp: timestamp(),
      bl_anon_only: integer(0),
      bl_create_account: integer(1),
      bl_enable_autoblock: integer(1),
      bl_expiry: timestamp(),
      bl_deleted: integer(0),
      bl_block_email: integer(0),
      bl_allow_usertalk: integer(0),
      bl_parent_block_id: nullable(integer()),
      bl_sitewide: integer(1),
    },
    {
      indexes: {
        bl_expiry: index('bl_expiry'),
        bl_parent_block_id: index('bl_parent_block_id'),
        bl_target: index('bl_target'),
        bl_timestamp: index('bl_timestamp'),
      },
    },
  ),
  block_target: table(
    {
      bt_id: id(),
      bt_address: nullable(text()),
      bt_user: nullable(integer()),
      bt_user_text: nullable(text()),
      bt_auto: integer(0),
      bt_range_start: nullable(text()),
      bt_range_end: nullable(text()),
      bt_ip_hex: nullable(text()),
      bt_count: integer(0),
    },
    {
      indexes: {
        bt_address: index('bt_address'),
        bt_ip_user_text: index('bt_ip_hex', 'bt_user_text'),
        bt_range: index('bt_range_start', 'bt_range_end'),
        bt_user: index('bt_user'),
      },
    },
  ),
  bot_passwords: table(
    {
      bp_user: integer(),
      bp_app_id: text(),
      bp_password: text(),
      bp_token: text(''),
      bp_restrictions: text(),
      bp_grants: text(),
    },
    { primaryKey: ['bp_user', 'bp_app_id'] },
  ),
  category: table(
    {
      cat_id: id(),
      cat_title: text(),
      cat_pages: integer(0),
      cat_subcats: integer(0),
      cat_files: integer(0),
    },
    {
      indexes: {
        cat_pages: index('cat_pages'),
        cat_title: unique('cat_title'),
      },
    },
  ),
  categorylinks: table(
    {
      cl_from: integer(0),
      cl_to: text(''),
      cl_sortkey: text(''),
      cl_sortkey_prefix: text(''),
      cl_timestamp: integer(),
      cl_collation: text(''),
      cl_type: text('page'),
    },
    {
      primaryKey: ['cl_from', 'cl_to'],
      indexes: {
        cl_sortkey: index('cl_to', 'cl_type', 'cl_sortkey', 'cl_from'),
        cl_timestamp: index('cl_to', 'cl_timestamp'),
      },
    },
  ),
  change_tag: table(
    {
      ct_id: id(),
      ct_rc_id: nullable(integer()),
      ct_log_id: nullable(integer()),
      ct_rev_id: nullable(integer()),
      ct_params: nullable(text()),
      ct_tag_id: integer(),
    },
    {
      indexes: {
        ct_log_tag_id: unique('ct_log_id', 'ct_tag_id'),
        ct_rc_tag_id: unique('ct_rc_id', 'ct_tag_id'),
        ct_rev_tag_id: unique('ct_rev_id', 'ct_tag_id'),
        ct_tag_id_id: index('ct_tag_id', 'ct_rc_id', 'ct_rev_id', 'ct_log_id'),
      },
    },
  ),
  change_tag_def: table(
    {
      ctd_id: id(),
      ctd_name: text(),
      ctd_user_defined: integer(),
      ctd_count: integer(0),
    },
    {
      indexes: {
        ctd_count: index('ctd_count'),
        ctd_name: unique('ctd_name'),
        ctd_user_defined: index('ctd_user_defined'),
      },
    },
  ),
  comment: table(
    {
      comment_id: id(),
      comment_hash: integer(),
      comment_text: text(),
      comment_data: nullable(text()),
    },
    {
      indexes: {
        comment_hash: index('comment_hash'),
      },
    },
  ),
  content: table({
    content_id: id(),
    content_size: integer(),
    content_sha1: text(),
    content_model: integer(),
    content_address: text(),
  }),
  content_models: table(
    {
      model_id: id(),
      model_name: text(),
    },
    {
      indexes: {
        model_name: unique('model_name'),
      },
    },
  ),
  externallinks: table(
    {
      el_id: id(),
      el_from: integer(0),
      el_to_domain_index: text(''),
      el_to_path: nullable(text()),
    },
    {
      indexes: {
        el_from: index('el_from'),
        el_to_domain_index_to_path: index('el_to_domain_index', 'el_to_path'),
      },
    },
  ),
  filearchive: table(
    {
      fa_id: id(),
      fa_name: text(''),
      fa_archive_name: nullable(text('')),
      fa_storage_group: nullable(text()),
      fa_storage_key: nullable(text('')),
      fa_deleted_user: nullable(integer()),
      fa_deleted_timestamp: nullable(timestamp()),
      fa_deleted_reason_id: integer(),
      fa_size: nullable(integer(0)),
      fa_width: nullable(integer(0)),
      fa_height: nullable(integer(0)),
      fa_metadata: nullable(hidden(bytes())),
      fa_bits: nullable(integer(0)),
      fa_media_type: nullable(text()),
      fa_major_mime: nullable(text('unknown')),
      fa_minor_mime: nullable(text('unknown')),
      fa_description_id: hidden(integer()),
      fa_actor: hidden(integer()),
      fa_timestamp: nullable(timestamp()),
      fa_deleted: integer(0),
      fa_sha1: hidden(text('')),
    },
    {
      indexes: {
        fa_actor_timestamp: index('fa_actor', 'fa_timestamp'),
        fa_deleted_timestamp: index('fa_deleted_timestamp'),
        fa_name: index('fa_name', 'fa_timestamp'),
        fa_sha1: index('fa_sha1'),
        fa_storage_group: index('fa_storage_group', 'fa_storage_key'),
      },
    },
  ),
  image: table(
    {
      img_name: text(''),
      img_size: integer(0),
      img_width: integer(0),
      img_height: integer(0),
      img_metadata: bytes(),
      img_bits: integer(0),
      img_media_type: nullable(text()),
      img_major_mime: text('unknown'),
      img_minor_mime: text('unknown'),
      img_description_id: integer(),
      img_actor: integer(),
      img_timestamp: timestamp(),
      img_sha1: text(''),
    },
    {
      primaryKey: ['img_name'],
      indexes: {
        img_actor_timestamp: index('img_actor', 'img_timestamp'),
        img_media_mime: index('img_media_type', 'img_major_mime', 'img_minor_mime'),
        img_sha1: index('img_sha1'),
        img_size: index('img_size'),
        img_timestamp: index('img_timestamp'),
      },
    },
  ),
  imagelinks: table(
    {
      il_from: integer(0),
      il_to: text(''),
      il_from_namespace: integer(0),
    },
    {
      primaryKey: ['il_from', 'il_to'],
      indexes: {
        il_backlinks_namespace: index('il_from_namespace', 'il_to', 'il_from'),
        il_to: index('il_to', 'il_from'),
      },
    },
  ),
  interwiki: table(
    {
      iw_prefix: text(),
      iw_url: text(),
      iw_api: text(),
      iw_wikiid: text(),
      iw_local: integer(),
      iw_trans: integer(0),
    },
    { primaryKey: ['iw_prefix'] },
  ),
  ip_changes: table(
    {
      ipc_rev_id: integer(0),
      ipc_rev_timestamp: timestamp(),
      ipc_hex: text(''),
    },
    {
      primaryKey: ['ipc_rev_id'],
      indexes: {
        ipc_hex_time: index('ipc_hex', 'ipc_rev_timestamp'),
        ipc_rev_timestamp: index('ipc_rev_timestamp'),
      },
    },
  ),
  ipblocks_restrictions: table(
    {
      ir_ipb_id: integer(),
      ir_type: integer(),
      ir_value: integer(),
    },
    {
      primaryKey: ['ir_ipb_id', 'ir_type', 'ir_value'],
      indexes: {
        ir_type_value: index('ir_type', 'ir_value'),
      },
    },
  ),
  iwlinks: table(
    {
      iwl_from: integer(0),
      iwl_prefix: text(''),
      iwl_title: text(''),
    },
    {
      primaryKey: ['iwl_from', 'iwl_prefix', 'iwl_title'],
      indexes: {
        iwl_prefix_title_from: index('iwl_prefix', 'iwl_title', 'iwl_from'),
      },
    },
  ),
  langlinks: table(
    {
      ll_from: integer(0),
      ll_lang: text(''),
      ll_title: text(''),
    },
    {
      primaryKey: ['ll_from', 'll_lang'],
      indexes: {
        ll_lang: index('ll_lang', 'll_title'),
      },
    },
  ),
  linktarget: table(
    {
      lt_id: id(),
      lt_namespace: integer(),
      lt_title: text(),
    },
    {
      indexes: {
        lt_namespace_title: unique('lt_namespace', 'lt_title'),
      },
    },
  ),
  log_search: table(
    {
      ls_field: text(),
      ls_value: text(),
      ls_log_id: integer(0),
    },
    {
      primaryKey: ['ls_field', 'ls_value', 'ls_log_id'],
      indexes: {
        ls_log_id: index('ls_log_id'),
      },
    },
  ),
  logging: table(
    {
      log_id: id(),
      log_type: text(''),
      log_action: hidden(text('')),
      log_timestamp: timestamp('19700101000000'),
      log_actor: hidden(integer()),
      log_namespace: hidden(integer(0)),
      log_title: hidden(text('')),
      log_page: nullable(hidden(integer())),
      log_comment_id: hidden(integer()),
      log_params: hidden(text()),
      log_deleted: integer(0),
    },
    {
      indexes: {
        log_actor_time: index('log_actor', 'log_timestamp'),
        log_actor_type_time: index('log_actor', 'log_type', 'log_timestamp'),
        log_page_id_time: index('log_page', 'log_timestamp'),
        log_page_time: index('log_namespace', 'log_title', 'log_timestamp'),
        log_times: index('log_timestamp'),
        log_type_action: index('log_type', 'log_action', 'log_timestamp'),
        log_type_time: index('log_type', 'log_timestamp'),
      },
    },
  ),
  objectcache: table(
    {
      keyname: text(''),
      value: nullable(bytes()),
      exptime: timestamp(),
      modtoken: text('00000000000000000'),
      flags: nullable(integer()),
    },
    { primaryKey: ['keyname'], indexes: { exptime: index('exptime') } },
  ),
  oldimage: table(
    {
      oi_name: text(''),
      oi_archive_name: text(''),
      oi_size: integer(0),
      oi_width: integer(0),
      oi_height: integer(0),
      oi_bits: integer(0),
      oi_description_id: hidden(integer()),
      oi_actor: hidden(integer()),
      oi_timestamp: timestamp(),
      oi_metadata: hidden(bytes()),
      oi_media_type: nullable(text()),
      oi_major_mime: text('unknown'),
      oi_minor_mime: text('unknown'),
      oi_deleted: integer(0),
      oi_sha1: hidden(text('')),
    },
    {
      indexes: {
        oi_actor_timestamp: index('oi_actor', 'oi_timestamp'),
        oi_name_archive_name: index('oi_name', 'oi_archive_name'),
        oi_name_timestamp: index('oi_name', 'oi_timestamp'),
        oi_sha1: index('oi_sha1'),
        oi_timestamp: index('oi_timestamp'),
      },
    },
  ),
  page: table(
    {
      page_id: id(),
      page_namespace: integer(),
      page_title: text(),
      page_is_redirect: integer(0),
      page_is_new: integer(0),
      page_random: double(),
      page_touched: timestamp(),
      page_links_updated: nullable(timestamp()),
      page_latest: integer(),
      page_len: integer(),
      page_content_model: nullable(text()),
      page_lang: nullable(text()),
    },
    {
      indexes: {
        page_len: index('page_len'),
        page_name_title: unique('page_namespace', 'page_title'),
        page_random: index('page_random'),
        page_redirect_namespace_len: index('page_is_redirect', 'page_namespace', 'page_len'),
      },
    },
  ),
  page_props: table(
    {
      pp_page: integer(),
      pp_propname: text(),
      pp_value: text(),
      pp_sortkey: nullable(double()),
    },
    {
      primaryKey: ['pp_page', 'pp_propname'],
      indexes: {
        pp_propname_page: unique('pp_propname', 'pp_page'),
        pp_propname_sortkey_page: unique('pp_propname', 'pp_sortkey', 'pp_page'),
      },
    },
  ),
  page_restrictions: table(
    {
      pr_id: id(),
      pr_page: integer(),
      pr_type: text(),
      pr_level: text(),
      pr_cascade: integer(),
      pr_expiry: nullable(timestamp()),
    },
    {
      indexes: {
        pr_cascade: index('pr_cascade'),
        pr_level: index('pr_level'),
        pr_pagetype: unique('pr_page', 'pr_type'),
        pr_typelevel: index('pr_type', 'pr_level'),
      },
    },
  ),
  pagelinks: table(
    {
      pl_from: integer(0),
      pl_target_id: integer(),
      pl_from_namespace: integer(0),
    },
    {
      primaryKey: ['pl_from', 'pl_target_id'],
      indexes: {
        pl_backlinks_namespace_target_id: index('pl_from_namespace', 'pl_target_id', 'pl_from'),
        pl_target_id: index('pl_target_id', 'pl_from'),
      },
    },
  ),
  protected_titles: table(
    {
      pt_namespace: integer(),
      pt_title: text(),
      pt_user: integer(),
      pt_reason_id: integer(),
      pt_timestamp: timestamp(),
      pt_expiry: timestamp(),
      pt_create_perm: text(),
    },
    {
      primaryKey: ['pt_namespace', 'pt_title'],
      indexes: {
        pt_timestamp: index('pt_timestamp'),
      },
    },
  ),
  querycache: table(
    {
      qc_type: text(),
      qc_value: integer(0),
      qc_namespace: integer(0),
      qc_title: text(''),
    },
    {
      indexes: {
        qc_type: index('qc_type', 'qc_value'),
      },
    },
  ),
  querycache_info: table(
    {
      qci_type: text(''),
      qci_timestamp: timestamp('19700101000000'),
    },
    { primaryKey: ['qci_type'] },
  ),
  querycachetwo: table(
    {
      qcc_type: text(),
      qcc_value: integer(0),
      qcc_namespace: integer(0),
      qcc_title: text(''),
      qcc_namespacetwo: integer(0),
      qcc_titletwo: text(''),
    },
    {
      indexes: {
        qcc_title: index('qcc_type', 'qcc_namespace', 'qcc_title'),
        qcc_titletwo: index('qcc_type', 'qcc_namespacetwo', 'qcc_titletwo'),
        qcc_type: index('qcc_type', 'qcc_value'),
      },
    },
  ),
  recentchanges: table(
    {
      rc_id: id(),
      rc_timestamp: timestamp(),
      rc_actor: hidden(integer()),
      rc_namespace: hidden(integer(0)),
      rc_title: hidden(text('')),
      rc_comment_id: hidden(integer()),
      rc_minor: integer(0),
      rc_bot: integer(0),
      rc_new: integer(0),
      rc_cur_id: hidden(integer(0)),
      rc_this_oldid: hidden(integer(0)),
      rc_last_oldid: hidden(integer(0)),
      rc_type: integer(0),
      rc_source: text(''),
      rc_patrolled: integer(0),
      rc_ip: text(''),
      rc_old_len: nullable(integer()),
      rc_new_len: nullable(integer()),
      rc_deleted: integer(0),
      rc_logid: hidden(integer(0)),
      rc_log_type: nullable(hidden(text())),
      rc_log_action: nullable(hidden(text())),
      rc_params: nullable(hidden(text())),
    },
    {
      indexes: {
        rc_actor: index('rc_actor', 'rc_timestamp'),
        rc_cur_id: index('rc_cur_id'),
        rc_ip: index('rc_ip'),
        rc_name_type_patrolled_timestamp: index('rc_namespace', 'rc_type', 'rc_patrolled', 'rc_timestamp'),
        rc_namespace_title_timestamp: index('rc_namespace', 'rc_title', 'rc_timestamp'),
        rc_new_name_timestamp: index('rc_new', 'rc_namespace', 'rc_timestamp'),
        rc_ns_actor: index('rc_namespace', 'rc_actor'),
        rc_this_oldid: index('rc_this_oldid'),
        rc_timestamp: index('rc_timestamp'),
      },
    },
  ),
  redirect: table(
    {
      rd_from: integer(0),
      rd_namespace: integer(0),
      rd_title: text(''),
      rd_interwiki: nullable(text()),
      rd_fragment: nullable(text()),
    },
    {
      primaryKey: ['rd_from'],
      indexes: {
        rd_ns_title: index('rd_namespace', 'rd_title', 'rd_from'),
      },
    },
  ),
  revision: table(
    {
      rev_id: id(),
      rev_page: integer(),
      rev_comment_id: hidden(integer()),
      rev_actor: hidden(integer()),
      rev_timestamp: timestamp(),
      rev_minor_edit: integer(0),
      rev_deleted: integer(0),
      rev_len: nullable(integer()),
      rev_parent_id: nullable(integer()),
      rev_sha1: text(''),
    },
    {
      indexes: {
        rev_actor_timestamp: index('rev_actor', 'rev_timestamp', 'rev_id'),
        rev_page_actor_timestamp: index('rev_page', 'rev_actor', 'rev_timestamp'),
        rev_page_timestamp: index('rev_page', 'rev_timestamp'),
        rev_timestamp: index('rev_timestamp'),
      },
    },
  ),
  site_stats: table(
    {
      ss_row_id: integer(),
      ss_total_edits: nullable(integer()),
      ss_good_articles: nullable(integer()),
      ss_total_pages: nullable(integer()),
      ss_users: nullable(integer()),
      ss_active_users: nullable(integer()),
      ss_images: nullable(integer()),
    },
    { primaryKey: ['ss_row_id'] },
  ),
  slot_roles: table(
    {
      role_id: id(),
      role_name: text(),
    },
    {
      indexes: {
        role_name: unique('role_name'),
      },
    },
  ),
  slots: table(
    {
      slot_revision_id: integer(),
      slot_role_id: integer(),
      slot_content_id: integer(),
      slot_origin: integer(),
    },
    {
      primaryKey: ['slot_revision_id', 'slot_role_id'],
      indexes: {
        slot_revision_origin_role: index('slot_revision_id', 'slot_origin', 'slot_role_id'),
      },
    },
  ),
  templatelinks: table(
    {
      tl_from: integer(0),
      tl_target_id: integer(),
      tl_from_namespace: integer(0),
    },
    {
      primaryKey: ['tl_from', 'tl_target_id'],
      indexes: {
        tl_backlinks_namespace_target_id: index('tl_from_namespace', 'tl_target_id', 'tl_from'),
        tl_target_id: index('tl_target_id', 'tl_from'),
      },
    },
  ),
  text: table({
    old_id: id(),
    old_text: bytes(),
    old_flags: text(),
  }),
  updatelog: table(
    {
      ul_key: text(),
      ul_value: nullable(text()),
    },
    { primaryKey: ['ul_key'] },
  ),
  uploadstash: table(
    {
      us_id: id(),
      us_user: integer(),
      us_key: text(),
      us_orig_path: text(),
      us_path: text(),
      us_source_type: nullable(text()),
      us_timestamp: timestamp(),
      us_status: text(),
      us_chunk_inx: nullable(integer()),
      us_props: nullable(text()),
      us_size: integer(),
      us_sha1: text(),
      us_mime: nullable(text()),
      us_media_type: nullable(text()),
      us_image_width: nullable(integer()),
      us_image_height: nullable(integer()),
      us_image_bits: nullable(integer()),
    },
    {
      indexes: {
        us_key: unique('us_key'),
        us_timestamp: index('us_timestamp'),
        us_user: index('us_user'),
      },
    },
  ),
  user: table(
    {
      user_id: id(),
      user_name: text(''),
      user_real_name: text(''),
      user_password: text(),
      user_newpassword: text(),
      user_newpass_time: nullable(timestamp()),
      user_email: text(),
      user_touched: timestamp(),
      user_token: text(''),
      user_email_authenticated: nullable(timestamp()),
      user_email_token: nullable(text()),
      user_email_token_expires: nullable(timestamp()),
      user_registration: nullable(timestamp()),
      user_editcount: nullable(integer()),
      user_password_expires: nullable(timestamp()),
      user_is_temp: integer(0),
    },
    {
      indexes: {
        user_email: index('user_email'),
        user_email_token: index('user_email_token'),
        user_name: unique('user_name'),
      },
    },
  ),
  user_autocreate_serial: table(
    {
      uas_shard: integer(),
      uas_year: integer(),
      uas_value: integer(),
    },
    { primaryKey: ['uas_shard', 'uas_year'] },
  ),
  user_former_groups: table(
    {
      ufg_user: integer(0),
      ufg_group: text(''),
    },
    { primaryKey: ['ufg_user', 'ufg_group'] },
  ),
  user_groups: table(
    {
      ug_user: integer(0),
      ug_group: text(''),
      ug_expiry: nullable(timestamp()),
    },
    {
      primaryKey: ['ug_user', 'ug_group'],
      indexes: {
        ug_expiry: index('ug_expiry'),
        ug_group: index('ug_group'),
      },
    },
  ),
  user_newtalk: table(
    {
      user_id: integer(0),
      user_ip: text(''),
      user_last_timestamp: nullable(timestamp()),
    },
    {
      indexes: {
        un_user_id: index('user_id'),
        un_user_ip: index('user_ip'),
      },
    },
  ),
  user_properties: table(
    {
      up_user: integer(),
      up_property: text(),
      up_value: nullable(text()),
    },
    {
      primaryKey: ['up_user', 'up_property'],
      indexes: {
        up_property: index('up_property'),
      },
    },
  ),
  watchlist: table(
    {
      wl_id: id(),
      wl_user: integer(),
      wl_namespace: integer(0),
      wl_title: text(''),
      wl_notificationtimestamp: nullable(timestamp()),
    },
    {
      indexes: {
        wl_namespace_title: index('wl_namespace', 'wl_title'),
        wl_user: unique('wl_user', 'wl_namespace', 'wl_title'),
        wl_user_notificationtimestamp: index('wl_user', 'wl_notificationtimestamp'),
      },
    },
  ),
  watchlist_expiry: table(
    {
      we_item: integer(),
      we_expiry: timestamp(),
    },
    {
      primaryKey: ['we_item'],
      indexes: {
        we_expiry: index('we_expiry'),
      },
    },
  ),
};
