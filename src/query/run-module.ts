import { may, type Viewer } from '../wiki/viewer.ts';
import type { Context, QueryContext } from './context.ts';
import type { ContinueParameters } from './continuation.ts';
import type {
  AnyFieldsDefinition,
  AnyListDefinition,
  AnyMetaDefinition,
  AnyPropDefinition,
} from './define.ts';
import type { CacheMode } from './module-metadata.ts';
import { readPage } from './order.ts';
import type { PageReference } from './page-set.ts';
import type { Parameters, ReadingContext } from './parameters/parameter.ts';
import type { ParameterReader } from './parameters/read.ts';
import type { RequestParameters } from './parameters/form.ts';
import type { RegisteredModule } from './registry.ts';
import { fail, type Problem, problem } from './result/problems.ts';
import type { Shape } from './result/shape.ts';
import type { Page, PreparedContext } from './row-definition.ts';
import { firstTooLong, groupItems, type SizeBudget } from './size-budget.ts';

type Fields = Readonly<Record<string, unknown>>;
type RowsDefinition = AnyListDefinition | AnyPropDefinition;

/** A module with the values of its parameters in a request. */
export interface BoundModule extends RegisteredModule {
  readonly params: Fields;
  /** The reader used, since a generator's parameters have other names. */
  readonly names: ParameterReader<Parameters>;
}

/** Reads a module's parameters with one of its readers. */
export function bindModule(
  registered: RegisteredModule,
  names: ParameterReader<Parameters>,
  request: RequestParameters,
  reading: ReadingContext,
): BoundModule {
  return { ...registered, params: names.read(request, reading), names };
}

/** Checks a module's rules, and that the viewer has the right it requires. */
export function checkModule(
  { module, path, names }: BoundModule,
  request: RequestParameters,
  { viewer }: QueryContext,
): void {
  if (module.rules) {
    const present = new Set(Object.keys(module.parameters).filter((name) => request.has(names.encode(name))));
    for (const rule of module.rules) rule.check(present, (name) => names.encode(name), path);
  }
  if (typeof module.access === 'object' && !may(viewer, module.access.right)) {
    fail(path, 'permissiondenied', [module.access.right]);
  }
}

/** The context of a module before its `prepare` has run. */
type UnpreparedContext = PreparedContext<Parameters, unknown>;

