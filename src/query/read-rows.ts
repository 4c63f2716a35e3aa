import type { Parameters } from './parameters/parameter.ts';
import type { Context } from './context.ts';
import type { ContinueParameters } from './continuation.ts';
import type { AnyListDefinition, AnyPropDefinition } from './define.ts';
import type { Page, PreparedContext } from './row-definition.ts';
import { readPage } from './order.ts';

/** One batch of rows, opened for the viewer. */
export interface ReadRows {
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
export async function readRows(
  definition: AnyListDefinition | AnyPropDefinition,
  given: Context,
): Promise<ReadRows> {
  const prepared = definition.prepare && (await definition.prepare(given));
  const context = { ...given, prepared };
  if (definition.prepare && prepared === undefined) return { context, page: empty, ...empty };
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

async function findRows(
  definition: AnyListDefinition | AnyPropDefinition,
  context: ReadRows['context'],
): Promise<Page<unknown>> {
  if ('fetch' in definition) return definition.fetch(context);
  const query = await definition.rows(context);
  if (!query) return empty;
  const { order, position } = definition;
  const limit = definition.limit?.(context) ?? { limit: Number(context.params['limit']) };
  const page = await readPage(query, order, context, limit, position);
  const mustRepeat = definition.growsAtStart && context.generating && page.rows.length > 0;
  return mustRepeat ? { ...page, repeat: page.continueAt(0) } : page;
}
