import type { Site } from '../wiki/site.ts';
import { type AnswerShapes, createAnswerShapes, describePages, pageFields } from './answer-fields.ts';
import type { QueryContext } from './context.ts';
import {
  type ContinueParameters,
  foldContinuation,
  type ModuleEnd,
  rawContinuation,
} from './continuation.ts';
import { exportPages } from './export.ts';
import type { CacheMode } from './module-metadata.ts';
import { emptyPageSet, type PageSet, type PageSource } from './page-set.ts';
import { limitFor, limits as requestLimits } from './parameters/limits.ts';
import type { Parameters, ReadingContext, Values } from './parameters/parameter.ts';
import {
  createQueryReader,
  pageSetParameters,
  type PageRequest,
  pageSourceOf,
  type Query,
  queryParameters,
  readPageRequest,
  type QueryReader,
  type QueryRequest,
} from './read-query.ts';
import type { Registry } from './registry.ts';
import { resolvePages } from './resolve-pages.ts';
import type { Answer, Document } from './result/answer.ts';
import { fail, type Problem, problem } from './result/problems.ts';
import {
  bindModule,
  type BoundModule,
  cacheModeOf,
  checkModule,
  contextOf,
  runGenerator,
  runModule,
} from './run-module.ts';
import { remaining } from './size-budget.ts';

/** The answer of `action=query`. */
export interface QueryAnswer extends Answer {
  readonly cache: CacheMode;
  /** Whether a parameter belongs to one of the modules. */
  readonly owns: (name: string) => boolean;
  /** The document that replaces the data for `exportnowrap`. */
  readonly document?: Document;
}

/** The pages that a request of another action is about. */
export interface RequestedPages {
  readonly pages: PageSet;
  /** Where the next of a generator's pages begin, as fields of the answer. */
  readonly continuation: Fields;
  /** Whether a parameter belongs to the generator. */
  readonly owns: (name: string) => boolean;
}

/** Answers `action=query` for one site. */
export interface QueryRunner {
  readonly registry: Registry;
  readonly parameters: Parameters;
  run(request: QueryRequest, context: QueryContext, warn: (problem: Problem) => void): Promise<QueryAnswer>;
  /** Finds the pages that a request of another action is about, by the values of its parameters. */
  findPages(
    this: void,
    action: string,
    params: Values<typeof pageSetParameters> & { readonly continue?: string | undefined },
    request: QueryRequest,
    context: QueryContext,
    warn: (problem: Problem) => void,
  ): Promise<RequestedPages>;
}

/** Creates the query runner of a site. */
export function createQueryRunner(registry: Registry, site: Site): QueryRunner {
  const parameters = { ...queryParameters(registry), ...pageSetParameters };
  const reader = createQueryReader(registry, site);
  const shapes = createAnswerShapes();
  const begin = <Q extends PageRequest>(
    action: string,
    request: QueryRequest,
    requested: QueryContext,
    warn: Run['warn'],
    read: (reading: ReadingContext) => Q,
  ): Run<Q> => {
    const context = { ...requested, translatedSubpages: registry.translatedSubpages };
    const { viewer, environment, malformed } = requested;
    const reading = { viewer, environment, warn, ...(malformed && { malformed }) };
    const query = read(reading);
    const { generator } = query;
    const bound = generator && bindModule(generator, generator.generatorReader, request.parameters, reading);
    return { action, request, context, reading, warn, query, generator: bound, limits: { found: {} } };
  };
  return {
    registry,
    parameters,
    run: async (request, requested, warn) => {
      const run = begin('query', request, requested, warn, (reading) => reader.read(request, reading));
      return answer(run, await findPages(run), reader, shapes);
    },
    findPages: async (action, params, request, requested, warn) => {
      const run = begin(action, request, requested, warn, () =>
        readPageRequest(action, params, params.continue, request.parameters, registry),
      );
      const found = await findPages(run);
      return {
        pages: found.pages,
        continuation: continuationFields([], found, run, false),
        owns: (name) => run.generator?.names.owns(name, request.parameters) ?? false,
      };
    },
  };
}

/** A request that runs. */
interface Run<Q extends PageRequest = Query> {
  readonly action: string;
  readonly request: QueryRequest;
  readonly context: QueryContext;
  readonly reading: ReadingContext;
  readonly warn: (problem: Problem) => void;
  readonly query: Q;
  readonly generator: BoundModule | undefined;
  readonly limits: Limits;
}

