import type { GeneratorEnd } from './continuation.ts';
import type { AnyListDefinition } from './define.ts';
import type { PageReference } from './page-set.ts';
import type { Page } from './row-definition.ts';
import {
  encodeNames,
  readRows,
  relatedTo,
  type BoundModule,
  type ModuleContext,
  type ReadRows,
  type RowsDefinition,
} from './run-module.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The pages found by a generator, and how to continue or repeat it. */
export interface Generated extends Pick<Page<unknown>, 'limit'> {
  readonly references: readonly PageReference[];
  /** Fields for the pages, in the references' order. */
  readonly data: readonly Fields[] | undefined;
  readonly end: GeneratorEnd;
  /** Fields of `query` about the list itself. */
  readonly listFields: Fields | undefined;
}

/** Runs a module as a generator. */
export async function runGenerator(bound: BoundModule, context: ModuleContext): Promise<Generated> {
  const definition = bound.module as Extract<RowsDefinition, { readonly group: 'list' }>;
  const read = await readRows(definition, context);
  const related = definition.generatorData && (await relatedTo(read, definition, context));
  return referTo(read, related, bound, context);
}

/** Turns rows into references to their pages. */
function referTo(
  { page, rows, next }: ReadRows,
  related: unknown,
  bound: BoundModule,
  context: ModuleContext,
): Generated {
  const definition = bound.module as AnyListDefinition;
  const { name, generatorData } = definition;
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
    data: generatorData && data,
    end: { name, continue: encodeNames(next, bound), repeat: encodeNames(page.repeat, bound) },
    limit: page.limit,
    listFields: definition.wrapper?.generating?.(page.listData ?? {}),
  };
}
