import type { TableDeclarations } from '@wikiquery/core/extension';

const seenBy = 'holders of checkuser or checkuser-log';

/** The extension's tables. */
export const checkuserTables = {
  cu_changes: {
    columns: {
      cuc_id: 'id',
      cuc_namespace: { type: 'integer', default: 0 },
      cuc_title: { type: 'text', default: '' },
      cuc_actor: 'integer',
      cuc_comment_id: 'integer',
      cuc_minor: { type: 'integer', default: 0 },
      cuc_page_id: { type: 'integer', default: 0 },
      cuc_this_oldid: { type: 'integer', default: 0 },
      cuc_last_oldid: { type: 'integer', default: 0 },
      cuc_type: { type: 'integer', default: 0 },
      cuc_timestamp: 'timestamp',
      cuc_ip: { type: 'text', nullable: true, default: '', seenBy },
      cuc_ip_hex: { type: 'text', nullable: true, seenBy },
      cuc_xff: { type: 'text', nullable: true, default: '', seenBy },
      cuc_xff_hex: { type: 'text', nullable: true, seenBy },
      cuc_agent: { type: 'text', nullable: true, seenBy },
      cuc_agent_id: { type: 'integer', default: 0 },
    },
    indexes: {
      cuc_actor_ip_time: ['cuc_actor', 'cuc_ip', 'cuc_timestamp'],
      cuc_ip_hex_time: ['cuc_ip_hex', 'cuc_timestamp'],
      cuc_timestamp: ['cuc_timestamp'],
      cuc_xff_hex_time: ['cuc_xff_hex', 'cuc_timestamp'],
    },
  },
  cu_log: {
    columns: {
      cul_id: 'id',
      cul_timestamp: 'timestamp',
      cul_actor: 'integer',
      cul_reason_id: { type: 'integer', seenBy },
      cul_reason_plaintext_id: { type: 'integer', seenBy },
      cul_type: 'text',
      cul_target_id: { type: 'integer', default: 0, seenBy },
      cul_target_text: { type: 'text', seenBy },
      cul_target_hex: { type: 'text', default: '', seenBy },
      cul_range_start: { type: 'text', default: '', seenBy },
      cul_range_end: { type: 'text', default: '', seenBy },
      cul_result_id: { type: 'integer', default: 0 },
      cul_result_plaintext_id: { type: 'integer', default: 0 },
    },
    indexes: {
      cul_actor_time: ['cul_actor', 'cul_timestamp'],
      cul_range_start: ['cul_range_start', 'cul_timestamp'],
      cul_target_hex: ['cul_target_hex', 'cul_timestamp'],
      cul_timestamp: ['cul_timestamp'],
      cul_type_target: ['cul_type', 'cul_target_id', 'cul_timestamp'],
    },
  },
  cu_log_event: {
    columns: {
      cule_id: 'id',
      cule_log_id: { type: 'integer', default: 0 },
      cule_actor: 'integer',
      cule_timestamp: 'timestamp',
      cule_ip: { type: 'text', nullable: true, default: '', seenBy },
      cule_ip_hex: { type: 'text', nullable: true, seenBy },
      cule_xff: { type: 'text', nullable: true, default: '', seenBy },
      cule_xff_hex: { type: 'text', nullable: true, seenBy },
      cule_agent: { type: 'text', nullable: true, seenBy },
      cule_agent_id: { type: 'integer', default: 0 },
    },
    indexes: {
      cule_actor_ip_time: ['cule_actor', 'cule_ip', 'cule_timestamp'],
      cule_ip_hex_time: ['cule_ip_hex', 'cule_timestamp'],
      cule_timestamp: ['cule_timestamp'],
      cule_xff_hex_time: ['cule_xff_hex', 'cule_timestamp'],
    },
  },
  cu_private_event: {
    columns: {
      cupe_id: 'id',
      cupe_namespace: { type: 'integer', default: 0 },
      cupe_title: { type: 'text', default: '' },
      cupe_actor: { type: 'integer', nullable: true, default: 0 },
      cupe_log_type: { type: 'text', default: '' },
      cupe_log_action: { type: 'text', default: '' },
      cupe_params: { type: 'text', seenBy },
      cupe_comment_id: { type: 'integer', default: 0 },
      cupe_page: { type: 'integer', default: 0 },
      cupe_timestamp: 'timestamp',
      cupe_ip: { type: 'text', nullable: true, default: '', seenBy },
      cupe_ip_hex: { type: 'text', nullable: true, seenBy },
      cupe_xff: { type: 'text', nullable: true, default: '', seenBy },
      cupe_xff_hex: { type: 'text', nullable: true, seenBy },
      cupe_agent: { type: 'text', nullable: true, seenBy },
      cupe_private: { type: 'text', nullable: true, seenBy },
      cupe_agent_id: { type: 'integer', default: 0 },
    },
    indexes: {
      cupe_actor_ip_time: ['cupe_actor', 'cupe_ip', 'cupe_timestamp'],
      cupe_ip_hex_time: ['cupe_ip_hex', 'cupe_timestamp'],
      cupe_timestamp: ['cupe_timestamp'],
      cupe_xff_hex_time: ['cupe_xff_hex', 'cupe_timestamp'],
    },
  },
  cu_useragent: {
    columns: {
      cuua_id: 'id',
      cuua_text: { type: 'text', seenBy },
    },
    indexes: {
      cuua_text: ['cuua_text'],
    },
  },
  cu_useragent_clienthints: {
    columns: {
      uach_id: 'id',
      uach_name: 'text',
      uach_value: { type: 'text', seenBy },
    },
    indexes: {
      uach_name_value: { unique: ['uach_name', 'uach_value'] },
    },
  },
  cu_useragent_clienthints_map: {
    columns: {
      uachm_uach_id: 'integer',
      uachm_reference_id: 'integer',
      uachm_reference_type: { type: 'integer', default: 0 },
    },
    primaryKey: ['uachm_uach_id', 'uachm_reference_type', 'uachm_reference_id'],
    indexes: {
      uachm_reference_id: ['uachm_reference_id'],
    },
  },
  cuci_temp_edit: {
    columns: {
      cite_ip_hex: 'text',
      cite_ciwm_id: 'integer',
      cite_timestamp: 'timestamp',
    },
    primaryKey: ['cite_ip_hex', 'cite_ciwm_id'],
    indexes: {
      cite_ip_hex_timestamp: ['cite_ip_hex', 'cite_timestamp'],
      cite_timestamp: ['cite_timestamp'],
    },
  },
  cuci_user: {
    columns: {
      ciu_central_id: 'integer',
      ciu_ciwm_id: 'integer',
      ciu_timestamp: 'timestamp',
    },
    primaryKey: ['ciu_central_id', 'ciu_ciwm_id'],
    indexes: {
      ciu_central_id_timestamp: ['ciu_central_id', 'ciu_timestamp'],
      ciu_timestamp: ['ciu_timestamp'],
    },
  },
  cuci_wiki_map: {
    columns: {
      ciwm_id: 'id',
      ciwm_wiki: 'text',
    },
    indexes: {
      ciwm_wiki: { unique: ['ciwm_wiki'] },
    },
  },
} as const satisfies TableDeclarations;
