import { isObject } from '@wikiquery/common/is-object';
import type { TheirModule, TheirParameter } from './read-modules.ts';

/** Whether a proxy in front sends a request to the wiki; `isAnswered` also runs it, which decides about some values. */
export type IsSent = (request: Readonly<Record<string, string>>, isAnswered?: boolean) => Promise<boolean>;

/** A module that only one side has. */
export interface OneSidedModule {
  /** As in a request, such as `list=watchlist`. */
  readonly module: string;
  /** The extension that has it, or `MediaWiki`. */
  readonly source: string;
}

/** A parameter, or one of its values, that only one side has. */
export interface OneSidedParameter {
  readonly module: string;
  /** With the module's prefix. */
  readonly parameter: string;
  readonly value?: string;
  /** Whether a request with it is sent to the wiki. */
  readonly isSent: boolean;
}

/** A property of a parameter that differs. */
export interface DifferentProperty {
  readonly module: string;
  readonly parameter: string;
  readonly property: string;
  readonly here: unknown;
  readonly there: unknown;
}

/** The differences between a wiki's modules and ours. */
export interface ModuleDifferences {
  readonly unknownModules: readonly OneSidedModule[];
  /** Modules that are known here but sent to the wiki nevertheless. */
  readonly sentModules: readonly string[];
  readonly onlyHere: readonly OneSidedModule[];
  readonly unknownParameters: readonly OneSidedParameter[];
  readonly unknownValues: readonly OneSidedParameter[];
  /** Parameters and values that the wiki does not know. */
  readonly surplus: readonly OneSidedParameter[];
  readonly properties: readonly DifferentProperty[];
}

type Modules = ReadonlyMap<string, TheirModule>;

/** Compares a wiki's modules with ours; modules that are sent to the wiki as a whole are compared only by name. */
export async function compareModules(
  theirs: Modules,
  ours: Modules,
  isSent: IsSent,
): Promise<ModuleDifferences> {
  const pairs = [...ours.values()].flatMap((here) => {
    const there = theirs.get(here.path);
    return there ? [{ here, there }] : [];
  });
  const sent: TheirModule[] = [];
  const found: ParameterDifferences[] = [];
  for (const { here, there } of pairs) {
    if (await isSent(requestOf(here))) sent.push(here);
    else found.push(await compareParameters(there, here, isSent));
  }
  const onlyIn = (some: Modules, others: Modules): readonly TheirModule[] =>
    [...some.values()].filter(({ path }) => !others.has(path));
  const onlyHere: TheirModule[] = [];
  for (const module of onlyIn(ours, theirs)) if (!(await isSent(requestOf(module)))) onlyHere.push(module);
  const sided = (module: TheirModule): OneSidedModule => ({ module: nameOf(module), source: module.source });
  return {
    unknownModules: onlyIn(theirs, ours).map(sided),
    sentModules: sent.map(nameOf),
    onlyHere: onlyHere.map(sided),
    unknownParameters: found.flatMap(({ unknownParameters }) => unknownParameters),
    unknownValues: found.flatMap(({ unknownValues }) => unknownValues),
    surplus: found.flatMap(({ surplus }) => surplus),
    properties: found.flatMap(({ properties }) => properties),
  };
}

/** A module as a request names it. */
const nameOf = ({ group, name }: TheirModule): string => (group === undefined ? name : `${group}=${name}`);

/** A request that uses a module. */
function requestOf({ group, name, path }: TheirModule): Readonly<Record<string, string>> {
  if (path === 'main' || path === 'query' || group === undefined) return { action: 'query' };
  if (group === 'action') return { action: name };
  if (group === 'format') return { action: 'query', format: name };
  return { action: 'query', [group]: name };
}

/** Parameters whose values are modules, which are compared as such. */
const namingModules = new Set([
  'main action',
  'main format',
  'query prop',
  'query list',
  'query meta',
  'query generator',
]);

/** Properties of parameters on which answers depend. */
const compared = ['type', 'multi', 'required', 'default', 'min', 'max', 'highmax', 'lowlimit', 'highlimit'];

type ParameterDifferences = Pick<
  ModuleDifferences,
  'unknownParameters' | 'unknownValues' | 'surplus' | 'properties'
>;

async function compareParameters(
  there: TheirModule,
  here: TheirModule,
  isSent: IsSent,
): Promise<ParameterDifferences> {
  const module = nameOf(here);
  const one = async (parameter: TheirParameter, value?: string): Promise<OneSidedParameter> => ({
    module,
    parameter: here.prefix + parameter.name,
    ...(value !== undefined && { value }),
    isSent: await isSent(
      { ...requestOf(here), ...filled(parameter, here.prefix, value ?? '1') },
      value !== undefined,
    ),
  });
  const all = async (
    found: readonly (readonly [TheirParameter, string?])[],
  ): Promise<OneSidedParameter[]> => {
    const listed = [];
    for (const each of found) listed.push(await one(...each));
    return listed;
  };
  const only = (some: TheirModule, other: TheirModule): readonly (readonly [TheirParameter])[] =>
    some.parameters
      .filter(({ name }) => !other.parameters.some((known) => known.name === name))
      .map((parameter) => [parameter]);
  const shared = there.parameters.flatMap((theirs) => {
    const ours = here.parameters.find(({ name }) => name === theirs.name);
    return ours && !namingModules.has(`${here.path} ${theirs.name}`) ? [{ theirs, ours }] : [];
  });
  return {
    unknownParameters: await all(only(there, here)),
    unknownValues: await all(
      shared.flatMap(({ theirs, ours }) =>
        missingValues(ours, theirs).map((value) => [ours, value] as const),
      ),
    ),
    surplus: await all([
      ...only(here, there),
      ...shared.flatMap(({ theirs, ours }) =>
        missingValues(theirs, ours).map((value) => [ours, value] as const),
      ),
    ]),
    properties: shared.flatMap(({ theirs, ours }) =>
      compared
        .filter((property) => plain(theirs, property) !== plain(ours, property))
        // Where any text is accepted, so is each value that the wiki lists.
        .filter((property) => property !== 'type' || ours.type !== 'string')
        .map((property) => ({
          module,
          parameter: here.prefix + ours.name,
          property,
          here: ours[property],
          there: theirs[property],
        })),
    ),
  };
}

/** A parameter of a request with a value; the name of a templated one is filled in. */
function filled(
  { name, templatevars }: TheirParameter,
  prefix: string,
  value: string,
): Readonly<Record<string, string>> {
  const [source] = isObject(templatevars) ? Object.values(templatevars).map(String) : [];
  if (source === undefined) return { [prefix + name]: value };
  return { [prefix + source]: 'main', [prefix + name.replaceAll(/\{.*?\}/g, 'main')]: value };
}

/** The values that one description of a parameter lacks; none unless both list them. */
function missingValues(lacking: TheirParameter, other: TheirParameter): readonly string[] {
  if (!Array.isArray(lacking.type) || !Array.isArray(other.type)) return [];
  const known = new Set(lacking.type.map(String));
  return other.type.map(String).filter((value) => !known.has(value));
}

/** Returns a property as text to compare; lists of values are equal here, since each value is compared by itself. */
function plain(parameter: TheirParameter, property: string): string {
  const value = parameter[property];
  return property === 'type' && Array.isArray(value) ? 'values' : JSON.stringify(value ?? null);
}
