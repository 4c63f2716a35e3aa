import type { HookedAction } from '@wikiquery/import/hooks';
import { checkMatch } from './check-match.ts';
import { checkSyntax } from './check-syntax.ts';
import { evalExpression } from './eval-expression.ts';
import { privateDetails } from './private-details.ts';
import { unblockAutopromote } from './unblock-autopromote.ts';

/** The extension's actions, as wikis in tests perform them. */
export const abusefilterHookedActions: readonly HookedAction[] = [
  checkMatch,
  checkSyntax,
  evalExpression,
  privateDetails,
  unblockAutopromote,
];