/** Creates the context of a module. */
export function contextOf(
  { path, params, names }: BoundModule,
  context: QueryContext,
  { pages, generating }: Pick<Context, 'pages' | 'generating'>,
  warn: (problem: Problem) => void,
): UnpreparedContext {
  return {
    ...context,
    params,
    pages,
    generating,
    prepared: undefined,
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

/** A module's contribution to the answer. */
export interface Outcome {
  /** Fields of `query`. */
  readonly query?: Fields;
  /** Top-level fields of the answer. */
  readonly root?: Fields;
  /** Fields of pages, by page set key. */
  readonly pages?: ReadonlyMap<number, Fields>;
  /** Unprefixed parameters that continue after this answer; absent if the module is finished. */
  readonly continue?: ContinueParameters;
  /** Effective value of `limit=max`, if the module decides it. */
  readonly limit?: number;
}

/** Runs a module. */
export function runModule(
  { module }: BoundModule,
  context: UnpreparedContext,
  budget: SizeBudget,
  warn: (problem: Problem) => void,
): Promise<Outcome> {
  if (module.kind === 'answer') return runMeta(module, context);
  if (module.kind === 'fields') return runFields(module, context, budget, warn);
  return runRows(module, context, budget, warn);
}

async function runMeta(definition: AnyMetaDefinition, context: UnpreparedContext): Promise<Outcome> {
  const { value, continue: continueWith } = await definition.answer(context);
  const query = definition.root ? (value as Fields | undefined) : { [definition.name]: value };
  return { ...(value !== undefined && query && { query }), ...(continueWith && { continue: continueWith }) };
}

async function runFields(
  definition: AnyFieldsDefinition,
  context: UnpreparedContext,
  budget: SizeBudget,
  warn: (problem: Problem) => void,
): Promise<Outcome> {
  const { fields, continue: continueWith, truncated } = await definition.fields(context, budget);
  if (truncated) warn(problem('result', 'truncatedresult', [{ num: budget.limit }]));
  return { pages: fields as ReadonlyMap<number, Fields>, ...(continueWith && { continue: continueWith }) };
}

async function runRows(
  definition: RowsDefinition,
  unprepared: UnpreparedContext,
  budget: SizeBudget,
  warn: (problem: Problem) => void,
): Promise<Outcome> {
  const { context, page, rows, next, continueAt } = await readRows(definition, unprepared);
  const related = definition.related && rows.length > 0 ? await definition.related(rows, context) : undefined;
  const items = rows.map((row) => definition.item(row, context, related));
  const grouping = 'grouping' in definition ? definition.grouping : undefined;
  const cut = isLong(definition.result.item) ? firstTooLong(items, budget, grouping) : undefined;
  if (cut !== undefined) warn(problem('result', 'truncatedresult', [{ num: budget.limit }]));
  const continueWith = cut === undefined ? next : continueAt(cut);
  const fits = cut === undefined ? items : items.slice(0, cut);
  const ending = {
    ...(continueWith && { continue: continueWith }),
    ...(page.limit !== undefined && { limit: page.limit }),
  };
  if ('page' in definition) {
    const pageAt = (index: number): number => definition.page(rows[index], context);
    return { pages: groupByPage(definition.name, fits, pageAt), ...ending };
  }
  const list = grouping ? groupItems(fits, grouping) : fits;
  const { wrapper } = definition;
  const fields = wrapper?.fields(list, page.listData ?? {}) ?? { [definition.name]: list };
  return { ...(definition.root ? { root: fields } : { query: fields }), ...ending };
}

/** Whether items of a shape can be so large that the answer has to be measured. */
const isLong = (item: Shape): boolean => item.kind === 'record' && item.long === true;

function groupByPage(
  name: string,
  items: readonly unknown[],
  pageAt: (index: number) => number,
): ReadonlyMap<number, Fields> {
  const pages = new Map<number, Record<string, unknown[]>>();
  items.forEach((item, i) => {
    const key = pageAt(i);
    const list = pages.get(key)?.[name];
    if (list) list.push(item);
    else pages.set(key, { [name]: [item] });
  });
  return pages;
}

/** The pages found by a generator, and how to continue or repeat it. */
export interface Generated extends Pick<Page<unknown>, 'repeat' | 'limit'> {
  readonly references: readonly PageReference[];
  /** Fields for the pages, in the references' order. */
  readonly data?: readonly Fields[];
  readonly continue?: ContinueParameters;
  /** Fields of `query` about the list itself. */
  readonly listFields?: Fields;
}

/** Runs a module as a generator. */
export async function runGenerator(
  { module }: BoundModule,
  unprepared: UnpreparedContext,
): Promise<Generated> {
  const definition = module as AnyListDefinition;
  const { context, page, rows, next } = await readRows(definition, unprepared);
  const { generatorData } = definition;
  const related =
    generatorData && definition.related && rows.length > 0
      ? await definition.related(rows, context)
      : undefined;
  const references: PageReference[] = [];
  const data: Fields[] = [];
  for (const [i, row] of rows.entries()) {
    const reference = definition.generates?.(row, context);
    if (!reference) continue;
    references.push(reference);
    if (generatorData) data.push(generatorData.fields(row, i, context, related));
  }
  return {
    references,
    ...(generatorData && { data }),
    ...(next && { continue: next }),
    ...(page.repeat && { repeat: page.repeat }),
    ...(page.limit !== undefined && { limit: page.limit }),
    ...(definition.wrapper?.generating && { listFields: definition.wrapper.generating(page.listData ?? {}) }),
  };
}

/** One batch of rows, opened for the viewer. */
interface ReadRows {
  readonly context: PreparedContext<Parameters, unknown>;
  readonly page: Page<unknown>;
  /** The rows to show. */
  readonly rows: readonly unknown[];
  /** Parameters that continue after these rows; absent if there are no more. */
  readonly next?: ContinueParameters;
  /** Parameters that continue at the shown row with this index. */
  readonly continueAt: (index: number) => ContinueParameters;
}

const empty = { rows: [], continueAt: () => ({}) } satisfies Page<unknown>;

/** Reads one batch of rows: prepares, fetches, filters and opens them. */
async function readRows(definition: RowsDefinition, unprepared: UnpreparedContext): Promise<ReadRows> {
  const { prepare } = definition;
  const context = prepare ? { ...unprepared, prepared: await prepare(unprepared) } : unprepared;
  if (prepare && context.prepared === undefined) return { context, page: empty, ...empty };
  const page = await findRows(definition, context);
  const read = page.end === undefined ? page.rows : page.rows.slice(0, page.end);
  const { filter } = definition;
  const indexes = filter && [...read.keys()].filter((i) => filter(read[i], context));
  const kept = indexes ? indexes.map((i) => read[i]) : read;
  return {
    context,
    page,
    rows: definition.open ? await definition.open(kept, context) : kept,
    ...(page.end !== undefined && { next: page.continueAt(page.end) }),
    continueAt: (index) => page.continueAt(indexes?.[index] ?? index),
  };
}

async function findRows(definition: RowsDefinition, context: ReadRows['context']): Promise<Page<unknown>> {
  if ('fetch' in definition) return definition.fetch(context);
  const query = await definition.rows(context);
  if (!query) return empty;
  const { order, position } = definition;
  const limit = definition.limit?.(context) ?? { limit: Number(context.params['limit']) };
  const page = await readPage(query, order, context, limit, position);
  const mustRepeat = definition.growsAtStart && context.generating && page.rows.length > 0;
  return mustRepeat ? { ...page, repeat: page.continueAt(0) } : page;
}
