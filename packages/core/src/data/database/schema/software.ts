import { bytes, id, index, integer, table, text, unique } from './table.ts';

/** Tables that MediaWiki needs to open a database, and that hold no data of the wiki. */
export const softwareTables = {
  l10n_cache: table(
    { lc_lang: text(), lc_key: text(), lc_value: bytes() },
    { primaryKey: ['lc_lang', 'lc_key'] },
  ),
  module_deps: table(
    { md_module: text(), md_skin: text(), md_deps: bytes() },
    { primaryKey: ['md_module', 'md_skin'] },
  ),
  site_identifiers: table(
    { si_type: text(), si_key: text(), si_site: integer() },
    {
      primaryKey: ['si_type', 'si_key'],
      indexes: { si_key: index('si_key'), si_site: index('si_site') },
    },
  ),
  sites: table(
    {
      site_id: id(),
      site_global_key: text(),
      site_type: text(),
      site_group: text(),
      site_source: text(),
      site_language: text(),
      site_protocol: text(),
      site_domain: text(),
      site_data: bytes(),
      site_forward: integer(),
      site_config: bytes(),
    },
    { indexes: { site_global_key: unique('site_global_key') } },
  ),
};
