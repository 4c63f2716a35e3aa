import { double, id, index, integer, named, nullable, table, text, timestamp, unique } from '../table.ts';

/** Pages, their properties, protections and redirects. */
export const pageTables = {
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
  protected_titles: table(
    {
      pt_namespace: integer(),
      pt_title: text(),
      pt_user: named(integer(), 'protectedtitles'),
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
};
