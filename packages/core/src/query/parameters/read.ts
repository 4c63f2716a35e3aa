import type { Mutable } from '../../wiki/mutable.ts';
import type { Site } from '../../wiki/site.ts';
import { may } from '../../wiki/viewer.ts';
import { problem } from '../result/problems.ts';
import { parametersAt } from './at-version.ts';
import { perForm, type RequestForm, type RequestParameters } from './form.ts';
import { limits } from './limits.ts';
import type { MalformedParameters, Parameters, ReadingContext, Values } from './parameter.ts';
import { compileParameter, splitValues, unknownValue, type Reading, type ReadOne } from './read-value.ts';

/** Reads a module's parameters from requests. */
export interface ParameterReader<P extends Parameters> {
  /** Reads and validates all parameters in order; fails with the first error. Values of absent ones are inherited. */
  read(request: RequestParameters, context: ReadingContext): Values<P>;
  /** Whether a parameter belongs to this module; templated ones only for the values in the request. */
  owns(name: string, request: RequestParameters): boolean;
  /** Finds a value in the request that only another version of MediaWiki, or an extension, can know. */
  findUnknownValue(
    request: RequestParameters,
  ): { readonly parameter: string; readonly value: string } | undefined;
  /** Returns the names, without prefix, of the declared parameters that a request has, in the order of declaration. */
  given(request: RequestParameters): ReadonlySet<string>;
  /** Returns the prefixed name of a parameter. */
  encode(name: keyof P & string): string;
}

/** The module that a reader's parameters belong to. */
export interface ReaderOwner {
  /** Path of the module, such as `query+allpages`. */
  readonly module: string;
  /** Prefix of its parameters' names; none by default. */
  readonly prefix?: string | undefined;
  /** Name of the module among deprecated features; by default that of an action. */
  readonly feature?: string | undefined;
}

/** Creates a reader for a module's parameters, prepared on first use, since few modules are used early. */
export function createReader<P extends Parameters>(
  parameters: P,
  site: Site,
  { module, prefix = '', feature = module === 'main' ? '' : `action=${module}` }: ReaderOwner,
): ParameterReader<P> {
  let prepared: ReturnType<typeof prepareReader<P>> | undefined;
  const reader = () => (prepared ??= prepareReader(parameters, site, { module, prefix, feature }));
  return {
    read: (request, context) => reader().read(request, context),
    owns: (name, request) => reader().owns(name, request),
    findUnknownValue: (request) => reader().findUnknownValue(request),
    given: (request) => reader().given(request),
    encode: (name) => prefix + name,
  };
}

