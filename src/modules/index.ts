import type { Module } from '../query/define.ts';
import { allpages } from './list/allpages.ts';

/** The core's query modules. */
export const coreModules: readonly Module[] = [allpages];
