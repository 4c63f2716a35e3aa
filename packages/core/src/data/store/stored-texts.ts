import { inflateRawSync } from 'node:zlib';
import { readHistoryBlob, type TextPointer } from '../../wiki/history-blob.ts';
import { decodeUtf8 } from '../../wiki/utf8.ts';
import { sql, sqlQuery } from '../database/statements/sql.ts';
import { open, unchecked } from './hidden.ts';
import { opened, spendCharacters, type Store } from './store.ts';

/** A row of the table `text`. */
export interface StoredText {
  readonly stored: string | Uint8Array;
  /** Comma-separated: `utf-8`, `gzip`, `object`, `external`. */
  readonly flags: string;
}

/** A decoded text; undefined if it cannot be read. */
type Text = string | undefined;

/** Decodes texts, in order: plain, compressed, concatenated with others, or in an external store. */
export async function readTexts(
  store: Store,
  given: readonly (StoredText | undefined)[],
): Promise<readonly Text[]> {
  const isComplete = !given.some((text) => text?.flags.includes('external'));
  const found = isComplete ? given : await withExternal(store, given);
  const { legacyEncoding } = opened(store);
  spendCharacters(
    store,
    found.reduce((sum, text) => sum + (text?.stored.length ?? 0), 0),
  );
  const texts: Text[] = [];
  const pointers = new Map<number, TextPointer>();
  for (const [i, text] of found.entries()) {
    const read = text && readStored(text, legacyEncoding);
    if (typeof read === 'object') pointers.set(i, read);
    texts.push(typeof read === 'object' ? undefined : read);
  }
  if (pointers.size === 0) return texts;
  const packs = await readPacks(store, new Set([...pointers.values()].map(({ row }) => row)));
  for (const [i, { row, hash }] of pointers) {
    const bytes = packs.get(row)?.get(hash);
    if (bytes) texts[i] = decodeText(bytes, flagsOf(found[i]?.flags ?? ''), legacyEncoding);
  }
  return texts;
}

/** Reads texts by address (`tt:123`, `es:DB://cluster/1?flags=utf-8,gzip`); unreadable ones are absent. */
export async function readTextsAt(
  store: Store,
  addresses: Iterable<string>,
): Promise<ReadonlyMap<string, string>> {
  const texts: (StoredText & { readonly address: string })[] = [];
  const ids: number[] = [];
  for (const address of new Set(addresses)) {
    const external = externalAddress(address);
    const id = /^tt:(\d+)$/.exec(address)?.[1];
    if (external) texts.push({ address, ...external });
    else if (id !== undefined) ids.push(Number(id));
  }
  for (const { id, ...text } of await rowsOfText(store, ids)) texts.push({ address: `tt:${id}`, ...text });
  const read = await readTexts(store, texts);
  return new Map(texts.flatMap(({ address }, i) => (read[i] === undefined ? [] : [[address, read[i]]])));
}

/** Parses an address in an external store; undefined for other addresses. */
export function externalAddress(address: string): StoredText | undefined {
  const [, url, flags = ''] = /^es:([^?]*)(?:\?flags=(.*))?$/.exec(address) ?? [];
  return url === undefined ? undefined : { stored: url, flags: `external,${flags}` };
}

/** Decodes a text that is stored in its row; undefined if it is stored elsewhere or damaged. */
export function unpackText(text: StoredText): Text {
  const read = readStored(text, undefined);
  return typeof read === 'object' ? undefined : read;
}

/** Decodes a row: a text, or a pointer to another row; undefined if it is damaged or of an unknown kind. */
function readStored({ stored, flags }: StoredText, legacyEncoding: string | undefined): Text | TextPointer {
  if (flags === 'utf-8' || (flags === '' && legacyEncoding === undefined)) return asText(stored);
  const given = flagsOf(flags);
  if (given.has('external') || given.has('error')) return undefined;
  const bytes = given.has('gzip') ? inflated(bytesOf(stored)) : stored;
  if (bytes === undefined) return undefined;
  if (!given.has('object')) return decodeText(bytes, given, legacyEncoding);
  const blob = readHistoryBlob(bytesOf(bytes));
  if (blob?.kind !== 'pack') return blob;
  const item = blob.texts.get(blob.defaultHash);
  return item && decodeText(item, given, legacyEncoding);
}

/** Decodes the bytes of a text, which are in the encoding of an older wiki if they are not marked as UTF-8. */
function decodeText(
  bytes: string | Uint8Array,
  flags: ReadonlySet<string>,
  legacyEncoding: string | undefined,
): string {
  if (legacyEncoding === undefined || flags.has('utf-8') || flags.has('utf8')) return asText(bytes);
  return new TextDecoder(legacyEncoding, { ignoreBOM: true }).decode(bytesOf(bytes));
}

