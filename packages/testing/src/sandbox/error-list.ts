import {
  ownText,
  problem,
  type KnownProblem,
  type Problem,
  type ProblemArgument,
} from '@wikiquery/core/query/result';
import type { Json } from '@wikiquery/core/wiki';
import type { WriteContext } from './action.ts';

/** Makes the list of an error in an answer that is none itself. */
export const errorList = (
  known: KnownProblem,
  args: readonly ProblemArgument[],
  context: Pick<WriteContext, 'errorFormat'>,
): readonly Json[] => problemList([problem('main', known, args)], context);

/** Makes the list of errors, or warnings, in an answer that is none itself. */
export const problemList = (
  problems: readonly Problem[],
  { errorFormat = 'bc' }: Pick<WriteContext, 'errorFormat'>,
  type: 'error' | 'warning' = 'error',
): readonly Json[] =>
  problems.map((one) => {
    const { code, key, arguments: args } = one;
    if (errorFormat !== 'bc')
      return { code, ...(errorFormat !== 'none' && { text: ownText(errorFormat)(one) }) };
    const params = args.map((argument) => (typeof argument === 'object' ? { ...argument } : argument));
    return { message: key, params, code, type };
  });
