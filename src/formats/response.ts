import type { Answer } from '../result/answer.ts';
import { pagePolicy, renderPage, wrapPage, wrappedMime, type PageContext } from './html.ts';
import { withoutPage, type FormatModule } from './index.ts';
import { isRaw, raw } from './raw.ts';

/** An answer as it goes over the wire. */
export interface WrittenAnswer {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Whether the status is told inside the page, so that the response itself has 200. */
  readonly statusInside: boolean;
}

/** What a format's parameters were given, as their reader read them. */
export type FormatOptions = Readonly<Record<string, unknown>>;

/**
 * Writes an answer in a format, in a page if the format's name says so. `elapsed` is the time that the
 * request took so far, in milliseconds.
 */
export function writeAnswer(
  module: FormatModule,
  answer: Answer,
  options: FormatOptions,
  context: PageContext,
  elapsed: number,
): WrittenAnswer {
  const { format, html } = isRaw(answer) ? { format: raw, html: false } : module;
  if (!html) {
    const name = fileName(format.fileName(answer, options));
    return written(format.serialize(answer, options), format.mime(answer, options), name);
  }
  const text = format.serialize(answer, options, 'pretty');
  const shown = { format: format.name, available: withoutPage(module) !== undefined, text };
  if (options['wrappedhtml'] === true) {
    const body = wrapPage(shown, answer, context.status, elapsed);
    return { ...written(body, wrappedMime, 'api-result-wrapped.json'), statusInside: true };
  }
  const { body, headers } = written(renderPage(shown, answer, context), 'text/html', 'api-result.html');
  return { body, headers: { ...headers, 'content-security-policy': pagePolicy }, statusInside: true };
}

function written(body: string, mime: string, name: string): WrittenAnswer {
  return {
    body,
    headers: {
      'content-type': `${mime}; charset=utf-8`,
      'content-disposition': `inline; filename=${name}`,
    },
    statusInside: false,
  };
}

/** A file's name as the header has it: as it is if it is plain, quoted otherwise, and in UTF-8 beside that. */
function fileName(name: string): string {
  if (/^[0-9a-zA-Z!#$%&'*+\-.^_`|~]+$/.test(name)) return name;
  const narrow = name.replaceAll(/[^ -~]/g, '?').replaceAll(/["\\]/g, String.raw`\$&`);
  const wide = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return name === narrow ? `"${narrow}"` : `"${narrow}"; filename*=UTF-8''${wide}`;
}
