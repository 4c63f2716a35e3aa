import { readingOf } from './context.ts';
import { limits } from '../parameters/limits.ts';
import type { Parameters } from '../parameters/parameter.ts';
import type { ParameterReader, RequestParameters } from '../parameters/read.ts';
import { fail, type Problem, problem } from '../result/problems.ts';
import { may } from '../wiki/viewer.ts';
import type { Context, Surroundings } from './context.ts';
import type { ContinueParameters } from './continuation.ts';
import type { AnyListDefinition, AnyPropDefinition, Page, PageReference } from './define.ts';
import { readPage } from './order.ts';
import type { RegisteredModule } from './registry.ts';

/** A module with its parameters read, ready to run. */
export interface ReadyModule extends RegisteredModule {
  readonly params: Readonly<Record<string, unknown>>;
  /** The reader that was used: a generator's names differ. */
  readonly names: ParameterReader<Parameters>;
}

/** Reads a module's parameters. */
export function readModule(
  registered: RegisteredModule,
  request: RequestParameters,
  surroundings: Surroundings,
  warn: (problem: Problem) => void,
  asGenerator = false,
): ReadyModule {
  const { path, reader, generatorReader } = registered;
  const names = asGenerator && generatorReader ? generatorReader : reader;
  const reading = { ...readingOf(surroundings, warn), module: path };
  return { ...registered, params: names.read(request, reading), names };
}

/** Checks a module's rules and the viewer's right to it. */
export function checkModule(
  { module, path, names }: ReadyModule,
  request: RequestParameters,
  { viewer }: Surroundings,
): void {
  if (module.rules) {
    const given = new Set(Object.keys(module.parameters).filter((name) => request.has(names.encode(name))));
    for (const rule of module.rules) rule.check(given, (name) => names.encode(name), path);
  }
  if (typeof module.access === 'object' && !may(viewer, module.access.right)) {
    fail(path, 'permissiondenied', [module.access.right]);
  }
}

/** What a module is given when it runs. */
export function contextOf(
  { path, params, names }: ReadyModule,
  surroundings: Surroundings,
  run: Pick<Context, 'pages' | 'generating' | 'followsRedirects'>,
  warn: (problem: Problem) => void,
): Context {
  return {
    ...surroundings,
    params,
    ...run,
    encode: (name) => names.encode(name),
    fail: (name, args, more) => fail(path, name, args, more),
    warn: (name, args) => {
      warn(problem(path, name, args));
    },
  };
}

const empty: Page<unknown> = { rows: [], continueAt: () => ({}) };

/** Finds one page of a list's or property's rows. */
export async function readRows(
  definition: AnyListDefinition | AnyPropDefinition,
  context: Context,
): Promise<Page<unknown>> {
  if ('fetch' in definition) return definition.fetch(context);
  const query = await definition.rows(context);
  if (!query) return empty;
  const limit = context.params['limit'];
  return readPage(query, definition.order, context, typeof limit === 'number' ? limit : limits.items.high);
}

/** The pages that a generator found, and how it goes on or comes back to them. */
export interface Generated extends Pick<Page<unknown>, 'again' | 'limit'> {
  readonly references: readonly PageReference[];
  /** Fields for the pages, in the references' order. */
  readonly data?: readonly Readonly<Record<string, unknown>>[];
  readonly continue?: ContinueParameters;
  /** Fields of `query` that the list tells about itself. */
  readonly told?: Readonly<Record<string, unknown>>;
}

/** Runs a module as a generator: the pages that its rows stand for. */
export async function generate({ module }: ReadyModule, context: Context): Promise<Generated> {
  const definition = module as AnyListDefinition;
  const page = await readRows(definition, context);
  const shown = page.end === undefined ? page.rows : page.rows.slice(0, page.end);
  const { generatorData } = definition;
  const related =
    generatorData && definition.related && shown.length > 0
      ? await definition.related(shown, context)
      : undefined;
  const generated = shown.flatMap((row, i) => {
    const reference = definition.generates?.(row, context);
    return reference ? { reference, data: generatorData?.fields(row, i, context, related) ?? {} } : [];
  });
  return {
    references: generated.map(({ reference }) => reference),
    ...(generatorData && { data: generated.map(({ data }) => data) }),
    ...(page.end !== undefined && { continue: page.continueAt(page.end) }),
    ...(page.again && { again: page.again }),
    ...(page.limit !== undefined && { limit: page.limit }),
    ...(definition.wrapper?.generating && { told: definition.wrapper.generating(page.about ?? {}) }),
  };
}
