export { boolean, integer, limit, manyOf, oneOf, text, texts } from '../query/parameters/types.ts';
export { user } from '../query/parameters/wiki-types.ts';
