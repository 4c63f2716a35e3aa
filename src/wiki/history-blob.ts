import { inflateRawSync } from 'node:zlib';
import { unserialize } from 'php-serialize';

/** Several texts in one, as MediaWiki packs the revisions of a page together. */
export interface TextPack {
  readonly kind: 'pack';
  /** By the MD5 of the text. */
  readonly texts: ReadonlyMap<string, string>;
  /** The one that is meant where none is named. */
  readonly usual: string;
}

/** A pointer to a text in a pack, which another row of `text` holds. */
export interface TextPointer {
  readonly kind: 'pointer';
  /** Number of that row. */
  readonly row: number;
  readonly hash: string;
}

/** Reads an object that MediaWiki keeps in place of a text; undefined where it is of another kind, or damaged. */
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
    Object.entries(items).map(([hash, item]) => [hash, Buffer.from(text(item), 'latin1').toString()]),
  );
  return { kind: 'pack', texts, usual: text(mDefaultHash) };
}

type Fields = Readonly<Record<string, unknown>>;

/** Every byte a character, so that packed bytes survive. */
const bytewise = { strict: false, encoding: 'binary' } as const;

/** The fields of a PHP object of whatever class. */
const fieldsOf = (stored: Uint8Array): Fields => unserialize(Buffer.from(stored), {}, bytewise) as Fields;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
