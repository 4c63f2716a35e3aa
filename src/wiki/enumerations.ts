import { usualLogActions, usualLogTypes } from './logs/kinds.ts';
import type { Configuration } from './configuration.ts';
import type { Site } from './site.ts';

/** Groups that no list names, as nobody is put into them. */
const implicitGroups = new Set(['*', 'user', 'autoconfirmed', 'named', 'temp']);

/** Groups that accounts are put into, sorted. */
export const explicitGroups = (site: Site): readonly string[] =>
  site.configuration.usergroups
    .map(({ name }) => name)
    .filter((name) => !implicitGroups.has(name))
    .toSorted();

/** Those of a parameter's values that the wiki knows; `name` is the module's and the parameter's, as in `blocks.prop`. */
export const valuesIn =
  (name: string, values: readonly string[]) =>
  ({ configuration }: Site): readonly string[] => {
    const without = configuration.settings.withoutValues?.[name];
    return without ? values.filter((value) => !without.includes(value)) : values;
  };

/** Every right that a group can give, sorted. */
export const rights = (site: Site): readonly string[] => site.configuration.settings.rights.toSorted();

/** Every right, those included that everybody has, sorted. */
export const allRights = (site: Site): readonly string[] => {
  const { rights, implicitRights } = site.configuration.settings;
  return [...new Set([...rights, ...implicitRights])].toSorted();
};

/** What external addresses may begin with, as far as the colon; the empty one, which stands for the web's two, first. */
export const protocols = (site: Site): readonly string[] => [
  '',
  ...site.configuration.protocols
    .filter((protocol) => protocol !== '//')
    .map((protocol) => protocol.slice(0, protocol.indexOf(':')))
    .toSorted(),
];

/** Formats that content may be asked for in whose model the wiki does not know. */
export const fallbackFormats: readonly string[] = [
  'application/octet-stream',
  'application/unknown',
  'application/x-binary',
  'text/unknown',
  'unknown/unknown',
];

/** Formats that content may be written in, sorted. */
export const contentFormats = (site: Site): readonly string[] =>
  [...new Set([...Object.values(site.configuration.settings.contentModels), ...fallbackFormats])].toSorted();

/** Types that log entries may have, sorted. */
export const logTypes = ({ configuration }: Site): readonly string[] =>
  (configuration.settings.logTypes ?? usualLogTypes).filter(isUsed(configuration)).toSorted();

/** Types and actions that log entries may have, such as `move/move`, or with `*` for any action; sorted. */
export const logActions = ({ configuration }: Site): readonly string[] =>
  (configuration.settings.logActions ?? usualLogActions).filter(isUsed(configuration)).toSorted();

const PAGE_LANGUAGE = 'pagelang';

/** Whether a wiki has logs of a type, or of an action's type: pages' languages are logged where they can be changed. */
const isUsed =
  ({ settings }: Configuration) =>
  (kind: string): boolean =>
    settings.pageLanguageInDatabase || kind.split('/')[0] !== PAGE_LANGUAGE;

/** Change tags that MediaWiki puts on changes by itself. */
const usualSoftwareTags: readonly string[] = [
  'mw-blank',
  'mw-changed-redirect-target',
  'mw-contentmodelchange',
  'mw-manual-revert',
  'mw-new-redirect',
  'mw-removed-redirect',
  'mw-replace',
  'mw-reverted',
  'mw-rollback',
  'mw-server-side-upload',
  'mw-undo',
];

/** Change tags that the software or an extension puts on changes by itself. */
export const softwareTags = ({ configuration }: Site): readonly string[] =>
  configuration.settings.softwareTags ?? usualSoftwareTags;
