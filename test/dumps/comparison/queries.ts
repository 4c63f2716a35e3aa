/** A query to send to both wikis. */
export interface ComparedQuery {
  readonly name: string;
  readonly parameters: Readonly<Record<string, string>>;
  /**
   * Its subject: all pages, fifty at a time; one page, category, template or file after the other; or the wiki as a
   * whole.
   */
  readonly about: 'pages' | 'wiki' | `each ${'page' | 'category' | 'template' | 'namespace' | 'user'}`;
  /** The parameter with the subject of the query. */
  readonly by?: string;
  /** Whether the order depends on IDs that MediaWiki reassigns. */
  readonly unordered?: true;
  /** Fields that are not compared. */
  readonly without?: readonly string[];
}

const ofPages = (name: string, parameters: Readonly<Record<string, string>>): ComparedQuery => ({
  name: `prop=${name}`,
  about: 'pages',
  parameters: { prop: name, ...parameters },
});

const ofWiki = (
  name: string,
  parameters: Readonly<Record<string, string>>,
  more: Partial<ComparedQuery> = {},
): ComparedQuery => ({
  name: `list=${name}`,
  about: 'wiki',
  parameters: { list: name, ...parameters },
  ...more,
});

const revision =
  'ids|flags|timestamp|user|userid|size|slotsize|sha1|slotsha1|contentmodel|comment|roles|tags';

/** Query pages that can be compared. */
const queryPages =
  'Ancientpages BrokenRedirects Deadendpages DoubleRedirects Fewestrevisions ListDuplicatedFiles Listredirects Lonelypages Longpages MediaStatistics Mostcategories Mostimages Mostinterwikis Mostlinked Mostlinkedcategories Mostlinkedtemplates Mostrevisions Shortpages Uncategorizedcategories Uncategorizedimages Uncategorizedpages Uncategorizedtemplates Unusedcategories Unusedimages Unusedtemplates Wantedcategories Wantedfiles Wantedpages Wantedtemplates Withoutinterwiki'.split(
    ' ',
  );

/** The queries, by module. */
export const queries: readonly ComparedQuery[] = [
  ofPages('info', { inprop: 'protection|displaytitle|associatedpage' }),
  { ...ofPages('revisions', { rvprop: `${revision}|content|parsedcomment`, rvslots: '*' }), unordered: true },
  ofPages('links', { pllimit: 'max' }),
  ofPages('templates', { tllimit: 'max' }),
  ofPages('images', { imlimit: 'max' }),
  ofPages('categories', { cllimit: 'max', clprop: 'sortkey|timestamp|hidden' }),
  ofPages('extlinks', { ellimit: 'max' }),
  ofPages('iwlinks', { iwlimit: 'max' }),
  ofPages('langlinks', { lllimit: 'max' }),
  ofPages('pageprops', {}),
  ofPages('redirects', { rdlimit: 'max', rdprop: 'title|fragment' }),
  ofPages('linkshere', { lhlimit: 'max', lhprop: 'title|redirect' }),
  ofPages('transcludedin', { tilimit: 'max', tiprop: 'title|redirect' }),
  ofPages('fileusage', { fulimit: 'max', fuprop: 'title|redirect' }),
  ofPages('categoryinfo', {}),
  ofPages('contributors', { pclimit: 'max' }),
  { ...ofWiki('allpages', { aplimit: 'max' }), about: 'each namespace', by: 'apnamespace' },
  ofWiki('allcategories', { aclimit: 'max', acprop: 'size|hidden' }),
  { ...ofWiki('alllinks', { allimit: 'max' }), about: 'each namespace', by: 'alnamespace' },
  { ...ofWiki('alltransclusions', { atlimit: 'max' }), about: 'each namespace', by: 'atnamespace' },
  { ...ofWiki('allredirects', { arlimit: 'max' }), about: 'each namespace', by: 'arnamespace' },
  ofWiki('allfileusages', { aflimit: 'max' }),
  ofWiki('allimages', { ailimit: 'max' }),
  ofWiki('allrevisions', { arvlimit: 'max', arvprop: revision, arvslots: '*' }, { unordered: true }),
  ofWiki('alldeletedrevisions', { adrlimit: 'max' }),
  ofWiki('allusers', { aulimit: 'max', auprop: 'editcount|groups|blockinfo' }),
  { ...ofWiki('usercontribs', { uclimit: 'max' }, { unordered: true }), about: 'each user', by: 'ucuser' },
  {
    ...ofWiki('backlinks', { bllimit: 'max', blredirect: '1' }, { unordered: true }),
    about: 'each page',
    by: 'bltitle',
  },
  { ...ofWiki('embeddedin', { eilimit: 'max' }), about: 'each template', by: 'eititle', unordered: true },
  {
    ...ofWiki('categorymembers', { cmlimit: 'max', cmprop: 'title|type|sortkeyprefix|timestamp|sortkey' }),
    about: 'each category',
    by: 'cmtitle',
  },
  ofWiki('exturlusage', { eulimit: 'max', euprop: 'title|url' }, { unordered: true }),
  ofWiki('langbacklinks', { lbllang: 'en', lbllimit: 'max', lblprop: 'lllang|lltitle' }, { unordered: true }),
  ofWiki('iwbacklinks', { iwblprefix: 'w', iwbllimit: 'max', iwblprop: 'iwprefix|iwtitle' }),
  ofWiki('pagepropnames', { ppnlimit: 'max' }),
  ofWiki('pageswithprop', { pwppropname: 'defaultsort', pwplimit: 'max' }, { unordered: true }),
  ofWiki('protectedtitles', { ptlimit: 'max' }),
  ofWiki('recentchanges', { rclimit: 'max' }),
  ofWiki('logevents', { lelimit: 'max' }),
  ofWiki('tags', { tglimit: 'max', tgprop: 'hitcount' }),
  ...queryPages.map((page) => ofWiki('querypage', { qppage: page, qplimit: 'max' }, { unordered: true })),
  {
    name: 'meta=siteinfo statistics',
    about: 'wiki',
    parameters: { meta: 'siteinfo', siprop: 'statistics' },
    without: ['activeusers', 'jobs', 'admins'],
  },
  {
    name: 'meta=siteinfo namespaces',
    about: 'wiki',
    parameters: { meta: 'siteinfo', siprop: 'namespaces' },
  },
];
