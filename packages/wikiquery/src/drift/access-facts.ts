import type { Configuration } from '@wikiquery/core/wiki';
import type { ComparisonSettings } from '@wikiquery/core/wiki/settings';

/** A part of siteinfo that decides which content is shown, and what it means. */
export type ComparedPart = ComparisonSettings['ignore'][number];

/** The parts of a configuration that are compared. */
export type ComparedParts = Pick<Configuration, ComparedPart>;

/** The live wiki's parts, or `private` if only logged-in users may read them. */
export type LiveParts = ComparedParts | 'private';

/** Fields of `general` that decide which wiki it is, and which titles are the same. */
const generalFields = [
  'wikiid',
  'lang',
  'case',
  'legaltitlechars',
  'invalidusernamechars',
  'categorycollation',
];

/** Fields of a namespace; versions of MediaWiki may have further ones. */
const namespaceFields = [
  'case',
  'name',
  'canonical',
  'content',
  'subpages',
  'nonincludable',
  'namespaceprotection',
  'defaultcontentmodel',
];

/** Facts by name, as text. */
type Facts = ReadonlyMap<string, string>;

/** Returns the facts of each part that decide which content is shown, and what it means. */
const factsOf: { readonly [P in ComparedPart]: (parts: ComparedParts) => Facts } = {
  general: ({ general }) =>
    new Map(generalFields.map((name) => [`general.${name}`, textOf(general[name])] as const)),
  namespaces: ({ namespaces }) =>
    new Map(
      Object.values(namespaces).map((namespace) => [
        `namespace ${namespace.id}`,
        textOf(namespaceFields.map((name) => Object.entries(namespace).find(([key]) => key === name)?.[1])),
      ]),
    ),
  namespacealiases: ({ namespacealiases }) =>
    new Map(namespacealiases.map(({ id, alias }) => [`alias "${alias}" of namespace ${id}`, ''])),
  usergroups: ({ usergroups }) =>
    new Map(
      usergroups.flatMap(({ name, rights }) => [
        [`group "${name}"`, ''] as const,
        ...rights.map((right) => [`right "${right}" of group "${name}"`, ''] as const),
      ]),
    ),
  extensions: ({ extensions }) =>
    new Map(extensions.map(({ type, name }) => [`extension "${name ?? ''}" (${type ?? 'other'})`, ''])),
  autocreatetempuser: ({ autocreatetempuser }) =>
    new Map(
      Object.entries(autocreatetempuser).map(([name, value]) => [
        `autocreatetempuser.${name}`,
        textOf(value),
      ]),
    ),
  autopromote: ({ autopromote }) => promotions('autopromote', autopromote),
  autopromoteonce: ({ autopromoteonce }) => promotions('autopromoteonce', autopromoteonce),
};

const promotions = (part: string, conditions: Readonly<Record<string, unknown>>): Facts =>
  new Map(Object.entries(conditions).map(([group, of]) => [`${part} to "${group}"`, textOf(of)]));

/** A value as text, with the keys of its objects in alphabetical order. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  ) ?? '';

/** Maximum number of differences that are listed. */
const MOST_LISTED = 20;

/**
 * Lists how a live wiki differs from a configuration in what decides which content is shown, and what it means. Of a
 * private wiki only its privacy can be compared.
 */
export function findDrift(
  live: LiveParts,
  here: ComparedParts,
  ignored: readonly ComparedPart[] = [],
): readonly string[] {
  if (live === 'private')
    return !ignored.includes('usergroups') && isPublic(here) ? ['removed: right "read" of group "*"'] : [];
  const differences = Object.entries(factsOf).flatMap(([part, facts]) => {
    if (ignored.some((name) => name === part)) return [];
    const [before, after] = [facts(here), facts(live)];
    return [
      ...[...after.keys()].filter((name) => !before.has(name)).map((name) => `added: ${name}`),
      ...[...after]
        .filter(([name, text]) => before.has(name) && before.get(name) !== text)
        .map(([name]) => `changed: ${name}`),
      ...[...before.keys()].filter((name) => !after.has(name)).map((name) => `removed: ${name}`),
    ];
  });
  const more = differences.length - MOST_LISTED;
  return more <= 1 ? differences : [...differences.slice(0, MOST_LISTED), `and ${more} more`];
}

const isPublic = ({ usergroups }: ComparedParts): boolean =>
  usergroups.some(({ name, rights }) => name === '*' && rights.includes('read'));
