import { ApiError, problem } from '../../query/result/problems.ts';
import { MOST_PARAMETERS } from './parameters.ts';

/** The refusal of a request that cannot be read. */
export const unreadable = (reason: string): ApiError =>
  new ApiError(problem('main', 'badrequest', [reason]), { status: 400 });

/** The refusal of a request with more parameters than are read. */
export const tooManyParameters = (): ApiError =>
  unreadable(`it has more than ${MOST_PARAMETERS} parameters.`);
