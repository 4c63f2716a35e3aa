import type { RequestParameters } from '../query/parameters/form.ts';
import type { Parameters, ReadingContext } from '../query/parameters/parameter.ts';
import { createReader, type ParameterReader } from '../query/parameters/read.ts';
import type { Answer, Document } from '../query/result/answer.ts';
import type { Problem } from '../query/result/problems.ts';
import { expandUrl } from '../wiki/page-url.ts';
import type { RequestEnvironment } from '../wiki/request-environment.ts';
import type { Site } from '../wiki/site.ts';
import { pagePolicy, renderPage, wrapPage, wrappedMime, type PageContext } from './formats/html.ts';
import { defaultFormat, formats, formatsOf, withoutPage, type FormatModule } from './formats/index.ts';
import { dataFor } from './formats/normalize.ts';
import { relativePath } from './html/relative-path.ts';
import type { ApiRequest, TextResponse } from './request.ts';

/** Values of a format's parameters. */
export type FormatOptions = Readonly<Record<string, unknown>>;

/** A format with the options of a request. */
export interface Printer {
  readonly module: FormatModule;
  readonly options: FormatOptions;
}

/** Finds the format of a request and reads its options. */
export interface Printers {
  /** Returns the printer for `format`, or else for the request's format; fails if an option is invalid. */
  printerFor(request: RequestParameters, reading: ReadingContext, format?: string): Printer;
  /** Returns the printer for the request's format, or for the default if that is unknown, with default options. */
  plainPrinterFor(request: RequestParameters, reading: ReadingContext): Printer;
  /** Finds a value among the format's options that only another version of MediaWiki can know. */
  findUnknownValue(request: RequestParameters): ReturnType<ParameterReader<Parameters>['findUnknownValue']>;
  /** Whether a name in the request is a parameter of `format`, or else of the request's format. */
  owns(request: RequestParameters, name: string, format?: string): boolean;
}

/** Creates the printers of a site, which read the options of every format. */
export function createPrinters(site: Site): Printers {
  const readers = new Map<string, ParameterReader<Parameters>>();
  for (const { name, parameters } of formats.values())
    readers.set(name, createReader(parameters, site, { module: name, feature: `format=${name}` }));
  const known = formatsOf(site);
  const formatNamed = (name = defaultFormat): FormatModule => {
    const module = known.get(name) ?? known.get(defaultFormat);
    if (!module) throw new Error(`The default format ${defaultFormat} is not registered`);
    return module;
  };
  const read = (module: FormatModule, request: RequestParameters, reading: ReadingContext) =>
    readers.get(module.name)?.read(request, reading) ?? {};
  return {
    printerFor: (request, reading, format) => {
      const module = formatNamed(format ?? request.get('format'));
      return { module, options: read(module, request, reading) };
    },
    plainPrinterFor: (request, reading) => {
      const module = formatNamed(request.get('format'));
      return { module, options: read(module, new Map(), reading) };
    },
    findUnknownValue: (request) =>
      readers.get(formatNamed(request.get('format')).name)?.findUnknownValue(request),
    owns: (request, name, format) =>
      readers.get(formatNamed(format ?? request.get('format')).name)?.owns(name, request) ?? false,
  };
}

/** Returns the warnings about a format's options. */
export const printerWarnings = ({ module, options }: Printer): readonly Problem[] =>
  module.format.warnings?.(options) ?? [];

/** The request that an answer is written for, for formats that show it in an HTML page. */
export interface PrintedRequest {
  readonly raw: ApiRequest;
  readonly site: Site;
  /** When it began, by `performance.now()`. */
  readonly began: number;
  readonly environment: RequestEnvironment;
}

