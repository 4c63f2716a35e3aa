import { id, index, integer, nullable, table, text, unique } from '../table.ts';

/** Links between pages, to other sites, and category memberships. */
export const linkTables = {
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
};
