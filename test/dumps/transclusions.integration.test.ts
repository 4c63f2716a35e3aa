import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import Sqlite from 'better-sqlite3';
import { runImport, temporaryFolder } from './program.ts';
import { linksInMediaWiki, transclusions } from './transclusions.ts';

const target = "lt_namespace || ':' || lt_title";

/** What a row of each table says beside its page. */
const columns: Readonly<Record<string, readonly [from: string, tables: string, ...rest: readonly string[]]>> =
  {
    pagelinks: ['pl_from', 'pagelinks JOIN linktarget ON lt_id = pl_target_id', target],
    templatelinks: ['tl_from', 'templatelinks JOIN linktarget ON lt_id = tl_target_id', target],
    imagelinks: ['il_from', 'imagelinks', 'il_to'],
    categorylinks: ['cl_from', 'categorylinks', 'cl_to', 'cl_sortkey_prefix'],
    externallinks: ['el_from', 'externallinks', 'el_to_domain_index || el_to_path'],
    page_props: ['pp_page', 'page_props', 'pp_propname', 'pp_value'],
    redirect: ['rd_from', 'redirect', 'rd_namespace', 'rd_title', 'rd_fragment'],
  };

function linksIn(path: string): Readonly<Record<string, readonly string[]>> {
  const database = new Sqlite(path, { readonly: true });
  try {
    const rows = ([from, tables, ...rest]: readonly [string, string, ...string[]]): readonly string[] =>
      database
        .prepare<[], (string | number | null)[]>(
          `SELECT page_namespace || ':' || page_title, ${rest.join(', ')} FROM ${tables} JOIN page ON page_id = ${from}`,
        )
        .raw()
        .all()
        .map((row) => row.map((value) => `${value ?? ''}`).join(' | '))
        .toSorted();
    return Object.fromEntries(Object.entries(columns).map(([name, each]) => [name, rows(each)]));
  } finally {
    database.close();
  }
}

test('an import has the links from templates that MediaWiki has, and with --no-templates says what is missing', async (context) => {
  const folder = temporaryFolder(context);
  const dump = join(folder, 'dump.xml');
  writeFileSync(dump, transclusions);
  const [whole, fast] = [join(folder, 'whole.sqlite'), join(folder, 'fast.sqlite')];

  const complete = await runImport(['--database', `sqlite:${whole}`, '--no-index', dump]);
  assert.equal(complete.code, 0, complete.errors);
  assert.doesNotMatch(complete.errors, /not expanded/);
  assert.deepEqual(linksIn(whole), linksInMediaWiki);

  const args = ['--database', `sqlite:${fast}`, '--no-index', dump];
  const incomplete = await runImport(['--no-templates', ...args]);
  assert.equal(incomplete.code, 0, incomplete.errors);
  assert.match(
    incomplete.errors,
    /^Templates were not expanded: .* are missing\. The same command without --no-templates adds them\.$/m,
  );
  const found = linksIn(fast)['pagelinks'] ?? [];
  assert.ok(!found.includes('0:Heron | 0:Egret'), 'a link of a template');
  assert.ok(found.includes('0:Heron | 0:Reeds'), 'a link of the page itself');

  assert.equal((await runImport(['--templates', ...args])).code, 0);
  assert.deepEqual(linksIn(fast), linksInMediaWiki);
});
