/** A plan that reads or sorts what grows with the wiki, and why it may. */
export interface Exception {
  /** A module, or `*` for all. */
  readonly module: string;
  readonly plan: RegExp;
  readonly reason: string;
}

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
  {
    module: 'querypage',
    plan: /./,
    reason:
      'reports about the whole wiki, worked out on request as in MediaWiki; a wiki with misermode keeps them',
  },
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
