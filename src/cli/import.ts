import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { identify } from '../dump/identify.ts';
import { importDumps } from '../dump/import.ts';
import { siteOfHead } from '../dump/site-of-head.ts';
import { findSource } from '../dump/source/source.ts';
import { openForImport } from '../dump/write/open.ts';
import type { Command } from './command.ts';
import { readConfiguration } from './configuration.ts';
import { baseConfiguration } from './deployment.ts';
import { UsageError } from './problem.ts';

/** `wikiquery import`. */
export const importCommand: Command = {
  name: 'import',
  summary: "Make a database of a wiki's dumps",
  help: 'usage: wikiquery import --database sqlite:PATH FILE...',
  run: async (args) => {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: {
        database: { type: 'string' },
        config: { type: 'string' },
        links: { type: 'boolean', default: true },
        compress: { type: 'boolean', default: false },
        'latest-only': { type: 'boolean', default: false },
        workers: { type: 'string' },
      },
      allowPositionals: true,
      allowNegative: true,
    });
    if (values.database === undefined) throw new UsageError('--database sqlite:PATH has to be given.');
    const path = values.database.replace(/^sqlite:(\/\/(?=\/))?/, '');
    const dumps = [];
    for (const name of positionals) dumps.push(await identify(await findSource(name)));
    const head = dumps.find(({ kind }) => kind === 'xml')?.head ?? '';
    const configuration =
      values.config === undefined
        ? siteOfHead(head, baseConfiguration())
        : await readConfiguration(values.config);
    const database = openForImport(path);
    const began = performance.now();
    const state = await importDumps({
      database,
      configuration,
      wiki: configuration.general.wikiid,
      dumps,
      asked: JSON.stringify(positionals),
      options: {
        links: values.links,
        compress: values.compress,
        latestOnly: values['latest-only'],
        workers: Number(values.workers ?? availableParallelism()),
      },
      progress: { read: () => undefined, step: (name) => { console.error(name, (performance.now()-began).toFixed(0)); } },
    });
    console.log(state, (performance.now() - began).toFixed(0), process.memoryUsage.rss() / 1e6);
    database.close();
    return 0;
  },
};
