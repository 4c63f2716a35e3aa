import * as shape from '@wikiquery/core/query/result/shape';
import { defineHookedAction, type HookedWiki } from '@wikiquery/import/hooks';
import { abusefilterActions } from '../delegated-actions.ts';
import { createHolder } from '../filtering/holder.ts';
import { createEvaluator, readFilter } from '../language/evaluate.ts';
import { FilterError } from '../language/filter-error.ts';
import { filterPermissions } from '../permissions.ts';
import { abusefilterProblems } from '../problems.ts';

/** `action=abusefilterchecksyntax`: finds the first mistake of a filter. */
export const checkSyntax = defineHookedAction(abusefilterActions.checkSyntax, {
  result: shape.record({
    abusefilterchecksyntax: shape.record({
      warnings: shape.list('warning', shape.record({ message: shape.text(), character: shape.integer() })),
      status: shape.text(),
      message: shape.text(),
      character: shape.integer(),
    }),
  }),
  run: async (context) => {
    const { params, wiki, fail } = context;
    if (!(await filterPermissions(context)).privateFilters) fail(abusefilterProblems.cantcheck);
    const { mistake, warnings } = checked(params.filter);
    if (mistake) {
      const message = await messageOf('exception', mistake, wiki);
      return { abusefilterchecksyntax: { status: 'error', message, character: mistake.position } };
    }
    const told = await Promise.all(
      warnings.map(async (one) => ({
        message: await messageOf('parser-warning', one, wiki),
        character: one.position,
      })),
    );
    return { abusefilterchecksyntax: { ...(told.length > 0 && { warnings: told }), status: 'ok' } };
  },
});

/** A mistake, or what may be one. */
type Found = Pick<FilterError, 'args' | 'id' | 'position'>;

/** Looks for mistakes everywhere in a filter, also where it would not come. */
export function checked(filter: string): {
  readonly mistake: Found | undefined;
  readonly warnings: readonly Found[];
} {
  const warnings: Found[] = [];
  const warn = (id: string, position: number) => void warnings.push({ id, position, args: [] });
  try {
    createEvaluator(createHolder(), { checksAll: true, warn }).evaluate(readFilter(filter));
    return { mistake: undefined, warnings };
  } catch (error) {
    if (error instanceof FilterError) return { mistake: error, warnings };
    throw error;
  }
}

const messageOf = (kind: string, { id, position, args }: Found, wiki: HookedWiki): Promise<string> =>
  wiki.message(`abusefilter-${kind}-${id}`, [position, ...args]);
