import type { Configuration, NamespaceInformation } from '@wikiquery/core/wiki';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Builds a configuration from a saved response of `meta=siteinfo`; what that lacks comes from `known`. From a response
 * in formatversion 1, which has texts under `*`, only the general part, namespaces and aliases are used.
 */
export function siteOfSiteinfo(text: string, known: Configuration): Configuration {
  const answer = JSON.parse(text) as { readonly query?: Fields };
  const { query = {} } = answer;
  const general = query['general'] as Configuration['general'] | undefined;
  const namespaces = query['namespaces'] as Readonly<Record<string, Fields>> | undefined;
  const aliases = query['namespacealiases'] as readonly Fields[] | undefined;
  const others = Object.fromEntries(
    Object.entries(query).filter(
      ([part]) => part in known && !['general', 'namespaces', 'namespacealiases', 'settings'].includes(part),
    ),
  );
  return {
    ...known,
    ...(Object.values(others).every(isNewForm) ? (others as Partial<Configuration>) : {}),
    // Clients choose by the version what to request, and it is this program that answers.
    ...(general && { general: { ...known.general, ...general, generator: known.general.generator } }),
    ...(namespaces && {
      namespaces: Object.fromEntries(
        Object.entries(namespaces).map(([number, one]) => [number, namespaceOf(one)]),
      ),
    }),
    ...(aliases && {
      namespacealiases: aliases.map((one) => ({
        id: Number(one['id']),
        alias: textOf(one, 'alias'),
      })),
    }),
  };
}

/** A text under its own name or, in formatversion 1, under `*`. */
const textOf = (one: Fields, name: string): string => {
  const text = one[name] ?? one['*'];
  return typeof text === 'string' ? text : '';
};

/** Formatversion 1 writes texts under `*`. */
const isNewForm = (part: unknown): boolean => !JSON.stringify(part).includes('"*":');

function namespaceOf(one: Fields): NamespaceInformation {
  const flag = (name: string): boolean => one[name] !== undefined && one[name] !== false;
  const text = (name: string): Record<string, string> =>
    typeof one[name] === 'string' ? { [name]: one[name] } : {};
  return {
    id: Number(one['id']),
    case: one['case'] === 'case-sensitive' ? 'case-sensitive' : 'first-letter',
    name: textOf(one, 'name'),
    subpages: flag('subpages'),
    content: flag('content'),
    nonincludable: flag('nonincludable'),
    ...text('canonical'),
    ...text('namespaceprotection'),
    ...text('defaultcontentmodel'),
  };
}
