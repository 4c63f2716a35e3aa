import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import Sqlite from 'better-sqlite3';
import { runCommand } from '../../../test/rig/run-command.ts';
import { writeWiki, type WikiFile } from '../../../test/rig/wiki-file.ts';

const pages = { Lamp: 'A lighthouse lamp.', Buoy: 'It floats. [[Category:Sea]]', Cave: 'Dark.' };

async function found(t: TestContext, { options }: WikiFile, search: string): Promise<readonly string[]> {
  const args = ['--all', '--format=tsv', '--columns=title', `list=search&srsearch=${search}`];
  const { out, err } = await runCommand(t, 'query', ...options, ...args);
  assert.equal(err, '');
  return out.trimEnd().split('\n').slice(1);
}

async function index(t: TestContext, wiki: WikiFile, ...args: readonly string[]): Promise<string> {
  const { code, out, err } = await runCommand(t, 'index', ...wiki.options, ...args);
  assert.deepEqual([code, err], [0, '']);
  return out;
}

test('a database is indexed once, and again only where it changed or as --rebuild says', async (t) => {
  const wiki = writeWiki({ pages });
  const whole = /^3 pages were indexed in \d+ s\.\n$/;
  assert.match(await index(t, wiki), whole);
  assert.deepEqual(await found(t, wiki, 'floats&srwhat=text'), ['Buoy']);
  assert.equal(await index(t, wiki), 'The index is up to date.\n');
  assert.match(await index(t, wiki, '--rebuild'), whole);
  const database = new Sqlite(wiki.path);
  database.exec("DELETE FROM page WHERE page_title = 'Lamp'; DELETE FROM text WHERE old_id = 3;");
  database.close();
  assert.equal(await index(t, wiki), '1 deleted page was removed from the index.\n');
  assert.equal(
    (await index(t, wiki, '--rebuild')).replace(/in \d+ s/, 'in 0 s'),
    '1 page was indexed in 0 s.\n1 page is not indexed because its text is not in this database.\n',
  );
});

test('--search=cirrus makes the index for keywords', async (t) => {
  const wiki = writeWiki({ pages });
  assert.match(await index(t, wiki, '--search=cirrus'), /^3 pages were indexed in /);
  const options = [wiki.options[0] ?? ''];
  // The database keeps the choice, unless a configuration is named.
  assert.deepEqual(await found(t, { ...wiki, options }, 'lamp'), ['Lamp']);
});

test('what cannot be indexed is refused', async (t) => {
  const { options, folder } = writeWiki({ pages });
  const refused = async (...args: readonly string[]): Promise<unknown> => {
    const { code, out, err } = await runCommand(t, 'index', ...args);
    assert.equal(out, '');
    return [code, err.replace('wikiquery index: ', '').trimEnd()];
  };
  assert.deepEqual(await refused(...options, '--follow'), [2, '--follow is for databases on servers.']);
  assert.deepEqual(await refused(`--database=sqlite:${folder}/none.sqlite`), [
    1,
    `There is no file ${folder}/none.sqlite.`,
  ]);
  const [code, message] = (await refused(...options, '--search=elastic')) as [number, string];
  assert.deepEqual([code, message], [2, '--search must be mediawiki or cirrus, not "elastic".']);
});
