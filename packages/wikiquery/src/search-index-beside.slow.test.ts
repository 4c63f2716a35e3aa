// The words of a wiki on MariaDB, in a file beside it.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createConnection } from 'mysql2/promise';
import { createClient } from 'wikiquery-client';
import { openApi } from '../../../test/rig/ask.ts';
import { copyToMariadb } from '../../../test/rig/copy-to-mariadb.ts';
import { mariadbMissing, startMariadb } from '../../../test/rig/mariadb.ts';
import { until } from '../../../test/rig/until.ts';
import { createWiki } from '../../../test/rig/wiki.ts';
import { sampleConfiguration, sampleWiki } from '../../testing/sample/wiki.ts';
import { localFetch } from './against/local-fetch.ts';
import { openWiki } from './open-wiki.ts';
import { UsageError } from './problem.ts';
import { index } from './search-index.ts';

const program = fileURLToPath(new URL('../bin/wikiquery.js', import.meta.url));
const given = sampleConfiguration();
const configuration = { ...given, settings: { ...given.settings, search: 'cirrus' as const } };

const searches = [
  'lamp',
  'lighthouse -keeper',
  '"the lamp"',
  'tow*',
  'lightouse~',
  'harbour OR tower',
  'incategory:lighthouses lamp',
  'lamp intitle:gull',
  'lamp insource:/[Ll]amp[s ]/',
  'morelike:Skerra',
  'hastemplate:infobox the',
  'all:lamp',
  'insource:lamp',
  'insource:/[Ll]amp[s ]/',
  'intitle:gull',
  'intitle:gull -intitle:point',
  'insource:"the lamp" incategory:lighthouses',
  'prefix:gUll',
  'incategory:lighthouses prefix:all:g',
  'subpageof:gull*',
];
/** Beginnings of titles, with other capitals and signs, and with typing errors. */
const beginnings = ['a', 'gull', 'GULL-p', 'lihgt', 'lightouse', 'the l', 'category:lig', 'Talk:G', 'fiel:g'];
const profiles = ['strict', 'classic', 'normal', 'fuzzy', 'fuzzy-subphrases'] as const;
/** Titles with other capitals, signs and accents, and words with typing errors. */
const nearTitles = ['gull-POINT', 'LIGHTHOUSES', 'gúll point', 'category:LIGHTHOUSES'];
const mistyped = ['lihgthouses', 'gul point', 'gull piont keeper'];
const orders = ['relevance', 'incoming_links_desc', 'just_match', 'last_edit_desc', 'title_natural_asc'];

