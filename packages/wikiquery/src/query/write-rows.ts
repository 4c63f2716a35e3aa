import type { Part, Row, RowReader } from 'wikiquery-client/rows';
import type { Output } from './output.ts';

/** How an answer is written as rows. */
export interface RowWriting {
  readonly reader: RowReader;
  readonly writer: {
    /** Returns what follows from a row, which may be nothing: text, or bytes that are written at once. */
    write(this: void, row: Row): string | Uint8Array;
    /** Returns the rest. */
    end(this: void): string | Uint8Array;
  };
  /** Maximum number of rows. */
  readonly limit: number;
  readonly output: Output;
  /** Called with the number of rows written so far. */
  readonly onProgress: (rows: number) => void;
}

/** Characters that are written at once. */
const CHUNK = 1 << 16;

/** Writes the rows of an answer as its parts arrive. */
export async function writeRows(parts: AsyncIterable<Part>, writing: RowWriting): Promise<void> {
  const { reader, writer, limit, output, onProgress } = writing;
  let written = 0;
  let chunk = '';
  const flush = async (): Promise<void> => {
    const full = chunk;
    chunk = '';
    if (full !== '') await output.write(full);
    onProgress(written);
  };
  const add = async (data: string | Uint8Array): Promise<void> => {
    if (typeof data === 'string') chunk += data;
    else await output.write(data);
  };
  const write = async (rows: Iterable<Row>): Promise<void> => {
    for (const row of rows) {
      if (written >= limit || !output.isOpen()) return;
      await add(writer.write(row));
      written++;
      if (chunk.length >= CHUNK) await flush();
    }
  };
  try {
    for await (const part of parts) {
      await write(reader.read(part));
      await flush();
      if (written >= limit || !output.isOpen()) return;
    }
    await write(reader.end());
  } finally {
    // Rows that were read before an error are written too.
    await add(writer.end());
    await flush();
  }
}
