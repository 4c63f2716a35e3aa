import { type Problem, problem } from './result/problems.ts';
import type { Context } from './context.ts';
import type { ContinueParameters } from './continuation.ts';
import type {
  AnyFieldsDefinition,
  AnyListDefinition,
  AnyMetaDefinition,
  AnyPropDefinition,
} from './define.ts';
import { firstTooLong, groupItems, isLong, type SizeBudget } from './size-budget.ts';
import { readRows } from './read-rows.ts';
import type { BoundModule } from './ready-module.ts';

type Fields = Readonly<Record<string, unknown>>;

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
  context: Context,
  budget: SizeBudget,
  warn: (problem: Problem) => void,
): Promise<Outcome> {
  if (module.kind === 'answer') return runMeta(module, context);
  if (module.kind === 'fields') return runFields(module, context, budget, warn);
  return runRows(module, context, budget, warn);
}

async function runMeta(definition: AnyMetaDefinition, context: Context): Promise<Outcome> {
  const { value, continue: continueWith } = await definition.answer(context);
  const query = definition.root ? (value as Fields | undefined) : { [definition.name]: value };
  return { ...(value !== undefined && query && { query }), ...(continueWith && { continue: continueWith }) };
}

async function runFields(
  definition: AnyFieldsDefinition,
  context: Context,
  budget: SizeBudget,
  warn: (problem: Problem) => void,
): Promise<Outcome> {
  const { fields, continue: continueWith, truncated } = await definition.fields(context, budget);
  if (truncated) warn(problem('result', 'truncatedresult', [{ num: budget.limit }]));
  return { pages: fields as ReadonlyMap<number, Fields>, ...(continueWith && { continue: continueWith }) };
}

async function runRows(
  definition: AnyListDefinition | AnyPropDefinition,
  given: Context,
  budget: SizeBudget,
  warn: (problem: Problem) => void,
): Promise<Outcome> {
  const { context, page, rows, next, continueAt } = await readRows(definition, given);
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
