import { existingActors } from '../data/store/revisions.ts';
import type { Store } from '../data/store/store.ts';
import { may, type Viewer } from '../wiki/viewer.ts';
import type { Context, QueryContext } from './context.ts';
import type { ContinueParameters } from './continuation.ts';
import type { AnyFieldsDefinition, AnyListDefinition, AnyMetaDefinition, Module } from './define.ts';
import { fittingPart } from './fitting-part.ts';
import type { CacheMode } from './module-metadata.ts';
import { readPage, readStart } from './order.ts';
import type { PageSet } from './page-set.ts';
import type { RequestParameters } from './parameters/form.ts';
import type { Parameters, ReadingContext, TemporaryAccountName } from './parameters/parameter.ts';
import type { ParameterReader } from './parameters/read.ts';
import type { RegisteredModule } from './registry.ts';
import { ApiError, deprecation, fail, featureOfModule, problem, type Problem } from './result/problems.ts';
import type { Page } from './row-definition.ts';
import { addItems, boundOfRows, groupByPage, groupItems, meterFor, type SizeBudget } from './size-budget.ts';
import { withGenders } from './with-genders.ts';

type Fields = Readonly<Record<string, unknown>>;
/** A module whose answer is made of rows. */
export type RowsDefinition = Extract<Module, { readonly kind: 'rows' }>;

/** A module with the values of its parameters in a request. */
export interface BoundModule extends Pick<RegisteredModule, 'module' | 'path'> {
  readonly params: Fields;
  /** The reader used, since a generator's parameters have other names. */
  readonly names: ParameterReader<Parameters>;
  /** The warnings about its parameters. */
  readonly warnings: readonly Problem[];
  /** The temporary accounts that the parameters name. */
  readonly temporaryAccounts: readonly TemporaryAccountName[];
}

/** Reads a module's parameters with one of its readers. */
export function bindModule(
  { module, path }: RegisteredModule,
  names: ParameterReader<Parameters>,
  request: RequestParameters,
  reading: ReadingContext,
): BoundModule {
  const temporaryAccounts: TemporaryAccountName[] = [];
  const warnings: Problem[] = [];
  const warn = (warning: Problem): void => {
    warnings.push(warning);
    reading.warn(warning);
  };
  const params = names.read(request, { ...reading, warn, temporaryAccounts });
  return { module, path, params, names, warnings, temporaryAccounts };
}

/** Fails with the error of the first temporary account that does not exist. */
export async function checkTemporaryAccounts(
  accounts: readonly TemporaryAccountName[],
  store: Store,
): Promise<void> {
  if (accounts.length === 0) return;
  const names = await existingActors(
    store,
    accounts.map(({ name }) => name),
  );
  const missing = accounts.find(({ name }) => !names.has(name));
  if (missing) throw new ApiError(missing.problem);
}

/** Checks a module's rules, and that the viewer has the right it requires. */
export function checkRules(
  { module, path, names }: BoundModule,
  request: RequestParameters,
  viewer: Viewer,
): void {
  if (module.rules) {
    const present = names.given(request);
    for (const rule of module.rules) rule.check(present, (name) => names.encode(name), path);
  }
  if (typeof module.access === 'object' && !may(viewer, module.access.right)) {
    fail(path, 'permissiondenied', [module.access.right]);
  }
}

/** The context of a module, which gets what it prepares once that is known. */
export type ModuleContext = Context & { prepared: unknown };

/** What the modules of a request share. */
export interface Surroundings extends Pick<Context, 'pageColumns' | 'translatedSubpages'> {
  readonly context: QueryContext;
  readonly warn: (problem: Problem) => void;
}

/** Creates the context of a module; field by field, so that all of them have one form for V8. */
export function contextOf(
  { module, path, params, names, warnings }: BoundModule,
  { context, pageColumns, translatedSubpages, warn }: Surroundings,
  pages: PageSet,
  generating: boolean,
): ModuleContext {
  return {
    site: context.site,
    viewer: context.viewer,
    session: context.session,
    store: context.store,
    environment: context.environment,
    language: context.language,
    errorFormat: context.errorFormat,
    readProblemTexts: context.readProblemTexts,
    acceptLanguage: context.acceptLanguage,
    translatedSubpages,
    server: context.server,
    malformed: context.malformed,
    params,
    pages,
    generating,
    prepared: undefined,
    pageColumns,
    prefix: module.prefix,
    encode: (name) => names.encode(name),
    fail: (name, args, more) => fail(path, name, args, more),
    warn: (name, args) => {
      warn(problem(path, name, args));
    },
    deprecate: (name, feature, args) => {
      warn(deprecation(path, name, featureOfModule(module, feature), args));
    },
    repeatWarnings: () => {
      warnings.forEach(warn);
    },
  };
}

