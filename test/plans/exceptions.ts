import type { Module } from '../../packages/core/src/query/define.ts';
import type { Request } from '../rig/requests.ts';

/** A query plan whose cost grows with the wiki, and why it is allowed. */
export interface Exception {
  /** A module, or `*` for all. */
  readonly module: string;
  /** Parameters, without prefix, that the request has to have. */
  readonly parameters?: Request;
  readonly plan: RegExp;
  readonly reason: string;
}

/** Returns the exception for a plan of a module. */
export const exceptionFor = (
  { name, prefix }: Module,
  problem: string,
  request: Request,
  exceptions: readonly Exception[],
): Exception | undefined =>
  exceptions.find(
    ({ module, plan, parameters = {} }) =>
      (module === name || module === '*') &&
      plan.test(problem) &&
      Object.entries(parameters).every(([key, value]) =>
        [prefix + key, `g${prefix}${key}`].some((parameter) => request[parameter] === value),
      ),
  );

/** Returns exceptions for query pages, which are computed on request, as in MediaWiki without miser mode. */
export const reports = (plans: Readonly<Record<string, RegExp>>): Exception[] =>
  Object.entries(plans).map(([page, plan]) => ({
    module: 'querypage',
    parameters: { page },
    plan,
    reason: `${page} reads the whole wiki, as in MediaWiki`,
  }));

/** Plans on SQLite that MediaWiki has as well, and some that read little. */
export const exceptions: readonly Exception[] = [
  {
    module: 'search',
    plan: /^SCAN sqlite_schema$/,
    reason: 'the number of tables does not depend on the size of the wiki',
  },
  {
    module: 'allusers',
    plan: /SEARCH user_groups USING INDEX ug_group/,
    reason: 'members of groups are sorted by name, as in MediaWiki; there are far fewer than accounts',
  },
  {
    module: '*',
    plan: /SEARCH (?:ranges USING COVERING INDEX bt_range|ipblocks USING COVERING INDEX ipb_range) \(\w+>\?/,
    reason: 'blocks of ranges with the same prefix as an address; in the older table also those of addresses',
  },
  {
    module: 'checkuser',
    plan: /SEARCH cu_\w+ USING INDEX \w+_(?:actor_ip|user_ip|ip_hex|xff_hex)_time/,
    reason: 'CheckUser keeps three months, and sorts the actions of one account or range, as in MediaWiki',
  },
  {
    module: 'checkuserlog',
    plan: /SEARCH cu_log USING INDEX/,
    reason: 'checks of one account or range are sorted by time across types, as in MediaWiki',
  },
  {
    module: 'exturlusage',
    plan: /externallinks USING INDEX el_to_domain_index_to_path|^MULTI-INDEX OR \/ SEARCH page/,
    reason: 'links to URLs with a prefix are sorted by ID, as in MediaWiki',
  },
  {
    module: 'extlinks',
    plan: /externallinks USING INDEX el_to_domain_index_to_path/,
    reason: 'links to one domain, filtered by page',
  },
  {
    module: 'logevents',
    plan: /SEARCH logging USING INDEX log_page_time \(log_namespace=\?/,
    reason: 'entries about a namespace or a prefix are sorted by time, as in MediaWiki',
  },
  {
    module: 'protectedtitles',
    plan: /SEARCH protected_titles USING INDEX sqlite_autoindex_protected_titles_1/,
    reason: 'titles protected in some namespaces, of which there are few, are sorted by time',
  },
  ...reports({
    Ancientpages:
      /^SEARCH page USING INDEX page_redirect_namespace_len .* SEARCH revision USING INTEGER PRIMARY KEY/,
    Fewestrevisions:
      /^SEARCH page USING INDEX page_name_title .* USING COVERING INDEX rev_page_timestamp \(rev_page=/,
    ListDuplicatedFiles: /^SCAN image USING INDEX img_sha1 \/ USE TEMP/,
    Longpages:
      /^SEARCH page USING INDEX page_redirect_namespace_len \(page_is_redirect=\? AND page_namespace=\?\) \/ USE/,
    MediaStatistics: /^SCAN image USING INDEX img_media_mime \/ USE/,
    Mostcategories:
      /^SEARCH (?:page USING COVERING INDEX page_name_title .* SEARCH categorylinks USING .*\(cl_from=|linktarget USING COVERING INDEX lt_namespace_title .* SEARCH categorylinks USING COVERING)/,
    Mostimages:
      /^(?:SCAN imagelinks USING COVERING INDEX il_to|SEARCH linktarget USING COVERING INDEX lt_namespace_title .* SEARCH imagelinks USING COVERING) /,
    Mostinterwikis:
      /^SEARCH page USING COVERING INDEX page_name_title .* SEARCH langlinks USING .*\(ll_from=/,
    Mostlinked:
      /^SCAN (?:linktarget USING COVERING INDEX .* SEARCH pagelinks USING COVERING INDEX pl_target_id|pagelinks USING COVERING INDEX pl_namespace)/,
    Mostlinkedtemplates:
      /^SCAN linktarget USING COVERING INDEX .* SEARCH templatelinks USING COVERING INDEX tl_target_id/,
    Mostrevisions:
      /^SEARCH page USING INDEX page_name_title .* USING COVERING INDEX rev_page_timestamp \(rev_page=/,
    Shortpages:
      /^SEARCH page USING INDEX page_redirect_namespace_len \(page_is_redirect=\? AND page_namespace=\?\) \/ USE/,
    Wantedcategories:
      /^(?:SCAN categorylinks|SEARCH linktarget .* SEARCH categorylinks) USING COVERING INDEX .* SEARCH page USING COVERING INDEX page_name_title/,
    Wantedfiles:
      /^(?:SCAN imagelinks|SEARCH linktarget .* SEARCH imagelinks) USING COVERING INDEX .* SEARCH img1 .* SEARCH page .* SEARCH redirect .* SEARCH img2 /,
    Wantedpages:
      /^SCAN pagelinks USING COVERING INDEX .* (?:SEARCH pg2 .* SEARCH linktarget .* SEARCH pg1|SEARCH pg1 .* SEARCH pg2) /,
    Wantedtemplates: /^SEARCH linktarget USING COVERING INDEX .* SEARCH templatelinks .* SEARCH page /,
  }),
  {
    module: 'recentchanges',
    plan: /rc_name_(?:type|source)_patrolled_timestamp|rc_source_name_timestamp \(rc_source=\? AND rc_namespace=\?/,
    reason: 'changes in several namespaces are merged by time; the table keeps only some weeks',
  },
  {
    module: 'recentchanges',
    parameters: { type: 'external' },
    plan: /SEARCH recentchanges USING INDEX rc_ns_actor \(rc_namespace=\?\)/,
    reason: 'changes of other sources than MediaWiki are sorted by time; the table keeps only some weeks',
  },
  {
    module: 'watchlist',
    plan: /SEARCH (?:watchlist|recentchanges) USING/,
    reason:
      'changes of what one user watches are sorted by time, as in MediaWiki; the table keeps only some weeks',
  },
  {
    module: '*',
    plan: /SCAN translate_metadata USING COVERING INDEX/,
    reason: 'aggregate groups are searched for in the metadata of all groups, as in MediaWiki',
  },
  {
    module: 'siteinfo',
    plan: /SCAN user_groups USING INDEX ug_group/,
    reason: 'members of groups are counted on request, as in MediaWiki',
  },
];
