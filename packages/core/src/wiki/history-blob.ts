import { inflateRawSync } from 'node:zlib';
import { unserialize } from 'php-serialize';

/** Texts of several revisions that MediaWiki concatenated and compressed. */
export interface TextPack {
  readonly kind: 'pack';
  /** By the MD5 of the text. */
  readonly texts: ReadonlyMap<string, Uint8Array>;
  /** Hash of the text that a reference without a hash means. */
  readonly defaultHash: string;
}

/** A pointer to a text in a pack in another row of `text`. */
export interface TextPointer {
  readonly kind: 'pointer';
  /** Id of that row. */
  readonly row: number;
  readonly hash: string;
}

/** Parses a serialized object stored in place of a text; undefined if it is of another class, or damaged. */
export function readHistoryBlob(stored: Uint8Array): TextPack | TextPointer | undefined {
  const kind = /^O:\d+:"(\w+)"/.exec(Buffer.from(stored.subarray(0, 60)).toString('latin1'))?.[1];
  try {
    switch (kind?.toLowerCase()) {
      case 'concatenatedgziphistoryblob':
        return readPack(fieldsOf(stored));
      case 'historyblobstub': {
        const { mOldId, mHash } = fieldsOf(stored);
        return { kind: 'pointer', row: Number(mOldId), hash: text(mHash) };
      }
      default:
        return undefined;
    }
  } catch {
    return undefined;
  }
}

function readPack({ mItems, mCompressed, mDefaultHash }: Fields): TextPack {
  const items = mCompressed
    ? (unserialize(inflateRawSync(Buffer.from(text(mItems), 'latin1')), {}, bytewise) as Fields)
    : (mItems as Fields);
  const texts = new Map(
    Object.entries(items).map(([hash, item]) => [hash, Buffer.from(text(item), 'latin1')]),
  );
  return { kind: 'pack', texts, defaultHash: text(mDefaultHash) };
}

type Fields = Readonly<Record<string, unknown>>;

/** One character per byte, to preserve binary data. */
const bytewise = { strict: false, encoding: 'binary' } as const;

/** Returns the fields of a PHP object of any class. */
const fieldsOf = (stored: Uint8Array): Fields => unserialize(Buffer.from(stored), {}, bytewise) as Fields;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