/** Returns parameters with the names that they have in requests. */
export function encodeNames(
  parameters: ContinueParameters | undefined,
  { names }: BoundModule,
): ContinueParameters | undefined {
  if (!parameters) return undefined;
  return Object.fromEntries(Object.entries(parameters).map(([name, value]) => [names.encode(name), value]));
}

/** Returns the cache mode of a module's answer. */
export function cacheModeOf({ module, params }: BoundModule, viewer: Viewer): CacheMode {
  const cache = module.cache as CacheMode | ((params: unknown, viewer: Viewer) => CacheMode) | undefined;
  return typeof cache === 'function' ? cache(params, viewer) : (cache ?? 'private');
}

/** The more restrictive of two cache modes. */
export function stricter(a: CacheMode, b: CacheMode): CacheMode {
  if (a === 'private' || b === 'private') return 'private';
  return a === 'public' ? b : a;
}

/** A module's contribution to the answer. */
export interface Outcome {
  /** Fields of `query`. */
  readonly query?: Fields | undefined;
  /** Top-level fields of the answer. */
  readonly root?: Fields | undefined;
  /** Fields of pages, by page set key. */
  readonly pages?: ReadonlyMap<number, Fields> | undefined;
  /** Items of pages, by page set key; each page gets them as the field with the module's name. */
  readonly items?: ReadonlyMap<number, readonly unknown[]>;
  /** Unprefixed parameters that continue after this answer; absent if the module is finished. */
  readonly continue: ContinueParameters | undefined;
  /** Effective value of `limit=max`, if the module decides it. */
  readonly limit?: number | undefined;
}

/**
 * Computes something that contains titles, in wikis that name pages by the genders of accounts as often as needed; to be
 * awaited.
 */
export const withTitles = <T>(
  context: Pick<QueryContext, 'site' | 'store'>,
  compute: () => T | Promise<T>,
): T | Promise<T> => (context.site.genders ? withGenders(context.site.genders, context, compute) : compute());

/** Runs a module. */
export function runModule(
  { module }: BoundModule,
  context: ModuleContext,
  budget: SizeBudget,
  warn: (problem: Problem) => void,
): Promise<Outcome> {
  if (module.kind === 'answer') return runMeta(module, context, budget, warn);
  if (module.kind === 'fields') return runFields(module, context, budget, warn);
  return runRows(module, context, budget, warn);
}

async function runMeta(
  definition: AnyMetaDefinition,
  context: ModuleContext,
  budget: SizeBudget,
  warn: (problem: Problem) => void,
): Promise<Outcome> {
  const answer = await withTitles(context, () => definition.answer(context));
  const { value, continue: next } = answer;
  if (value === undefined) return { continue: next };
  const { name, root, result } = definition;
  const cut = fittingPart(answer, result, budget);
  if (cut) warn(truncated(budget));
  const fits = cut ? cut.value : value;
  const query = root ? (fits as Fields | undefined) : fits === undefined ? undefined : { [name]: fits };
  return { query, continue: cut?.continue ?? next };
}

const truncated = ({ limit }: SizeBudget): Problem => problem('result', 'truncatedresult', [{ num: limit }]);

async function runFields(
  definition: AnyFieldsDefinition,
  context: ModuleContext,
  budget: SizeBudget,
  warn: (problem: Problem) => void,
): Promise<Outcome> {
  const answer = await withTitles(context, () => definition.fields(context, budget));
  if (answer.truncated) warn(truncated(budget));
  return { pages: answer.fields as ReadonlyMap<number, Fields>, continue: answer.continue };
}

async function runRows(
  definition: RowsDefinition,
  context: ModuleContext,
  budget: SizeBudget,
  warn: (problem: Problem) => void,
): Promise<Outcome> {
  const read = await readRows(definition, context);
  return withTitles(context, () => showRows(read, definition, context, budget, warn));
}

