import { bytes, index, integer, nullable, table, text, timestamp, restricted } from '../table.ts';

/** Site statistics, the interwiki map, caches, and the log of schema updates. */
export const siteTables = {
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
