import {
  restricted,
  id,
  index,
  integer,
  nullable,
  table,
  text,
  timestamp,
  unique,
} from '@wikiquery/core/database/schema';

const seenBy = 'holders of checkuser or checkuser-log';

/** The extension's tables. */
export const checkuserTables = {
  cu_changes: table(
    {
      cuc_id: id(),
      cuc_namespace: integer(0),
      cuc_title: text(''),
      cuc_actor: integer(),
      cuc_comment_id: integer(),
      cuc_minor: integer(0),
      cuc_page_id: integer(0),
      cuc_this_oldid: integer(0),
      cuc_last_oldid: integer(0),
      cuc_type: integer(0),
      cuc_timestamp: timestamp(),
      cuc_ip: restricted(nullable(text('')), seenBy),
      cuc_ip_hex: restricted(nullable(text()), seenBy),
      cuc_xff: restricted(nullable(text('')), seenBy),
      cuc_xff_hex: restricted(nullable(text()), seenBy),
      cuc_agent: restricted(nullable(text()), seenBy),
      cuc_agent_id: integer(0),
    },
    {
      indexes: {
        cuc_actor_ip_time: index('cuc_actor', 'cuc_ip', 'cuc_timestamp'),
        cuc_ip_hex_time: index('cuc_ip_hex', 'cuc_timestamp'),
        cuc_timestamp: index('cuc_timestamp'),
        cuc_xff_hex_time: index('cuc_xff_hex', 'cuc_timestamp'),
      },
    },
  ),
  cu_log: table(
    {
      cul_id: id(),
      cul_timestamp: timestamp(),
      cul_actor: integer(),
      cul_reason_id: restricted(integer(), seenBy),
      cul_reason_plaintext_id: restricted(integer(), seenBy),
      cul_type: text(),
      cul_target_id: restricted(integer(0), seenBy),
      cul_target_text: restricted(text(), seenBy),
      cul_target_hex: restricted(text(''), seenBy),
      cul_range_start: restricted(text(''), seenBy),
      cul_range_end: restricted(text(''), seenBy),
      cul_result_id: integer(0),
      cul_result_plaintext_id: integer(0),
    },
    {
      indexes: {
        cul_actor_time: index('cul_actor', 'cul_timestamp'),
        cul_range_start: index('cul_range_start', 'cul_timestamp'),
        cul_target_hex: index('cul_target_hex', 'cul_timestamp'),
        cul_timestamp: index('cul_timestamp'),
        cul_type_target: index('cul_type', 'cul_target_id', 'cul_timestamp'),
      },
    },
  ),
  cu_log_event: table(
    {
      cule_id: id(),
      cule_log_id: integer(0),
      cule_actor: integer(),
      cule_timestamp: timestamp(),
      cule_ip: restricted(nullable(text('')), seenBy),
      cule_ip_hex: restricted(nullable(text()), seenBy),
      cule_xff: restricted(nullable(text('')), seenBy),
      cule_xff_hex: restricted(nullable(text()), seenBy),
      cule_agent: restricted(nullable(text()), seenBy),
      cule_agent_id: integer(0),
    },
    {
      indexes: {
        cule_actor_ip_time: index('cule_actor', 'cule_ip', 'cule_timestamp'),
        cule_ip_hex_time: index('cule_ip_hex', 'cule_timestamp'),
        cule_timestamp: index('cule_timestamp'),
        cule_xff_hex_time: index('cule_xff_hex', 'cule_timestamp'),
      },
    },
  ),
  cu_private_event: table(
    {
      cupe_id: id(),
      cupe_namespace: integer(0),
      cupe_title: text(''),
      cupe_actor: nullable(integer(0)),
      cupe_log_type: text(''),
      cupe_log_action: text(''),
      cupe_params: restricted(text(), seenBy),
      cupe_comment_id: integer(0),
      cupe_page: integer(0),
      cupe_timestamp: timestamp(),
      cupe_ip: restricted(nullable(text('')), seenBy),
      cupe_ip_hex: restricted(nullable(text()), seenBy),
      cupe_xff: restricted(nullable(text('')), seenBy),
      cupe_xff_hex: restricted(nullable(text()), seenBy),
      cupe_agent: restricted(nullable(text()), seenBy),
      cupe_private: restricted(nullable(text()), seenBy),
      cupe_agent_id: integer(0),
    },
    {
      indexes: {
        cupe_actor_ip_time: index('cupe_actor', 'cupe_ip', 'cupe_timestamp'),
        cupe_ip_hex_time: index('cupe_ip_hex', 'cupe_timestamp'),
        cupe_timestamp: index('cupe_timestamp'),
        cupe_xff_hex_time: index('cupe_xff_hex', 'cupe_timestamp'),
      },
    },
  ),
  cu_useragent: table(
    {
      cuua_id: id(),
      cuua_text: restricted(text(), seenBy),
    },
    {
      indexes: {
        cuua_text: index('cuua_text'),
      },
    },
  ),
  cu_useragent_clienthints: table(
    {
      uach_id: id(),
      uach_name: text(),
      uach_value: restricted(text(), seenBy),
    },
    {
      indexes: {
        uach_name_value: unique('uach_name', 'uach_value'),
      },
    },
  ),
  cu_useragent_clienthints_map: table(
    {
      uachm_uach_id: integer(),
      uachm_reference_id: integer(),
      uachm_reference_type: integer(0),
    },
    {
      primaryKey: ['uachm_uach_id', 'uachm_reference_type', 'uachm_reference_id'],
      indexes: {
        uachm_reference_id: index('uachm_reference_id'),
      },
    },
  ),
  cuci_temp_edit: table(
    {
      cite_ip_hex: text(),
      cite_ciwm_id: integer(),
      cite_timestamp: timestamp(),
    },
    {
      primaryKey: ['cite_ip_hex', 'cite_ciwm_id'],
      indexes: {
        cite_ip_hex_timestamp: index('cite_ip_hex', 'cite_timestamp'),
        cite_timestamp: index('cite_timestamp'),
      },
    },
  ),
  cuci_user: table(
    {
      ciu_central_id: integer(),
      ciu_ciwm_id: integer(),
      ciu_timestamp: timestamp(),
    },
    {
      primaryKey: ['ciu_central_id', 'ciu_ciwm_id'],
      indexes: {
        ciu_central_id_timestamp: index('ciu_central_id', 'ciu_timestamp'),
        ciu_timestamp: index('ciu_timestamp'),
      },
    },
  ),
  cuci_wiki_map: table(
    {
      ciwm_id: id(),
      ciwm_wiki: text(),
    },
    {
      indexes: {
        ciwm_wiki: unique('ciwm_wiki'),
      },
    },
  ),
};
