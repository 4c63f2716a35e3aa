import type { MetaAnswer } from './define.ts';
import type { Shape } from './result/shape.ts';
import { addItems, boundOf, meterFor, type SizeBudget } from './size-budget.ts';

/** Upper bound for the size of an answer that is not a list. */
const MOST_OF_META = 1_000_000;

/** Returns the part of a meta module's answer that fits, if not all of it does, and how to continue. */
export function fittingPart(
  { value, continueAt }: MetaAnswer<unknown>,
  { kind }: Shape,
  budget: SizeBudget,
): MetaAnswer<unknown> | undefined {
  const { add } = meterFor(budget, kind === 'list' ? boundOf(value) : MOST_OF_META);
  if (!continueAt) return add(value) ? undefined : {};
  if (Array.isArray(value)) {
    const cut = addItems(value, { add });
    return cut === undefined ? undefined : { value: value.slice(0, cut), continue: continueAt(String(cut)) };
  }
  const fitting: Record<string, unknown> = {};
  for (const [name, part] of Object.entries(value as object)) {
    if (!add(part)) return { value: fitting, continue: continueAt(name) };
    fitting[name] = part;
  }
  return undefined;
}
