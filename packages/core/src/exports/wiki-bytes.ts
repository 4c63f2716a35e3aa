export { decodeUtf8, REPLACEMENT } from '../wiki/utf8.ts';
