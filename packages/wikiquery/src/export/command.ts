import { existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Store } from '@wikiquery/core/store';
import { graph, readRows, viewsOf, type View } from '@wikiquery/core/store/views';
import type { Site } from '@wikiquery/core/wiki';
import type { Command } from '../command.ts';
import { options } from '../help/export.ts';
import { abortOnSignal, InterruptedError } from '../interruption.ts';
import { chooseWiki, openWiki } from '../open-wiki.ts';
import { CommandLineError, UsageError } from '../problem.ts';
import { showProgress, type Progress } from '../progress.ts';
import { duration, quantity } from '../quantities.ts';
import { onFile, removeIncomplete, systemProblem } from '../system-problem.ts';
import { claimFolder, databaseName } from './manifest.ts';
import type { OpenTable } from './table-writer.ts';

const formats: Readonly<Record<string, () => Promise<OpenTable>>> = {
  parquet: async () => (await import('./parquet.ts')).openParquet,
  csv: async () => (await import('./text.ts')).openCsv,
  ndjson: async () => (await import('./text.ts')).openNdjson,
};

/** `wikiquery export` writes a wiki's views into files. */
export const exportCommand: Command = {
  run: async (args) => {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [folder, ...more] = positionals;
    if (folder === undefined || more.length > 0)
      throw new CommandLineError('Name one folder to write the files into, such as tables/.');
    const format = values.format ?? 'parquet';
    const load = Object.hasOwn(formats, format) ? formats[format] : undefined;
    if (!load)
      throw new CommandLineError(`--format must be ${Object.keys(formats).join(', ')}, not "${format}".`);
    const display = showProgress();
    const signal = abortOnSignal(() => {
      display.note('Stopping.');
    });
    const choice = chooseWiki(values);
    const wiki = await openWiki(choice);
    try {
      const chosen = choose(wiki.store, values.graph === true, values.views);
      await onFile(folder, async () => {
        makeFolder(folder);
        const files = chosen.map(({ name }) => `${name}.${format}`);
        await claimFolder(folder, databaseName(choice), files, values.rebuild === true);
      });
      const open = await load();
      let written = 0;
      for (const view of chosen) {
        const path = join(folder, `${view.name}.${format}`);
        if (existsSync(path) && values.rebuild !== true) {
          display.note(`${path} is there already: --rebuild writes it again.`);
          continue;
        }
        const rows = await writeTable({ ...wiki, view, path, open, display, signal });
        display.note(`${path}: ${quantity(rows, 'row')}`);
        written += rows;
      }
      console.log(`${quantity(written, 'row was', 'rows were')} written in ${duration(display.end())}.`);
      return 0;
    } catch (error) {
      display.end();
      if (!(error instanceof InterruptedError)) throw error;
      console.error('Interrupted: the same command goes on with the files that are missing.');
      return error.exitCode;
    } finally {
      await wiki.close();
    }
  },
};

function choose(store: Store, isGraph: boolean, names: string | undefined): readonly View[] {
  if (isGraph && names !== undefined)
    throw new CommandLineError('--graph writes nodes and edges: --views has no use.');
  if (isGraph) return graph;
  const all = viewsOf(store);
  if (names === undefined) return all;
  return names.split(',').map((name) => {
    const view = all.find((one) => one.name === name.trim());
    if (!view)
      throw new UsageError(
        `There is no view "${name.trim()}" here, only ${all.map((one) => one.name).join(', ')}.`,
      );
    return view;
  });
}

interface Table {
  readonly store: Store;
  readonly site: Site;
  readonly view: View;
  readonly path: string;
  readonly open: OpenTable;
  readonly display: Progress;
  readonly signal: AbortSignal;
}

/** Writes a file beside its place, and moves it there when it is complete; returns the number of rows. */
async function writeTable({ store, site, view, path, open, display, signal }: Table): Promise<number> {
  const unfinished = `${path}.part`;
  let written = 0;
  try {
    const table = open(unfinished, view);
    for await (const { rows, part } of readRows(store, site, view)) {
      signal.throwIfAborted();
      table.write(rows);
      written += rows.length;
      display.at(part, 1, (seconds) => `${view.name}, ${quantity(written, 'row')}, ${duration(seconds)}`);
    }
    table.end();
    renameSync(unfinished, path);
  } catch (error) {
    removeIncomplete(unfinished);
    throw systemProblem(error, path) ?? error;
  }
  return written;
}

/** Creates a folder, and those above it; Node's own way does not end in some file systems that cannot be written. */
function makeFolder(folder: string): void {
  try {
    mkdirSync(folder);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EEXIST' && statSync(folder).isDirectory()) return;
    if (code !== 'ENOENT') throw error;
    makeFolder(dirname(folder));
    mkdirSync(folder);
  }
}
