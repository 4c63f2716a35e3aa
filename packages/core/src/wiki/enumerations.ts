import { lookupTable } from '@wikiquery/common/lookup-table';
import { logVersions } from './logs/kinds.ts';
import type { Site } from './site.ts';
import type { VersionRange } from './version.ts';

/** Implicit groups, which have no explicit members. */
const implicitGroups = new Set(['*', 'user', 'autoconfirmed', 'named', 'temp']);

/** Returns the groups with explicit members, sorted. */
export const explicitGroups = (site: Site): readonly string[] =>
  site.configuration.usergroups
    .map(({ name }) => name)
    .filter((name) => !implicitGroups.has(name))
    .toSorted();

/**
 * Creates a function that returns the values of a parameter that a wiki supports: those of its version of MediaWiki but
 * its `withoutValues`. `name` is of the form `blocks.prop`; the function's property `every` has all values, `versionRanges`
 * those that only some versions have.
 */
export const valuesIn = <const V extends readonly string[]>(
  name: string,
  values: V,
  versionRanges?: Readonly<Partial<Record<V[number], VersionRange>>>,
) =>
  Object.assign(
    ({ configuration, software }: Site): readonly string[] => {
      const without = configuration.settings.withoutValues[name] ?? [];
      const rangeOf: Readonly<Partial<Record<string, VersionRange>>> = versionRanges ?? {};
      return values.filter(
        (value) => !without.includes(value) && software.has(rangeOf[value] ?? {}, `${name}=${value}`),
      );
    },
    { every: values, ...(versionRanges && { versionRanges }) },
  );

/** Returns every right that a group can give, sorted. */
export const rights = (site: Site): readonly string[] => site.configuration.settings.rights.toSorted();

/** Returns every right, implicit ones included, sorted. */
export const allRights = (site: Site): readonly string[] => {
  const { rights, implicitRights } = site.configuration.settings;
  return [...new Set([...rights, ...implicitRights])].toSorted();
};

/** Returns the protocols of external links without the colon; the first one is empty, for HTTP and HTTPS. */
export const protocols = (site: Site): readonly string[] => [
  '',
  ...site.configuration.protocols
    .filter((protocol) => protocol !== '//')
    .map((protocol) => protocol.slice(0, protocol.indexOf(':')))
    .toSorted(),
];

/** Formats of content with an unknown model. */
export const fallbackFormats: readonly string[] = [
  'application/octet-stream',
  'application/unknown',
  'application/x-binary',
  'text/unknown',
  'unknown/unknown',
];

/** The versions of MediaWiki that have a content model, where not all do. */
const modelVersions: Readonly<Partial<Record<string, VersionRange>>> = lookupTable({
  vue: { since: '1.45' },
});

const knownModels = ({
  configuration,
  software,
}: Site): readonly (readonly [model: string, format: string])[] =>
  Object.entries(configuration.settings.contentModels).filter(([model]) =>
    software.has(modelVersions[model] ?? {}),
  );

/** Returns all content formats, sorted. */
export const contentFormats = (site: Site): readonly string[] =>
  [...new Set([...knownModels(site).map(([, format]) => format), ...fallbackFormats])].toSorted();

/** Returns all content models, sorted. */
export const contentModels = (site: Site): readonly string[] =>
  knownModels(site)
    .map(([model]) => model)
    .toSorted();

/** Languages with a name that MediaWiki is not translated into. */
const untranslated = new Set(
  (
    'aa als bat-smg be-x-old cho cpx-latn es-419 fiu-vro ho hz kj mh mus ng roa-rup shi-latn shi-tfng simple ' +
    'tly-cyrl uz-cyrl uz-latn zgh-latn zh-classical zh-min-nan zh-yue'
  ).split(' '),
);

/** The versions of MediaWiki that are translated into a language, where not all are. */
const translationVersions: Readonly<Partial<Record<string, VersionRange>>> = lookupTable({
  na: { until: '1.44' },
  no: { since: '1.44' },
});

/** Returns the languages that a page can have, sorted; `default` is the wiki's. */
export const pageLanguages = (site: Site): readonly string[] =>
  [
    'default',
    ...[...site.languages.keys()].filter(
      (code) => !untranslated.has(code) && site.software.has(translationVersions[code] ?? {}),
    ),
  ].toSorted();

/** Returns the log types, sorted. */
export const logTypes = (site: Site): readonly string[] =>
  site.configuration.settings.logTypes.filter(isUsed(site)).toSorted();

/** Returns the log types with actions, such as `move/move`, or with `*` for any action; sorted. */
export const logActions = (site: Site): readonly string[] =>
  site.configuration.settings.logActions.filter(isUsed(site)).toSorted();

const PAGE_LANGUAGE = 'pagelang';

/** Whether the wiki uses a log type: changes of pages' languages are only logged if they are possible. */
function isUsed({ configuration, extensions, software }: Site): (kind: string) => boolean {
  const { pageLanguageInDatabase } = configuration.settings;
  const versionRanges = Object.assign(
    {},
    logVersions,
    ...extensions.map((one) => one.logVersions),
  ) as typeof logVersions;
  // MediaWiki had them as extensions before.
  const asExtensions = new Set(configuration.extensions.map(({ name = '' }) => name.toLowerCase()));
  return (kind) => {
    const [type = ''] = kind.split('/');
    if (type === PAGE_LANGUAGE && !pageLanguageInDatabase) return false;
    return [kind, type].every((one) => asExtensions.has(one) || software.has(versionRanges[one] ?? {}));
  };
}

/** Returns the interwiki prefixes of the wikis from which pages can be imported. */
export const importSources = ({ configuration }: Site): readonly string[] =>
  configuration.settings.importSources;

/** Returns the change tags that the software or an extension applies. */
export const softwareTags = ({ configuration, software }: Site): readonly string[] =>
  configuration.settings.softwareTags.filter((tag) => software.has(tagVersions[tag] ?? {}));

/** The versions of MediaWiki that apply a change tag, where not all do. */
const tagVersions: Readonly<Partial<Record<string, VersionRange>>> = lookupTable({
  'mw-recreated': { since: '1.44' },
});
