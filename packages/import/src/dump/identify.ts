import { messageOf } from '@wikiquery/core/errors';
import { foreignKind } from './foreign.ts';
import { readSource, type Source, type Unpacking } from './source/source.ts';
import type { Compression } from './source/unpack.ts';
import { createdTable } from './sql/definition.ts';

/** A dump, and what its first bytes say about it. */
export interface Dump {
  readonly source: Source;
  readonly compression: Compression;
  readonly kind: 'xml' | 'sql' | 'siteinfo' | 'unknown';
  /** The table of an SQL dump. */
  readonly table?: string;
  /** The name of the wiki's database, if the dump has it. */
  readonly wiki?: string;
  /** What the names of an XML dump's elements begin with, such as `mw:`; absent if they have no prefix. */
  readonly prefix?: string;
  /** The version of an XML dump's schema, if the dump has it. */
  readonly schema?: string;
  /** The beginning of the uncompressed dump: the head of an XML dump, the `CREATE TABLE` of an SQL dump. */
  readonly head: string;
  /** Why nothing could be read; absent if something was. */
  readonly problem?: string;
  /** Reads the dump from an offset in its uncompressed bytes. */
  read(this: void, from?: number): Unpacking;
}

/** The newest supported version of the schema of XML dumps. */
export const NEWEST_SCHEMA = '0.11';

/** Whether a dump's schema is newer than all supported ones (0.10 is newer than 0.9). */
export const isNewerSchema = (schema = NEWEST_SCHEMA): boolean =>
  schema.localeCompare(NEWEST_SCHEMA, 'en', { numeric: true }) > 0;

const MOST_HEAD = 1 << 20;

/** Identifies a dump by its contents. */
export async function identify(source: Source): Promise<Dump> {
  const unpacking = readSource(source);
  const chunks = unpacking.chunks[Symbol.asyncIterator]();
  const taken: Buffer[] = [];
  let head = '';
  let failure: { readonly error: unknown } | undefined;
  try {
    while (head.length < MOST_HEAD && !isWhole(head)) {
      const next = await chunks.next();
      if (next.done) break;
      taken.push(next.value);
      head += next.value.toString('latin1', 0, MOST_HEAD);
    }
  } catch (error) {
    failure = { error };
  }
  const encoding = declaredEncoding(head);
  const recoded = encoding !== undefined && canDecode(encoding) ? encoding : undefined;
  const bytes = Buffer.concat(taken).subarray(0, MOST_HEAD);
  head = recoded === undefined ? bytes.toString('utf8') : new TextDecoder(recoded).decode(bytes);
  // Standard input cannot be read a second time.
  if (source.name !== '-') await chunks.return?.(undefined);
  const again = (from = 0): Unpacking => ({
    ...unpacking,
    chunks: replay(taken, failure ? failing(failure.error) : chunks, from),
  });
  const read = source.name === '-' ? again : (from?: number) => readSource(source, from);
  return {
    source,
    compression: source.compression,
    ...described(head),
    head: unprefixed(head),
    ...(taken.length === 0 && failure && { problem: messageOf(failure.error) }),
    read: recoded === undefined ? read : (from) => recode(read(), recoded, from),
  };
}

/** The encoding that an XML declaration names, unless it is UTF-8. */
function declaredEncoding(head: string): string | undefined {
  const name = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1];
  return name === undefined || /^(?:utf-?8|us-ascii)$/i.test(name) ? undefined : name;
}

/** Whether bytes can be decoded from an encoding; UTF-16 is refused as such, by its bytes. */
function canDecode(encoding: string): boolean {
  try {
    return !new TextDecoder(encoding).encoding.startsWith('utf-');
  } catch {
    return false;
  }
}

/** Converts a dump to UTF-8; `from` is an offset in the converted one. */
function recode(unpacking: Unpacking, encoding: string, from = 0): Unpacking {
  const convert = async function* (): AsyncGenerator<Buffer> {
    const decoder = new TextDecoder(encoding);
    for await (const chunk of unpacking.chunks) yield Buffer.from(decoder.decode(chunk, { stream: true }));
    yield Buffer.from(decoder.decode());
  };
  return { ...unpacking, chunks: replay([], convert(), from) };
}

/** What the names of elements begin with, such as `mw:`. */
const prefixOf = (head: string): string | undefined => /<(\w+:)mediawiki[\s>]/.exec(head.slice(0, 4096))?.[1];

/** The head of a dump with the names of elements without their prefix. */
function unprefixed(head: string): string {
  const prefix = prefixOf(head);
  return prefix === undefined ? head : head.replaceAll(`<${prefix}`, '<').replaceAll(`</${prefix}`, '</');
}

const failing = (error: unknown): AsyncIterator<Buffer> => ({ next: () => Promise.reject(error) });

const isWhole = (head: string): boolean =>
  head.includes('</siteinfo>') || /<page[\s>]|<\/\w+:siteinfo>/.test(head) || /\) ENGINE=[^\n]*\n/.test(head);

function described(written: string): Pick<Dump, 'kind' | 'table' | 'wiki' | 'schema' | 'prefix'> {
  const head = unprefixed(written);
  if (foreignKind(head) !== undefined) return { kind: 'unknown' };
  if (/<mediawiki[\s>]/.test(head.slice(0, 4096)) || /^\s*(?:<\?xml[^>]*>\s*)?<page[\s>]/.test(head)) {
    const wiki = /<dbname>([^<]*)<\/dbname>/.exec(head)?.[1];
    const schema = /<mediawiki\s(?:[^>]*\s)?version="([^"]*)"/.exec(head)?.[1];
    const prefix = prefixOf(written);
    return {
      kind: 'xml',
      ...(prefix !== undefined && { prefix }),
      ...(wiki !== undefined && { wiki }),
      ...(schema !== undefined && { schema }),
    };
  }
  const table = createdTable(head);
  if (table !== undefined || /^[ \t]*(?:INSERT|REPLACE)\s[^\n]*?\sVALUES?\b/im.test(head)) {
    const wiki = /^(?:-- Host:.*?Database: |USE `)([^\s`]+)/m.exec(head)?.[1];
    return { kind: 'sql', ...(table !== undefined && { table }), ...(wiki !== undefined && { wiki }) };
  }
  return { kind: /^\s*\{/.test(head) && head.includes('"namespaces"') ? 'siteinfo' : 'unknown' };
}

async function* replay(
  taken: readonly Buffer[],
  rest: AsyncIterator<Buffer>,
  from: number,
): AsyncGenerator<Buffer> {
  let left = from;
  const after = (chunk: Buffer): Buffer => {
    const kept = chunk.subarray(Math.min(left, chunk.length));
    left -= chunk.length - kept.length;
    return kept;
  };
  for (const chunk of taken) {
    const kept = after(chunk);
    if (kept.length > 0) yield kept;
  }
  for (let next = await rest.next(); !next.done; next = await rest.next()) {
    const kept = after(next.value);
    if (kept.length > 0) yield kept;
  }
}
