import { validateHeaderName, validateHeaderValue } from 'node:http';
import { parse } from 'parse5';
import { unserialize } from 'php-serialize';
import { SaxesParser } from 'saxes';
import { formats } from '../../packages/core/src/api/formats/index.ts';
import { valuesIn, type FuzzRequest } from './request.ts';

/** A response as a client has it. */
export interface Received {
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: string;
}

/** The code of an internal error, but not in the name of the message that describes one. */
const internalError = /(?<![\w-])internal_api_error/;

/** Says what is wrong with a response; undefined where it is a valid one. */
export function faultOf(response: Received, request: FuzzRequest): string | undefined {
  const { status, headers, body } = response;
  const error = headers['mediawiki-api-error'];
  const isOverload = isAnnounced(response);
  if (status >= 500 && !isOverload) return `status ${status}`;
  if (!isOverload && typeof error === 'string' && error.startsWith('internal_api_error')) return error;
  if (!isOverload && internalError.test(body)) return 'internal_api_error in the body';
  const header = headerFault(headers);
  if (header !== undefined) return header;
  if (request.method === 'HEAD' && request.http) return undefined;
  const type = String(headers['content-type'] ?? '');
  const expected = expectedType(response, request);
  if (expected !== undefined && !type.startsWith(expected))
    return `content type ${type} instead of ${expected}`;
  try {
    readAs(type, body);
    return undefined;
  } catch (unreadable) {
    return `invalid ${type || 'body without a type'}: ${unreadable instanceof Error ? unreadable.message : String(unreadable)}`;
  }
}

/** Whether a response says that there is too much to do, and when to come again. */
export const isAnnounced = ({ status, headers }: Received): boolean =>
  status === 503 && headers['retry-after'] !== undefined;

function headerFault(headers: Received['headers']): string | undefined {
  try {
    for (const [name, value = ''] of Object.entries(headers)) {
      validateHeaderName(name);
      for (const one of [value].flat()) validateHeaderValue(name, one);
    }
    return undefined;
  } catch (error) {
    return `invalid header: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** The MIME type that a request's format has; undefined where the response may have another one. */
function expectedType({ status, headers }: Received, request: FuzzRequest): string | undefined {
  if (request.http || status !== 200 || headers['mediawiki-api-error'] !== undefined) return undefined;
  const given = valuesIn(request, ['action', 'format', 'callback', 'exportnowrap']);
  if (!given || request.method === 'OPTIONS' || given.has('exportnowrap') || given.get('action') !== 'query')
    return undefined;
  const module = formats.get(given.get('format') ?? '');
  if (!module || module.html) return undefined;
  return module.format.mime({ callback: given.get('callback') });
}

/** Throws unless a body is what its MIME type says. */
function readAs(type: string, body: string): void {
  if (!body.isWellFormed()) throw new Error('it holds half of a surrogate pair');
  const mime = type.replace(/;.*$/s, '').trim();
  switch (mime) {
    case 'application/json':
    case 'text/mediawiki-api-prettyprint-wrapped':
    case 'application/x-suggestions+json':
      JSON.parse(body);
      break;
    case 'text/javascript':
      readScript(body);
      break;
    case 'application/vnd.php.serialized':
      readPhp(body);
      break;
    case 'text/html':
      readHtml(body);
      break;
    case 'text/plain':
      break;
    case '':
      if (body !== '') throw new Error('a body without a type');
      break;
    default:
      if (!/^(?:text|application)\/(?:[\w.-]+\+)?xml$/.test(mime)) throw new Error('an unknown type');
      readXml(body);
  }
}

function readScript(body: string): void {
  const [, json] = /^\/\*\*\/[\][.'"\w]*\((.*)\)$/s.exec(body) ?? [];
  if (json === undefined) throw new Error('no call of a function');
  JSON.parse(json);
}

function readXml(body: string): void {
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(body).close();
}

function readPhp(body: string): void {
  if (!/[;}]$/.test(body)) throw new Error('it does not end as PHP ends values');
  unserialize(body);
}

function readHtml(body: string): void {
  if (body === '') return;
  parse(body, {
    onParseError: ({ code, startOffset }) => {
      const excerpt = body.slice(Math.max(0, startOffset - 40), startOffset + 40);
      if (!inputErrors.has(code)) throw new Error(`${code} at ${JSON.stringify(excerpt)}`);
    },
  });
}

/** Errors of the request's own characters, which a page shows as they are. */
const inputErrors: ReadonlySet<string> = new Set([
  'control-character-in-input-stream',
  'noncharacter-in-input-stream',
  'unexpected-null-character',
]);
