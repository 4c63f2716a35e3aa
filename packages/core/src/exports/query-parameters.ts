export { before } from '../query/parameters/at-version.ts';
export { type FormOf, perForm, type RequestForm, type RequestParameters } from '../query/parameters/form.ts';
export { DEFAULT_LIMIT, limits } from '../query/parameters/limits.ts';
export type { Parameter, Parameters, TemporaryAccountName, Values } from '../query/parameters/parameter.ts';
export { splitValues } from '../query/parameters/read-value.ts';
export { createReader } from '../query/parameters/read.ts';
export {
  anyOf,
  boolean,
  continuation,
  integer,
  integers,
  limit,
  manyOf,
  older,
  oneOf,
  text,
  texts,
  token,
} from '../query/parameters/types.ts';
export { timestamp, user } from '../query/parameters/wiki-types.ts';
export { namespaces } from '../query/parameters/namespaces.ts';
