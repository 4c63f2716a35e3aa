export { diverted, isDelegating } from '../query/result/delegated.ts';
export { toLegacy } from '../query/result/legacy.ts';
export { toModern } from '../query/result/modern.ts';
export {
  argumentText,
  parameterNames,
  type ProblemArgument,
  wikitext,
} from '../query/result/problem-arguments.ts';
export { formatProblem, ownText } from '../query/result/problem-format.ts';
export { ApiError, fail, type KnownProblem, problem, type Problem } from '../query/result/problems.ts';
export { error, type ProblemKind, warning } from '../query/result/problems/kind.ts';
export type { RecordShape, Shape, ValueOf } from '../query/result/shape.ts';
