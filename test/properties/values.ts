import * as fc from 'fast-check';
import type { Parameter, Parameters } from '../../src/parameters/parameter.ts';
import type { TestWiki } from '../rig/wiki.ts';
import type { Site } from '../../src/wiki/site.ts';
import { makeTitle, prefixedText } from '../../src/wiki/title.ts';

/** What a wiki holds, so that generated requests find something. */
export interface Holdings {
  readonly titles: readonly string[];
  readonly users: readonly string[];
}

/** Titles and users of a wiki. */
export function holdingsOf({ database }: TestWiki, site: Site): Holdings {
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

/** The pages that a request asks about, some of which there are not. */
export function pagesOf({ titles }: Holdings): fc.Arbitrary<Readonly<Record<string, string>>> {
  return fc.oneof(
    several(fc.constantFrom(...titles, 'Nowhere', 'Special:Version', 'en:Elsewhere', '<')).map((some) => ({
      titles: some,
    })),
    several(fc.integer({ min: 0, max: 200 })).map((pageids) => ({ pageids })),
    several(fc.integer({ min: 0, max: 300 })).map((revids) => ({ revids })),
  );
}

/** Texts that are good for something somewhere: a value of every type, and forms of every kind of position. */
const anywhere = [
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

/** Any characters at all; those of fast-check's own `binary` take seconds to be made. */
const characters = fc
  .array(fc.integer({ min: 0, max: 0x10ffff }), { maxLength: 4 })
  .map((codes) => String.fromCodePoint(...codes).toWellFormed());

const anything = fc.oneof(fc.constantFrom(...anywhere), fc.string({ maxLength: 12 }), characters);

/** Values for a parameter: mostly such as it takes, sometimes any other. */
export function valuesOf(
  parameter: Parameter,
  site: Site,
  { titles, users }: Holdings,
): fc.Arbitrary<string> {
  const { type, multiple } = parameter;
  const good = kindValues(type.describe(site).type, type.allowed?.(site) ?? [], titles, users);
  const one = fc.oneof({ weight: 6, arbitrary: good }, { weight: 1, arbitrary: anything });
  if (!multiple) return one;
  const all = multiple.all === undefined ? [] : [{ weight: 1, arbitrary: fc.constant(multiple.all) }];
  const some = fc.array(one, { minLength: 1, maxLength: 4 }).map((values) => values.join('|'));
  return fc.oneof({ weight: 8, arbitrary: some }, ...all);
}

function kindValues(
  kind: string | readonly string[],
  allowed: readonly string[],
  titles: readonly string[],
  users: readonly string[],
): fc.Arbitrary<string> {
  const names = fc.constantFrom(...titles);
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
      return names;
    case 'namespace':
      return fc.integer({ min: -2, max: 16 }).map(String);
    default:
      if (allowed.length > 0) return fc.constantFrom(...allowed);
      return fc.oneof(names, fc.constantFrom(...users), fc.constantFrom(...anywhere));
  }
}

/** Requests' parameters for a module: each alone in a few of them, several of them together in most. */
export function requestsOf(
  parameters: Parameters,
  prefix: string,
  site: Site,
  holdings: Holdings,
): fc.Arbitrary<Record<string, string>> {
  const entries = Object.entries(parameters).map(([name, parameter]): fc.Arbitrary<[string, string]> => {
    const full = prefix + (parameter.template ? name.replace(/\{.*\}/, 'main') : name);
    return valuesOf(parameter, site, holdings).map((value) => [full, value]);
  });
  if (entries.length === 0) return fc.constant({});
  return fc
    .shuffledSubarray(entries, { maxLength: Math.min(6, entries.length) })
    .chain((chosen) => fc.tuple(...chosen))
    .map((pairs) => Object.fromEntries(pairs));
}