/** Effective value of each `limit=max`, by module, and whether the first was found before the answer had any content; filled while modules run. */
interface Limits {
  readonly found: Record<string, number>;
  first?: boolean;
}

type Fields = Readonly<Record<string, unknown>>;

/** The page set and its generator's continuation, with prefixed names. */
interface FoundPages {
  readonly pages: PageSet;
  readonly continue?: ContinueParameters;
  /** The generator parameters that select the same pages again. */
  readonly repeat?: ContinueParameters;
  /** The generator's fields about its list as a whole. */
  readonly listFields?: Fields;
}

async function findPages(run: Run<PageRequest>): Promise<FoundPages> {
  const { action, request, query, generator, context, warn, limits } = run;
  if (generator) reportLimit(generator, run, true);
  const source = pageSourceOf(action, query, request);
  if (query.continuing.generatorDone) return { pages: await pagesOf(undefined, run) };
  if (!generator) return { pages: await pagesOf(source, run) };
  checkModule(generator, request.parameters, context);
  const pages = await pagesOf(source, run);
  const { refusesRedirects } = generator.module;
  if (refusesRedirects && query.selection.redirects) fail(generator.path, refusesRedirects);
  const found = await runGenerator(
    generator,
    contextOf(generator, context, { pages, generating: true }, warn),
  );
  if (found.limit !== undefined) limits.found[generator.module.name] = found.limit;
  const { references, data } = found;
  return {
    pages: await pagesOf({ kind: 'generated', references, of: source, ...(data && { data }) }, run),
    ...(found.repeat && { repeat: encodeNames(found.repeat, generator) }),
    ...(found.continue && { continue: encodeNames(found.continue, generator) }),
    ...(found.listFields && { listFields: found.listFields }),
  };
}

function pagesOf(
  source: PageSource | undefined,
  { action, query, context, warn }: Run<PageRequest>,
): PageSet | Promise<PageSet> {
  const { redirects, converttitles: convertTitles } = query.selection;
  if (!source) return redirects ? { ...emptyPageSet, followsRedirects: true } : emptyPageSet;
  return resolvePages(source, context, {
    redirects,
    convertTitles,
    warn: (name) => {
      warn(problem(action, name));
    },
  });
}

async function answer(
  run: Run,
  found: FoundPages,
  reader: QueryReader,
  shapes: AnswerShapes,
): Promise<QueryAnswer> {
  const { request, query, context, generator, limits } = run;
  const { params, modules } = query;
  const { pages } = found;
  const fields: Record<string, unknown> = { ...found.listFields };
  describePages(pages, context, params.iwurl, fields);
  const output = pageFields(pages, context);
  if (params.indexpageids && output.size > 0) fields['pageids'] = [...output.keys()].map(String);
  // Without pages there is no field `pages`.
  if (output.size > 0) fields['pages'] = output;

  const { root, ends, cache } = await runModules(run, pages, fields, output);
  const exported = params.export && (await exportPages(pages, context, params.exportschema));
  if (exported !== false) fields['export'] = exported;
  const value: Record<string, unknown> = continuationFields(ends, found, run, params.rawcontinue);
  const reported = isEmpty(limits.found) ? undefined : { limits: limits.found };
  if (limits.first) Object.assign(value, reported);
  if (!isEmpty(fields)) value['query'] = fields;
  Object.assign(value, root);
  if (!limits.first) Object.assign(value, reported);
  return {
    value,
    shape: shapes(
      modules.map(({ module }) => module),
      generator?.module,
    ),
    cache,
    owns: (name) =>
      reader.owns(name, request.parameters) ||
      modules.some((module) => module.reader.owns(name, request.parameters)) ||
      (generator?.names.owns(name, request.parameters) ?? false),
    ...(exported !== false &&
      params.exportnowrap && { document: { mime: 'text/xml', fileName: 'export.xml', text: exported } }),
  };
}

function isEmpty(fields: Fields): boolean {
  for (const _name in fields) return false;
  return true;
}

/** What the modules of a request return beside the fields of `query` and of pages. */
interface ModulesRun {
  /** Top-level fields of the answer. */
  readonly root: Fields;
  readonly ends: readonly ModuleEnd[];
  readonly cache: CacheMode;
}

