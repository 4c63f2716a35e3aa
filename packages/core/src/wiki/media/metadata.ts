import { unserialize } from 'php-serialize';
import { isObject } from '@wikiquery/common/is-object';
import { parseJson } from '@wikiquery/common/parse-json';
import type { Json, JsonFields } from '../json.ts';

/** A file's metadata, by names that depend on its format. */
export type Metadata = JsonFields;

/** Metadata as stored: the part in the row, and the addresses of further parts by name. */
export interface StoredMetadata {
  readonly data: Metadata;
  readonly blobs?: Readonly<Record<string, string>>;
}

const nothing: StoredMetadata = { data: {} };

/** Parses a metadata column: JSON, or serialized PHP in rows of older versions. */
export function readStoredMetadata(stored: string | Uint8Array | null): StoredMetadata {
  if (stored === null) return nothing;
  const text = typeof stored === 'string' ? stored : Buffer.from(stored).toString();
  if (text === '') return nothing;
  if (text.startsWith('{')) {
    const envelope = parseJson(text);
    if (!isObject(envelope)) return broken(text);
    const { data, blobs } = envelope;
    return {
      data: asRecord(data),
      ...(isObject(blobs) && { blobs: blobs as Readonly<Record<string, string>> }),
    };
  }
  const data = readPhp(typeof stored === 'string' ? stored : Buffer.from(stored));
  return typeof data === 'object' && data !== null ? { data: asRecord(data) } : broken(text);
}

/** Parses the metadata in the properties of a stashed file, which are serialized PHP. */
export function readStashedMetadata(properties: string | Uint8Array | null): Metadata {
  if (properties === null || properties.length === 0) return {};
  const all = readPhp(typeof properties === 'string' ? properties : Buffer.from(properties));
  return isObject(all) ? asRecord(all['metadata']) : {};
}

/** Parses a part of metadata that is stored outside its row. */
export function readMetadataPart(text: string): Json {
  return (parseJson(text) ?? null) as Json;
}

const broken = (text: string): StoredMetadata => ({ data: { _error: text } });

const asRecord = (value: unknown): Metadata =>
  typeof value === 'object' && value !== null ? (value as Metadata) : {};

function readPhp(stored: string | Buffer): unknown {
  try {
    // Metadata may not contain instances of PHP classes.
    return unserialize(stored, {}, { strict: true });
  } catch {
    return undefined;
  }
}

/** Metadata as the API returns it. */
export type MetadataList = readonly { readonly name: string | number; readonly value: Json }[];

/** Converts metadata, recursively, to lists of names and values. */
export function listMetadata(metadata: Metadata | readonly Json[]): MetadataList {
  return Object.entries(metadata).map(([name, value = null]) => ({
    name: /^(?:0|-?[1-9]\d{0,14})$/.test(name) ? Number(name) : name,
    value: typeof value === 'object' && value !== null ? listMetadata(value as Metadata) : value,
  }));
}
