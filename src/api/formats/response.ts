import type { Answer, Document } from '../../query/result/answer.ts';
import { pagePolicy, renderPage, wrapPage, wrappedMime, type PageContext } from './html.ts';
import { withoutPage, type FormatModule } from './index.ts';

/** An answer as it is sent. */
export interface WrittenAnswer {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Whether the page itself shows the status, so that the response has 200. */
  readonly statusInside: boolean;
}

/** Values of a format's parameters. */
export type FormatOptions = Readonly<Record<string, unknown>>;

/** Writes a document as it is; `added` are the fields that the API adds to every answer. */
export function writeDocument(
  { mime, fileName, text }: Document,
  added: Readonly<Record<string, unknown>>,
): WrittenAnswer {
  return written(typeof text === 'string' ? text : text(added), mime, fileName);
}

/** Writes data in a format, in an HTML page for formats such as `jsonfm`; `elapsed` is in milliseconds. */
export function writeAnswer(
  module: FormatModule,
  answer: Answer,
  options: FormatOptions,
  context: PageContext,
  elapsed: number,
): WrittenAnswer {
  const { format, html } = module;
  if (!html) {
    return written(format.serialize(answer, options), format.mime(options), format.fileName(options));
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