suite('the words of a wiki on MariaDB', { skip: mariadbMissing }, () => {
  test('are found beside its tables as in an SQLite file, and never what was hidden or deleted since', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'wikiquery-beside-'));
    await using server = await startMariadb();
    using wiki = createWiki({
      ...sampleWiki(),
      configuration,
    });
    await server.run('CREATE DATABASE wiki CHARACTER SET binary');
    const connection = await createConnection(`${server.url('wiki')}?charset=UTF8MB4_BIN`);
    await copyToMariadb(wiki.database, connection);
    const config = join(folder, 'wiki.json');
    writeFileSync(config, JSON.stringify(configuration));
    const file = join(folder, 'words.sqlite');
    const address = server.url('wiki');
    const named = ['--database', address, '--config', config];
    await index.run([...named, '--search-index', file]);

    await using beside = await openBeside(address, config, file);
    // A search in memory makes the index there.
    await wiki.request({ action: 'query', list: 'search', srsearch: 'lamp' });
    const { ask } = await openApi(wiki);
    const isSame = async (request: Readonly<Record<string, string>>): Promise<void> => {
      const expected = await ask(request);
      assert.equal(expected.error, undefined, JSON.stringify(expected.json));
      assert.deepEqual(await beside.ask(request), expected.json['query'], JSON.stringify(request));
    };
    for (const srsearch of searches)
      for (const srsort of orders) await isSame({ list: 'search', srsearch, srsort, srlimit: 'max' });
    for (const srsearch of nearTitles) await isSame({ list: 'search', srsearch, srwhat: 'nearmatch' });
    for (const srsearch of mistyped) await isSame({ list: 'search', srsearch });
    const completed = (pssearch: string, psprofile: string) => ({
      list: 'prefixsearch',
      pssearch,
      psprofile,
      pslimit: '50',
    });
    for (const beginning of beginnings)
      for (const profile of profiles) await isSame(completed(beginning, profile));
    const found = async (srsearch: string, srsort = 'relevance'): Promise<readonly string[]> => {
      const answer = (await beside.ask({ list: 'search', srsearch, srsort, srlimit: 'max' })) as {
        readonly search: readonly { readonly title: string }[];
      };
      return answer.search.map(({ title }) => title).toSorted();
    };
    for (const srsort of ['random', 'user_random'])
      assert.deepEqual(await found('tow*', srsort), await found('tow*'));
    const [first = '', second = '', third = '', ...rest] = await found('lighthouse');
    assert.ok(rest.length > 0);
    const change = async (statement: string, title: string): Promise<void> => {
      await connection.query(statement, [title.replaceAll(' ', '_')]);
    };
    const of = 'page_namespace = 0 AND page_title = ?';
    await change(
      `UPDATE revision SET rev_deleted = 1 WHERE rev_id = (SELECT page_latest FROM page WHERE ${of})`,
      first,
    );
    await change(`DELETE FROM page WHERE ${of}`, second);
    await change(`UPDATE page SET page_title = 'Moved_away' WHERE ${of}`, third);
    assert.deepEqual(await found('lighthouse'), rest);
    const gone = new Set([first, second, third]);
    for (const search of [...searches, 'lighthous*', '"lighthouse"'])
      assert.deepEqual(
        (await found(search)).filter((title) => gone.has(title)),
        [],
        search,
      );
    for (const title of gone) {
      const told = [
        await beside.ask(completed(title.slice(0, -2), 'fuzzy')),
        await beside.ask(completed(`x${title}`, 'normal')),
        await beside.ask({ list: 'search', srsearch: title.toUpperCase(), srwhat: 'nearmatch' }),
      ];
      // Its title is nobody's secret, only its text.
      assert.equal(JSON.stringify(told).includes(`"${title}"`), title === first, title);
    }

    const following = spawn(
      process.execPath,
      [program, 'index', ...named, '--search-index', file, '--follow', '--interval', '1'],
      { stdio: 'ignore' },
    );
    const ended = once(following, 'exit');
    try {
      await until(
        async () => (await found('lighthouse')).includes('Moved away'),
        'the moved page is indexed again',
      );
      assert.deepEqual(await found('lighthouse'), [...rest, 'Moved away'].toSorted());
    } finally {
      following.kill('SIGTERM');
      await ended;
    }
    const another = { ...configuration, general: { ...configuration.general, wikiid: 'another' } };
    writeFileSync(config, JSON.stringify(another));
    const isOfAnother = new UsageError(
      `The file of words was made for the wiki "${given.general.wikiid}", and not for "another": name another file, or make it anew with "wikiquery index --rebuild".`,
    );
    await assert.rejects(openBeside(address, config, file), isOfAnother);
    await assert.rejects(index.run([...named, '--search-index', file]), isOfAnother);
    await connection.end();
    rmSync(folder, { recursive: true });
  });
});

async function openBeside(address: string, config: string, searchIndex: string) {
  const wiki = await openWiki({ address, config, searchIndex });
  const client = createClient({
    url: 'http://localhost/w/api.php',
    userAgent: 'WikiqueryTests/1.0 (https://example.org/tests)',
    fetch: localFetch(wiki),
  });
  return {
    ask: async (parameters: Readonly<Record<string, string>>): Promise<unknown> =>
      ((await client.request(parameters as never)) as { readonly query?: unknown }).query,
    [Symbol.asyncDispose]: () => wiki.close(),
  };
}
