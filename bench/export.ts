/** Compares `wikiquery export` with the bare driver, which reads the same rows and writes none, by processor time. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import Sqlite from 'better-sqlite3';
import { fromConnection } from '../packages/core/src/data/database/dialects/sqlite.ts';
import { sqlQuery } from '../packages/core/src/data/database/statements/sql.ts';
import { openStore } from '../packages/core/src/data/store/open-store.ts';
import { readRows } from '../packages/core/src/data/store/views/read-rows.ts';
import { plainText, selectOf, viewsOf } from '../packages/core/src/data/store/views/statements.ts';
import { viewWords } from '../packages/core/src/data/store/views/view.ts';
import type { Configuration } from '../packages/core/src/wiki/configuration.ts';
import { createSite } from '../packages/core/src/wiki/site.ts';
import { extensions } from '../packages/extensions/src/index.ts';
import { openParquet } from '../packages/wikiquery/src/export/parquet.ts';
import { openCsv, openNdjson } from '../packages/wikiquery/src/export/text.ts';

const { values } = parseArgs({
  options: {
    database: { type: 'string', default: '.cache/bench-v3-1-300000.sqlite' },
    config: { type: 'string', default: '.cache/bench-configuration.json' },
    views: { type: 'string', default: 'pages,links,category_members,revisions,texts' },
    turns: { type: 'string', default: '3' },
  },
});
if (!existsSync(values.database))
  throw new Error(`There is no file ${values.database}: "npm run bench" generates it.`);

const connection = new Sqlite(values.database, { readonly: true });
connection.pragma('cache_size = -32768');
const store = await openStore(fromConnection(connection));
const site = createSite(JSON.parse(readFileSync(values.config, 'utf8')) as Configuration, extensions);
const folder = mkdtempSync(join(tmpdir(), 'wikiquery-bench-export-'));
const formats = { parquet: openParquet, csv: openCsv, ndjson: openNdjson };

/** Rows a second of processor time. */
async function rate(work: () => number | Promise<number>): Promise<number> {
  const before = process.cpuUsage();
  const rows = await work();
  const { user, system } = process.cpuUsage(before);
  return rows / ((user + system) / 1e6);
}

const names = new Set(values.views.split(','));
for (const view of viewsOf(store).filter(({ name }) => names.has(name))) {
  const { sql } = sqlQuery(
    selectOf(view, viewWords(store, site, plainText)),
    store.database.builder,
  ).compile();
  const ways = {
    driver: () => {
      let rows = 0;
      for (const _row of connection.prepare(sql).iterate()) rows++;
      return rows;
    },
    ...Object.fromEntries(
      Object.entries(formats).map(([format, open]) => [
        format,
        async () => {
          const table = open(join(folder, `${view.name}.${format}`), view);
          let written = 0;
          for await (const { rows } of readRows(store, site, view)) {
            table.write(rows);
            written += rows.length;
          }
          table.end();
          return written;
        },
      ]),
    ),
  };
  const best = new Map<string, number>();
  for (let turn = 0; turn < Number(values.turns); turn++)
    for (const [way, work] of Object.entries(ways))
      best.set(way, Math.max(best.get(way) ?? 0, await rate(work)));
  const driver = best.get('driver') ?? 0;
  const shares = [...best].map(
    ([way, rows]) => `${way} ${Math.round(rows / 1000)},000 (${(rows / driver).toFixed(2)})`,
  );
  console.log(`${view.name}: rows a second of processor time: ${shares.join(', ')}`);
}
connection.close();
rmSync(folder, { recursive: true });
