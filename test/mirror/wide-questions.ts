import type { AnyRequest, Client } from 'wikiquery-client';
import { lists, namespaces, properties } from './questions.ts';

/** Special pages whose lists follow from the tables alone. */
const queryPages = [
  'Ancientpages',
  'BrokenRedirects',
  'Deadendpages',
  'DoubleRedirects',
  'Fewestrevisions',
  'ListDuplicatedFiles',
  'Listredirects',
  'Lonelypages',
  'Longpages',
  'MediaStatistics',
  'Mostcategories',
  'Mostimages',
  'Mostinterwikis',
  'Mostlinked',
  'Mostlinkedcategories',
  'Mostlinkedtemplates',
  'Mostrevisions',
  'Shortpages',
  'Uncategorizedcategories',
  'Uncategorizedimages',
  'Uncategorizedpages',
  'Uncategorizedtemplates',
  'Unusedcategories',
  'Unusedimages',
  'Unusedtemplates',
  'Wantedcategories',
  'Wantedfiles',
  'Wantedpages',
  'Wantedtemplates',
  'Withoutinterwiki',
];

/** Lists that need no title, with further parameters. */
const furtherLists: readonly AnyRequest[] = [
  { list: 'allcategories', acprop: 'size', acdir: 'descending', aclimit: 20 },
  { list: 'alllinks', alprop: 'ids|title', allimit: 'max' },
  { list: 'alllinks', alunique: true, alnamespace: 14, allimit: 'max' },
  { list: 'alltransclusions', atprop: 'ids|title', atlimit: 'max' },
  { list: 'alltransclusions', atunique: true, atlimit: 'max' },
  { list: 'allfileusages', afprop: 'ids|title', aflimit: 20 },
  { list: 'allpages', apfilterredir: 'redirects', aplimit: 5 },
  { list: 'allpages', apprtype: 'edit|move', aplimit: 'max' },
  { list: 'allpages', apminsize: 100, apdir: 'descending', aplimit: 20 },
  { list: 'allrevisions', arvprop: 'ids|user|comment|tags', arvdir: 'newer', arvlimit: 141 },
  { list: 'allrevisions', arvprop: 'ids|timestamp', arvuser: 'Harbour master', arvlimit: 200 },
  { list: 'allusers', auwitheditsonly: true, auprop: 'blockinfo|editcount', aulimit: 11 },
  { list: 'allusers', augroup: 'bot|templateeditor', aulimit: 'max' },
  { list: 'allimages', aisort: 'timestamp', aiprop: 'timestamp|user|sha1|url|size', ailimit: 9 },
  { list: 'blocks', bkshow: 'account|!temp', bkprop: 'user|by|reason|expiry', bklimit: 2 },
  { list: 'blocks', bkip: '198.51.100.7', bklimit: 'max' },
  { list: 'exturlusage', euprop: 'ids|title|url', eulimit: 'max' },
  { list: 'exturlusage', euquery: '*.b.c.example', eulimit: 3 },
  { list: 'filearchive', faprop: 'sha1|timestamp|user|size|mime', falimit: 2 },
  { list: 'iwbacklinks', iwblprefix: 'atlas', iwblprop: 'iwprefix|iwtitle', iwbllimit: 'max' },
  { list: 'langbacklinks', lbllang: 'ar', lblprop: 'lllang|lltitle', lbllimit: 'max' },
  ...['block', 'delete', 'import', 'merge', 'move', 'protect', 'renameuser', 'rights', 'tag', 'upload'].map(
    (letype) => ({ list: 'logevents', letype, leprop: 'ids|title|details|comment|tags', lelimit: 23 }),
  ),
  { list: 'logevents', leuser: 'Harbour master', ledir: 'newer', leprop: 'ids|user', lelimit: 300 },
  { list: 'logevents', letag: 'tag one', lelimit: 'max' },
  { list: 'pageswithprop', pwppropname: 'defaultsort', pwpprop: 'ids|title|value', pwplimit: 'max' },
  { list: 'recentchanges', rctype: 'edit|new', rcprop: 'ids|user|tags|sizes', rclimit: 137 },
  // Not `rctoponly`: it finds log entries by pages that nobody is told of.
  { list: 'recentchanges', rcshow: '!bot', rcprop: 'ids|title', rclimit: 'max' },
  { list: 'recentchanges', rctag: 'mw-undo', rcprop: 'ids|title', rclimit: 'max' },
  { list: 'recentchanges', rctype: 'log', rcdir: 'newer', rcprop: 'ids|loginfo|comment', rclimit: 50 },
  { list: 'usercontribs', ucuser: 'Harbour master', ucprop: 'ids|title|comment|tags|flags', uclimit: 'max' },
  { list: 'usercontribs', ucuserprefix: 'atlas>', ucprop: 'ids|title', uclimit: 'max' },
  { list: 'usercontribs', ucuser: 'Harbour master', ucshow: 'top|new', ucdir: 'newer', uclimit: 9 },
  { list: 'prefixsearch', pssearch: 'Amb', pslimit: 'max' },
  { list: 'tags', tgprop: 'displayname|hitcount|defined|source|active', tglimit: 9 },
  { list: 'protectedtitles', ptlevel: 'sysop', ptprop: 'comment|level|expiry', ptlimit: 1 },
  { meta: 'siteinfo', siprop: 'statistics|interwikimap|namespaces|usergroups|extensiontags|variables' },
  { meta: 'userinfo', uiprop: 'groups|rights|ratelimits' },
  ...queryPages.map((qppage) => ({ list: 'querypage', qppage, qplimit: 'max' })),
];

