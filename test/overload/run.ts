import { writeFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { createConnection } from 'mysql2/promise';
import { defaultSize } from '../../bench/generate.ts';
import { start, stop, type Server } from '../../bench/servers.ts';
import { readCommandLine } from '../rig/command-line.ts';
import { copyToMariadb } from '../rig/copy-to-mariadb.ts';
import { startMariadb } from '../rig/mariadb.ts';
import { runBeside } from './beside.ts';
import { loadTest, type LoadTestOptions, type LoadTestResult } from './load-test.ts';
import { aimsOf, textOf } from './report.ts';
import { editorsOf, loadTestWiki, samplesOf, type Samples, type WikiFiles } from './wiki.ts';

const usage = `usage: npm run overload -- [options]

Sends a server far more than it can answer, from many addresses, beside a few editors, bots that keep
the rules, and a visitor. Prints what they got of it; exits with 1 if an aim is missed.

  --database KIND      sqlite (the default), mariadb, both, or the URL of a MariaDB with the wiki (see bench/copy.ts)
  --url URL            load-test a running server of the same wiki: URL of its api.php,
                       which must trust X-Forwarded-For from 127.0.0.1
  --pid N              parent of its processes, to measure their memory and processor time
  --workers N          processes that serve (2)
  --seconds N          length of the overload (30); the phases before it take as long together
  --factor N           how many times as much is asked as the server can answer (20)
  --rate N             requests a second, instead of the factor
  --addresses N        addresses of clients (10000)
  --sockets N          most connections of the attack (2000)
  --connections N      connections at a time to find out what the server can do (32)
  --editors N --bots N editors (5), and bots that keep the rules (10)
  --pages N            size of the generated wiki (${defaultSize.pages})
  --port N             port on 127.0.0.1 (8795)
  --seed N             seed of what is sent (1)
  --beside             instead, ask for something trivial while each costly request runs
  --only TEXT          with --beside, only the requests whose names contain this
  --json FILE          also write the results to this file

examples:
  npm run overload
  npm run overload -- --database both --seconds 60 --json overload.json
  npm run overload -- --url http://127.0.0.1:8081/api.php
  npm run overload -- --beside --only querypage

The first run generates a wiki in .cache/ (three minutes, 2.3 GB). The load shares the machine with the server:
its own processor time is printed.`;

const option = { type: 'string' } as const;
const { values } = readCommandLine(usage, {
  database: { ...option, default: 'sqlite' },
  url: option,
  pid: option,
  workers: { ...option, default: '2' },
  seconds: { ...option, default: '30' },
  factor: { ...option, default: '20' },
  rate: option,
  addresses: { ...option, default: '10000' },
  sockets: { ...option, default: '2000' },
  connections: { ...option, default: '32' },
  editors: { ...option, default: '5' },
  bots: { ...option, default: '10' },
  pages: { ...option, default: String(defaultSize.pages) },
  port: { ...option, default: '8795' },
  seed: { ...option, default: '1' },
  beside: { type: 'boolean', default: false },
  only: option,
  json: option,
});

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
});

async function main(): Promise<void> {
  // A line for each request that fails would hide the results.
  process.env['WIKIQUERY_LOG'] ??= 'silent';
  const wiki = loadTestWiki(Number(values.pages), progress);
  const samples = samplesOf(wiki.database);
  const results: unknown[] = [];
  const workers = values.beside ? ['1', '2'] : [values.workers];
  await withDatabases(wiki, async (name, database) => {
    for (const count of workers) {
      const server = await serve(`${name}, ${count} processes`, wiki.configuration, database, count);
      try {
        results.push(values.beside ? await beside(server, samples) : await overload(server, wiki, samples));
      } finally {
        await stop(server);
      }
    }
  });
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(results, null, 2)}\n`);
}

async function overload(server: Server, wiki: WikiFiles, samples: Samples): Promise<LoadTestResult> {
  const options: LoadTestOptions = {
    seconds: Number(values.seconds),
    factor: Number(values.factor),
    ...(values.rate !== undefined && { rate: Number(values.rate) }),
    addresses: Number(values.addresses),
    sockets: Number(values.sockets),
    connections: Number(values.connections),
    bots: Number(values.bots),
    seed: Number(values.seed),
  };
  const editors = editorsOf(wiki.database, Number(values.editors));
  const result = await loadTest(server, samples, editors, options, progress);
  console.log(textOf(result));
  if (aimsOf(result).some(({ isReached }) => !isReached)) process.exitCode = 1;
  return result;
}

async function beside(server: Server, samples: Samples): Promise<unknown> {
  const found = await runBeside(server, samples, values.only ?? '', progress);
  if (found.some(({ isTooSlow }) => isTooSlow)) process.exitCode = 1;
  return { server: server.name, found };
}

/** Runs something on each of the databases that are wanted. */
async function withDatabases(
  { database }: WikiFiles,
  use: (name: string, url: string) => Promise<void>,
): Promise<void> {
  const wanted = values.url === undefined ? values.database : 'sqlite';
  if (wanted === 'sqlite' || wanted === 'both') await use('SQLite', `sqlite:${database}`);
  if (wanted.startsWith('mysql:')) await use('MariaDB', wanted);
  if (wanted !== 'mariadb' && wanted !== 'both') return;
  await using mariadb = await startMariadb(['--innodb-buffer-pool-size=1G', '--max-connections=500']);
  await mariadb.run('CREATE DATABASE wiki CHARACTER SET binary');
  const from = new Database(database, { readonly: true });
  const to = await createConnection({ uri: mariadb.url('wiki') });
  await copyToMariadb(from, to, { progress: (table) => progress(`copying ${table}`) });
  await to.end();
  from.close();
  await mariadb.run(
    'ANALYZE TABLE page, revision, slots, content, linktarget, pagelinks, templatelinks',
    'wiki',
  );
  await use('MariaDB', mariadb.url('wiki'));
}

async function serve(
  name: string,
  configuration: string,
  database: string,
  workers: string,
): Promise<Server> {
  if (values.url !== undefined) {
    return {
      name: values.url,
      url: values.url,
      pid: values.pid === undefined ? undefined : Number(values.pid),
    };
  }
  const options = { port: values.port, workers, config: configuration, database };
  const command = () => [
    '--max-semi-space-size=16',
    'packages/wikiquery/bin/wikiquery.js',
    'serve',
    ...Object.entries(options).map(([name, value]) => `--${name}=${value}`),
  ];
  return start({ name, command }, Number(values.port));
}

function progress(line: string): void {
  console.error(`${new Date().toISOString().slice(11, 19)} ${line}`);
}
