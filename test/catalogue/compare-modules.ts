import { differing, isFields, type Fields } from './compare.ts';

/** A module as `action=paraminfo` describes it in formatversion 1. */
export interface DescribedModule extends Fields {
  readonly path: string;
  readonly source: string;
  readonly parameters: readonly Fields[];
}

/**
 * Where the modules of another wiki differ from ours, a line each. Of its query modules, those from the given
 * sources have to be ours too; of its other modules, those count that we have. Of those `elsewhere` the parameters do not.
 */
export function compareModules(
  theirs: ReadonlyMap<string, DescribedModule>,
  ours: ReadonlyMap<string, DescribedModule>,
  sources: ReadonlySet<string>,
  elsewhere: ReadonlySet<string> = new Set(),
): readonly string[] {
  const missing = [...theirs.values()]
    .filter(({ path, source }) => path.startsWith('query+') && sources.has(source) && !ours.has(path))
    .map(({ path }) => `${path}: missing here`);
  const surplus = [...ours.keys()]
    .filter((path) => !theirs.has(path) && !elsewhere.has(path))
    .map((path) => `${path}: only here`);
  const different = [...ours.values()].flatMap((module) => {
    const their = theirs.get(module.path);
    return their ? compareModule(their, module, !elsewhere.has(module.path)) : [];
  });
  return [...missing, ...surplus, ...different];
}

/** What names the software, not the API. */
const ownNames = new Set(['classname']);

function compareModule(
  their: DescribedModule,
  our: DescribedModule,
  withParameters: boolean,
): readonly string[] {
  const facts = (module: DescribedModule): Fields =>
    Object.fromEntries(
      Object.entries(module).filter(
        ([key]) => !ownNames.has(key) && key !== 'parameters' && key !== 'templatedparameters',
      ),
    );
  const described = differing(facts(our), facts(their), our.path);
  if (!withParameters) return described;
  return [
    ...described,
    ...compareParameters(their.parameters, our.parameters, our.path),
    ...compareParameters(their['templatedparameters'], our['templatedparameters'], `${our.path} templated`),
  ];
}

function compareParameters(theirs: unknown, ours: unknown, place: string): readonly string[] {
  const byName = (parameters: unknown): ReadonlyMap<string, Fields> =>
    new Map((parameters as readonly Fields[]).map((parameter) => [String(parameter['name']), parameter]));
  const their = byName(theirs);
  const our = byName(ours);
  const inOrder = (parameters: unknown, among: ReadonlyMap<string, Fields>): string =>
    (parameters as readonly Fields[])
      .map(({ name }) => String(name))
      .filter((name) => among.has(name))
      .join();
  const order = inOrder(ours, their) === inOrder(theirs, our) ? [] : [`${place}: order of parameters`];
  const different = [...new Set([...their.keys(), ...our.keys()])].flatMap((name) => {
    const [a, b] = [our.get(name), their.get(name)];
    if (!a) return [`${place}.${name}: missing here`];
    if (!b) return [`${place}.${name}: only here`];
    const ofModules = a['submodules'] !== undefined || MODULE_NAMES.has(`${place}.${name}`);
    return ofModules
      ? differences(withoutForeign(a, b), withoutForeign(b, a), `${place}.${name}`)
      : differences(a, b, `${place}.${name}`);
  });
  return [...different, ...order];
}

/** Where descriptions of a parameter differ; lists of values are compared as a whole. */
function differences(our: Fields, their: Fields, place: string): readonly string[] {
  const { type: ourType, ...ourRest } = our;
  const { type: theirType, ...theirRest } = their;
  const rest = differing(ourRest, theirRest, place);
  if (!Array.isArray(ourType) || !Array.isArray(theirType)) {
    return [...rest, ...differing(ourType, theirType, `${place}.type`)];
  }
  const values = [
    ...theirType.filter((value) => !ourType.includes(value)).map((value) => `value ${value} is missing`),
    ...ourType.filter((value) => !theirType.includes(value)).map((value) => `value ${value} is too much`),
  ];
  const order = values.length === 0 && ourType.join('|') !== theirType.join('|') ? ['order of values'] : [];
  return [...rest, ...[...values, ...order].map((what) => `${place}: ${what}`)];
}

/** Parameters whose values are names of modules without being described so. */
const MODULE_NAMES = new Set(['paraminfo.querymodules']);

/** A parameter whose values are modules, with those alone that another wiki has too. */
function withoutForeign(parameter: Fields, other: Fields): Fields {
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