function inflated(bytes: Uint8Array): Uint8Array | undefined {
  try {
    return inflateRawSync(bytes);
  } catch {
    return undefined;
  }
}

/** Reads packs, by the id of their row in `text`. */
async function readPacks(
  store: Store,
  ids: ReadonlySet<number>,
): Promise<ReadonlyMap<number, ReadonlyMap<string, Uint8Array>>> {
  const rows = await rowsOfText(store, [...ids]);
  const found = await withExternal(store, rows);
  return new Map(
    rows.flatMap(({ id }, i) => {
      const text = found[i];
      if (!text) return [];
      const bytes = bytesOf(text.stored);
      const blob = readHistoryBlob((flagsOf(text.flags).has('gzip') ? inflated(bytes) : bytes) ?? bytes);
      return blob?.kind === 'pack' ? [[id, blob.texts] as const] : [];
    }),
  );
}

async function rowsOfText(
  store: Store,
  ids: readonly number[],
): Promise<(StoredText & { readonly id: number })[]> {
  if (ids.length === 0 || !store.capabilities.text) return [];
  const rows = await store.all(
    opened(store)
      .select.selectFrom('text')
      .select(['old_id', 'old_text', 'old_flags'])
      .where(opened(store).database.dialect.oneOf('old_id', ids)),
  );
  return rows.map((row) => ({
    id: row.old_id,
    stored: open(row.old_text, unchecked.knownAddress),
    flags: row.old_flags,
  }));
}

/** Fetches the texts in external stores, with one query per cluster. */
async function withExternal(
  store: Store,
  given: readonly (StoredText | undefined)[],
): Promise<readonly (StoredText | undefined)[]> {
  const addresses = given.map((text) =>
    text && flagsOf(text.flags).has('external') ? parseTextUrl(asText(text.stored)) : undefined,
  );
  const blobs = await readBlobs(
    store,
    addresses.flatMap((address) => address ?? []),
  );
  return given.map((text, i) => {
    const address = addresses[i];
    const stored = address && blobs.get(`${address.cluster}/${address.id}`);
    if (!text || !address || stored === undefined) {
      return text && flagsOf(text.flags).has('external') ? undefined : text;
    }
    if (address.hash === undefined) return { stored, flags: text.flags.replace(/\bexternal\b/, '') };
    const blob = readHistoryBlob(bytesOf(stored));
    const item = blob?.kind === 'pack' ? blob.texts.get(address.hash) : undefined;
    return item && { stored: item, flags: flagsOf(text.flags).has('utf-8') ? 'utf-8' : '' };
  });
}

/** Reads blobs from external stores, by `cluster/id`. */
async function readBlobs(
  store: Store,
  addresses: readonly TextAddress[],
): Promise<ReadonlyMap<string, string | Uint8Array>> {
  const byCluster = Map.groupBy(addresses, ({ cluster }) => cluster);
  const blobs = new Map<string, string | Uint8Array>();
  for (const [cluster, inCluster] of byCluster) {
    const database = opened(store).externalStores.get(cluster);
    if (!database) continue;
    const ids = [...new Set(inCluster.map(({ id }) => id))];
    const query = sql<{ readonly blob_id: number; readonly blob_text: string | Uint8Array }>`
      SELECT blob_id, ${sql.selected('blob_text')} FROM blobs WHERE ${database.dialect.oneOf('blob_id', ids)}`;
    const rows = await database.all(sqlQuery(query, database.builder));
    for (const row of rows) blobs.set(`${cluster}/${row.blob_id}`, row.blob_text);
  }
  return blobs;
}

/** The address of a text in an external store; `hash` selects it from a pack. */
interface TextAddress {
  readonly cluster: string;
  readonly id: number;
  readonly hash?: string;
}

/** Parses `DB://cluster/id` and `DB://cluster/id/hash`. */
function parseTextUrl(url: string): TextAddress | undefined {
  const [, cluster, id, hash] = /^DB:\/\/([^/]+)\/(\d+)(?:\/(.+))?$/i.exec(url) ?? [];
  if (cluster === undefined) return undefined;
  return { cluster, id: Number(id), ...(hash !== undefined && { hash }) };
}

const flagsOf = (flags: string): ReadonlySet<string> => new Set(flags.split(',').map((flag) => flag.trim()));

const asText = (stored: string | Uint8Array): string =>
  typeof stored === 'string' ? stored : decodeUtf8(stored);

const bytesOf = (stored: string | Uint8Array): Buffer =>
  typeof stored === 'string'
    ? Buffer.from(stored)
    : Buffer.from(stored.buffer, stored.byteOffset, stored.byteLength);
