import type { ContinueParameters } from './continuation.ts';
import { boundOf, meterFor, type SizeBudget } from './size-budget.ts';

/** Fields by page set key. */
export interface PageFields<F> {
  readonly fields: ReadonlyMap<number, F>;
  readonly continue?: ContinueParameters;
  /** Whether the answer was cut short by the size budget. */
  readonly truncated?: boolean;
}

/**
 * Returns the fields of the pages that fit into an answer, and how to continue at the first page that does not. Without
 * `continueAt`, the pages that do not fit are left out, as MediaWiki does in modules that cannot continue there.
 */
export function fittingFields<F>(
  fields: ReadonlyMap<number, F>,
  budget: SizeBudget,
  continueAt?: (key: number) => ContinueParameters,
): PageFields<F> {
  const { add } = meterFor(budget, boundOf(fields));
  const fitting = new Map<number, F>();
  for (const [key, one] of fields) {
    if (add(one)) fitting.set(key, one);
    else if (continueAt) return { fields: fitting, continue: continueAt(key), truncated: true };
  }
  return fitting.size === fields.size ? { fields } : { fields: fitting, truncated: true };
}
