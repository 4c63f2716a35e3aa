import { differing, isFields, type Fields } from './compare.ts';

/** A module as `action=paraminfo` describes it in formatversion 1. */
export interface DescribedModule extends Fields {
  readonly path: string;
  readonly source: string;
  readonly parameters: readonly Fields[];
}

/**
 * Lists the differences between another wiki's modules and ours, a line each. We  must have its modules from the
 * given sources.
 */
export function compareModules(
  theirs: ReadonlyMap<string, DescribedModule>,
  ours: ReadonlyMap<string, DescribedModule>,
  sources: ReadonlySet<string>,
): readonly string[] {
  const missing = [...theirs.values()]
    .filter(({ path, source }) => sources.has(source) && !ours.has(path))
    .map(({ path }) => `${path}: missing here`);
  const surplus = [...ours.keys()].filter((path) => !theirs.has(path)).map((path) => `${path}: only here`);
  const different = [...ours.values()].flatMap((module) => {
    const their = theirs.get(module.path);
    return their ? compareModule(their, module) : [];
  });
  return [...missing, ...surplus, ...different];
}

/** Keys that name the software, not the API. */
const ignoredKeys = new Set(['classname']);

function compareModule(their: DescribedModule, our: DescribedModule): readonly string[] {
  const properties = (module: DescribedModule): Fields =>
    Object.fromEntries(
      Object.entries(module).filter(
        ([key]) => !ignoredKeys.has(key) && key !== 'parameters' && key !== 'templatedparameters',
      ),
    );
  return [
    ...differing(properties(our), properties(their), our.path),
    ...compareParameters(their.parameters, our.parameters, our.path),
    ...compareParameters(their['templatedparameters'], our['templatedparameters'], `${our.path} templated`),
  ];
}

function compareParameters(theirs: unknown, ours: unknown, path: string): readonly string[] {
  const byName = (parameters: unknown): ReadonlyMap<string, Fields> =>
    new Map((parameters as readonly Fields[]).map((parameter) => [String(parameter['name']), parameter]));
  const their = byName(theirs);
  const our = byName(ours);
  const inOrder = (parameters: unknown, among: ReadonlyMap<string, Fields>): string =>
    (parameters as readonly Fields[])
      .map(({ name }) => String(name))
      .filter((name) => among.has(name))
      .join();
  const order = inOrder(ours, their) === inOrder(theirs, our) ? [] : [`${path}: order of parameters`];
  const different = [...new Set([...their.keys(), ...our.keys()])].flatMap((name) => {
    const [a, b] = [our.get(name), their.get(name)];
    if (!a) return [`${path}.${name}: missing here`];
    if (!b) return [`${path}.${name}: only here`];
    const ofModules = a['submodules'] !== undefined || MODULE_NAMES.has(`${path}.${name}`);
    return ofModules
      ? differences(withCommonModules(a, b), withCommonModules(b, a), `${path}.${name}`)
      : differences(a, b, `${path}.${name}`);
  });
  return [...different, ...order];
}

/** Lists the differences between descriptions of a parameter; lists of values are compared as a whole. */
function differences(our: Fields, their: Fields, path: string): readonly string[] {
  const { type: ourType, ...ourRest } = our;
  const { type: theirType, ...theirRest } = their;
  const rest = differing(ourRest, theirRest, path);
  if (!Array.isArray(ourType) || !Array.isArray(theirType)) {
    return [...rest, ...differing(ourType, theirType, `${path}.type`)];
  }
  const values = [
    ...theirType.filter((value) => !ourType.includes(value)).map((value) => `value ${value} is missing`),
    ...ourType.filter((value) => !theirType.includes(value)).map((value) => `value ${value} is unexpected`),
  ];
  const order = values.length === 0 && ourType.join('|') !== theirType.join('|') ? ['order of values'] : [];
  return [...rest, ...[...values, ...order].map((what) => `${path}: ${what}`)];
}

/** Parameters whose values are modules although their description does not say so. */
const MODULE_NAMES = new Set(['paraminfo.querymodules']);

/** Keeps only the modules that another wiki has too among a parameter's values. */
function withCommonModules(parameter: Fields, other: Fields): Fields {
  const { submodules, type, internalvalues, ...rest } = parameter;
  const known = new Set(Array.isArray(other['type']) ? other['type'] : []);
  const common = (values: unknown): unknown[] =>
    Array.isArray(values) ? values.filter((value) => known.has(value)) : [];
  const internal = common(internalvalues);
  return {
    ...rest,
    type: common(type),
    ...(internal.length > 0 && { internalvalues: internal }),
    ...(isFields(submodules) && {
      submodules: Object.fromEntries(Object.entries(submodules).filter(([name]) => known.has(name))),
    }),
  };
}
