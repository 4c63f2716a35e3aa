import type { ExpectedDeployment, ExpectedModule, Specification } from './notation.ts';

/** An object of JSON. */
export type Fields = Readonly<Record<string, unknown>>;

/** Whether a value is an object, and no list. */
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every flag that a module can have. */
const flags = ['readrights', 'generator', 'deprecated', 'internal', 'writerights', 'mustbeposted'];

/** Where a catalogue, as JSON, differs from what is specified. `awaited` modules may still be missing. */
export function compareCatalogue(
  catalogue: unknown,
  expected: ExpectedDeployment,
  specification: Specification,
  awaited: readonly string[] = [],
): readonly string[] {
  const differences: string[] = [];
  const top = isFields(catalogue) ? catalogue['paraminfo'] : undefined;
  if (!isFields(catalogue) || !isFields(top)) return ['the answer has no paraminfo'];
  if (Object.keys(catalogue).length !== 1) differences.push('paraminfo is not the only key');
  if (Object.keys(top).toSorted().join() !== 'helpformat,modules') differences.push('keys of paraminfo');
  if (top['helpformat'] !== 'none') differences.push('helpformat is not none');
  const modules = top['modules'];
  if (!Array.isArray(modules)) return [...differences, 'modules is not a list'];

  const names = modules.map((module: unknown) => (isFields(module) ? String(module['name']) : ''));
  if (names.join() !== names.toSorted().join()) differences.push('modules are not in name order');
  const known = names.filter((name) => name <= expected.completeUpTo);
  const wanted = expected.modules
    .map(({ name }) => name)
    .filter((name) => names.includes(name) || !awaited.includes(name));
  if (known.join() !== wanted.join()) {
    const missing = wanted.filter((name) => !known.includes(name));
    const surplus = known.filter((name) => !wanted.includes(name));
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

/** Where a module differs; one that is not specified is held to the general form alone. */
export function compareModule(
  module: unknown,
  expected: ExpectedModule | undefined,
  { moduleKeys, licensetag }: Specification,
): readonly string[] {
  if (!isFields(module)) return ['a module is not an object'];
  const name = String(module['name']);
  const differences: string[] = [];
  const say = (what: string): void => void differences.push(`${name}: ${what}`);
  for (const key of Object.keys(module)) if (!moduleKeys.has(key)) say(`key ${key}`);
  for (const key of ['name', 'classname', 'path', 'group', 'prefix', 'source', 'sourcename', 'licensetag']) {
    if (typeof module[key] !== 'string') say(`${key} is not text`);
  }
  for (const key of ['name', 'classname', 'source', 'sourcename'])
    if (module[key] === '') say(`${key} is empty`);
  for (const flag of flags) if (flag in module && module[flag] !== '') say(`${flag} is not an empty text`);
  if (module['path'] !== `query+${name}`) say('path');
  if (module['licensetag'] !== licensetag) say('licensetag');
  const component = String(module['source']).replaceAll(' ', '_');
  const link = /^https?:\/\/[^/]+\/wiki\/Special:Version\/License\/(.+)$/.exec(String(module['licenselink']));
  if (link?.[1] !== component) say('licenselink');
  const helpurls: unknown = module['helpurls'];
  if (!Array.isArray(helpurls) || helpurls.some((url) => !URL.canParse(String(url)))) say('helpurls');
  for (const key of ['parameters', 'templatedparameters']) {
    if (!Array.isArray(module[key])) say(`${key} is not a list`);
  }
  if (!expected) return differences;

  if (name !== expected.name) say('name');
  for (const key of ['group', 'prefix'] as const) if (module[key] !== expected[key]) say(key);
  for (const flag of flags) if (flag in module !== expected.flags.includes(flag)) say(`flag ${flag}`);
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

/** Where two values differ, at `place`; the order of keys is free, that of lists is not. */
export function differing(actual: unknown, expected: unknown, place: string): readonly string[] {
  if (Array.isArray(actual) && Array.isArray(expected)) {
    const length =
      actual.length === expected.length ? [] : [`${place}: ${actual.length}, not ${expected.length}`];
    return [...length, ...expected.flatMap((value, i) => differing(actual[i], value, `${place}[${i}]`))];
  }
  if (isFields(actual) && isFields(expected)) {
    return [...new Set([...Object.keys(actual), ...Object.keys(expected)])].flatMap((key) =>
      key in actual === key in expected
        ? differing(actual[key], expected[key], `${place}.${key}`)
        : [`${place}.${key} is ${key in actual ? 'too much' : 'missing'}`],
    );
  }
  return Object.is(actual, expected)
    ? []
    : [`${place}: ${JSON.stringify(actual)}, not ${JSON.stringify(expected)}`];
}
