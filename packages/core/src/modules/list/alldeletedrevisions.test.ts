import assert from 'node:assert/strict';
import test from 'node:test';
import { createWiki } from '../../../../../test/rig/wiki.ts';

const wiki = createWiki();
test.after(() => {
  wiki.close();
});

const ask = (parameters: Record<string, string>, as?: string) =>
  wiki.request(
    { action: 'query', list: 'alldeletedrevisions', ...parameters },
    as === undefined ? {} : { as },
  );
const deletedTitles = wiki.database
  .prepare<[], string>('SELECT DISTINCT ar_title FROM archive WHERE ar_namespace = 0 ORDER BY ar_title')
  .pluck()
  .all()
  .map((key) => key.replaceAll('_', ' '));

test('requires the right to see deleted revisions', async () => {
  assert.equal((await ask({}))['error']?.['code'], 'permissiondenied');
  assert.equal((await ask({}, 'Keeper'))['error']?.['code'], 'permissiondenied');
});

test('lists pages by title, each with its deleted revisions', async () => {
  const answer = await ask({ adrnamespace: '0', adrdir: 'newer', adrlimit: 'max' }, 'Warden');
  const pages = answer['query']?.['alldeletedrevisions'] as unknown as readonly {
    readonly title: string;
    readonly revisions: readonly unknown[];
  }[];
  assert.ok(deletedTitles.length > 0);
  assert.deepEqual(
    pages.map(({ title }) => title),
    deletedTitles,
  );
  assert.ok(pages.every(({ revisions }) => revisions.length > 0));
});

test('generates the titles of deleted pages', async () => {
  const answer = await wiki.request(
    {
      action: 'query',
      generator: 'alldeletedrevisions',
      gadrnamespace: 0,
      gadrgeneratetitles: true,
      gadrdir: 'newer',
      gadrlimit: 'max',
    },
    { as: 'Warden' },
  );
  const pages = answer['query']?.['pages'] as unknown as readonly { readonly title: string }[];
  assert.deepEqual(pages.map(({ title }) => title).toSorted(), deletedTitles.toSorted());
});
