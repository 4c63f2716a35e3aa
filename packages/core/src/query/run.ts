import type { Site } from '../wiki/site.ts';
import {
  createAnswerShapes,
  describeAnswer,
  isEmpty,
  type AnswerContent,
  type AnswerShapes,
  type DescribedPages,
} from './answer-fields.ts';
import type { QueryContext } from './context.ts';
import { continuationFields, isFinished, type GeneratorEnd, type ModuleEnd } from './continuation.ts';
import { exportPages } from './export.ts';
import { invalidReasons } from './invalid-titles.ts';
import type { CacheMode } from './module-metadata.ts';
import { emptyPageSet, type PageSet, type PageSource } from './page-set.ts';
import type { ExactInteger } from './parameters/integer.ts';
import { limitFor, limits as requestLimits } from './parameters/limits.ts';
import type { Parameters, ReadingContext, Values } from './parameters/parameter.ts';
import {
  createQueryReader,
  pageColumnsOf,
  pageSetParameters,
  pageSourceOf,
  queryParameters,
  readPageRequest,
  type PageRequest,
  type Query,
  type QueryReader,
  type QueryRequest,
} from './read-query.ts';
import type { IsKnown, Registry } from './registry.ts';
import { resolvePages, type ResolveOptions } from './resolve-pages.ts';
import type { Answer, Document } from './result/answer.ts';
import { fail, problem, type Problem } from './result/problems.ts';
import { runGenerator } from './run-generator.ts';
import {
  bindModule,
  cacheModeOf,
  checkRules,
  checkTemporaryAccounts,
  contextOf,
  encodeNames,
  runModule,
  stricter,
  withTitles,
  type BoundModule,
  type Outcome,
  type Surroundings,
} from './run-module.ts';
import { boundOfPages, sizeOf, type SizeBudget } from './size-budget.ts';

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
    const { viewer, environment, malformed } = requested;
    const reading = { viewer, environment, warn, malformed };
    const query = read(reading);
    const { generator } = query;
    const bound = generator && bindModule(generator, generator.generatorReader, request.parameters, reading);
    return {
      action,
      request,
      context: requested,
      pageColumns: pageColumnsOf(query),
      translatedSubpages: registry.translatedSubpages,
      isKnownWithoutPage: registry.isKnownWithoutPage,
      reading,
      warn,
      query,
      generator: bound,
      content: {},
    };
  };
  return {
    registry,
    parameters,
    run: async (request, context, warn) => {
      const run = begin('query', request, context, warn, (reading) => reader.read(request, reading));
      const { content, query } = run;
      const { params } = query;
      const found = await findPages(run);
      const { pages } = found;
      const reasons = pages.invalid.size > 0 ? await invalidReasons(pages, context) : undefined;
      const described = await withTitles(context, () => describeAnswer(found, context, params, reasons));
      const { fields } = described;
      if (!isEmpty(fields)) content.query = fields;
      const exported =
        params.export && (await withTitles(context, () => exportPages(pages, context, params.exportschema)));
      if (exported !== false) (content.query ??= fields)['export'] = exported;
      const ran = await runModules(run, pages, described);
      return answerOf(run, found, ran, exported, reader, shapes);
    },
    findPages: async (action, params, request, requested, warn) => {
      const run = begin(action, request, requested, warn, () =>
        readPageRequest(action, params, params.continue, request.parameters, registry),
      );
      const found = await findPages(run);
      return {
        pages: found.pages,
        continuation: continuationFields([], found.end, run.query.continuing, false),
        owns: (name) => run.generator?.names.owns(name, request.parameters) ?? false,
      };
    },
  };
}

/** A request that runs. */
interface Run<Q extends PageRequest = Query> extends Surroundings {
  readonly action: string;
  readonly request: QueryRequest;
  readonly reading: ReadingContext;
  readonly isKnownWithoutPage: IsKnown;
  readonly query: Q;
  readonly generator: BoundModule | undefined;
  /** The top-level fields of the answer, in the order in which MediaWiki comes upon them. */
  readonly content: AnswerContent;
}

type Fields = Readonly<Record<string, unknown>>;

/** The page set, and what a generator adds to it. */
interface FoundPages {
  readonly pages: PageSet;
  readonly end?: GeneratorEnd;
  /** The generator's fields about its list as a whole. */
  readonly listFields?: Fields | undefined;
}

async function findPages(run: Run<PageRequest>): Promise<FoundPages> {
  const { action, request, query, generator, context } = run;
  if (generator) reportLimit(generator, run);
  const source = pageSourceOf(action, query, request);
  if (query.continuing.generatorDone) return { pages: noPages(query) };
  if (generator) {
    if (generator.temporaryAccounts.length > 0)
      await checkTemporaryAccounts(generator.temporaryAccounts, context.store);
    checkRules(generator, request.parameters, context.viewer);
  }
  const options = resolveOptionsOf(run);
  const pages = source
    ? await withTitles(context, () => resolvePages(source, context, options))
    : noPages(query);
  if (!generator) return { pages };
  const { refusesRedirects, name } = generator.module;
  if (refusesRedirects && query.selection.redirects) fail(generator.path, refusesRedirects);
  const found = await runGenerator(generator, contextOf(generator, run, pages, true));
  if (found.limit !== undefined) addLimit(name, found.limit, run.content);
  const { references, data, end, listFields } = found;
  const generated: PageSource = { kind: 'generated', references, of: source, ...(data && { data }) };
  const all = await withTitles(context, () => resolvePages(generated, context, options));
  return { pages: all, end, listFields };
}

