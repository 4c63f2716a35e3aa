import type { pageActions } from '@wikiquery/core/api';
import { problem, type Problem } from '@wikiquery/core/query/result';
import type { WriteContext } from '../../action.ts';

type Declared = Extract<(typeof pageActions)[number], { readonly name: 'move' }>;

/** What `action=move` runs with. */
export type MoveContext = WriteContext<Declared['parameters']>;

/** Creates an error of `action=move`. */
export const moveProblem = (
  ...[known, args, more]: [
    Parameters<typeof problem>[1],
    Parameters<typeof problem>[2]?,
    Parameters<typeof problem>[3]?,
  ]
): Problem => problem('move', known, args, more);
