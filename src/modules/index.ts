import type { Module } from '../query/define.ts';
import { allcategories } from './list/allcategories.ts';
import { allpages } from './list/allpages.ts';
import { categorymembers } from './list/categorymembers.ts';
import { categories } from './prop/categories.ts';
import { info } from './prop/info.ts';
import { categoryinfo } from './prop/categoryinfo.ts';

/** The core's query modules. */
export const coreModules: readonly Module[] = [
  allcategories,
  allpages,
  categories,
  categoryinfo,
  categorymembers,
];
