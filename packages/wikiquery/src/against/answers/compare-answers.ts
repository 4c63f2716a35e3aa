import { isObject } from '@wikiquery/common/is-object';
import { modulesIn, splitValues, type ApiRequest } from './api-request.ts';
import { normalizeAnswer, partsOfPageSet, type NormalizeOptions } from './normalize-answer.ts';

/** A value in which two answers differ; a value that one side lacks is undefined. */
export interface DifferentValue {
  /** The names and indexes that lead to it. */
  readonly path: readonly string[];
  readonly here?: unknown;
  readonly there?: unknown;
}

/** A value in which two answers to one request differ. */
export interface Difference extends DifferentValue {
  /** The module that has returned it; `query` for what belongs to the page set or to the whole answer. */
  readonly module: string;
}

/** How answers are compared. */
export interface CompareOptions extends NormalizeOptions {
  /** Prefixes of parameters by the names of modules, which tell whose continuation differs. */
  readonly prefixes?: ReadonlyMap<string, string>;
  /** The modules of fields of pages that are not named like their module, such as `touched` of `info`. */
  readonly pageFields?: ReadonlyMap<string, string>;
}

/** The most differences that are returned; more say nothing new. */
const MOST = 100;

/** Compares the decoded answers of two servers to one request, except what differs by nature. */
export function compareAnswers(
  request: ApiRequest,
  here: unknown,
  there: unknown,
  options: CompareOptions = {},
): readonly Difference[] {
  const [ours, theirs] = [normalizeAnswer(here, options), normalizeAnswer(there, options)];
  const [ourError, theirError] = [errorIn(ours), errorIn(theirs)];
  // Of a request that is refused, everything else differs too.
  const differences =
    differentValues(ourError, theirError).length > 0
      ? [{ path: ['error'], here: ourError, there: theirError }]
      : differentValues(ours, theirs);
  return differences.map((difference) => ({
    ...difference,
    module: moduleAt(difference.path, request, options),
  }));
}

/** The path of a difference with `*` for what is one page's or one item's, and the codes of errors. */
export function pathOf({ path, here, there }: DifferentValue): string {
  const isPage = (at: number): boolean => at === 2 && path[0] === 'query' && path[1] === 'pages';
  const names = path.map((name, at) => (/^-?\d+$/.test(name) || isPage(at) ? '*' : name));
  if (path[0] !== 'error') return names.join('.');
  return `${names.join('.')}: ${errorText(here)} here, ${errorText(there)} there`;
}

/** Identifies differences with the same cause. */
export const causeOf = (difference: Difference): string => `${difference.module}: ${pathOf(difference)}`;

function errorText(value: unknown): string {
  if (value === undefined) return 'none';
  const [first]: readonly unknown[] = Array.isArray(value) ? value : [value];
  return isObject(first) ? String(first['code']) : String(first);
}

/** Finds the values in which two decoded documents differ. */
export function differentValues(
  here: unknown,
  there: unknown,
  path: readonly string[] = [],
): readonly DifferentValue[] {
  if (isObject(here) && isObject(there)) {
    const names = [...new Set([...Object.keys(here), ...Object.keys(there)])];
    return names
      .flatMap((name) => differentValues(ownValue(here, name), ownValue(there, name), [...path, name]))
      .slice(0, MOST);
  }
  if (Array.isArray(here) && Array.isArray(there)) return differentItems(here, there, path);
  return JSON.stringify(here) === JSON.stringify(there) ? [] : [{ path, here, there }];
}

const ownValue = (fields: Readonly<Record<string, unknown>>, name: string): unknown =>
  Object.hasOwn(fields, name) ? fields[name] : undefined;

