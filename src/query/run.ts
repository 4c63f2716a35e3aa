import { readingOf } from './context.ts';
import { limitFor, limits as requestLimits } from './parameters/limits.ts';
import type { Parameters } from './parameters/parameter.ts';
import type { RequestParameters } from './parameters/read.ts';
import type { Answer, Document } from './result/answer.ts';
import { fail, type Problem, problem } from './result/problems.ts';
import type { Site } from '../wiki/site.ts';
import { type AnswerShapes, createAnswerShapes } from './answer-shape.ts';
import type { QueryContext } from './context.ts';
import {
  type ContinueParameters,
  type ContinueRequest,
  foldContinuation,
  type ModuleEnd,
  rawContinuation,
  readContinue,
} from './continuation.ts';
import type { CacheMode } from './module-metadata.ts';
import { exportPages } from './export.ts';
import { generate } from './generate.ts';
import { remainingBudget } from './size-budget.ts';
import { describePages, pageFields } from './page-output.ts';
import type { PageSet } from './page-set.ts';
import { noPages, readPageSource } from './page-source.ts';
import {
  createQueryReader,
  type PageSelection,
  pageSetParameters,
  type QueryReader,
  queryParameters,
} from './query-parameters.ts';
import type { RegisteredModule, Registry } from './registry.ts';
import { resolvePages } from './resolve-pages.ts';
import {
  cacheModeOf,
  checkModule,
  contextOf,
  readModule,
  type BoundModule,
  stricter,
} from './ready-module.ts';
import { runModule } from './run-module.ts';

/** A request's parameters, and their raw values before Unicode normalization. */
export interface QueryRequest {
  readonly parameters: RequestParameters;
  readonly raw: RequestParameters;
  readonly posted: boolean;
}

/** The answer of `action=query`. */
export interface QueryAnswer extends Answer {
  readonly cache: CacheMode;
  /** Whether a parameter belongs to one of the modules. */
  readonly owns: (name: string) => boolean;
  /** The document that replaces the data for `exportnowrap`. */
  readonly document?: Document;
}

/** Answers `action=query` for one site. */
export interface QueryRunner {
  readonly registry: Registry;
  readonly parameters: Parameters;
  run(request: QueryRequest, context: QueryContext, warn: (problem: Problem) => void): Promise<QueryAnswer>;
}

/** Creates the query runner of a site. */
export function createQueryRunner(registry: Registry, site: Site): QueryRunner {
  const parameters = { ...queryParameters(registry), ...pageSetParameters };
  const reader = createQueryReader(registry, site);
  const shapes = createAnswerShapes();
  return {
    registry,
    parameters,
    run: async (request, given, warn) => {
      const context = { ...given, translatedSubpages: registry.translatedSubpages };
      const run = startRun(request, context, warn, registry, reader);
      const found = await findPages(run);
      return answer(run, found, reader, shapes);
    },
  };
}

type QueryParams = ReturnType<QueryReader['read']>['params'];

/** A request with its parsed query parameters. */
interface Run extends QueryRequest {
  readonly context: QueryContext;
  readonly warn: (problem: Problem) => void;
  readonly params: QueryParams;
  readonly selection: PageSelection;
  readonly modules: readonly RegisteredModule[];
  readonly generator: BoundModule | undefined;
  readonly continuing: ContinueRequest;
  readonly limits: Limits;
}

/** Effective value of each `limit=max`, by module, and whether the first was found before the answer had any content; filled while modules run. */
interface Limits {
  readonly found: Record<string, number>;
  first?: boolean;
}

