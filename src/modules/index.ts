import type { Module } from '../query/define.ts';
import { allcategories } from './list/allcategories.ts';
import { allpages } from './list/allpages.ts';
import { allrevisions } from './list/allrevisions.ts';
import { categorymembers } from './list/categorymembers.ts';
import { allfileusages, alllinks, allredirects, alltransclusions } from './list/alllinks.ts';
import { backlinks, embeddedin, imageusage } from './list/backlinks.ts';
import { links, templates } from './prop/links.ts';
import { images } from './prop/images.ts';
import { fileusage, linkshere, redirects, transcludedin } from './prop/linkshere.ts';
import { categories } from './prop/categories.ts';
import { categoryinfo } from './prop/categoryinfo.ts';
import { random } from './list/random.ts';
import { info } from './prop/info.ts';
import { pageprops } from './prop/pageprops.ts';
import { revisions } from './prop/revisions.ts';
import { exturlusage } from './list/exturlusage.ts';
import { iwbacklinks } from './list/iwbacklinks.ts';
import { langbacklinks } from './list/langbacklinks.ts';
import { duplicatefiles } from './prop/duplicatefiles.ts';
import { extlinks } from './prop/extlinks.ts';
import { iwlinks } from './prop/iwlinks.ts';
import { langlinks } from './prop/langlinks.ts';
import { filerepoinfo } from './meta/filerepoinfo.ts';
import { languageinfo } from './meta/languageinfo.ts';

/** The core's query modules. */
export const coreModules: readonly Module[] = [
  allcategories,
  allfileusages,
  alllinks,
  allpages,
  allredirects,
  allrevisions,
  alltransclusions,
  backlinks,
  categories,
  categoryinfo,
  categorymembers,
  duplicatefiles,
  embeddedin,
  extlinks,
  exturlusage,
  filerepoinfo,
  fileusage,
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
  pageprops,
  random,
  redirects,
  revisions,
  templates,
  transcludedin,
];
