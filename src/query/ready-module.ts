import type { Parameters } from '../parameters/parameter.ts';
import type { ParameterReader, RequestParameters } from '../parameters/read.ts';
import { fail, type Problem, problem } from '../result/problems.ts';
import { may, type Viewer } from '../wiki/viewer.ts';
import { type Context, readingOf, type Surroundings } from './context.ts';
import type { CacheMode } from './module-metadata.ts';
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
  run: Pick<Context, 'pages' | 'generating'>,
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

/** Who may keep a copy of what a module answers. */
export function cacheModeOf({ module, params }: ReadyModule, viewer: Viewer): CacheMode {
  const cache = module.cache as CacheMode | ((params: unknown, viewer: Viewer) => CacheMode) | undefined;
  return typeof cache === 'function' ? cache(params, viewer) : (cache ?? 'private');
}

/** Who may keep a copy of an answer that has both in it. */
export function stricter(a: CacheMode, b: CacheMode): CacheMode {
  if (a === 'private' || b === 'private') return 'private';
  return a === 'public' ? b : a;
}
