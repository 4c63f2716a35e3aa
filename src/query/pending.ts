import type { Parameters } from '../parameters/parameter.ts';
import * as shape from '../result/shape.ts';
import type { Context } from './context.ts';
import type { Module, ModuleFacts } from './define.ts';

/** Declares a module that is in the catalogue and cannot answer yet: it ends the request with `notimplemented`. */
export function pending<const P extends Parameters>(
  group: Module['group'],
  facts: ModuleFacts<P> & { readonly generator?: boolean },
): Module {
  const { generator, ...declared } = facts;
  return {
    group,
    ...declared,
    result: shape.list('_v', shape.any()),
    fetch: async (context: Context) => context.fail('notimplemented', [facts.name]),
    item: () => undefined,
    page: () => 0,
    ...(generator && { generates: () => undefined }),
    answer: async (context: Context) => context.fail('notimplemented', [facts.name]),
  } as unknown as Module;
}
