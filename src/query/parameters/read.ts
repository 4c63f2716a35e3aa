import { limitFor, limits } from './limits.ts';
import { valueList } from '../result/problem-arguments.ts';
import { ApiError, fail, problem } from '../result/problems.ts';
import type { Mutable } from '../../wiki/mutable.ts';
import type { Site } from '../../wiki/site.ts';
import type {
  MalformedParameters,
  Parameter,
  Parameters,
  ReadingContext,
  ValueContext,
  Values,
} from './parameter.ts';

/** Separates values that contain `|`; such a list also starts with it. */
const UNIT_SEPARATOR = '\u001f';

/** The parameters of a request by full name. */
export type RequestParameters = ReadonlyMap<string, string>;

/** Reads a module's parameters from requests. */
export interface ParameterReader<P extends Parameters> {
  /** Reads and validates all parameters in order; fails with the first error. Those not given are inherited. */
  read(request: RequestParameters, context: ReadingContext): Values<P>;
  /** Whether a parameter belongs to this module; templated ones only for the values in the request. */
  owns(name: string, request: RequestParameters): boolean;
  /** Finds a value in the request that only another version of MediaWiki, or an extension, can know. */
  findUnknownValue(
    request: RequestParameters,
  ): { readonly parameter: string; readonly value: string } | undefined;
  /** Returns the prefixed name of a parameter. */
  encode(name: keyof P & string): string;
}

/** Creates a reader for a module's parameters with a prefix. Of all modules, few are used soon after the start. */
export function createReader<P extends Parameters>(
  parameters: P,
  prefix: string,
  site: Site,
): ParameterReader<P> {
  let prepared: ReturnType<typeof prepareReader<P>> | undefined;
  const reader = () => (prepared ??= prepareReader(parameters, prefix, site));
  return {
    read: (request, context) => reader().read(request, context),
    owns: (name, request) => reader().owns(name, request),
    findUnknownValue: (request) => reader().findUnknownValue(request),
    encode: (name) => prefix + name,
  };
}

function prepareReader<P extends Parameters>(
  parameters: P,
  prefix: string,
  site: Site,
): Omit<ParameterReader<P>, 'encode'> {
  const plain: Entry[] = [];
  const templates: (Entry & { readonly source: string })[] = [];
  for (const [name, parameter] of Object.entries(parameters)) {
    const read = collecting(compile(parameter, site));
    const entry = { name, full: prefix + name, place: plain.length, read };
    if (parameter.template) templates.push({ ...entry, source: parameter.template.source });
    else plain.push(entry);
  }
  const required = plain.filter(({ name }) => parameters[name]?.options.required);
  const byName = new Map(plain.map((entry) => [entry.full, entry]));
  // Most parameters are absent from most requests: the values inherit theirs, which is faster than to copy them.
  let absent: Readonly<Record<string, unknown>> | undefined;
  const entriesIn = (request: RequestParameters): readonly Entry[] => {
    const found = [...required];
    for (const name of request.keys()) {
      const entry = byName.get(name);
      if (entry === undefined || found.includes(entry)) continue;
      let at = found.length;
      while (at > 0 && (found[at - 1]?.place ?? 0) > entry.place) at--;
      if (at === found.length) found.push(entry);
      else found.splice(at, 0, entry);
    }
    return found;
  };
  const open = Object.entries(parameters).filter(([, { type }]) => type.isOpen);
  const filledNames = ({ full, source }: { readonly full: string; readonly source: string }, raw: string) => {
    const allowed = parameters[source]?.type.allowed?.(site);
    const named = splitValues(raw, allowed?.length ?? limits.values.high);
    const values = named.includes('*') && allowed ? allowed : named;
    return values
      .filter((value) => allowed?.includes(value) ?? true)
      .map((value) => full.replace(/\{.*\}/, value));
  };
  return {
    read: (request, context) => {
      const refused: ApiError[] = [];
      const has = (name: string): boolean => request.has(prefix + name);
      const reading: Mutable<Reading> = { ...context, parameter: '', has, refused };
      absent ??= Object.fromEntries(
        plain.map(({ name, full, read }) => [
          name,
          read(undefined, { ...reading, parameter: full, refused: [] }),
        ]),
      );
      const values = Object.create(absent) as Record<string, unknown>;
      for (const { name, full, read } of context.malformed ? plain : entriesIn(request)) {
        if (context.malformed) warnOfMalformed(full, context.malformed, context);
        reading.parameter = full;
        values[name] = read(request.get(full), reading);
      }
      for (const { name, full, source, read } of templates) {
        const found = new Map<string, unknown>();
        for (const value of (values[source] as Iterable<string> | undefined) ?? []) {
          const filled = full.replace(/\{.*\}/, value);
          reading.parameter = filled;
          const one = read(request.get(filled), reading);
          if (one !== undefined) found.set(value, one);
        }
        values[name] = found;
      }
      if (refused[0]) throw refused[0];
      return values as Values<P>;
    },
    owns: (name, request) =>
      byName.has(name) ||
      templates.some((template) =>
        filledNames(template, request.get(prefix + template.source) ?? '').includes(name),
      ),
    findUnknownValue: (request) => {
      for (const [name, parameter] of open) {
        const full = prefix + name;
        const named = parameter.template
          ? filledNames(
              { full, source: parameter.template.source },
              request.get(prefix + parameter.template.source) ?? '',
            )
          : [full];
        for (const one of named) {
          const value = unknownValue(parameter, request.get(one) ?? '', site);
          if (value !== undefined) return { parameter: one, value };
        }
      }
      return undefined;
    },
  };
}

