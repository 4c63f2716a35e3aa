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
import { tokens } from './meta/tokens.ts';
import { info } from './prop/info.ts';
import { pageprops } from './prop/pageprops.ts';
import { revisions } from './prop/revisions.ts';

/** The core's query modules. */
export const coreModules: readonly Module[] = [
  allcategories,
  allfileusages,
  alllinks,
  allpages,
  allredirects,
  alltransclusions,
  backlinks,
  allrevisions,
  categories,
  categoryinfo,
  categorymembers,
  embeddedin,
  fileusage,
  images,
  imageusage,
  info,
  links,
  linkshere,
  pageprops,
  random,
  redirects,
  templates,
  transcludedin,
  revisions,
  tokens,
];
