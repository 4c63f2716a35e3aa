import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import Sqlite from 'better-sqlite3';
import { openWiki } from '../../packages/wikiquery/src/open-wiki.ts';
import { createWiki } from '../rig/wiki.ts';
import { checkAnswers, statementsOf } from './changing-wiki.ts';

const queries = [
  'action=query&prop=info&titles=Gull_Point',
  'action=query&prop=revisions&rvprop=ids|user|comment|content&rvslots=main&titles=Gull_Point',
  'action=query&list=allpages&apminsize=50000&aplimit=5',
  'action=query&list=usercontribs&ucuser=Keeper&ucprop=ids|title|comment&uclimit=5',
  'action=query&meta=siteinfo&siprop=statistics|usergroups&sinumberingroup=1',
  'action=query&list=allusers&auprop=editcount|groups&aulimit=5',
  'action=opensearch&search=Gull',
];

for (const mode of ['delete', 'wal']) {
  test(`answers are never older than their requests while another process writes (${mode})`, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'wikiquery-caching-'));
    const path = join(folder, 'wiki.sqlite');
    const config = join(folder, 'wiki.json');
    {
      using wiki = createWiki();
      wiki.database.exec(statementsOf(0));
      writeFileSync(path, wiki.database.serialize());
      writeFileSync(config, JSON.stringify(wiki.configuration));
    }
    const prepared = new Sqlite(path);
    prepared.pragma(`journal_mode = ${mode}`);
    prepared.close();
    const writer = fork(fileURLToPath(new URL('../rig/writer-process.ts', import.meta.url)), [path]);
    const wiki = await openWiki({ config, address: `sqlite:${path}` });
    try {
      const write = (statements: string): Promise<unknown> => {
        const written = once(writer, 'message');
        writer.send(statements);
        return written;
      };
      const counts = await checkAnswers({ wiki, queries, write, shares: true, runs: 100 });
      for (const [name, count] of Object.entries(counts)) assert.ok(count > 100, `${name}: ${count}`);
    } finally {
      writer.disconnect();
      await once(writer, 'exit');
      await wiki.close();
      rmSync(folder, { recursive: true });
    }
  });
}
