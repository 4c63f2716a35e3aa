/** Measures searches as on Wikipedia beside bare statements, and how long the index takes: `npm run bench:search`. */
import { copyFileSync, existsSync, renameSync, rmSync, statSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { openWiki } from '../../packages/wikiquery/src/open-wiki.ts';
import { askLocally } from '../../packages/wikiquery/src/query/ask-locally.ts';
import { readCommandLine } from '../../test/rig/command-line.ts';
import { defaultSize } from '../generate.ts';
import { measure } from '../import/measure.ts';
import { wikiFile, wikiqueryCommand } from '../programs.ts';
import { median } from '../statistics.ts';
import { markdown, plain } from '../table.ts';
import { addCategoryTree } from './category-tree.ts';
import { writeSearchConfiguration } from './configuration.ts';
import { flattenTemplates } from './flat-templates.ts';
import { scenariosOf, type SearchScenario } from './scenarios.ts';

const usage = `usage: npm run bench:search -- [--pages N] [--turns N] [--scenario NAMES] [--rebuild]

Copies the generated wiki, adds a tree of 10,000 categories, makes the full-text index, and asks each of several searches
in this process, in turn with bare statements on the same tables. Shown is processor time.

  --pages N         size of the wiki (300000)
  --turns N         how often each search is asked (3)
  --scenario NAMES  ask only these searches, such as words-100,deep-category
  --rebuild         make the index anew, and bare tables of the same texts beside it, and compare the times`;

const option = { type: 'string' } as const;
const { values } = readCommandLine(usage, {
  pages: { ...option, default: String(defaultSize.pages) },
  turns: { ...option, default: '3' },
  scenario: option,
  rebuild: { type: 'boolean', default: false },
});

const CATEGORIES = 10_000;
const configuration = '.cache/bench-search.json';
const pages = Number(values.pages);
const file = `.cache/bench-search-${pages}.sqlite`;

writeSearchConfiguration(configuration);
if (values.rebuild || !existsSync(file)) await makeIndex();
await measureSearches();

/** Makes the indexed wiki, which appears only when it is complete, and compares with bare tables. */
async function makeIndex(): Promise<void> {
  const unfinished = `${file}-unfinished`;
  rmSync(unfinished, { force: true });
  copyFileSync(wikiFile({ pages, seed: defaultSize.seed }), unfinished);
  const database = new Sqlite(unfinished);
  database.pragma('synchronous = OFF');
  addCategoryTree(database, Math.min(CATEGORIES, pages));
  flattenTemplates(database);
  database.close();
  const command = wikiqueryCommand(
    { database: unfinished, script: 'packages/wikiquery/bin/wikiquery.js' },
    'index',
  );
  const before = statSync(unfinished).size;
  const own = await measure(process.execPath, [...command, '--config', configuration]);
  const grown = statSync(unfinished).size - before;
  const bare = await measure(process.execPath, ['bench/search/bare-index.ts', unfinished]);
  renameSync(unfinished, file);
  console.log(
    `index: ${plain(own.cpu)} s of processor time, bare tables of the same texts ${plain(bare.cpu)} s; ` +
      `${plain(own.cpu / bare.cpu)} times as long (aim: 2); ${plain(own.seconds)} s, bare ${plain(bare.seconds)} s; ` +
      `${plain(grown / 1e6)} MB of file, ${plain(own.memory)} MB of memory`,
  );
}

async function measureSearches(): Promise<void> {
  const database = new Sqlite(file, { readonly: true });
  database.pragma('cache_size = -32768');
  const scenarios = scenariosOf(database).filter(
    ({ name }) => values.scenario?.split(',').includes(name) ?? true,
  );
  const wiki = await openWiki({ address: `sqlite:${file}`, config: configuration });
  const ask = askLocally(wiki);
  const rows: (readonly string[])[] = [
    ['search', 'searches', 'hits', 'ms', 'most ms', 'bare ms', 'by bare', 'aim ms'],
  ];
  try {
    for (const scenario of scenarios) rows.push(await measureScenario(scenario));
  } finally {
    await wiki.close();
    database.close();
  }
  console.log(markdown(rows));

  async function measureScenario({
    name,
    aim,
    searches,
    completes = false,
    bare,
  }: SearchScenario): Promise<readonly string[]> {
    const own: number[] = [];
    const others: number[] = [];
    const totals: number[] = [];
    for (let turn = 0; turn < Number(values.turns); turn++) {
      for (const search of searches) {
        const parameters = completes
          ? { list: 'prefixsearch', pssearch: search }
          : { list: 'search', srsearch: search };
        let total = 0;
        own.push(
          await timeOf(async () => {
            const asked = { action: 'query', format: 'json', ...parameters };
            const { query } = await ask(new Map(Object.entries(asked)));
            const { searchinfo, prefixsearch = [] } = query as Answer;
            total = searchinfo?.totalhits ?? prefixsearch.length;
          }),
        );
        totals.push(total);
        others.push(await timeOf(() => bare(search)));
      }
    }
    return [
      name,
      String(searches.length),
      plain(median(totals)),
      plain(median(own)),
      plain(Math.max(...own)),
      plain(median(others)),
      median(others) > 0 ? plain(median(own) / median(others)) : '',
      String(aim ?? ''),
    ];
  }
}

interface Answer {
  readonly searchinfo?: { readonly totalhits: number };
  readonly prefixsearch?: readonly unknown[];
}

/** Returns the milliseconds of processor time that something takes. */
async function timeOf(run: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await run();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