const resolveOptionsOf = ({
  action,
  query,
  pageColumns: columns,
  isKnownWithoutPage,
  warn,
}: Run<PageRequest>): ResolveOptions => ({
  redirects: query.selection.redirects,
  convertTitles: query.selection.converttitles,
  columns,
  isKnownWithoutPage,
  warn: (name) => {
    warn(problem(action, name));
  },
});

const noPages = ({ selection }: PageRequest): PageSet =>
  selection.redirects ? { ...emptyPageSet, followsRedirects: true } : emptyPageSet;

/** Returns the answer of a request whose modules have run. */
function answerOf(
  { query, context, request, generator, content }: Run,
  { end }: FoundPages,
  ran: ModulesRun,
  exported: string | false,
  reader: QueryReader,
  shapes: AnswerShapes,
): QueryAnswer {
  const { params, modules } = query;
  return {
    value: {
      ...continuationFields(ran.ends, end, query.continuing, params.rawcontinue),
      ...content,
    },
    shape: shapes(
      modules.map(({ module }) => module),
      generator?.module,
      context.errorFormat ?? 'bc',
    ),
    cache: ran.cache,
    owns: (name) =>
      reader.owns(name, request.parameters) ||
      modules.some((module) => module.reader.owns(name, request.parameters)) ||
      (generator?.names.owns(name, request.parameters) ?? false),
    ...(exported !== false &&
      params.exportnowrap && {
        document: { mime: 'text/xml', fileName: 'export.xml', text: exported },
      }),
  };
}

/** What the modules of a request return beside the content of the answer. */
interface ModulesRun {
  readonly ends: ModuleEnd[];
  cache: CacheMode;
}

/** Runs the modules one after another, and adds their fields to those of `query` and of its pages. */
async function runModules(run: Run, pages: PageSet, { fields, output }: DescribedPages): Promise<ModulesRun> {
  const { request, query, context, reading, generator, content, warn } = run;
  const { viewer, site } = context;
  const { maximumResultSize } = site.configuration.settings;
  const ran: ModulesRun = {
    ends: [],
    cache: pages.isOfViewer ? 'private' : generator ? cacheModeOf(generator, viewer) : 'public',
  };
  const budget: SizeBudget = {
    limit: maximumResultSize,
    // An export and limits do not count.
    content: () => ({ ...content, limits: undefined, query: { ...fields, export: undefined } }),
    bound: boundOfPages(fields, request.parameters.get('titles')),
  };
  if (budget.bound > maximumResultSize && sizeOf(fields) > maximumResultSize)
    fail('query', 'badconfig', [maximumResultSize]);
  for (const registered of query.modules) {
    const { name, group } = registered.module;
    const end = { name, usesPages: group === 'prop' };
    const bound = bindModule(registered, registered.reader, request.parameters, reading);
    reportLimit(bound, run);
    if (isFinished(end, query.continuing)) {
      ran.ends.push(end);
      continue;
    }
    if (bound.temporaryAccounts.length > 0)
      await checkTemporaryAccounts(bound.temporaryAccounts, context.store);
    checkRules(bound, request.parameters, viewer);
    ran.cache = stricter(ran.cache, cacheModeOf(bound, viewer));
    const outcome = await runModule(bound, contextOf(bound, run, pages, false), budget, warn);
    addOutcome(outcome, bound, run, ran, fields, output);
  }
  return ran;
}

function addOutcome(
  outcome: Outcome,
  bound: BoundModule,
  { content }: Run,
  ran: ModulesRun,
  fields: Record<string, unknown>,
  output: ReadonlyMap<ExactInteger, Record<string, unknown>>,
): void {
  const { name, group } = bound.module;
  if (outcome.query && !isEmpty(outcome.query)) content.query = Object.assign(fields, outcome.query);
  Object.assign(content, outcome.root);
  for (const [key, added] of outcome.pages ?? []) {
    const page = output.get(key);
    if (page) Object.assign(page, added);
  }
  for (const [key, items] of outcome.items ?? []) {
    const page = output.get(key);
    if (page) page[name] = items;
  }
  if (outcome.limit !== undefined) addLimit(name, outcome.limit, content);
  ran.ends.push({ name, usesPages: group === 'prop', continue: encodeNames(outcome.continue, bound) });
}

/** Reports a `limit=max` in the answer. */
function reportLimit(
  { module, names, params }: BoundModule,
  { request, content, context }: Run<PageRequest>,
): void {
  const { limit } = params;
  if (request.parameters.get(names.encode('limit')) !== 'max') return;
  // If the module decides, report the parameter's own maximum until it has.
  const reported = limit === 'max' ? limitFor(requestLimits.items, context) : limit;
  if (typeof reported === 'number') addLimit(module.name, reported, content);
}

function addLimit(module: string, limit: number, content: AnswerContent): void {
  (content.limits ??= {})[module] = limit;
}
