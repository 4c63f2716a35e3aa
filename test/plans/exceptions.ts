import type { Module } from '../../src/query/define.ts';
import type { Request } from '../rig/requests.ts';

/** A plan that reads or sorts what grows with the wiki, and why it may. */
export interface Exception {
  /** A module, or `*` for all. */
  readonly module: string;
  /** Parameters of the module, without its prefix, that the request has to have. */
  readonly parameters?: Request;
  readonly plan: RegExp;
  readonly reason: string;
}

/** The exception that a plan of a module falls under. */
export const exceptionFor = (
  { name, prefix }: Module,
  problem: string,
  request: Request,
  among: readonly Exception[],
): Exception | undefined =>
  among.find(
    ({ module, plan, parameters = {} }) =>
      (module === name || module === '*') &&
      plan.test(problem) &&
      Object.entries(parameters).every(([key, value]) =>
        [prefix + key, `g${prefix}${key}`].some((parameter) => request[parameter] === value),
      ),
  );

/** Reports about the whole wiki: worked out on request, as in MediaWiki, where the wiki does not keep them in its misermode. */
export const reports = (plans: Readonly<Record<string, RegExp>>): Exception[] =>
  Object.entries(plans).map(([page, plan]) => ({
    module: 'querypage',
    parameters: { page },
    plan,
    reason: `${page} reports about the whole wiki, as in MediaWiki`,
  }));

/** Plans that MediaWiki has as well, and some that read little. */
export const exceptions: readonly Exception[] = [
  {
    module: 'search',
    plan: /^SCAN sqlite_schema$/,
    reason: 'the tables of the database, of which there are as many however great the wiki is',
  },
  {
    module: 'allusers',
    plan: /SEARCH user_groups USING INDEX ug_group/,
    reason: 'members of groups are sorted by name, as in MediaWiki; there are far fewer than accounts',
  },
  {
    module: '*',
    plan: /SEARCH ranges USING COVERING INDEX bt_range/,
    reason: 'networks that begin with the same digits as an address, in an index by itself',
  },
  {
    module: 'checkuser',
    plan: /SEARCH cu_\w+ USING INDEX \w+_(?:actor_ip|ip_hex|xff_hex)_time/,
    reason: 'CheckUser keeps three months and sorts what an account or network did in them, as in MediaWiki',
  },
  {
    module: 'checkuserlog',
    plan: /SEARCH cu_log USING INDEX/,
    reason: 'checks of one account or network are sorted by time over all kinds of check, as in MediaWiki',
  },
  {
    module: 'exturlusage',
    plan: /externallinks USING INDEX el_to_domain_index_to_path|^MULTI-INDEX OR \/ SEARCH page/,
    reason: 'links to addresses under a prefix are sorted by number, as in MediaWiki',
  },
  {
    module: 'extlinks',
    plan: /externallinks USING INDEX el_to_domain_index_to_path/,
    reason: 'links to one exact domain, of which those of the pages are taken',
  },
  {
    module: 'logevents',
    plan: /SEARCH logging USING INDEX log_page_time \(log_namespace=\?/,
    reason: 'entries about a namespace or a prefix are sorted by time, as in MediaWiki',
  },
  {
    module: 'protectedtitles',
    plan: /SEARCH protected_titles USING INDEX sqlite_autoindex_protected_titles_1/,
    reason: 'titles protected in some namespaces, which administrators did one by one, are sorted by time',
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
      /^SEARCH page USING COVERING INDEX page_name_title .* SEARCH categorylinks USING .*\(cl_from=/,
    Mostimages: /^SCAN imagelinks USING COVERING INDEX il_to \/ USE/,
    Mostinterwikis:
      /^SEARCH page USING COVERING INDEX page_name_title .* SEARCH langlinks USING .*\(ll_from=/,
    Mostlinked: /^SCAN linktarget USING COVERING INDEX .* SEARCH pagelinks USING COVERING INDEX pl_target_id/,
    Mostlinkedtemplates:
      /^SCAN linktarget USING COVERING INDEX .* SEARCH templatelinks USING COVERING INDEX tl_target_id/,
    Mostrevisions:
      /^SEARCH page USING INDEX page_name_title .* USING COVERING INDEX rev_page_timestamp \(rev_page=/,
    Shortpages:
      /^SEARCH page USING INDEX page_redirect_namespace_len \(page_is_redirect=\? AND page_namespace=\?\) \/ USE/,
    Wantedcategories:
      /^SCAN categorylinks USING COVERING INDEX .* SEARCH page USING COVERING INDEX page_name_title/,
    Wantedfiles:
      /^SCAN imagelinks USING COVERING INDEX il_to .* SEARCH img1 .* SEARCH page .* SEARCH redirect .* SEARCH img2 /,
    Wantedpages: /^SCAN pagelinks USING COVERING INDEX .* SEARCH pg2 .* SEARCH linktarget .* SEARCH pg1 /,
    Wantedtemplates: /^SEARCH linktarget USING COVERING INDEX .* SEARCH templatelinks .* SEARCH page /,
  }),
  {
    module: 'recentchanges',
    plan: /rc_name_type_patrolled_timestamp/,
    reason: 'changes in some namespaces are merged by time; the table keeps some weeks only',
  },
  {
    module: 'watchlist',
    plan: /SEARCH (?:watchlist|recentchanges) USING/,
    reason:
      'changes of what one user watches are sorted by time, as in MediaWiki; the table keeps some weeks only',
  },
  {
    module: '*',
    plan: /SCAN translate_metadata USING COVERING INDEX/,
    reason: 'groups put together on the wiki are found among what is kept about groups, as in MediaWiki',
  },
  {
    module: 'siteinfo',
    plan: /SCAN user_groups USING INDEX ug_group/,
    reason: 'members of groups are counted where that is asked for, as in MediaWiki',
  },
];
