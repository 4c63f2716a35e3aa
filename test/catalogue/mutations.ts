/** A value with one change. */
export interface Mutation {
  readonly what: string;
  readonly value: unknown;
}

/** Keys whose values the specification leaves open: only their presence and type count. */
const open = new Set(['classname', 'source', 'sourcename', 'licenselink', 'helpurls']);

/** Generates every single change to a value: items changed, removed, duplicated, swapped and added. */
export function* mutationsOf(value: unknown, path = '', fixed = true): Generator<Mutation> {
  if (Array.isArray(value)) {
    const list: readonly unknown[] = value;
    yield { what: `${path} no list`, value: Object.fromEntries(list.entries()) };
    if (!fixed) return;
    yield { what: `${path} longer`, value: [...list, list.at(-1) ?? 'more'] };
    for (const [i, item] of list.entries()) {
      yield { what: `${path}[${i}] removed`, value: list.toSpliced(i, 1) };
      if (i > 0) yield { what: `${path}[${i}] swapped`, value: list.with(i, list[i - 1]).with(i - 1, item) };
      for (const { what, value: changed } of mutationsOf(item, `${path}[${i}]`)) {
        yield { what, value: list.with(i, changed) };
      }
    }
  } else if (typeof value === 'object' && value !== null) {
    const fields = value as Readonly<Record<string, unknown>>;
    yield { what: `${path} with more`, value: { ...fields, more: '' } };
    for (const [key, field] of Object.entries(fields)) {
      const { [key]: _, ...others } = fields;
      yield { what: `${path}.${key} removed`, value: others };
      yield { what: `${path}.${key} renamed`, value: { ...others, [`${key}s`]: field } };
      for (const { what, value: changed } of mutationsOf(field, `${path}.${key}`, !open.has(key))) {
        yield { what, value: { ...fields, [key]: changed } };
      }
    }
    if (path === '') yield* flagsAdded(fields);
    else if ('index' in fields) yield* keysAdded(fields, path);
  } else if (typeof value === 'number') {
    yield { what: `${path} larger`, value: value + 1 };
    yield { what: `${path} as text`, value: String(value) };
  } else {
    if (fixed) yield { what: `${path} longer`, value: `${String(value)}x` };
    yield { what: `${path} null`, value: null };
    yield { what: `${path} true`, value: true };
  }
}

function* flagsAdded(module: Readonly<Record<string, unknown>>): Generator<Mutation> {
  for (const flag of ['readrights', 'generator', 'deprecated', 'internal', 'writerights', 'mustbeposted']) {
    if (!(flag in module)) yield { what: ` with ${flag}`, value: { ...module, [flag]: '' } };
  }
}

function* keysAdded(parameter: Readonly<Record<string, unknown>>, path: string): Generator<Mutation> {
  const keys = {
    default: '',
    multi: '',
    deprecated: '',
    required: '',
    sensitive: '',
    min: 0,
    allspecifier: '*',
    allowsduplicates: '',
    tokentype: 'csrf',
    info: [],
  };
  for (const [key, value] of Object.entries(keys)) {
    if (!(key in parameter)) yield { what: `${path} with ${key}`, value: { ...parameter, [key]: value } };
  }
}
