// oxlint-disable-next-line no-restricted-imports -- a package whose tables few processes need, and need synchronously
import { createRequire } from 'node:module';
import type * as Entities from 'entities/decode';

let entities: typeof Entities | undefined;

/** Loads the names of HTML's entities where a text has one, and not where a command only starts. */
const loaded = (): typeof Entities =>
  (entities ??= createRequire(import.meta.url)('entities/decode') as typeof Entities);

/** Decodes entities as browsers do, also some that end without a semicolon. */
export const decodeHtml = (text: string): string => (text.includes('&') ? loaded().decodeHTML(text) : text);

/** Decodes entities that end with a semicolon. */
export const decodeHtmlStrict = (text: string): string =>
  text.includes('&') ? loaded().decodeHTMLStrict(text) : text;
