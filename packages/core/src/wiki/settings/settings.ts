import { complete } from './complete.ts';
import type { Given, Values } from './schema.ts';
import { servingSettings } from './serving.ts';
import { wikiSettings } from './wiki.ts';

/** Every setting that does not belong to an extension. */
export const coreSettings = { ...wikiSettings, ...servingSettings };

/** Settings that siteinfo does not include, with their defaults; extensions read theirs by themselves. */
export type Settings = Values<typeof coreSettings>;

/** {@link Settings} as a configuration has them, with those of extensions. */
export type GivenSettings = Given<typeof coreSettings> & Readonly<Record<string, unknown>>;

/** Fills in the defaults; settings of extensions stay as they are. */
export const completeSettings = (given: GivenSettings = {}): Settings => complete(coreSettings, given);
