/** A value with one thing changed, and what was changed. */
export interface Mutation {
  readonly what: string;
  readonly value: unknown;
}

/** Keys whose values the specification leaves open: only their absence and their kind count. */
const open = new Set(['classname', 'source', 'sourcename', 'licenselink', 'helpurls']);

/** Every single change to a value: what is in it changed, left out, doubled, exchanged, and more put in. */
export function* mutationsOf(value: unknown, place = '', fixed = true): Generator<Mutation> {
  if (Array.isArray(value)) {
    const list: readonly unknown[] = value;
    yield { what: `${place} no list`, value: Object.fromEntries(list.entries()) };
    if (!fixed) return;
    yield { what: `${place} longer`, value: [...list, list.at(-1) ?? 'more'] };
    for (const [i, item] of list.entries()) {
      yield { what: `${place}[${i}] left out`, value: list.toSpliced(i, 1) };
      if (i > 0)
        yield { what: `${place}[${i}] exchanged`, value: list.with(i, list[i - 1]).with(i - 1, item) };
      for (const { what, value: changed } of mutationsOf(item, `${place}[${i}]`)) {
        yield { what, value: list.with(i, changed) };
      }
    }
  } else if (typeof value === 'object' && value !== null) {
    const fields = value as Readonly<Record<string, unknown>>;
    yield { what: `${place} with more`, value: { ...fields, more: '' } };
    for (const [key, field] of Object.entries(fields)) {
      const { [key]: _, ...others } = fields;
      yield { what: `${place}.${key} left out`, value: others };
      yield { what: `${place}.${key} renamed`, value: { ...others, [`${key}s`]: field } };
      for (const { what, value: changed } of mutationsOf(field, `${place}.${key}`, !open.has(key))) {
        yield { what, value: { ...fields, [key]: changed } };
      }
    }
    if (place === '') yield* flagsAdded(fields);
    else if ('index' in fields) yield* keysAdded(fields, place);
  } else if (typeof value === 'number') {
    yield { what: `${place} larger`, value: value + 1 };
    yield { what: `${place} as text`, value: String(value) };
  } else {
    if (fixed) yield { what: `${place} longer`, value: `${String(value)}x` };
    yield { what: `${place} null`, value: null };
    yield { what: `${place} true`, value: true };
  }
}

function* flagsAdded(module: Readonly<Record<string, unknown>>): Generator<Mutation> {
  for (const flag of ['readrights', 'generator', 'deprecated', 'internal', 'writerights', 'mustbeposted']) {
    if (!(flag in module)) yield { what: ` with ${flag}`, value: { ...module, [flag]: '' } };
  }
}

function* keysAdded(parameter: Readonly<Record<string, unknown>>, place: string): Generator<Mutation> {
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
    if (!(key in parameter)) yield { what: `${place} with ${key}`, value: { ...parameter, [key]: value } };
  }
}
