import * as fc from 'fast-check';
import type { Parameter, Parameters } from '../../packages/core/src/query/parameters/parameter.ts';
import type { Site } from '../../packages/core/src/wiki/site.ts';
import { makeTitle, prefixedText } from '../../packages/core/src/wiki/title.ts';
import type { TestWiki } from '../rig/wiki.ts';

/** Names in a wiki, so that generated requests find something. */
export interface KnownNames {
  readonly titles: readonly string[];
  readonly users: readonly string[];
}

/** Reads the titles and users of a wiki. */
export function namesIn({ database }: TestWiki, site: Site): KnownNames {
  const pages = database
    .prepare<[], [number, string]>('SELECT page_namespace, page_title FROM page ORDER BY page_id')
    .raw()
    .all();
  const users = database.prepare<[], string>('SELECT user_name FROM user ORDER BY user_id').pluck().all();
  return {
    titles: pages.map(([namespace, key]) => prefixedText(makeTitle(namespace, key), site)),
    users,
  };
}

const several = <T>(one: fc.Arbitrary<T>): fc.Arbitrary<string> =>
  fc.array(one, { minLength: 1, maxLength: 8 }).map((values) => values.join('|'));

/** Generates parameters that name pages, some of which do not exist. */
export function pagesOf({ titles }: KnownNames): fc.Arbitrary<Readonly<Record<string, string>>> {
  return fc.oneof(
    several(fc.constantFrom(...titles, 'Nowhere', 'Special:Version', 'en:Elsewhere', '<')).map((some) => ({
      titles: some,
    })),
    several(fc.integer({ min: 0, max: 200 })).map((pageids) => ({ pageids })),
    several(fc.integer({ min: 0, max: 300 })).map((revids) => ({ revids })),
  );
}

/** Values of every type, and of every format of continuation. */
const anyValue = [
  '',
  ' ',
  '|',
  '||',
  '\u001fa\u001fb',
  '0',
  '-1',
  '1',
  '+7',
  '007',
  '9223372036854775808',
  '1e3',
  'max',
  'now',
  '20250601000000',
  '2025-06-01T00:00:00Z',
  '2025-13-01',
  '*',
  '0|1',
  '0|A|1',
  'A|B',
  '0|Ember_Rock|5',
  '20250601000000|1',
  '2025-06-01T00:00:00Z|12',
  '1|20250601000000|1',
  'page|4c|1',
  '-||',
  'Talk:Ember Rock',
  'File:',
  '#',
  '#1',
  'Foo<bar>',
  '192.0.2.1',
  '2001:db8::/32',
  '203.0.113.0/24',
  '~2025-1',
  '<script>',
  '%00%ff',
  '%',
  '_',
  "'; --",
  '\\',
  '\ufffd',
  '😀',
  'https://example.org/a?b',
  '//example.org',
  'en',
  '0123456789012345678901234567890123456789',
];

/** Any characters; fast-check's own `binary` takes seconds. */
const characters = fc
  .array(fc.integer({ min: 0, max: 0x10ffff }), { maxLength: 4 })
  .map((codes) => String.fromCodePoint(...codes).toWellFormed());

const anything = fc.oneof(fc.constantFrom(...anyValue), fc.string({ maxLength: 12 }), characters);

/** Generates values for a parameter: mostly valid ones. */
export function valuesOf(
  parameter: Parameter,
  site: Site,
  { titles, users }: KnownNames,
): fc.Arbitrary<string> {
  const { type, multiple } = parameter;
  const good = valuesOfType(type.describe(site).type, type.allowed?.(site) ?? [], titles, users);
  const one = fc.oneof({ weight: 6, arbitrary: good }, { weight: 1, arbitrary: anything });
  if (!multiple) return one;
  const all = multiple.all === undefined ? [] : [{ weight: 1, arbitrary: fc.constant(multiple.all) }];
  const some = fc.array(one, { minLength: 1, maxLength: 4 }).map((values) => values.join('|'));
  return fc.oneof({ weight: 8, arbitrary: some }, ...all);
}

function valuesOfType(
  kind: string | readonly string[],
  allowed: readonly string[],
  titles: readonly string[],
  users: readonly string[],
): fc.Arbitrary<string> {
  const pages = fc.constantFrom(...titles);
  if (typeof kind !== 'string') return fc.constantFrom(...(kind.length > 0 ? kind : ['']));
  switch (kind) {
    case 'boolean':
      return fc.constantFrom('', '1', 'false');
    case 'integer':
      return fc.integer({ min: -3, max: 60 }).map(String);
    case 'limit':
      return fc.constantFrom('max', '1', '2', '10', '501');
    case 'timestamp':
      return fc.constantFrom('20250101000000', '2024-06-01T12:00:00Z', 'now', '1735689600', '0');
    case 'user':
      return fc.constantFrom(...users, '192.0.2.1', '2001:db8::1', '#1', 'en>Somebody');
    case 'title':
      return pages;
    case 'namespace':
      return fc.integer({ min: -2, max: 16 }).map(String);
    default:
      if (allowed.length > 0) return fc.constantFrom(...allowed);
      return fc.oneof(pages, fc.constantFrom(...users), fc.constantFrom(...anyValue));
  }
}

/** Generates requests with a few parameters of a module each. */
export function requestsOf(
  parameters: Parameters,
  prefix: string,
  site: Site,
  names: KnownNames,
): fc.Arbitrary<Record<string, string>> {
  const entries = Object.entries(parameters).map(([name, parameter]): fc.Arbitrary<[string, string]> => {
    const full = prefix + (parameter.template ? name.replace(/\{.*\}/, 'main') : name);
    return valuesOf(parameter, site, names).map((value) => [full, value]);
  });
  if (entries.length === 0) return fc.constant({});
  return fc
    .shuffledSubarray(entries, { maxLength: Math.min(6, entries.length) })
    .chain((chosen) => fc.tuple(...chosen))
    .map((pairs) => Object.fromEntries(pairs));
}
