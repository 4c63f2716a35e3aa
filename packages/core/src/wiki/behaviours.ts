import type { VersionRange } from './version.ts';

/** Something that answers do in some versions of MediaWiki only. */
export interface Behaviour extends VersionRange {
  /** What is done, in a sentence. */
  readonly what: string;
}

/** What answers do in some versions only, besides what declarations of modules, parameters and fields say. */
export const behaviours = {
  accountAtLogin: {
    until: '1.41',
    what: '`meta=authmanagerinfo` with `amirequestsfor=login` names the account of who is logged in.',
  },
  addressesOfAccounts: {
    until: '1.42',
    what: '`list=blocks` with `bkprop=range` shows accounts as the range of `0.0.0.0`.',
  },
  autoconfirmedByDefault: {
    until: '1.42',
    what: 'siteinfo does not tell `autopromote`; by default, all accounts are in the group `autoconfirmed`.',
  },
  changesByPageId: {
    since: '1.45',
    what: '`list=recentchanges` finds by its number whether the page of a change is a redirect, and its newest revision; before, by its title.',
  },
  deletedRevisionsWithoutPage: {
    since: '1.44',
    what: 'The `pageid` of `list=alldeletedrevisions` is 0, also if there is a page with the title.',
  },
  doubleQuotedMatches: {
    since: '1.41',
    what: 'Snippets of `list=search` have double quotes in `class="searchmatch"`.',
  },
  escapedApostrophes: {
    until: '1.40',
    what: 'Changed lines of differences have `&#039;` for apostrophes, and `&quot;`.',
  },
  elementsOfFiles: { since: '1.41', what: 'Shown files have the class `mw-file-element`.' },
  extensionTags: { until: '1.47', what: '`list=tags` has the source `extension` for tags of the software.' },
  firstLettersInUpperCase: {
    until: '1.40',
    what: 'Titles begin in upper case, not in title case: with `SS` for `ß`, `Ǆ` for `ǅ` and `FI` for `ﬁ`.',
  },
  framesInDivisions: {
    until: '1.40',
    what: 'In `iiprop=uploadwarning`, a file is in `<div class="thumb">` instead of `<figure>`; boxes of galleries contain a `<div>`.',
  },
  groupsOfEverybody: {
    since: '1.42',
    what: '`list=allusers` with `aurights` finds all accounts if everybody has one of the rights.',
  },
  helpPagesOfTags: { since: '1.43', what: 'Names of tags are links to their help pages.' },
  hitsOfFilters: { until: '1.43', what: '`list=abusefilters` tells everybody the hits of public filters.' },
  hitsByTitle: {
    until: '1.42',
    what: 'On SQLite, the hits of `list=search` in fewer than ten namespaces are in the order of their titles.',
  },
  hitsByTitleAgain: {
    since: '1.45',
    what: 'On SQLite, the hits of `list=search` in fewer than ten namespaces are in the order of their titles again.',
  },
  isolatedSections: {
    since: '1.43',
    what: 'In parsed comments, names of sections are in `<bdi>`, and not what follows them in `<span dir="auto">`.',
  },
  languageOfContent: {
    since: '1.42',
    what: 'Rendered pages are in an element with their language and the class `mw-content-ltr` or `mw-content-rtl`.',
  },
  linksByTarget: {
    since: '1.42',
    what: '`list=alllinks` and its like are in the order of the targets’ numbers, where the table has them.',
  },
  loggedRevisions: {
    since: '1.45',
    what: '`list=watchlist` lists log entries with a revision, such as those of moves, only while it is the newest, unless `wlallrev` is given.',
  },
  publicWatchlists: {
    since: '1.45',
    what: '`list=watchlist` leaves out log entries with a hidden action and, if selecting by user, changes with a hidden user, even for those who may see them.',
  },
  missingBlockedPages: {
    until: '1.44',
    what: '`list=blocks` tells the numbers of pages that somebody must not edit when they no longer exist.',
  },
  preloadOfMissing: {
    since: '1.43',
    until: '1.44',
    what: '`prop=info` with `inprop=preload` gives missing pages an empty text, which is null in other versions.',
  },
  namesOfCurrentCodes: {
    since: '1.40',
    what: 'Names of languages are those of their current codes: of `eml` for `egl`, of `nan` for `zh-min-nan`.',
  },
  namespacesOfTitle: {
    since: '1.40',
    what: '`list=recentchanges` refuses `rcnamespace` without the namespace of `rctitle`; before, it lists nothing.',
  },
  namespacesOfLinked: {
    until: '1.43',
    what: '`list=querypage` with `qppage=Mostlinked` tells whether there is a page (`page_namespace`).',
  },
  reportOfGenerator: { until: '1.40', what: '`generator=querypage` tells about the report, too.' },
  noBlanksBeforeCategories: {
    until: '1.42',
    what: 'Rendered pages have no blanks before category links and language links.',
  },
  openLines: {
    until: '1.41',
    what: 'New and deleted lines of differences have `>` instead of `&gt;`.',
  },
  rightsOfOwnGroupsFirst: {
    since: '1.42',
    what: '`list=allusers` with `auprop=rights` has the rights of explicit groups before those of implicit ones.',
  },
  softwareTags: { since: '1.42', what: '`list=tags` has the source `software` beside `extension`.' },
  targetsOfRedirects: {
    until: '1.41',
    what: '`list=querypage` with `qppage=Listredirects` tells the numbers of the targets (`redirid`).',
  },
  timesOfMembers: {
    until: '1.40',
    what: 'On MariaDB, `list=categorymembers` with `cmsort=timestamp` continues by times such as `2026-11-25 17:03:58`.',
  },
  visibleObjectName: {
    since: '1.40',
    what: 'By default, the field `ObjectName` of `extmetadata` is not hidden.',
  },
} as const satisfies Readonly<Record<string, Behaviour>>;
