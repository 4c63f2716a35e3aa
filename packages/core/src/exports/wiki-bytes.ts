export { decodeUtf8 } from '../wiki/utf8.ts';
