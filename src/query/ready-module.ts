import type { Parameters } from './parameters/parameter.ts';
import type { ParameterReader, RequestParameters } from './parameters/read.ts';
import { fail, type Problem, problem } from './result/problems.ts';
import { may, type Viewer } from '../wiki/viewer.ts';
import { type Context, readingOf, type QueryContext } from './context.ts';
import type { CacheMode } from './module-metadata.ts';
import type { RegisteredModule } from './registry.ts';

/** A module with its parameters, ready to run. */
export interface BoundModule extends RegisteredModule {
  readonly params: Readonly<Record<string, unknown>>;
  /** The reader used, since a generator's parameters have other names. */
  readonly names: ParameterReader<Parameters>;
}

/** Reads a module's parameters. */
export function readModule(
  registered: RegisteredModule,
  request: RequestParameters,
  context: QueryContext,
  warn: (problem: Problem) => void,
  asGenerator = false,
): BoundModule {
  const { path, reader, generatorReader } = registered;
  const names = asGenerator && generatorReader ? generatorReader : reader;
  const reading = { ...readingOf(context, warn), module: path };
  return { ...registered, params: names.read(request, reading), names };
}

/** Checks a module's rules and access for the viewer. */
export function checkModule(
  { module, path, names }: BoundModule,
  request: RequestParameters,
  { viewer }: QueryContext,
): void {
  if (module.rules) {
    const given = new Set(Object.keys(module.parameters).filter((name) => request.has(names.encode(name))));
    for (const rule of module.rules) rule.check(given, (name) => names.encode(name), path);
  }
  if (typeof module.access === 'object' && !may(viewer, module.access.right)) {
    fail(path, 'permissiondenied', [module.access.right]);
  }
}

/** Creates the context of a module. */
export function contextOf(
  { path, params, names }: BoundModule,
  context: QueryContext,
  { pages, generating }: Pick<Context, 'pages' | 'generating'>,
  warn: (problem: Problem) => void,
): Context {
  return {
    ...context,
    params,
    pages,
    generating,
    encode: (name) => names.encode(name),
    fail: (name, args, more) => fail(path, name, args, more),
    warn: (name, args) => {
      warn(problem(path, name, args));
    },
  };
}

/** Returns the cache mode of a module's answer. */
export function cacheModeOf({ module, params }: BoundModule, viewer: Viewer): CacheMode {
  const cache = module.cache as CacheMode | ((params: unknown, viewer: Viewer) => CacheMode) | undefined;
  return typeof cache === 'function' ? cache(params, viewer) : (cache ?? 'private');
}

/** Returns the more restrictive of two cache modes. */
export function stricter(a: CacheMode, b: CacheMode): CacheMode {
  if (a === 'private' || b === 'private') return 'private';
  return a === 'public' ? b : a;
}