function startRun(
  request: QueryRequest,
  context: QueryContext,
  warn: (problem: Problem) => void,
  registry: Registry,
  reader: QueryReader,
): Run {
  const reading = { ...readingOf(context, warn), module: 'query' };
  const { params, selection } = reader.read(request.parameters, reading);
  const modules: RegisteredModule[] = [];
  for (const names of [params.prop, params.list, params.meta]) {
    for (const name of names ?? []) {
      const registered = registry.modules.get(name);
      if (registered?.module.mustBePosted && !request.posted) fail('query', 'mustbeposted', [name]);
      if (registered) modules.push(registered);
    }
  }
  const continuing = readContinue(params.continue ?? '', request.parameters);
  const generator = readyGenerator(selection.generator, registry, request.parameters, context, warn);
  return {
    ...request,
    context,
    warn,
    params,
    selection,
    modules,
    generator,
    continuing,
    limits: { found: {} },
  };
}

function readyGenerator(
  name: string | undefined,
  registry: Registry,
  request: RequestParameters,
  context: QueryContext,
  warn: (problem: Problem) => void,
): BoundModule | undefined {
  if (name === undefined) return undefined;
  const registered = registry.modules.get(name);
  if (!registered) fail('query', 'badgenerator', [name]);
  if (!registered.generatorReader) fail('query', 'badgenerator-notgenerator', [name]);
  return readModule(registered, request, context, warn, true);
}

/** The page set and its generator's continuation, with prefixed names. */
interface FoundPages {
  readonly pages: PageSet;
  readonly continue?: ContinueParameters;
  /** The generator parameters that select the same pages again. */
  readonly repeat: ContinueParameters;
  /** The generator's fields about its list as a whole. */
  readonly listFields?: Readonly<Record<string, unknown>>;
}

async function findPages(run: Run): Promise<FoundPages> {
  const { selection, generator, context, warn, continuing, limits } = run;
  const options = {
    redirects: selection.redirects,
    convertTitles: selection.converttitles,
    warn: (name: 'redirectsandrevids') => {
      warn(problem('query', name));
    },
  };
  if (generator) reportLimit(generator, run, true);
  const named = readPageSource(selection, run.parameters, run.raw);
  const source = continuing.generatorDone ? noPages : named;
  if (!generator || continuing.generatorDone) {
    return { pages: await resolvePages(generator ? noPages : source, context, options), repeat: {} };
  }
  checkModule(generator, run.parameters, context);
  const pages = await resolvePages(source, context, options);
  const { refusesRedirects } = generator.module;
  if (refusesRedirects && selection.redirects) fail(generator.path, refusesRedirects);
  const running = { pages, generating: true };
  const found = await generate(generator, contextOf(generator, context, running, warn));
  if (found.limit !== undefined) limits.found[generator.module.name] = found.limit;
  const { references, data } = found;
  const generated = { kind: 'generated', references, of: source, ...(data && { data }) } as const;
  return {
    pages: await resolvePages(generated, context, options),
    repeat: encodeNames(found.repeat ?? {}, generator),
    ...(found.continue && { continue: encodeNames(found.continue, generator) }),
    ...(found.listFields && { listFields: found.listFields }),
  };
}

