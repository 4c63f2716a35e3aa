import type { ProblemArgument } from '../query/result/problem-arguments.ts';
import { ownText } from '../query/result/problem-format.ts';
import { type KnownProblem, problem } from '../query/result/problems.ts';
import * as shape from '../query/result/shape.ts';
import type { Json } from '../wiki/json.ts';
import type { WriteContext } from './action.ts';

/** Errors in an answer that is none itself. */
export const errorListShape = shape.list('error', shape.any('param'));

/** Makes the list of an error in an answer that is none itself. */
export function errorList(
  known: KnownProblem,
  args: readonly ProblemArgument[],
  { errorFormat = 'bc' }: Pick<WriteContext, 'errorFormat'>,
): readonly Json[] {
  const occurred = problem('main', known, args);
  const { code, key } = occurred;
  if (errorFormat !== 'bc')
    return [{ code, ...(errorFormat !== 'none' && { text: ownText(errorFormat)(occurred) }) }];
  const params = args.map((one) => (typeof one === 'object' ? { ...one } : one)) as Json[];
  return [{ message: key, params, code, type: 'error' }];
}