/** Runs the modules one after another, and adds their fields to those of `query` and of its pages. */
async function runModules(
  run: Run,
  pages: PageSet,
  fields: Record<string, unknown>,
  output: ReadonlyMap<number, Record<string, unknown>>,
): Promise<ModulesRun> {
  const { request, query, context, reading, generator, warn, limits } = run;
  const { viewer, site } = context;
  const root: Record<string, unknown> = {};
  const ends: ModuleEnd[] = [];
  let cache: CacheMode = generator ? cacheModeOf(generator, viewer) : 'public';
  const { maximumResultSize } = site.configuration.settings;
  const budget = { limit: maximumResultSize, taken: fields };
  if (hasLongTitles(request) && remaining(budget) < 0) fail('query', 'badconfig', [maximumResultSize]);
  for (const registered of query.modules) {
    const { name, group } = registered.module;
    const end = { name, usesPages: group === 'prop' };
    const bound = bindModule(registered, registered.reader, request.parameters, reading);
    reportLimit(bound, run, Object.keys(fields).length === 0);
    if (isDone(end, query)) {
      ends.push(end);
      continue;
    }
    checkModule(bound, request.parameters, context);
    cache = stricter(cache, cacheModeOf(bound, viewer));
    const running = contextOf(bound, context, { pages, generating: false }, warn);
    const outcome = await runModule(bound, running, budget, warn);
    Object.assign(fields, outcome.query);
    Object.assign(root, outcome.root);
    for (const [key, added] of outcome.pages ?? []) {
      const page = output.get(key);
      if (page) Object.assign(page, added);
    }
    if (outcome.limit !== undefined) limits.found[name] = outcome.limit;
    ends.push({ ...end, ...(outcome.continue && { continue: encodeNames(outcome.continue, bound) }) });
  }
  return { root, ends, cache };
}

/** Characters of titles from which what is said about them may be too long for an answer. */
const LONG_TITLES = 65_536;

const hasLongTitles = ({ parameters }: QueryRequest): boolean =>
  (parameters.get('titles')?.length ?? 0) > LONG_TITLES;

const isDone = ({ name, usesPages }: ModuleEnd, { continuing }: Query): boolean =>
  continuing.finished.has(name) || (continuing.generatorDone && usesPages);

/** Reports a `limit=max` in the answer; its place there depends on whether the answer had any content before. */
function reportLimit(
  { module, names, params }: BoundModule,
  { request, limits, context }: Run<PageRequest>,
  isFirst: boolean,
): void {
  const { limit } = params;
  if (request.parameters.get(names.encode('limit')) !== 'max') return;
  limits.first ??= isFirst;
  if (typeof limit === 'number') limits.found[module.name] = limit;
  // If the module decides, report the parameter's own maximum until it has.
  if (limit === 'max') limits.found[module.name] = limitFor(requestLimits.items, context);
}

/** The more restrictive of two cache modes. */
function stricter(a: CacheMode, b: CacheMode): CacheMode {
  if (a === 'private' || b === 'private') return 'private';
  return a === 'public' ? b : a;
}

/** Returns the continuation fields of the answer, in the requested format. */
function continuationFields(
  ends: readonly ModuleEnd[],
  found: FoundPages,
  { query: { continuing }, generator }: Run<PageRequest>,
  isRaw: boolean,
): Record<string, unknown> {
  if (isRaw) {
    const continueWith = generator &&
      found.continue && { name: generator.module.name, continue: found.continue };
    const raw = rawContinuation(ends, continueWith);
    return Object.keys(raw).length > 0 ? { 'query-continue': raw } : {};
  }
  const requested = found.repeat
    ? { ...continuing, generatorParameters: { ...found.repeat, ...continuing.generatorParameters } }
    : continuing;
  const folded = foldContinuation(ends, found.continue, requested);
  const fields: Record<string, unknown> = {};
  if (folded.batchcomplete) fields['batchcomplete'] = true;
  if (folded.continue) fields['continue'] = folded.continue;
  return fields;
}

function encodeNames(parameters: ContinueParameters, { names }: BoundModule): ContinueParameters {
  const encoded: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(parameters)) encoded[names.encode(name)] = value;
  return encoded;
}
