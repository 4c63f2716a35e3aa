export { boolean, manyOf, texts } from '../query/parameters/types.ts';
export { user } from '../query/parameters/wiki-types.ts';
