import type { Module } from '../query/define.ts';
import { allcategories } from './list/allcategories.ts';
import { alldeletedrevisions } from './list/alldeletedrevisions.ts';
import { allpages } from './list/allpages.ts';
import { allrevisions } from './list/allrevisions.ts';
import { categorymembers } from './list/categorymembers.ts';
import { categories } from './prop/categories.ts';
import { categoryinfo } from './prop/categoryinfo.ts';
import { deletedrevs } from './list/deletedrevs.ts';
import { random } from './list/random.ts';
import { deletedrevisions } from './prop/deletedrevisions.ts';
import { info } from './prop/info.ts';
import { pageprops } from './prop/pageprops.ts';
import { revisions } from './prop/revisions.ts';

/** The core's query modules. */
export const coreModules: readonly Module[] = [
  allcategories,
  alldeletedrevisions,
  allpages,
  allrevisions,
  categories,
  categoryinfo,
  categorymembers,
  deletedrevisions,
  deletedrevs,
  info,
  pageprops,
  random,
  revisions,
];
