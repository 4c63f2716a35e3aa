import { type Problem, problem } from '../result/problems.ts';
import type { Viewer } from '../wiki/viewer.ts';
import type { Context } from './context.ts';
import type { ContinueParameters } from './continuation.ts';
import type {
  AnyFieldsDefinition,
  AnyListDefinition,
  AnyMetaDefinition,
  AnyPropDefinition,
  CacheMode,
  Module,
} from './define.ts';
import { firstTooLong, gatherItems, isLong, type SizeBudget } from './size-budget.ts';
import { type ReadyModule, readRows } from './run-module.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What a module contributes to the answer. */
export interface Outcome {
  /** Fields of `query`. */
  readonly query?: Fields;
  /** Fields of the answer itself, beside `query`. */
  readonly root?: Fields;
  /** Fields of pages, by key in the page set. */
  readonly pages?: ReadonlyMap<number, Fields>;
  /** Parameters, without the prefix, that go on where the answer ends; absent where the module is finished. */
  readonly continue?: ContinueParameters;
  /** What a limit of `max` came to, where the module decides it. */
  readonly limit?: number;
}

/** Runs a module. */
export function runModule(
  { module }: ReadyModule,
  context: Context,
  budget: SizeBudget,
  warn: (problem: Problem) => void,
): Promise<Outcome> {
  if ('answer' in module) return runMeta(module, context);
  if ('fields' in module) return runFields(module, context, budget, warn);
  return runRows(module, context, budget, warn);
}

async function runMeta(definition: AnyMetaDefinition, context: Context): Promise<Outcome> {
  const { value, continue: goesOn } = await definition.answer(context);
  const query = definition.root ? (value as Fields | undefined) : { [definition.name]: value };
  return { ...(value !== undefined && query && { query }), ...(goesOn && { continue: goesOn }) };
}

async function runFields(
  definition: AnyFieldsDefinition,
  context: Context,
  budget: SizeBudget,
  warn: (problem: Problem) => void,
): Promise<Outcome> {
  const { fields, continue: goesOn, truncated } = await definition.fields(context, budget);
  if (truncated) warn(problem('result', 'truncatedresult', [budget.limit]));
  return { pages: fields as ReadonlyMap<number, Fields>, ...(goesOn && { continue: goesOn }) };
}

async function runRows(
  definition: AnyListDefinition | AnyPropDefinition,
  context: Context,
  budget: SizeBudget,
  warn: (problem: Problem) => void,
): Promise<Outcome> {
  const found = await readRows(definition, context);
  const shown = found.end === undefined ? found.rows : found.rows.slice(0, found.end);
  const related =
    definition.related && shown.length > 0 ? await definition.related(shown, context) : undefined;
  const items = shown.map((row) => definition.item(row, context, related));
  const gathering = 'gather' in definition ? definition.gather : undefined;
  const cut = isLong(definition.result.item) ? firstTooLong(items, budget, gathering) : undefined;
  if (cut !== undefined) warn(problem('result', 'truncatedresult', [budget.limit]));
  const end = cut ?? found.end;
  const fits = cut === undefined ? items : items.slice(0, cut);
  const ending = {
    ...(end !== undefined && { continue: found.continueAt(end) }),
    ...(found.limit !== undefined && { limit: found.limit }),
  };
  if ('page' in definition) {
    const pageAt = (index: number): number => definition.page(found.rows[index], context);
    return { pages: groupByPage(definition.name, fits, pageAt), ...ending };
  }
  const list = gathering ? gatherItems(fits, gathering) : fits;
  const { wrapper } = definition;
  const fields = wrapper?.fields(list, found.about ?? {}) ?? { [definition.name]: list };
  return { ...(definition.root ? { root: fields } : { query: fields }), ...ending };
}

function groupByPage(
  name: string,
  items: readonly unknown[],
  pageAt: (index: number) => number,
): ReadonlyMap<number, Fields> {
  const lists = new Map<number, unknown[]>();
  items.forEach((item, i) => {
    const key = pageAt(i);
    const list = lists.get(key);
    if (list) list.push(item);
    else lists.set(key, [item]);
  });
  return new Map([...lists].map(([key, list]) => [key, { [name]: list }]));
}

/** Who may keep a copy of what a module answers. */
export function cacheModeOf(
  module: Module,
  params: Readonly<Record<string, unknown>>,
  viewer: Viewer,
): CacheMode {
  const cache = module.cache as CacheMode | ((params: unknown, viewer: Viewer) => CacheMode) | undefined;
  return typeof cache === 'function' ? cache(params, viewer) : (cache ?? 'private');
}

/** Who may keep a copy of an answer that has both in it. */
export function stricter(a: CacheMode, b: CacheMode): CacheMode {
  if (a === 'private' || b === 'private') return 'private';
  return a === 'public' ? b : a;
}