/** A declared parameter, with its name in requests. */
interface Entry {
  readonly name: string;
  readonly full: string;
  /** Its place among the declared ones, which is the order of warnings. */
  readonly place: number;
  readonly read: ReadOne;
}

/** A value that the parameter does not allow; nothing allows an empty one, or a list where one value is expected. */
function unknownValue({ type, multiple }: Parameter, raw: string, site: Site): string | undefined {
  if (raw === '' || (!multiple && raw.startsWith(UNIT_SEPARATOR))) return undefined;
  const values = multiple ? splitValues(raw, limits.values.high) : [raw];
  if (values.length > limits.values.high || (values.length === 1 && values[0] === multiple?.all))
    return undefined;
  const allowed = type.allowed?.(site) ?? [];
  return values.find((value) => value !== '' && !allowed.includes(value));
}

function warnOfMalformed(
  name: string,
  { text, arrays }: MalformedParameters,
  { module, warn }: ReadingContext,
): void {
  if (text.has(name)) warn(problem(module, 'badutf8', [name]));
  if (arrays.has(name)) warn(problem('main', 'unsupportedarray', [name]));
}

/** Defers the first error until all parameters are read, since later ones can have warnings. */
function collecting(read: ReadOne): ReadOne {
  return (raw, reading) => {
    try {
      return read(raw, reading);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      reading.refused.push(error);
      return undefined;
    }
  };
}

interface Reading extends ValueContext {
  readonly refused: ApiError[];
}
type ReadOne = (raw: string | undefined, reading: Reading) => unknown;

function compile(parameter: Parameter, site: Site): ReadOne {
  const { type, options } = parameter;
  const readGiven = parameter.multiple ? compileMultiple(parameter, site) : compileSingle(parameter);
  const fallback = parameter.default ?? type.siteDefault?.(site);
  const absent = fallback === undefined ? type.absent : undefined;
  // Defaults do not depend on the request, so they are parsed once.
  let known: { readonly value: unknown } | undefined;
  return (raw, reading) => {
    if (raw === undefined) {
      if (fallback !== undefined) return (known ??= { value: readGiven(String(fallback), reading) }).value;
      if (options.required) fail(reading.module, 'missingparam', [reading.parameter]);
      return absent;
    }
    if (options.deprecated)
      reading.warn(problem(reading.module, 'param-deprecated', [reading.parameter, raw]));
    return readGiven(raw, reading);
  };
}

type ReadValue = (raw: string, context: ValueContext) => unknown;

function compileSingle({ type }: Parameter): ReadValue {
  return (raw, context) => {
    if (raw.startsWith(UNIT_SEPARATOR)) fail(context.module, 'badvalue-notmulti', [context.parameter, raw]);
    return type.read(raw, context);
  };
}

/** Splits a list of values into at most `most` + 1, enough to detect too many. */
export function splitValues(raw: string, most: number): string[] {
  if (raw === '' || raw === UNIT_SEPARATOR) return [];
  return raw.startsWith(UNIT_SEPARATOR)
    ? raw.slice(1).split(UNIT_SEPARATOR, most + 1)
    : raw.split('|', most + 1);
}

const asSet = (values: readonly unknown[]): ReadonlySet<unknown> => new Set(values);
const asGiven = (values: readonly unknown[]): readonly unknown[] => values;
const withoutDuplicates = (values: readonly unknown[]): readonly unknown[] =>
  values.length < 2 ? values : [...new Set(values)];

function compileMultiple({ type, multiple = {} }: Parameter, site: Site): ReadValue {
  const bounds = multiple.most ?? limits.values;
  const { normal, high } = bounds;
  const allowed = type.allowed?.(site);
  const allowedSet = allowed && new Set(allowed);
  const collect = multiple.asSet ? asSet : multiple.allowsDuplicates ? asGiven : withoutDuplicates;
  return (raw, context) => {
    const most = limitFor(bounds, context);
    const pieces = splitValues(raw, most);
    if (allowed && multiple.all !== undefined && pieces.length === 1 && pieces[0] === multiple.all) {
      return collect(allowed.map((value) => type.read(value, context)));
    }
    if (pieces.length > most) {
      fail(context.module, 'toomanyvalues', [context.parameter, most], {
        data: { parameter: context.parameter, limit: most, lowlimit: normal, highlimit: high },
      });
    }
    const isKnown = (piece: string): boolean => allowedSet?.has(type.canonical?.(piece) ?? piece) ?? true;
    const unknown = allowedSet ? pieces.filter((piece) => !isKnown(piece)) : [];
    if (unknown.length > 0) {
      const words = [context.parameter, raw, valueList(unknown), unknown.length];
      context.warn(problem(context.module, 'unrecognizedvalues', words, { data: { values: unknown } }));
    }
    const known = unknown.length > 0 ? pieces.filter(isKnown) : pieces;
    return collect(known.map((piece) => type.read(piece, context)));
  };
}
