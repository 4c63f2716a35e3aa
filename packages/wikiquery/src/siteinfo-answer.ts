import { isObject } from '@wikiquery/common/is-object';
import { lookupTable } from '@wikiquery/common/lookup-table';
import { siteinfoShapes } from '@wikiquery/core/modules';
import type { Configuration } from '@wikiquery/core/wiki';
import { defaultLogActions, defaultLogTypes } from '@wikiquery/core/wiki/logs';
import { wikiSettings, type GivenSettings } from '@wikiquery/core/wiki/settings';
import { extensions } from '@wikiquery/extensions';
import { UsageError } from './problem.ts';
import { extensionTags, registeredRights } from './registrations.ts';

/** MediaWiki's default, which versions before 1.42 do not tell. */
const everybodyConfirmed = {
  autoconfirmed: {
    operand: '&',
    0: { condname: 'APCOND_EDITCOUNT', params: [0] },
    1: { condname: 'APCOND_AGE', params: [0] },
  },
};

/** Parts that older versions of MediaWiki lack, with their defaults. */
const newerParts: Readonly<Record<string, unknown>> = lookupTable({
  autocreatetempuser: { enabled: false },
  autopromote: everybodyConfirmed,
  autopromoteonce: {},
  clientlibraries: [],
  copyuploaddomains: [],
});

/** Parts that change constantly, or that follow from other parts or settings. */
const passingParts = [
  'statistics',
  'dbrepllag',
  'crosssiteajaxdomains',
  'doubleunderscores',
  'sbom',
] as const;

/** The parts of siteinfo that make a configuration. */
export const configuredParts = Object.keys(siteinfoShapes).filter(
  (part) => !passingParts.some((passing) => passing === part),
) as readonly Exclude<keyof Configuration, 'settings'>[];

/** Tells how to save the siteinfo of a private wiki, and make a configuration from it. */
export const howToSaveSiteinfo = (api: string): string =>
  'open this address in a browser in which you are logged in to the wiki, save the page as siteinfo.json, ' +
  `and run "wikiquery init --from siteinfo.json --output wiki.json": ${api}?action=query&meta=siteinfo&siprop=${configuredParts.join('|')}&format=json&formatversion=2`;

/** Makes a configuration from a response to `meta=siteinfo`; throws a {@link UsageError} if it is unsuitable. */
export function configurationOfSiteinfo(answer: unknown, from: string): Configuration {
  const parts = readParts(answer, from, configuredParts) as Configuration;
  // A copy of a sandbox is none.
  const { time: _passing, sandbox: _own, ...general } = parts.general;
  return {
    ...parts,
    general,
    usergroups: parts.usergroups.map(({ number: _counted, ...group }) => group),
    settings: {
      writeApi: apiOf(parts.general),
      extensions: builtExtensions(parts),
      ...contributions(parts),
      translationNamespaces: Object.values(parts.namespaces)
        .filter(({ canonical }) => canonical === 'Translations')
        .map(({ id }) => id),
      rights: registeredRights(parts),
      ...(typeof general['categorycollation'] === 'string' && {
        categoryCollation: general['categorycollation'],
      }),
    },
  };
}

/**
 * Reads parts of a response to `meta=siteinfo`, with the defaults of those that older versions lack; throws a
 * {@link UsageError} if others are missing.
 */
export function readParts<const P extends keyof Configuration>(
  answer: unknown,
  from: string,
  names: readonly P[],
): Pick<Configuration, P> {
  const parts = partsOf(answer, from);
  const missing = names.filter((name) => !(name in parts) && !(name in newerParts));
  if (missing.length > 0)
    throw new UsageError(
      `${from} lacks ${missing.join(', ')}: request siprop=${names.join('|')} in formatversion=2.`,
    );
  const { namespaces } = parts;
  if (names.some((name) => name === 'namespaces') && !hasNames(namespaces))
    throw new UsageError(`${from} is in formatversion 1: request formatversion=2.`);
  return Object.fromEntries(names.map((name) => [name, parts[name] ?? newerParts[name]])) as unknown as Pick<
    Configuration,
    P
  >;
}

/** Whether a response to `meta=siteinfo` says when accounts become autoconfirmed, as MediaWiki 1.42 and newer do. */
export const reportsPromotions = (answer: unknown, from: string): boolean =>
  'autopromote' in partsOf(answer, from);

/** Returns the URL of the wiki's own API. */
function apiOf({ server, scriptpath }: Configuration['general']): string {
  return `${server.startsWith('//') ? 'https:' : ''}${server}${scriptpath}/api.php`;
}

type Parts = Readonly<Record<string, unknown>>;

function partsOf(answer: unknown, from: string): Parts {
  if (isObject(answer)) {
    const { error, query } = answer;
    if (isObject(error)) {
      throw new UsageError(
        `${from} answered with an error: ${String(error['code'])}: ${String(error['info'])}`,
      );
    }
    if (isObject(query)) return query;
    if (isObject(answer['general'])) return answer;
  }
  throw new UsageError(`${from} is not an answer to action=query&meta=siteinfo.`);
}

const hasNames = (namespaces: unknown): boolean =>
  isObject(namespaces) &&
  !Array.isArray(namespaces) &&
  Object.values(namespaces).every((one) => isObject(one) && 'name' in one);

/** Returns the settings that installed extensions add to, which are not in siteinfo. */
function contributions(parts: Configuration): GivenSettings {
  const names = builtExtensions(parts);
  const installed = extensions.filter(({ name }) => names.includes(name));
  const logs = installed.flatMap(({ logs: of }) => of ?? []);
  const models = installed.map(({ contentModels }) => contentModels);
  const pages = installed.flatMap(({ queryPages }) => queryPages ?? []);
  const tags = extensionTags(parts);
  return {
    ...(logs.length > 0 && {
      logTypes: [...defaultLogTypes, ...logs.flatMap(({ types }) => types)].toSorted(),
      logActions: [...defaultLogActions, ...logs.flatMap(({ actions }) => actions)].toSorted(),
    }),
    // In full, so that further ones can be merged over them.
    contentModels: Object.assign({}, wikiSettings.contentModels.default, ...models) as Record<string, string>,
    ...(pages.length > 0 && { keptQueryPages: pages.toSorted() }),
    // A wiki in the network returns its change tags itself.
    ...(tags.length > 0 && {
      softwareTags: [...(wikiSettings.softwareTags.default ?? []), ...tags].toSorted(),
    }),
  };
}

/** Our own extensions among those that `siprop=extensions` names, sorted. */
function builtExtensions({ extensions: told }: Configuration): string[] {
  const names = new Set(told.map(({ name }) => name));
  return extensions
    .filter(({ displayName, otherNames = [] }) =>
      [displayName, ...otherNames].some((name) => names.has(name)),
    )
    .map(({ name }) => name)
    .toSorted();
}
