import type { ExpectedDeployment, ExpectedModule, Specification } from './notation.ts';

/** A JSON object. */
export type Fields = Readonly<Record<string, unknown>>;

/** Checks whether a value is a JSON object. */
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every flag that a module can have. */
const flags = ['readrights', 'generator', 'deprecated', 'internal', 'writerights', 'mustbeposted'];

/** Lists the differences between a catalogue and the specification. `pending` modules may still be missing. */
export function compareCatalogue(
  catalogue: unknown,
  expected: ExpectedDeployment,
  specification: Specification,
  pending: readonly string[] = [],
): readonly string[] {
  const differences: string[] = [];
  const top = isFields(catalogue) ? catalogue['paraminfo'] : undefined;
  if (!isFields(catalogue) || !isFields(top)) return ['the catalogue has no paraminfo'];
  if (Object.keys(catalogue).length !== 1) differences.push('paraminfo is not the only key');
  if (Object.keys(top).toSorted().join() !== 'helpformat,modules') differences.push('keys of paraminfo');
  if (top['helpformat'] !== 'none') differences.push('helpformat is not none');
  const modules = top['modules'];
  if (!Array.isArray(modules)) return [...differences, 'modules is not a list'];

  const names = modules.map((module: unknown) => (isFields(module) ? String(module['name']) : ''));
  if (names.join() !== names.toSorted().join()) differences.push('modules are not in name order');
  const known = names.filter((name) => name <= expected.completeUpTo);
  const required = expected.modules
    .map(({ name }) => name)
    .filter((name) => names.includes(name) || !pending.includes(name));
  if (known.join() !== required.join()) {
    const missing = required.filter((name) => !known.includes(name));
    const surplus = known.filter((name) => !required.includes(name));
    differences.push(`modules: missing ${missing.join()}; not specified ${surplus.join()}`);
  }
  for (const name of names.filter((name) => expected.foreign.includes(name))) {
    differences.push(`${name} belongs to the other deployment`);
  }
  const byName = new Map(expected.modules.map((module) => [module.name, module]));
  modules.forEach((module: unknown, i) => {
    const specified = byName.get(names[i] ?? '');
    differences.push(...compareModule(module, specified, specification));
  });
  return differences;
}

/** Lists the differences of a module; one that is not specified is only checked for the general format. */
export function compareModule(
  module: unknown,
  expected: ExpectedModule | undefined,
  { moduleKeys, licensetag }: Specification,
): readonly string[] {
  if (!isFields(module)) return ['a module is not an object'];
  const name = String(module['name']);
  const differences: string[] = [];
  const report = (what: string): void => void differences.push(`${name}: ${what}`);
  for (const key of Object.keys(module)) if (!moduleKeys.has(key)) report(`key ${key}`);
  for (const key of ['name', 'classname', 'path', 'group', 'prefix', 'source', 'sourcename', 'licensetag']) {
    if (typeof module[key] !== 'string') report(`${key} is not text`);
  }
  for (const key of ['name', 'classname', 'source', 'sourcename'])
    if (module[key] === '') report(`${key} is empty`);
  for (const flag of flags) if (flag in module && module[flag] !== '') report(`${flag} is not an empty text`);
  if (module['path'] !== `query+${name}`) report('path');
  if (module['licensetag'] !== licensetag) report('licensetag');
  const component = String(module['source']).replaceAll(' ', '_');
  const link = /^https?:\/\/[^/]+\/wiki\/Special:Version\/License\/(.+)$/.exec(String(module['licenselink']));
  if (link?.[1] !== component) report('licenselink');
  const helpurls: unknown = module['helpurls'];
  if (!Array.isArray(helpurls) || helpurls.some((url) => !URL.canParse(String(url)))) report('helpurls');
  for (const key of ['parameters', 'templatedparameters']) {
    if (!Array.isArray(module[key])) report(`${key} is not a list`);
  }
  if (!expected) return differences;

  if (name !== expected.name) report('name');
  for (const key of ['group', 'prefix'] as const) if (module[key] !== expected[key]) report(key);
  for (const flag of flags) if (flag in module !== expected.flags.includes(flag)) report(`flag ${flag}`);
  if (expected.parameters) {
    const templated = (parameter: Fields): boolean => 'templatevars' in parameter;
    const ordinary = expected.parameters.filter((parameter) => !templated(parameter));
    differences.push(...differing(module['parameters'], ordinary, `${name}.parameters`));
    differences.push(
      ...differing(
        module['templatedparameters'],
        expected.parameters.filter(templated),
        `${name}.templatedparameters`,
      ),
    );
  }
  return differences;
}

/** Lists the differences between two values at a path; the order of keys does not matter. */
export function differing(actual: unknown, expected: unknown, path: string): readonly string[] {
  if (Array.isArray(actual) && Array.isArray(expected)) {
    const length =
      actual.length === expected.length ? [] : [`${path}: ${actual.length}, not ${expected.length}`];
    return [...length, ...expected.flatMap((value, i) => differing(actual[i], value, `${path}[${i}]`))];
  }
  if (isFields(actual) && isFields(expected)) {
    return [...new Set([...Object.keys(actual), ...Object.keys(expected)])].flatMap((key) =>
      key in actual === key in expected
        ? differing(actual[key], expected[key], `${path}.${key}`)
        : [`${path}.${key} is ${key in actual ? 'unexpected' : 'missing'}`],
    );
  }
  return Object.is(actual, expected)
    ? []
    : [`${path}: ${JSON.stringify(actual)}, not ${JSON.stringify(expected)}`];
}
