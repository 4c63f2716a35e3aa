import {
  bytes,
  exactInteger,
  id,
  index,
  integer,
  nullable,
  restricted,
  table,
  text,
  timestamp,
} from '../table.ts';

/** Site statistics, the interwiki map, the job queue, caches, and the log of schema updates. */
export const siteTables = {
  site_stats: table(
    {
      ss_row_id: integer(),
      ss_total_edits: nullable(exactInteger()),
      ss_good_articles: nullable(exactInteger()),
      ss_total_pages: nullable(exactInteger()),
      ss_users: nullable(exactInteger()),
      ss_active_users: nullable(exactInteger()),
      ss_images: nullable(exactInteger()),
    },
    { primaryKey: ['ss_row_id'] },
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
  job: table(
    {
      job_id: id(),
      job_cmd: text(''),
      job_namespace: integer(),
      job_title: text(),
      job_timestamp: nullable(timestamp()),
      job_params: restricted(bytes(), 'nobody'),
      job_random: integer(0),
      job_attempts: integer(0),
      job_token: text(''),
      job_token_timestamp: nullable(timestamp()),
      job_sha1: text(''),
    },
    {
      indexes: {
        job_cmd: index('job_cmd', 'job_namespace', 'job_title', 'job_params'),
        job_cmd_token: index('job_cmd', 'job_token', 'job_random'),
        job_cmd_token_id: index('job_cmd', 'job_token', 'job_id'),
        job_sha1: index('job_sha1'),
        job_timestamp: index('job_timestamp'),
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
  objectcache: table(
    {
      keyname: restricted(text(''), 'nobody'),
      value: nullable(restricted(bytes(), 'nobody')),
      exptime: timestamp(),
      modtoken: text('00000000000000000'),
      flags: nullable(integer()),
    },
    { primaryKey: ['keyname'], indexes: { exptime: index('exptime') } },
  ),
  updatelog: table(
    {
      ul_key: text(),
      ul_value: nullable(text()),
    },
    { primaryKey: ['ul_key'] },
  ),
};