/** Writes an answer in its format as a response, or passes it on as data if the request wants that. */
export function print(
  { module, options }: Printer,
  answer: Answer,
  status: number,
  { raw, site, began, environment }: PrintedRequest,
): TextResponse {
  if (raw.asData)
    return { status, headers: {}, body: '', answer: { ...answer, value: dataFor(answer.value) } };
  const { url = '' } = raw;
  const mark = url.indexOf('?');
  const context = {
    query: mark < 0 ? '' : url.slice(mark + 1),
    articleUrl: module.html ? articleUrl(site) : undefined,
    pagePath: module.html ? pagePath(site) : '',
    sitename: site.configuration.general.sitename,
    status,
    posted: raw.posted,
  };
  if (module.html) environment.markUncacheable();
  const elapsed = module.html ? performance.now() - began : 0;
  const { body, headers, statusInside } = writeAnswer(module, answer, options, context, elapsed);
  return { status: statusInside ? 200 : status, headers: { ...headers, ...presentation }, body };
}

/** Returns the URL of the wiki's pages, with `$1` for the title; undefined on a loopback address, which has none. */
function articleUrl(site: Site): string | undefined {
  const url = expandUrl(site.configuration.general.articlepath, site);
  return /^(?:https?:)?\/\/(?:localhost|127\.[\d.]+|\[::1\])(?=[:/])/.test(url) ? undefined : url;
}

/** Returns the address of the wiki's pages as seen from `api.php`, with `$1` for the title. */
function pagePath(site: Site): string {
  const { articlepath, scriptpath } = site.configuration.general;
  return /^\/(?!\/)/.test(articlepath) ? relativePath(`${scriptpath}/api.php`, articlepath) : articlepath;
}

/** Writes a document as a response; `added` are the fields that the API adds to every answer. */
export function printDocument(document: Document, added: Readonly<Record<string, unknown>>): TextResponse {
  const { body, headers } = writeDocument(document, added);
  return { status: 200, headers: { ...headers, ...presentation }, body };
}

/** Keeps browsers from guessing a type and other sites from showing answers in a frame. */
const presentation = { 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' } as const;

/** The body and headers of an answer. */
export interface WrittenAnswer {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Whether the page itself shows the status, so that the response has 200. */
  readonly statusInside: boolean;
}

/** Writes a document as it is; `added` are the fields that the API adds to every answer. */
export function writeDocument(
  { mime, fileName, text }: Document,
  added: Readonly<Record<string, unknown>>,
): WrittenAnswer {
  return written(typeof text === 'string' ? text : text(added), headersOf(mime, fileName));
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
    const headers = formatHeaders(format.name, format.mime(options), format.fileName(options));
    return written(format.serialize(answer, options), headers);
  }
  const text = format.serialize(answer, options, 'pretty');
  const shown = { format: format.name, available: withoutPage(module) !== undefined, text };
  if (options['wrappedhtml'] === true) {
    const body = wrapPage(shown, answer, context.status, elapsed);
    return { ...written(body, headersOf(wrappedMime, 'api-result-wrapped.json')), statusInside: true };
  }
  const { body, headers } = written(
    renderPage(shown, answer, context),
    headersOf('text/html', 'api-result.html'),
  );
  return { body, headers: { ...headers, 'content-security-policy': pagePolicy }, statusInside: true };
}

const written = (body: string, headers: WrittenAnswer['headers']): WrittenAnswer => ({
  body,
  headers,
  statusInside: false,
});

const headersOf = (mime: string, fileName: string): WrittenAnswer['headers'] => ({
  'content-type': `${mime}; charset=utf-8`,
  'content-disposition': `inline; filename=${fileName}`,
});

/** The headers of the latest answer in each format: texts made anew would be joined and hashed for every answer. */
const latestHeaders = new Map<
  string,
  { readonly mime: string; readonly headers: WrittenAnswer['headers'] }
>();

/** Returns the headers of an answer in a format, whose MIME type decides the name of its file. */
function formatHeaders(format: string, mime: string, fileName: string): WrittenAnswer['headers'] {
  const latest = latestHeaders.get(format);
  if (latest?.mime === mime) return latest.headers;
  const headers = headersOf(mime, fileName);
  latestHeaders.set(format, { mime, headers });
  return headers;
}
