import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { lookupTable } from '@wikiquery/common/lookup-table';

/** A built file that browsers load. */
export interface Asset {
  readonly type: string;
  readonly content: Buffer;
  readonly gzipped: Buffer;
}

/** The built files of a page. */
export interface Assets {
  /** By name. */
  readonly files: ReadonlyMap<string, Asset>;
  /** Names of the files that the page loads first, by the names of their sources. */
  readonly entries: Readonly<Record<string, string>>;
}

const types: Readonly<Record<string, string>> = lookupTable({
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
});

/**
 * Makes a function that reads, on first use, the files that `scripts/build-explorer.ts` built for a page; undefined
 * until they are built.
 */
export function readAssets(
  name: string,
  folder: URL = new URL('.', import.meta.resolve(`@wikiquery/server/files/assets/${name}/entries.json`)),
): () => Promise<Assets | undefined> {
  let reading: Promise<Assets> | undefined;
  return async () => {
    if (!reading && !existsSync(new URL('entries.json', folder))) return undefined;
    return (reading ??= read(folder));
  };
}

async function read(folder: URL): Promise<Assets> {
  const names = await readdir(folder);
  const files = names.flatMap((file) => {
    const type = types[file.split('.').at(-1) ?? ''];
    return type === undefined ? [] : [{ file, type }];
  });
  const assets = files.map(async ({ file, type }) => {
    const [content, gzipped] = await Promise.all([
      readFile(new URL(file, folder)),
      readFile(new URL(`${file}.gz`, folder)),
    ]);
    return [file, { type, content, gzipped }] as const;
  });
  const entries = await readFile(new URL('entries.json', folder), 'utf8');
  return {
    files: new Map(await Promise.all(assets)),
    entries: JSON.parse(entries) as Readonly<Record<string, string>>,
  };
}
