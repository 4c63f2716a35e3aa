import { nearestName } from '@wikiquery/common/nearest-name';
import { isPathProblem, type ModuleDirectory } from '@wikiquery/core/api';
import type { DescribedModule } from '@wikiquery/core/query';
import { splitValues, type Parameter } from '@wikiquery/core/query/parameters';
import type { Site } from '@wikiquery/core/wiki';
import { UsageError } from '../problem.ts';

/** A parameter of a request by its full name; the names of some depend on the values of others. */
interface KnownParameter {
  readonly matches: (name: string) => boolean;
  readonly name: string;
  readonly parameter: Parameter;
}

/**
 * Throws a {@link UsageError} for a parameter or value that the API does not know, and suggests the most similar one.
 */
export function checkNames(
  request: ReadonlyMap<string, string>,
  directory: ModuleDirectory,
  site: Site,
): void {
  const known = knownParameters(request, directory, site);
  for (const [name, value] of request) {
    const found = known.find(({ matches }) => matches(name));
    if (!found) {
      const names = known.map((one) => one.name);
      throw new UsageError(`There is no parameter "${name}" here.${suggestion(name, names)}`);
    }
    checkValue(name, value, found.parameter, site);
  }
}

/** Returns the parameters of all modules that a request uses; throws a {@link UsageError} for unknown modules. */
function knownParameters(
  request: ReadonlyMap<string, string>,
  directory: ModuleDirectory,
  site: Site,
): readonly KnownParameter[] {
  const known: KnownParameter[] = [];
  const add = ({ parameters }: Pick<DescribedModule, 'parameters'>, prefix = ''): void => {
    for (const [name, parameter] of Object.entries(parameters)) {
      const full = prefix + name;
      known.push({ name: full, parameter, matches: matcher(full, parameter) });
    }
  };
  const addNamed = (path: string, generating = false): void => {
    const module = directory.find(path);
    if (!isPathProblem(module)) add(module, (generating ? 'g' : '') + module.prefix);
  };
  add(directory.main);
  for (const name of ['action', 'format']) {
    const value = request.get(name);
    const parameter = directory.main.parameters[name];
    if (value === undefined || !parameter) continue;
    checkValue(name, value, parameter, site);
    addNamed(value);
  }
  if (request.get('action') !== 'query') {
    add(directory.pageSet);
    return known;
  }
  for (const name of ['prop', 'list', 'meta', 'generator']) {
    const value = request.get(name);
    if (value === undefined) continue;
    const generators = (directory.below(queryOf(directory)) ?? []).filter(({ generator }) => generator);
    const parameter = queryOf(directory).parameters[name];
    if (name === 'generator')
      checkAmong(
        name,
        value,
        generators.map((one) => one.name),
      );
    else if (parameter) checkValue(name, value, parameter, site);
    for (const one of splitValues(value, MOST_VALUES)) addNamed(`query+${one}`, name === 'generator');
  }
  return known;
}

/** Number of values above which the API itself refuses a parameter. */
const MOST_VALUES = 5000;

function queryOf(directory: ModuleDirectory): DescribedModule {
  const query = directory.find('query');
  if (isPathProblem(query)) throw new Error('There is no action=query');
  return query;
}

function matcher(full: string, { template }: Parameter): (name: string) => boolean {
  if (!template) return (name) => name === full;
  const [before = '', after = ''] = full.split(/\{.*\}/);
  return (name) => name.startsWith(before) && name.endsWith(after);
}

function checkValue(name: string, value: string, { type, multiple }: Parameter, site: Site): void {
  const allowed = type.allowed?.(site);
  if (!allowed || value === '') return;
  if (!multiple) {
    checkAmong(name, type.canonical?.(value) ?? value, allowed);
    return;
  }
  if (value === multiple.all) return;
  for (const one of splitValues(value, MOST_VALUES)) {
    if (one !== '') checkAmong(name, type.canonical?.(one) ?? one, allowed);
  }
}

/** Length of the longest list of allowed values to show; `action=help` shows longer ones. */
const MOST_SHOWN = 12;

function checkAmong(name: string, value: string, allowed: readonly string[]): void {
  if (allowed.includes(value)) return;
  const near = suggestion(value, allowed);
  const all = near === '' && allowed.length <= MOST_SHOWN ? ` It can be ${allowed.join(', ')}.` : '';
  throw new UsageError(`"${value}" is not a value of ${name}.${near}${all}${hintFor(name, value)}`);
}

/** Returns a sentence with what was probably meant; empty if nothing is similar. */
const suggestion = (given: string, known: readonly string[]): string => {
  const near = nearestName(given, known);
  return near === undefined ? '' : ` Did you mean ${near}?`;
};

const hintFor = (name: string, value: string): string =>
  name === 'format' && ['csv', 'tsv', 'ndjson', 'table'].includes(value)
    ? ` To write rows, use --format ${value}.`
    : '';
