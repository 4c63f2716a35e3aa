import type { Context } from './context.ts';
import type { ContinueParameters } from './continuation.ts';
import type { AnyListDefinition } from './define.ts';
import type { Page, PageReference } from './row-definition.ts';
import { readRows } from './read-rows.ts';
import type { BoundModule } from './ready-module.ts';

/** The pages found by a generator, and how to continue or repeat it. */
export interface Generated extends Pick<Page<unknown>, 'repeat' | 'limit'> {
  readonly references: readonly PageReference[];
  /** Fields for the pages, in the references' order. */
  readonly data?: readonly Readonly<Record<string, unknown>>[];
  readonly continue?: ContinueParameters;
  /** Fields of `query` about the list itself. */
  readonly listFields?: Readonly<Record<string, unknown>>;
}

/** Runs a module as a generator. */
export async function generate({ module }: BoundModule, given: Context): Promise<Generated> {
  const definition = module as AnyListDefinition;
  const { context, page, rows, next } = await readRows(definition, given);
  const { generatorData } = definition;
  const related =
    generatorData && definition.related && rows.length > 0
      ? await definition.related(rows, context)
      : undefined;
  const references: PageReference[] = [];
  const data: Readonly<Record<string, unknown>>[] = [];
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
