import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import type { ShortDescription } from '../../packages/testing/src/index.ts';
import { createWiki } from './wiki.ts';

/** A wiki in a file, for commands. */
export interface WikiFile {
  /** A folder of its own, removed after the tests of the file. */
  readonly folder: string;
  readonly path: string;
  /** The options `--database` and `--config` with their values. */
  readonly options: readonly string[];
}

/** Writes the database and the configuration of a wiki into a new folder. */
export function writeWiki(description: ShortDescription): WikiFile {
  const folder = mkdtempSync(join(tmpdir(), 'wikiquery-command-'));
  after(() => {
    rmSync(folder, { recursive: true });
  });
  using wiki = createWiki(description);
  const [path, config] = [join(folder, 'wiki.sqlite'), join(folder, 'wiki.json')];
  writeFileSync(path, wiki.database.serialize());
  writeFileSync(config, JSON.stringify(wiki.configuration));
  return { folder, path, options: [`--database=sqlite:${path}`, `--config=${config}`] };
}
