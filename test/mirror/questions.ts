import type { AnyRequest } from 'wikiquery-client';

/** Namespaces of the sample wiki. */
export const namespaces = [...Array.from({ length: 16 }, (_, number) => number), 100, 101, 102, 103];

/** Properties of pages that a mirror answers as its source does. */
export const properties: readonly AnyRequest[] = [
  { prop: 'info', inprop: 'protection|displaytitle|talkid|subjectid|associatedpage' },
  { prop: 'categories', clprop: 'sortkey|timestamp|hidden', cllimit: 'max' },
  { prop: 'links', pllimit: 'max' },
  { prop: 'templates', tllimit: 'max' },
  { prop: 'images', imlimit: 'max' },
  { prop: 'extlinks', ellimit: 'max' },
  { prop: 'langlinks', lllimit: 'max' },
  { prop: 'iwlinks', iwlimit: 'max' },
  { prop: 'pageprops' },
  { prop: 'redirects', rdprop: 'pageid|title|fragment', rdlimit: 'max' },
  { prop: 'linkshere', lhlimit: 'max' },
  { prop: 'transcludedin', tilimit: 'max' },
  { prop: 'fileusage', fulimit: 'max' },
  { prop: 'categoryinfo' },
  { prop: 'contributors', pclimit: 'max' },
  { prop: 'duplicatefiles', dflimit: 'max' },
  {
    prop: 'imageinfo',
    iiprop: 'timestamp|user|userid|comment|size|sha1|mime|mediatype|metadata|bitdepth|archivename',
    iilimit: 'max',
  },
  {
    prop: 'revisions',
    rvprop:
      'ids|flags|timestamp|user|userid|comment|parsedcomment|size|sha1|slotsize|slotsha1|contentmodel|roles|content',
    rvslots: '*',
  },
];

/** Lists that a mirror answers as its source does. */
export const lists: readonly AnyRequest[] = [
  { list: 'allcategories', acprop: 'size|hidden', aclimit: 'max' },
  { list: 'allfileusages', aflimit: 'max' },
  { list: 'allimages', aiprop: 'timestamp|user|comment|size|sha1|mime|mediatype|bitdepth', ailimit: 'max' },
  { list: 'allredirects', arprop: 'ids|title|fragment|interwiki', arlimit: 'max' },
  { list: 'allusers', auprop: 'groups|editcount|registration|implicitgroups|rights', aulimit: 'max' },
  {
    list: 'allrevisions',
    arvprop: 'ids|flags|timestamp|user|userid|comment|size|sha1|roles|content',
    arvslots: '*',
    arvlimit: 'max',
  },
  {
    list: 'blocks',
    bkprop: 'id|user|userid|by|byid|timestamp|expiry|reason|range|flags|restrictions',
    bklimit: 'max',
  },
  { list: 'filearchive', falimit: 'max' },
  {
    list: 'logevents',
    leprop: 'ids|title|type|user|userid|timestamp|comment|parsedcomment|details|tags',
    lelimit: 'max',
  },
  { list: 'pagepropnames', ppnlimit: 'max' },
  { list: 'protectedtitles', ptprop: 'timestamp|user|userid|comment|expiry|level', ptlimit: 'max' },
  {
    list: 'recentchanges',
    rcprop: 'user|userid|comment|parsedcomment|flags|timestamp|title|ids|sizes|redirect|loginfo',
    rclimit: 'max',
  },
  { list: 'tags', tgprop: 'hitcount|source|active', tglimit: 'max' },
  {
    list: 'usercontribs',
    ucuser: 'Warden|Castaway',
    ucprop: 'ids|title|timestamp|comment|size|flags',
    uclimit: 'max',
  },
  { list: 'search', srsearch: 'lantern', srprop: 'size|wordcount|timestamp', srlimit: 'max' },
  { list: 'prefixsearch', pssearch: 'Gull', pslimit: 'max' },
  { list: 'embeddedin', eititle: 'Template:Lighthouse', eilimit: 'max' },
  { list: 'backlinks', bltitle: 'Lantern Isles', bllimit: 'max' },
  {
    list: 'categorymembers',
    cmtitle: 'Category:Islands',
    cmprop: 'ids|title|sortkey|sortkeyprefix|type|timestamp',
    cmlimit: 'max',
  },
  {
    list: 'users',
    ususers: 'Warden|Castaway|Wrecker|Keeper|203.0.113.7',
    usprop: 'blockinfo|groups|groupmemberships|implicitgroups|rights|editcount|registration|gender',
  },
  { meta: 'siteinfo', siprop: 'statistics' },
];

/** Requests that a mirror of the sample wiki answers as the wiki itself does. */
export const questions: readonly AnyRequest[] = [
  ...namespaces.flatMap((gapnamespace) =>
    properties.map((property) => ({ generator: 'allpages', gapnamespace, gaplimit: 'max', ...property })),
  ),
  ...lists,
];
