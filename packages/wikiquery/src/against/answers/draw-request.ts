import type { TheirModule, TheirParameter } from '../read-modules.ts';
import { joinValues, moduleGroups, type ApiRequest } from './api-request.ts';
import { drawTitle, drawValue, kindOf } from './draw-value.ts';
import { below, pick, pickSome, type Random } from './draw.ts';
import type { KnownNames } from './known-names.ts';

/** What requests are drawn from: descriptions of modules, by path as in `query+allpages`, and names in the wiki. */
export interface RequestSource {
  readonly modules: ReadonlyMap<string, TheirModule>;
  readonly names: KnownNames;
}

/** Query modules whose answers are a matter of chance, so that two answers cannot be compared. */
export const unpredictable: ReadonlySet<string> = new Set(['random']);

/** Numbers of modules in a request, by how often they are drawn. */
const moduleCounts = [1, 1, 1, 2, 2, 3, 4];

/** Numbers of further parameters that a module gets. */
const parameterCounts = [0, 1, 1, 2, 2, 3, 5];

/** Parameters without which most modules have nothing to return, where they have them. */
const subjects: ReadonlySet<string> = new Set([
  'title',
  'user',
  'users',
  'search',
  'images',
  'prefix',
  'lang',
]);

/** Parameters of which a module accepts only one. */
const alternatives: readonly (readonly string[])[] = [
  ['title', 'pageid', 'page'],
  ['user', 'userids', 'userprefix', 'iprange', 'excludeuser', 'users', 'ip'],
  ['usernames', 'userids'],
  ['sha1', 'sha1base36'],
  ['prefix', 'from'],
];

/** Parameters of `action=query` that are not drawn like others, or change what the answer is. */
const settledParameters: ReadonlySet<string> = new Set([
  ...moduleGroups,
  'generator',
  'titles',
  'pageids',
  'revids',
  'continue',
  'export',
  'exportnowrap',
  'exportschema',
]);

/**
 * Draws a request of `action=query` with one to four modules, in format `json` of either version. The caller may
 * replace `format` and `formatversion`. Equal numbers draw equal requests from equal sources.
 */
export function drawRequest(random: Random, { modules, names }: RequestSource): ApiRequest {
  const usable = [...modules.values()].filter(
    ({ path, name, mustbeposted }) => path.startsWith('query+') && !mustbeposted && !unpredictable.has(name),
  );
  const chosen = pickSome(random, usable, pick(random, moduleCounts) ?? 1);
  const request = new Map([
    ['action', 'query'],
    ['format', 'json'],
    ['formatversion', pick(random, ['1', '2', '2']) ?? '2'],
  ]);
  for (const group of moduleGroups) {
    const of = chosen.filter((module) => module.group === group).map(({ name }) => name);
    if (of.length > 0) request.set(group, joinValues(of));
  }
  for (const module of chosen) addParameters(random, request, module, module.prefix, names);
  const needsPages = chosen.some(({ group }) => group === 'prop');
  if (needsPages || random() < 0.15) addPages(random, request, chosen, usable, names);
  const main = modules.get('query')?.parameters ?? [];
  for (const parameter of main)
    if (parameter.type === 'boolean' && !settledParameters.has(parameter.name) && random() < 0.08)
      request.set(parameter.name, '1');
  return Object.fromEntries(request);
}

/** Adds pages by title, page ID, revision ID or generator. */
function addPages(
  random: Random,
  request: Map<string, string>,
  chosen: readonly TheirModule[],
  usable: readonly TheirModule[],
  names: KnownNames,
): void {
  const count = pick(random, [1, 1, 2, 3, 6, 12]) ?? 1;
  const some = (draw: () => string | undefined): string =>
    joinValues([...new Set(Array.from({ length: count }, draw).filter((value) => value !== undefined))]);
  const module = pick(random, chosen);
  const titles = (): string =>
    some(() => drawTitle(random, module && random() < 0.7 ? kindOf(module) : 'titles', names));
  const ids = (known: readonly string[]): string =>
    some(() => (random() < 0.05 ? pick(random, ['0', '999999999']) : pick(random, known)));
  const way = random();
  if (way < 0.4) request.set('titles', titles());
  else if (way < 0.5) request.set('pageids', ids(names.pageids));
  else if (way < 0.6) request.set('revids', ids(names.revids));
  else {
    const generator = pick(
      random,
      usable.filter((one) => one.generator),
    );
    if (!generator) return;
    request.set('generator', generator.name);
    addParameters(random, request, generator, `g${generator.prefix}`, names);
    if (generator.group === 'prop') request.set('titles', titles());
  }
}

/** Adds the required parameters of a module, and some others. */
function addParameters(
  random: Random,
  request: Map<string, string>,
  module: TheirModule,
  prefix: string,
  names: KnownNames,
): void {
  const drawable = module.parameters.filter(({ name }) => !/[{}]/.test(name));
  const required = drawable.filter(
    (parameter) => parameter['required'] === true || (subjects.has(parameter.name) && random() < 0.6),
  );
  const others = pickSome(
    random,
    drawable.filter(
      (parameter) => !required.includes(parameter) && (parameter['deprecated'] !== true || random() < 0.2),
    ),
    pick(random, parameterCounts) ?? 0,
  );
  const given: TheirParameter[] = [];
  for (const parameter of [...required, ...others]) {
    if (given.some((other) => excludes(other.name, parameter.name))) continue;
    const value = drawValue(random, module, parameter, names);
    if (value === undefined) continue;
    request.set(prefix + parameter.name, value);
    given.push(parameter);
  }
  const limit = drawable.find(({ name, type }) => name === 'limit' && type === 'limit');
  // The default of some modules is larger than what is worth comparing.
  if (limit && !given.includes(limit) && random() < 0.5)
    request.set(`${prefix}limit`, String(1 + below(random, 10)));
}

const excludes = (one: string, other: string): boolean =>
  alternatives.some((names) => names.includes(one) && names.includes(other));
