import { zstdDecompressSync } from 'node:zlib';
import { parquetReadObjects } from 'hyparquet';

/** Reads all rows of a Parquet file with another library than the one that writes them. */
export const readParquet = (bytes: Uint8Array): Promise<Record<string, unknown>[]> =>
  parquetReadObjects({
    file: new Uint8Array(bytes).buffer,
    compressors: { ZSTD: (compressed) => zstdDecompressSync(compressed) },
  });