function prepareReader<P extends Parameters>(
  parameters: P,
  site: Site,
  { module, prefix, feature }: Required<ReaderOwner> & { readonly prefix: string; readonly feature: string },
): Omit<ParameterReader<P>, 'encode'> {
  const plain: Entry[] = [];
  const templates: (Entry & { readonly source: string })[] = [];
  const unfilled: string[] = [];
  const offered = parametersAt(parameters, module, site);
  for (const [name, declared] of Object.entries(parameters)) {
    const parameter = offered[name] ?? declared;
    const read = compileParameter(parameter, site);
    const entry = { name, full: prefix + name, place: plain.length, read };
    if (!parameter.template) plain.push(entry);
    else if (offered[name]) templates.push({ ...entry, source: parameter.template.source });
    else unfilled.push(name);
  }
  // The module finds those that this version of MediaWiki lacks as if no request had them.
  const known = plain.filter(({ name }) => offered[name]);
  const required = known.filter(({ name }) => offered[name]?.options.required);
  const byName = new Map(known.map((entry) => [entry.full, entry]));
  // Most parameters are absent from most requests: values inherit the defaults, which is faster than copying them.
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
  const open = Object.entries(offered).filter(([, { type }]) => type.isOpen);
  const filledNames = ({ full, source }: { readonly full: string; readonly source: string }, raw: string) => {
    const allowed = offered[source]?.type.allowed?.(site);
    const named = splitValues(raw, allowed?.length ?? limits.values.high);
    const values = named.includes('*') && allowed ? allowed : named;
    return values
      .filter((value) => allowed?.includes(value) ?? true)
      .map((value) => full.replace(/\{.*\}/, value));
  };
  const given = perForm(({ has }) => new Set(Object.keys(parameters).filter((name) => has(prefix + name))));
  const plans = new WeakMap<RequestForm, Plan>();
  const planOf = (form: RequestForm, request: RequestParameters): Plan => {
    let plan = plans.get(form);
    if (!plan) {
      const entries = entriesIn(request);
      const free = entries.filter(({ full }) => form.isFree(full));
      plans.set(form, (plan = { free, chosen: entries.filter((entry) => !free.includes(entry)) }));
    }
    return plan;
  };
  const readInto = (
    values: Record<string, unknown>,
    entries: readonly Entry[],
    request: RequestParameters,
    reading: Mutable<Reading>,
  ): void => {
    for (const { name, full, read } of entries) {
      reading.parameter = full;
      values[name] = read(request.get(full), reading);
    }
  };
  const readTemplates = (
    values: Record<string, unknown>,
    request: RequestParameters,
    reading: Mutable<Reading>,
  ): void => {
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
  };
  const readingOf = (
    request: RequestParameters,
    { viewer, environment, warn, temporaryAccounts }: ReadingContext,
  ): Mutable<Reading> => ({
    site,
    module,
    feature,
    viewer,
    environment,
    warn,
    temporaryAccounts,
    parameter: '',
    has: (name) => request.has(prefix + name),
    refused: [],
  });
  /** Reads the values that a form has, and remembers them unless they depend on the time or need a warning. */
  const settle = (plan: Plan, request: RequestParameters, context: ReadingContext): Settled => {
    const values = Object.create(absentValues(context)) as Record<string, unknown>;
    let isQuiet = true;
    const reading = readingOf(request, {
      ...context,
      environment: {
        get now() {
          isQuiet = false;
          return context.environment.now;
        },
      },
      warn: () => {
        isQuiet = false;
      },
    });
    readInto(values, plan.chosen, request, reading);
    readTemplates(values, request, reading);
    return { values: isQuiet && reading.refused.length === 0 ? values : undefined };
  };
  const absentValues = (context: ReadingContext): Readonly<Record<string, unknown>> =>
    (absent ??= Object.fromEntries([
      ...unfilled.map((name) => [name, new Map()] as const),
      ...plain.map(
        ({ name, full, read }) =>
          [name, read(undefined, { ...readingOf(nothing, context), parameter: full })] as const,
      ),
    ]));
  /** Reads what differs from other requests of the same form; undefined if everything has to be read. */
  const readPlanned = (
    form: RequestForm,
    request: RequestParameters,
    context: ReadingContext,
  ): Record<string, unknown> | undefined => {
    const plan = planOf(form, request);
    // Values depend on nothing else about the viewer.
    const { values: settled } = may(context.viewer, 'apihighlimits')
      ? (plan.high ??= settle(plan, request, context))
      : (plan.normal ??= settle(plan, request, context));
    if (settled === undefined || plan.free.length === 0) return settled;
    const values = Object.create(settled) as Record<string, unknown>;
    const reading = readingOf(request, context);
    readInto(values, plan.free, request, reading);
    if (reading.refused[0]) throw reading.refused[0];
    return values;
  };
  return {
    read: (request, context) => {
      const planned =
        request.form && !context.malformed ? readPlanned(request.form, request, context) : undefined;
      if (planned) return planned as Values<P>;
      const reading = readingOf(request, context);
      const values = Object.create(absentValues(context)) as Record<string, unknown>;
      if (context.malformed) {
        for (const entry of known) {
          warnOfMalformed(entry.full, context.malformed, reading);
          readInto(values, [entry], request, reading);
        }
      } else readInto(values, entriesIn(request), request, reading);
      readTemplates(values, request, reading);
      if (reading.refused[0]) throw reading.refused[0];
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
    given,
  };
}

const nothing: RequestParameters = new Map();

/** How the parameters of a form are read. */
interface Plan {
  readonly chosen: readonly Entry[];
  readonly free: readonly Entry[];
  /** For viewers with the usual limits, and with high ones. */
  normal?: Settled;
  high?: Settled;
}

/** The values of a form; undefined where they have to be read for each request. */
interface Settled {
  readonly values: Readonly<Record<string, unknown>> | undefined;
}

/** A declared parameter, with its name in requests. */
interface Entry {
  readonly name: string;
  readonly full: string;
  /** Its place among the declared ones, which is the order of warnings. */
  readonly place: number;
  readonly read: ReadOne;
}

function warnOfMalformed(
  name: string,
  { text, arrays }: MalformedParameters,
  { module, warn }: Reading,
): void {
  if (text.has(name)) warn(problem(module, 'badutf8', [name]));
  if (arrays.has(name)) warn(problem('main', 'unsupportedarray', [name]));
}
