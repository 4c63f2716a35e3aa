import type { Compression } from './source/unpack.ts';
import { foreignKind } from './foreign.ts';
import { readSource, type Source, type Unpacking } from './source/source.ts';
import { messageOf } from '../../wiki/error-message.ts';

/** A dump, and what its first bytes say about it. */
export interface Dump {
  readonly source: Source;
  readonly compression: Compression;
  readonly kind: 'xml' | 'sql' | 'siteinfo' | 'unknown';
  /** The table of an SQL dump. */
  readonly table?: string;
  /** The name of the wiki's database, if the dump has it. */
  readonly wiki?: string;
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
  head = Buffer.concat(taken).toString('utf8', 0, MOST_HEAD);
  // Standard input cannot be read a second time.
  if (source.name !== '-') await chunks.return?.(undefined);
  const again = (from = 0): Unpacking => ({
    ...unpacking,
    chunks: replay(taken, failure ? failing(failure.error) : chunks, from),
  });
  return {
    source,
    compression: source.compression,
    ...described(head),
    head,
    ...(taken.length === 0 && failure && { problem: messageOf(failure.error) }),
    read: source.name === '-' ? again : (from) => readSource(source, from),
  };
}

const failing = (error: unknown): AsyncIterator<Buffer> => ({ next: () => Promise.reject(error) });

const isWhole = (head: string): boolean =>
  head.includes('</siteinfo>') || head.includes('<page>') || /\) ENGINE=[^\n]*\n/.test(head);

function described(head: string): Pick<Dump, 'kind' | 'table' | 'wiki' | 'schema'> {
  if (foreignKind(head) !== undefined) return { kind: 'unknown' };
  if (/<mediawiki[\s>]/.test(head.slice(0, 4096)) || /^\s*(?:<\?xml[^>]*>\s*)?<page>/.test(head)) {
    const wiki = /<dbname>([^<]*)<\/dbname>/.exec(head)?.[1];
    const schema = /<mediawiki\s(?:[^>]*\s)?version="([^"]*)"/.exec(head)?.[1];
    return {
      kind: 'xml',
      ...(wiki !== undefined && { wiki }),
      ...(schema !== undefined && { schema }),
    };
  }
  const table = /CREATE TABLE (?:IF NOT EXISTS )?[`"]?(\w+)[`"]?/i.exec(head)?.[1];
  if (table !== undefined || /^INSERT (?:IGNORE )?INTO /im.test(head)) {
    const wiki = /^-- Host:.*?Database: (\S+)/m.exec(head)?.[1];
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
