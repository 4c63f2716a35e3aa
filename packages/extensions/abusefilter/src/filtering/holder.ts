import type { Variables } from '../language/evaluate.ts';
import { nativeOf, valueOf, type Native, type Value } from '../language/values.ts';
import { variableNames } from '../language/variables.ts';

/** The variables of an attempt, of which some are computed when a filter asks for them. */
export interface Holder extends Variables {
  readonly define: (this: void, name: string, value: Native) => void;
  readonly defineLazily: (this: void, name: string, compute: () => Native) => void;
  /** Returns a value for use outside of filters. */
  readonly native: (this: void, name: string) => Native;
  /** The values that are known, in the order in which they were defined. */
  readonly known: (this: void) => Readonly<Record<string, Native>>;
}

/** Creates a holder without variables. */
export function createHolder(): Holder {
  const values = new Map<string, Value | (() => Native)>();
  const get = (name: string): Value | undefined => {
    const held = values.get(name);
    if (typeof held !== 'function') return held;
    const value = valueOf(held());
    values.set(name, value);
    return value;
  };
  return {
    get,
    set: (name, value) => void values.set(name, value),
    define: (name, value) => void values.set(name, valueOf(value)),
    defineLazily: (name, compute) => void values.set(name, compute),
    native: (name) => nativeOf(get(name) ?? { type: 'null' }),
    known: () =>
      Object.fromEntries(
        [...values].flatMap(([name, held]) =>
          typeof held === 'function' || !variableNames.has(name) ? [] : [[name, nativeOf(held)]],
        ),
      ),
  };
}
