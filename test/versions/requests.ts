import { below, random } from '../../bench/wiki/random.ts';
import { waysToAsk, type Targets } from '../continuations/ways.ts';
import { isFields, type Fields } from '../dumps/comparison/client.ts';

/** Parameters of a request. */
export type Request = Readonly<Record<string, string>>;

interface Parameter {
  readonly name: string;
  readonly type: string | readonly string[];
  readonly multi?: boolean | '';
  readonly subtypes?: readonly string[];
}

/** A query module, as `paraminfo` describes it. */
export interface DescribedModule {
  readonly name: string;
  readonly group: string;
  readonly prefix: string;
  readonly generator?: boolean;
  readonly parameters: readonly Parameter[];
}

/** Modules whose answers chance or the clock decides. */
const changing: ReadonlySet<string> = new Set(['random', 'tokens']);

/** Makes requests from what a wiki tells of its modules, the same ones for the same seed, in an order of chance. */
export function makeRequests(
  modules: readonly DescribedModule[],
  targets: Targets,
  seed: number,
): readonly Request[] {
  const ways = waysToAsk(targets);
  const draw = random(seed);
  const all = modules
    .filter(({ name }) => !changing.has(name))
    .flatMap((module) => [...requestsOf(module, ways[module.name] ?? [{}], targets)]);
  const versioned = all.map((request, i) => ({
    action: 'query',
    ...request,
    formatversion: i % 3 === 0 ? '1' : '2',
  }));
  for (let i = versioned.length - 1; i > 0; i--) {
    const j = below(draw, i + 1);
    const [one, other] = [versioned[i], versioned[j]];
    if (one && other) [versioned[i], versioned[j]] = [other, one];
  }
  return versioned;
}

function* requestsOf(
  module: DescribedModule,
  ways: readonly Request[],
  targets: Targets,
): Generator<Request> {
  const { name, group, prefix, generator } = module;
  const known = ways.length > 0 ? ways : [{}];
  for (const way of known) {
    const base = { [group]: name, ...way };
    yield base;
    const everything = Object.fromEntries(
      module.parameters
        .filter(
          ({ name: of, type, multi }) =>
            of === 'prop' && Array.isArray(type) && multi !== undefined && multi !== false,
        )
        .map(({ type }) => [`${prefix}prop`, (type as readonly string[]).filter(combines).join('|')]),
    );
    if (Object.keys(everything).length > 0) yield { ...base, ...everything };
    for (const parameter of module.parameters) {
      for (const value of valuesFor(parameter, targets)) {
        const request = { ...base, [prefix + parameter.name]: value };
        yield request;
        yield { ...request, ...everything, ...(parameter.name === 'prop' && { [`${prefix}prop`]: value }) };
      }
    }
  }
  if (generator !== true) return;
  for (const way of known) {
    const renamed = Object.fromEntries(
      Object.entries(way).map(([of, value]) => [
        of.startsWith(prefix) && !targetsPages(of) ? `g${of}` : of,
        value,
      ]),
    );
    const base = { generator: name, ...renamed, prop: 'info' };
    yield base;
    for (const parameter of module.parameters) {
      for (const value of valuesFor(parameter, targets).slice(0, 2))
        yield { ...base, [`g${prefix}${parameter.name}`]: value };
    }
  }
}

const targetsPages = (name: string): boolean => ['titles', 'pageids', 'revids'].includes(name);

/** Values of `prop` that are refused together with others. */
const combines = (value: string): boolean =>
  !['editintro', 'preloadcontent', 'parsetree', 'preload'].includes(value);

function valuesFor({ name, type, multi }: Parameter, targets: Targets): readonly string[] {
  if (name === 'token' || name === 'continue') return [];
  const isMulti = multi !== undefined && multi !== false;
  if (typeof type !== 'string') {
    const values = type.length > 30 ? type.filter((_, i) => i % 9 === 0) : type;
    return isMulti && values.length > 1 ? [...values, values.slice(0, 3).join('|')] : values;
  }
  switch (type) {
    case 'boolean':
      return ['1'];
    case 'integer':
      return isMulti ? ['1|2|3', '0'] : ['1', '5', '1000'];
    case 'limit':
      return ['1', '3', 'max', '0'];
    case 'timestamp':
      return ['2026-11-25T17:00:00Z', '20200101000000', 'yesterday'];
    case 'namespace':
      return isMulti ? ['0', '0|1|2|6', '*'] : ['0', '6', '14'];
    case 'user':
      return [targets.user, '203.0.113.7', ...(isMulti ? [targets.users] : []), 'No such account', '#3'];
    default:
      return byName(targets)[name] ?? [targets.page, 'A', ''];
  }
}

/** Values for parameters whose type allows anything. */
const byName = (targets: Targets): Readonly<Record<string, readonly string[]>> => ({
  categories: [targets.category, targets.categories],
  code: ['de|en|zh', 'nope'],
  filekey: ['none'],
  from: ['G', 'Zzz'],
  images: [targets.file],
  ip: ['203.0.113.7', '2001:db8::1'],
  iprange: ['203.0.113.0/24', '10.0.0.0/8'],
  lang: ['de', 'en'],
  localonly: ['1'],
  messages: ['mainpage|aboutsite', '*'],
  mime: ['image/png', 'image/jpeg|text/plain'],
  prefix: ['G', 'l', targets.interwiki],
  propname: [targets.property, 'nope'],
  query: ['example.org', '*.example.org', 'example.org/a', '*'],
  search: ['lantern', 'isles OR lamp', 'G', 'intitle:x'],
  sha1: ['0123456789012345678901234567890123456789'],
  sha1base36: ['0123456789012345678901234567890'],
  start: ['G', '1'],
  tag: ['mw-reverted', 'mw-undo', 'nope'],
  templates: [targets.template],
  title: [targets.page, targets.file, targets.category, 'No such page', '<>'],
  titles: [targets.pages, targets.page],
  to: ['S', 'A'],
  userids: ['1|3', '99999'],
  userprefix: ['H', 'x'],
});

/** Returns the described modules of an answer to `paraminfo`. */
export function modulesOf(answer: Fields): readonly DescribedModule[] {
  const { paraminfo } = answer;
  const described = isFields(paraminfo) ? paraminfo['modules'] : undefined;
  if (!Array.isArray(described)) throw new Error('No paraminfo.');
  return described as readonly DescribedModule[];
}