async function answer(
  run: Run,
  found: FoundPages,
  reader: QueryReader,
  shapes: AnswerShapes,
): Promise<QueryAnswer> {
  const { params, context, modules, generator, warn } = run;
  const { pages } = found;
  const { viewer } = context;
  const query: Record<string, unknown> = { ...found.listFields };
  describePages(pages, context, params.iwurl, query);
  const output = pageFields(pages, context);
  if (params.indexpageids && output.size > 0) query['pageids'] = [...output.keys()].map(String);
  // Without pages there is no field `pages`.
  if (output.size > 0) query['pages'] = output;

  const root: Record<string, unknown> = {};
  const ends: ModuleEnd[] = [];
  let cache: CacheMode = generator ? cacheModeOf(generator, viewer) : 'public';
  const { maximumResultSize } = context.site.configuration.settings;
  const budget = remainingBudget(query, maximumResultSize);
  if (hasLongTitles(run) && budget.remaining() < 0) fail('query', 'badconfig', [maximumResultSize]);
  for (const registered of modules) {
    const { module } = registered;
    const end = { name: module.name, usesPages: module.group === 'prop' };
    const ready = readModule(registered, run.parameters, context, warn);
    reportLimit(ready, run, Object.keys(query).length === 0);
    if (isDone(registered, run.continuing)) {
      ends.push(end);
      continue;
    }
    checkModule(ready, run.parameters, context);
    cache = stricter(cache, cacheModeOf(ready, viewer));
    const running = { pages, generating: false };
    const outcome = await runModule(ready, contextOf(ready, context, running, warn), budget, warn);
    Object.assign(query, outcome.query);
    Object.assign(root, outcome.root);
    for (const [key, fields] of outcome.pages ?? []) {
      const page = output.get(key);
      if (page) Object.assign(page, fields);
    }
    if (outcome.limit !== undefined) run.limits.found[module.name] = outcome.limit;
    ends.push({ ...end, ...(outcome.continue && { continue: encodeNames(outcome.continue, ready) }) });
  }

  const owns = (name: string): boolean =>
    reader.owns(name, run.parameters) ||
    modules.some((module) => module.reader.owns(name, run.parameters)) ||
    (generator?.names.owns(name, run.parameters) ?? false);
  const exported = params.export && (await exportPages(pages, context, params.exportschema));
  if (exported !== false) query['export'] = exported;
  const limits = Object.keys(run.limits.found).length > 0 && { limits: run.limits.found };
  const value = {
    ...continuationFields(ends, found, run),
    ...(run.limits.first && limits),
    ...(Object.keys(query).length > 0 && { query }),
    ...root,
    ...(!run.limits.first && limits),
  };
  return {
    value,
    shape: shapes(
      modules.map(({ module }) => module),
      generator?.module,
    ),
    cache,
    owns,
    ...(exported !== false &&
      params.exportnowrap && { document: { mime: 'text/xml', fileName: 'export.xml', text: exported } }),
  };
}

/** Characters of titles from which what is said about them may be too long for an answer. */
const LONG_TITLES = 65_536;

const hasLongTitles = ({ parameters }: Run): boolean => (parameters.get('titles')?.length ?? 0) > LONG_TITLES;

const isDone = ({ module }: RegisteredModule, { finished, generatorDone }: ContinueRequest): boolean =>
  finished.has(module.name) || (generatorDone && module.group === 'prop');

/** Returns the continuation fields of the answer, in the requested format. */
function continuationFields(
  ends: readonly ModuleEnd[],
  found: FoundPages,
  { params, generator, continuing }: Run,
) {
  if (params.rawcontinue) {
    const continueWith = generator &&
      found.continue && { name: generator.module.name, continue: found.continue };
    const raw = rawContinuation(ends, continueWith);
    return Object.keys(raw).length > 0 ? { 'query-continue': raw } : {};
  }
  const generatorParameters = { ...found.repeat, ...continuing.generatorParameters };
  const folded = foldContinuation(ends, found.continue, { ...continuing, generatorParameters });
  return {
    ...(folded.batchcomplete && { batchcomplete: true }),
    ...(folded.continue && { continue: folded.continue }),
  };
}

function encodeNames(
  parameters: ContinueParameters,
  { names }: BoundModule,
): Record<string, string | number> {
  const encoded: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(parameters)) encoded[names.encode(name)] = value;
  return encoded;
}

/** Reports a `limit=max` in the answer; its place there depends on whether the answer had any content before. */
function reportLimit(
  { module, names, params }: BoundModule,
  { parameters, limits, context }: Run,
  isFirst: boolean,
): void {
  const { limit } = params;
  if (parameters.get(names.encode('limit')) !== 'max') return;
  limits.first ??= isFirst;
  if (typeof limit === 'number') limits.found[module.name] = limit;
  // If the module decides, report the parameter's own maximum until it has.
  if (limit === 'max') limits.found[module.name] = limitFor(requestLimits.items, context);
}
