import { reports, type Exception } from './exceptions.ts';

/** Plans on MariaDB whose cost grows with the wiki, and why they are allowed. */
export const mariadbExceptions: readonly Exception[] = [
  ...(['alllinks', 'alltransclusions', 'allfileusages'] as const).map((module) => ({
    module,
    parameters: { dir: 'descending' },
    plan: /^(?:page|template|image)links (?:range [pti]l_target_id|index PRIMARY)/,
    reason: `${module}: targets ascend while pages descend, as in MediaWiki, for which there is no index`,
  })),
  {
    module: 'allusers',
    plan: /^user_groups range ug_expiry|^user_groups ref ug_group/,
    reason: 'members of groups are sorted by name, as in MediaWiki; there are far fewer than accounts',
  },
  {
    module: 'checkuserlog',
    plan: /^cu_log index_merge sort_union/,
    reason: 'checks of one range are found by two indexes and sorted by time, as in MediaWiki',
  },
  ...['languagestats', 'messagegroups'].map((module) => ({
    module,
    plan: /^translate_metadata index PRIMARY\(tmd_group, tmd_key\)$/,
    reason: `${module}: settings of message groups, in an index of their own`,
  })),
  {
    module: 'linkshere',
    parameters: { namespace: '0|1|2' },
    plan: /^pagelinks range pl_(?:namespace|backlinks_namespace)\(.*pl_title\), sorted/,
    reason:
      'links from several namespaces to several titles are sorted in the tables until 1.42, as in MediaWiki',
  },
  {
    module: 'logevents',
    plan: /^logging range log_page_time\(log_namespace, log_title\), sorted/,
    reason: 'entries about a prefix are sorted by time, as in MediaWiki',
  },
  ...reports({
    Ancientpages: /^page range page_redirect_namespace_len/,
    DoubleRedirects: /^ra ALL/,
    Fewestrevisions: /^page range page_redirect_namespace_len/,
    ListDuplicatedFiles: /^image index img_sha1/,
    Longpages: /^page range page_redirect_namespace_len/,
    MediaStatistics: /^image ALL/,
    Mostcategories: /^page range page_name_title|^categorylinks index cl_timestamp/,
    Mostimages: /^imagelinks index (?:il_to|PRIMARY|il_target_id)|^linktarget /,
    Mostinterwikis: /^langlinks index PRIMARY/,
    Mostlinked: /^pagelinks index (?:PRIMARY|pl_namespace)/,
    Mostlinkedcategories: /^category range cat_pages/,
    Mostlinkedtemplates: /^templatelinks index PRIMARY/,
    Mostrevisions: /^page range page_redirect_namespace_len/,
    Shortpages: /^page range page_redirect_namespace_len/,
    Wantedcategories: /^categorylinks index cl_timestamp|^linktarget /,
    Wantedfiles: /^imagelinks index (?:il_to|PRIMARY|il_target_id)|^linktarget /,
    Wantedpages: /^pagelinks (?:index PRIMARY|range pl_namespace)/,
    Wantedtemplates: /^templatelinks index PRIMARY/,
  }),
  {
    module: 'recentchanges',
    parameters: { type: 'external' },
    plan: /^recentchanges range rc_source_name_timestamp/,
    reason: 'changes of other sources than MediaWiki are sorted by time; the table keeps only some weeks',
  },
  {
    module: 'recentchanges',
    plan: /^recentchanges ref rc_name_type_patrolled_timestamp/,
    reason: 'changes of some type in some namespace are sorted by time; the table keeps only some weeks',
  },
  {
    module: 'search',
    plan: /^searchindex fulltext/,
    reason: 'results are sorted by relevance',
  },
  {
    module: 'search',
    plan: /^statistics ALL TABLE_SCHEMA,TABLE_NAME/,
    reason: 'the indexes of a table are read from the information schema',
  },
  {
    module: 'siteinfo',
    plan: /^user_groups range ug_expiry/,
    reason: 'members of groups are counted on request, as in MediaWiki',
  },
  {
    module: 'usercontribs',
    parameters: { userprefix: 'K' },
    plan: /^actor range actor_name/,
    reason:
      'contributions of all users with a prefix are sorted by name, which is in another table than the timestamps',
  },
  {
    module: 'watchlist',
    plan: /^watchlist (?:ref|range)|^recentchanges (?:ref|range) rc_name_type_patrolled_timestamp/,
    reason:
      'changes of what one user watches are sorted by time, as in MediaWiki; the table keeps only some weeks',
  },
];