/** Reads what the items of rows need, if anything. */
export const relatedTo = ({ rows }: ReadRows, definition: RowsDefinition, context: ModuleContext): unknown =>
  rows.length > 0 ? definition.related?.(rows, context) : undefined;

async function showRows(
  read: ReadRows,
  definition: RowsDefinition,
  context: ModuleContext,
  budget: SizeBudget,
  warn: (problem: Problem) => void,
): Promise<Outcome> {
  const { page, rows, next, cutAt } = read;
  const related = definition.related && (await relatedTo(read, definition, context));
  const items = rows.map((row) => definition.item(row, context, related));
  const { grouping, wrapper } = definition.group === 'list' ? definition : noListParts;
  const meter = meterFor(budget, boundOfRows(items, definition.result.item));
  const wrapped = (list: readonly unknown[]): Fields | undefined =>
    wrapper?.fields(list, page.listData ?? {});
  meter.add(wrapped([]));
  const cut = addItems(items, meter, grouping);
  if (cut !== undefined) warn(truncated(budget));
  const fits = cut === undefined ? items : items.slice(0, cut);
  const continueWith = cut === undefined ? next : await cutAt(cut);
  const { limit } = page;
  if (definition.group === 'prop') {
    const pageAt = (index: number): number => definition.page(rows[index], context);
    const pages = groupByPage(fits, pageAt);
    // Quirk: the page of the first item that does not fit has a list, too.
    if (cut !== undefined && !pages.has(pageAt(cut))) pages.set(pageAt(cut), []);
    return { items: pages, continue: continueWith, limit };
  }
  const list = grouping ? groupItems(fits, grouping) : fits;
  const fields = wrapped(list) ?? { [definition.name]: list };
  return definition.root
    ? { root: fields, continue: continueWith, limit }
    : { query: fields, continue: continueWith, limit };
}

const noListParts: Pick<AnyListDefinition, 'grouping' | 'wrapper'> = {};

/** One batch of rows, opened for the viewer. */
export interface ReadRows {
  readonly page: Page<unknown>;
  /** The rows to show. */
  readonly rows: readonly unknown[];
  /** Parameters that continue after these rows; absent if there are no more. */
  readonly next: ContinueParameters | undefined;
  /** Parameters that continue at the shown row with this index. */
  readonly cutAt: (index: number) => ContinueParameters | Promise<ContinueParameters>;
}

const empty: Page<unknown> = { rows: [], continueAt: () => ({}) };
const nothing: ReadRows = { page: empty, rows: empty.rows, next: undefined, cutAt: empty.continueAt };

/** Reads one batch of rows: prepares, fetches, filters and opens them. */
export async function readRows(definition: RowsDefinition, context: ModuleContext): Promise<ReadRows> {
  const { prepare, filter, open } = definition;
  if (prepare) {
    context.prepared = await prepare(context);
    if (context.prepared === undefined) return nothing;
  }
  let page = empty;
  if ('fetch' in definition) page = await definition.fetch(context);
  else {
    const start = () => readStart(definition.order, context, definition.position);
    const first = definition.refusesPositionFirst ? start() : undefined;
    const query = await definition.rows(context);
    if (query) {
      const limit = definition.limit?.(context) ?? { limit: Number(context.params['limit']) };
      page = await readPage(query, first ?? start(), context, limit);
    }
    if (definition.growsAtStart && context.generating) page = repeatable(page);
  }
  const batch = batchOf(page, filter, context);
  return open ? { ...batch, rows: await open(batch.rows, context) } : batch;
}

/** Returns the rows of a page that are shown, and how to continue after them. */
function batchOf(page: Page<unknown>, filter: RowsDefinition['filter'], context: ModuleContext): ReadRows {
  const { end, continueAt, cutAt = continueAt } = page;
  const rows = end === undefined ? page.rows : page.rows.slice(0, end);
  const next = end === undefined ? undefined : continueAt(end);
  if (!filter) return { page, rows, next, cutAt };
  const indexes = [...rows.keys()].filter((i) => filter(rows[i], context));
  return {
    page,
    rows: indexes.map((i) => rows[i]),
    next,
    cutAt: (index) => cutAt(indexes[index] ?? index),
  };
}

const repeatable = (page: Page<unknown>): Page<unknown> =>
  page.rows.length > 0 ? { ...page, repeat: page.continueAt(0) } : page;
