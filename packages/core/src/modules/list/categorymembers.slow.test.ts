// With a real MediaWiki 1.43 that writes the sort keys of a numeric collation into a SQLite file.
import assert from 'node:assert/strict';
import test from 'node:test';
import Sqlite from 'better-sqlite3';
import { openApi } from '../../../../../test/rig/ask.ts';
import { noMediaWiki, startMediaWiki } from '../../../../../test/rig/mediawiki.ts';
import { notInMemory } from '../../../../../test/rig/test-database.ts';
import { sampleConfiguration } from '../../../../../test/rig/wiki.ts';

interface Members {
  readonly continue?: Readonly<Record<string, string>>;
  readonly query: { readonly categorymembers: readonly unknown[] };
}

test('members of a category continue as in MediaWiki', { skip: noMediaWiki || notInMemory }, async () => {
  await using live = await startMediaWiki();
  live.configure("$wgCategoryCollation = 'numeric';");
  const titles = ['Route 10', 'Route 9', 'Route 9 b', 'Öland', 'Apple', 'Category:Route 2', 'Category:Zoo'];
  for (const title of titles) await live.maintain('edit', [title], '[[Category:Routes]]');
  const database = new Sqlite(live.database, { readonly: true });
  try {
    const { settings, ...parts } = sampleConfiguration();
    const configuration = { ...parts, settings: { ...settings, categoryCollation: 'numeric' } };
    const { ask } = await openApi({ configuration, database });
    const common = {
      action: 'query',
      list: 'categorymembers',
      cmtitle: 'Category:Routes',
      cmprop: 'title|sortkey',
    };
    const there = async (request: Readonly<Record<string, string>>): Promise<Members> => {
      const url = `${live.url}?${new URLSearchParams({ ...request, format: 'json', formatversion: '2' }).toString()}`;
      return (await (await fetch(url)).json()) as Members;
    };
    for (const parameters of [
      { cmlimit: '1' },
      { cmlimit: '2', cmdir: 'desc' },
      { cmlimit: '1', cmstartsortkeyprefix: 'Route 9' },
      { cmlimit: '2', cmendsortkeyprefix: 'Route 9' },
    ]) {
      let position: Readonly<Record<string, string>> | undefined = {};
      let read = 0;
      while (position && read <= titles.length) {
        const request: Readonly<Record<string, string>> = { ...common, ...parameters, ...position };
        const theirs = await there(request);
        const { json } = await ask(request);
        const name = JSON.stringify(request);
        assert.deepEqual(json['query'], theirs.query, name);
        assert.deepEqual(json['continue'], theirs.continue, name);
        read += theirs.query.categorymembers.length;
        position = theirs.continue;
      }
      assert.equal(position, undefined);
    }
  } finally {
    database.close();
  }
});