/** Questions about one title. */
const aboutTitle = (title: string): readonly AnyRequest[] => [
  { list: 'backlinks', bltitle: title, blredirect: true, bllimit: 'max' },
  { list: 'embeddedin', eititle: title, eifilterredir: 'nonredirects', eilimit: 4 },
  { titles: title, prop: 'revisions', rvprop: 'ids|tags|user|comment|timestamp|size', rvlimit: 6 },
  { titles: title, redirects: true, prop: 'info|linkshere', lhprop: 'pageid|title|redirect', lhlimit: 3 },
  { list: 'logevents', letitle: title, leprop: 'ids|type|user|details', lelimit: 'max' },
];

/** The properties of pages that need no requests of their own, in as few requests as an answer allows. */
const together: AnyRequest = {
  prop: 'categories|links|templates|images|extlinks|langlinks|iwlinks|redirects|linkshere|transcludedin|fileusage',
  clprop: 'sortkey|timestamp|hidden',
  cllimit: 250,
  pllimit: 250,
  tllimit: 250,
  imlimit: 250,
  ellimit: 250,
  rdlimit: 250,
  lhlimit: 250,
  tilimit: 250,
  fulimit: 250,
};

/** Returns questions about all that a wiki has, or about most of it in fewer requests. */
export async function wideQuestions(source: Client, isWhole: boolean): Promise<readonly AnyRequest[]> {
  const used: number[] = [];
  const titles: string[] = [];
  for (const apnamespace of namespaces) {
    const { query } = await source.request({ list: 'allpages', apnamespace, aplimit: 'max' });
    const pages = query?.allpages ?? [];
    if (pages.length > 0) used.push(apnamespace);
    titles.push(...pages.map(({ title }) => title).filter((_title, i) => i % (isWhole ? 8 : 40) === 0));
  }
  const common = isWhole
    ? properties
    : [
        ...properties.filter(({ prop }) =>
          ['info', 'revisions', 'imageinfo', 'pageprops'].includes(prop as string),
        ),
        together,
      ];
  return [
    ...namespaces.map((apnamespace): AnyRequest => ({ list: 'allpages', apnamespace, aplimit: 'max' })),
    ...used.flatMap((gapnamespace) =>
      common
        .filter(
          ({ prop }) => gapnamespace === FILE || !['imageinfo', 'duplicatefiles'].includes(prop as string),
        )
        .filter(({ prop }) => gapnamespace === CATEGORY || prop !== 'categoryinfo')
        .map((property) => ({ generator: 'allpages', gapnamespace, gaplimit: 'max', ...property })),
    ),
    // No full-text search: the source's index lacks what has not been edited since it was made, and some moved pages.
    ...lists.filter(({ list }) => list !== 'search'),
    ...furtherLists,
    ...titles.flatMap(aboutTitle),
  ];
}

const FILE = 6;
const CATEGORY = 14;