/** Compares lists item by item, or as a whole where items are missing or in another order. */
function differentItems(
  here: readonly unknown[],
  there: readonly unknown[],
  path: readonly string[],
): readonly DifferentValue[] {
  const [ourTexts, theirTexts] = [here, there].map((items) => items.map((item) => canonical(item)));
  const onlyHere = leftOf(here, ourTexts ?? [], theirTexts ?? []);
  const onlyThere = leftOf(there, theirTexts ?? [], ourTexts ?? []);
  if (onlyHere.length === 0 && onlyThere.length === 0)
    return String(ourTexts) === String(theirTexts) ? [] : [{ path: [...path, 'order'], here, there }];
  if (here.length !== there.length) return [{ path, here: onlyHere, there: onlyThere }];
  return here.flatMap((item, i) => differentValues(item, there[i], [...path, String(i)])).slice(0, MOST);
}

/** Returns the items whose texts the others lack, counting equal ones. */
function leftOf(
  items: readonly unknown[],
  texts: readonly string[],
  others: readonly string[],
): readonly unknown[] {
  const left = new Map<string, number>();
  for (const text of others) left.set(text, (left.get(text) ?? 0) + 1);
  return items.filter((_, i) => {
    const text = texts[i] ?? '';
    const count = left.get(text) ?? 0;
    left.set(text, count - 1);
    return count <= 0;
  });
}

/** JSON in which the order of fields does not count. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonical(item)).join()}]`;
  if (!isObject(value)) return JSON.stringify(value) ?? 'undefined';
  const fields = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, of]) => `${JSON.stringify(name)}:${canonical(of)}`).join()}}`;
}

function errorIn(answer: unknown): unknown {
  if (!isObject(answer)) return undefined;
  return answer['error'] ?? answer['errors'];
}

/** Fields that every page has, whatever modules are asked for. */
const fieldsOfPageSet: ReadonlySet<string> = new Set([
  'index',
  'invalid',
  'invalidreason',
  'known',
  'missing',
  'ns',
  'pageid',
  'special',
  'title',
]);

/** Returns the module that has returned the value at a path; several names where it may be any of them. */
function moduleAt(path: readonly string[], request: ApiRequest, options: CompareOptions): string {
  const { action = 'help', generator } = request;
  const modules = modulesIn(request);
  if (action !== 'query') return action;
  const among = (names: readonly string[]): string => (names.length > 0 ? names.join('|') : 'query');
  const named = (group: string): readonly string[] => splitValues(request[group] ?? '');
  const [part = '', name = '', , field = ''] = path;
  if (part === 'warnings' || part === 'limits') return modules.includes(name) ? name : 'query';
  if (part === 'error') return among(modules);
  if (part === 'continue' || part === 'query-continue')
    return modules.includes(name) ? name : (ownerOf(name, modules, generator, options.prefixes) ?? 'query');
  if (part !== 'query' || partsOfPageSet.has(name)) return 'query';
  if (name !== 'pages') {
    if (modules.includes(name)) return name;
    return among(named('meta').includes('siteinfo') ? ['siteinfo'] : [...named('list'), ...named('meta')]);
  }
  const props = named('prop');
  if (field === '' || fieldsOfPageSet.has(field)) return generator ?? 'query';
  if (props.includes(field)) return field;
  const owner = options.pageFields?.get(field);
  return owner !== undefined && props.includes(owner) ? owner : among(props);
}

/** Returns the module whose continuation has this name: the one with the longest prefix that fits. */
function ownerOf(
  name: string,
  modules: readonly string[],
  generator: string | undefined,
  prefixes: ReadonlyMap<string, string> = new Map(),
): string | undefined {
  const fits = modules
    .map((module) => {
      const prefix = prefixes.get(module);
      return { module, prefix: module === generator && name.startsWith('g') ? `g${prefix ?? ''}` : prefix };
    })
    .filter(({ prefix }) => prefix !== undefined && name.startsWith(prefix))
    .toSorted((a, b) => (b.prefix?.length ?? 0) - (a.prefix?.length ?? 0));
  return fits[0]?.module;
}
