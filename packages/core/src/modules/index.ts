import type { Module } from '../query/define.ts';
import { allcategories } from './list/allcategories.ts';
import { alldeletedrevisions } from './list/alldeletedrevisions.ts';
import { allimages } from './list/allimages.ts';
import { allfileusages, alllinks, allredirects, alltransclusions } from './list/alllinks.ts';
import { allpages } from './list/allpages.ts';
import { allrevisions } from './list/allrevisions.ts';
import { allusers } from './list/allusers.ts';
import { backlinks, embeddedin, imageusage } from './list/backlinks.ts';
import { blocks } from './list/blocks.ts';
import { categorymembers } from './list/categorymembers.ts';
import { codexicons } from './list/codexicons.ts';
import { deletedrevs } from './list/deletedrevs.ts';
import { exturlusage } from './list/exturlusage.ts';
import { filearchive } from './list/filearchive.ts';
import { iwbacklinks } from './list/iwbacklinks.ts';
import { langbacklinks } from './list/langbacklinks.ts';
import { logevents } from './list/logevents.ts';
import { mystashedfiles } from './list/mystashedfiles.ts';
import { pagepropnames } from './list/pagepropnames.ts';
import { pageswithprop } from './list/pageswithprop.ts';
import { protectedtitles } from './list/protectedtitles.ts';
import { querypage } from './list/querypage.ts';
import { random } from './list/random.ts';
import { recentchanges } from './list/recentchanges.ts';
import { tags } from './list/tags.ts';
import { trackingcategories } from './list/trackingcategories.ts';
import { usercontribs } from './list/usercontribs.ts';
import { users } from './list/users.ts';
import { watchlist } from './list/watchlist.ts';
import { watchlistraw } from './list/watchlistraw.ts';
import { allmessages } from './meta/allmessages.ts';
import { authmanagerinfo } from './meta/authmanagerinfo.ts';
import { filerepoinfo } from './meta/filerepoinfo.ts';
import { languageinfo } from './meta/languageinfo.ts';
import { siteinfo } from './meta/siteinfo.ts';
import { tokens } from './meta/tokens.ts';
import { userinfo } from './meta/userinfo.ts';
import { categories } from './prop/categories.ts';
import { categoryinfo } from './prop/categoryinfo.ts';
import { contributors } from './prop/contributors.ts';
import { deletedrevisions } from './prop/deletedrevisions.ts';
import { duplicatefiles } from './prop/duplicatefiles.ts';
import { extlinks } from './prop/extlinks.ts';
import { imageinfo } from './prop/imageinfo.ts';
import { images } from './prop/images.ts';
import { info } from './prop/info.ts';
import { iwlinks } from './prop/iwlinks.ts';
import { langlinks } from './prop/langlinks.ts';
import { links, templates } from './prop/links.ts';
import { fileusage, linkshere, redirects, transcludedin } from './prop/linkshere.ts';
import { pageprops } from './prop/pageprops.ts';
import { revisions } from './prop/revisions.ts';
import { stashimageinfo } from './prop/stashimageinfo.ts';

/** The core's query modules. */
export const coreModules: readonly Module[] = [
  allcategories,
  alldeletedrevisions,
  allfileusages,
  allimages,
  alllinks,
  allmessages,
  allpages,
  allredirects,
  allrevisions,
  alltransclusions,
  allusers,
  authmanagerinfo,
  backlinks,
  blocks,
  categories,
  categoryinfo,
  categorymembers,
  codexicons,
  contributors,
  deletedrevisions,
  deletedrevs,
  duplicatefiles,
  embeddedin,
  extlinks,
  exturlusage,
  filearchive,
  filerepoinfo,
  fileusage,
  imageinfo,
  images,
  imageusage,
  info,
  iwbacklinks,
  iwlinks,
  langbacklinks,
  langlinks,
  languageinfo,
  links,
  linkshere,
  logevents,
  mystashedfiles,
  pagepropnames,
  pageprops,
  pageswithprop,
  protectedtitles,
  querypage,
  random,
  recentchanges,
  redirects,
  revisions,
  siteinfo,
  stashimageinfo,
  tags,
  templates,
  tokens,
  trackingcategories,
  transcludedin,
  usercontribs,
  userinfo,
  users,
  watchlist,
  watchlistraw,
];
