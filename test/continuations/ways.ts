/** Names in a wiki to ask modules about. */
export interface Targets {
  readonly pages: string;
  readonly category: string;
  readonly files: string;
  readonly file: string;
  readonly template: string;
  readonly page: string;
  readonly user: string;
  readonly users: string;
  readonly userids: string;
  readonly revids: string;
  readonly deletedPage: string;
  readonly deletedUser: string;
  readonly categories: string;
  readonly property: string;
  readonly language: string;
  readonly interwiki: string;
}

type Way = Readonly<Record<string, string>>;

/** Parameters with which modules have something to list, one or several ways for each; by default, none. */
export const waysToAsk = (targets: Targets): Readonly<Record<string, readonly Way[]>> => {
  const pages = { titles: targets.pages };
  const files = { titles: targets.files };
  return {
    allcategories: [{}, { acdir: 'descending' }],
    alldeletedrevisions: [
      {},
      { adruser: targets.deletedUser },
      { adrdir: 'newer' },
      { adrgeneratetitles: '1' },
    ],
    allfileusages: [{}, { afunique: '1' }],
    allimages: [{}, { aisort: 'timestamp' }, { aidir: 'descending' }],
    alllinks: [{}, { alunique: '1' }],
    allpages: [{}, { apdir: 'descending' }],
    allredirects: [{}, { arunique: '1' }],
    allrevisions: [{}, { arvdir: 'newer' }, { arvuser: targets.user }],
    alltransclusions: [{}, { atunique: '1' }],
    backlinks: [
      { bltitle: targets.page },
      { bltitle: targets.page, blredirect: '1' },
      { bltitle: targets.page, blnamespace: '0|1' },
    ],
    blocks: [{}, { bkdir: 'newer' }],
    categories: [pages, { ...pages, cldir: 'descending' }],
    categoryinfo: [{ titles: targets.categories }],
    categorymembers: [
      { cmtitle: targets.category },
      { cmtitle: targets.category, cmdir: 'desc' },
      { cmtitle: targets.category, cmtype: 'page' },
      { cmtitle: targets.category, cmsort: 'timestamp' },
    ],
    contributors: [pages],
    deletedrevisions: [
      { titles: targets.deletedPage },
      { titles: `${targets.deletedPage}|${targets.pages}`, drvlimit: '2' },
    ],
    deletedrevs: [{}, { druser: targets.deletedUser }, { titles: targets.deletedPage }],
    duplicatefiles: [files, { ...files, dfdir: 'descending' }],
    embeddedin: [{ eititle: targets.template }, { eititle: targets.template, einamespace: '0|10' }],
    extlinks: [pages],
    exturlusage: [{}, { euquery: '*.org' }],
    fileusage: [files, { titles: targets.file }],
    imageinfo: [files, { titles: targets.file }],
    images: [pages],
    imageusage: [{ iutitle: targets.file }, { iutitle: targets.file, iuredirect: '1' }],
    info: [pages, { ...pages, intestactions: 'edit|move' }],
    iwbacklinks: [{}, { iwblprefix: targets.interwiki }],
    iwlinks: [pages, { ...pages, iwdir: 'descending' }],
    langbacklinks: [{}, { lbllang: targets.language }],
    langlinks: [pages],
    links: [pages, { ...pages, pldir: 'descending' }, { titles: targets.page }],
    linkshere: [pages, { titles: targets.page }, { titles: targets.page, lhnamespace: '0|1' }],
    logevents: [{}, { ledir: 'newer' }, { letype: 'move' }],
    pageprops: [pages],
    pageswithprop: [
      { pwppropname: targets.property },
      { pwppropname: targets.property, pwpdir: 'descending' },
    ],
    pageimages: [pages],
    prefixsearch: [{ pssearch: 'a' }],
    extracts: [{ ...pages, exintro: '1', explaintext: '1' }],
    protectedtitles: [{}, { ptdir: 'newer' }],
    querypage: [{ qppage: 'Longpages' }, { qppage: 'Listredirects' }],
    recentchanges: [{}, { rcdir: 'newer' }],
    redirects: [pages],
    revisions: [
      pages,
      { titles: targets.page, rvlimit: '1' },
      { titles: targets.page, rvdir: 'newer' },
      { revids: targets.revids },
    ],
    search: [{ srsearch: 'page' }, { srsearch: 'page', srwhat: 'nearmatch' }],
    tags: [{}],
    templates: [pages],
    transcludedin: [{ titles: targets.template }, { titles: `${targets.template}|${targets.pages}` }],
    usercontribs: [
      { ucuser: targets.user },
      { ucuser: targets.users },
      { ucuserids: targets.userids },
      { ucuserprefix: targets.user.slice(0, 1) },
      { uciprange: '192.0.0.0/16' },
    ],
    watchlist: [{}, { wldir: 'newer', wlallrev: '1' }],
    watchlistraw: [{}, { wrdir: 'descending' }],
  };
};

/** Positions in modules that only return one after very long results. */
export const examples: Readonly<Record<string, string>> = {
  categoryinfo: 'M',
  deletedrevisions: '0|M|20200101000000|1',
  imageinfo: 'M|20200101000000',
  info: '0|M',
  languageinfo: 'de',
  mystashedfiles: '1',
  pageprops: '100',
  redirects: '0|M|1',
  revisions: '1|1',
  search: '1',
};
