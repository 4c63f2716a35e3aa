import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageChange } from '../../../../../test/mirror/event-stream.ts';
import { readPageChange } from './page-change.ts';
import { streamOf } from './wikimedia.ts';

const wiki = { wikiid: 'islewiki', servername: 'isles.example' };
const change = { page: 7, revision: 70, wiki: wiki.wikiid, domain: wiki.servername } as const;

test('changes of the wiki are read', () => {
  assert.deepEqual(readPageChange(pageChange(change), wiki), { kind: 'edit', page: 7, revision: 70 });
});

test('events of other wikis, canaries and what is no event are ignored', () => {
  const event = JSON.parse(pageChange(change)) as Readonly<Record<string, unknown>>;
  const ignored = [
    pageChange({ ...change, wiki: 'otherwiki' }),
    pageChange({ ...change, domain: 'canary' }),
    pageChange({ ...change, domain: 'other.example' }),
    pageChange(change).slice(0, -20),
    '',
    'null',
    JSON.stringify({ ...event, page: { page_title: 'islewiki' } }),
    JSON.stringify({ ...event, page: { page_id: '7; DROP TABLE page' } }),
    JSON.stringify({ ...event, page: { page_id: -7 } }),
    JSON.stringify({ ...event, page_change_kind: 1 }),
    JSON.stringify(['islewiki']),
  ];
  assert.deepEqual(
    ignored.filter((data) => readPageChange(data, wiki) !== undefined),
    [],
  );
});

test('a revision that is none is not believed', () => {
  const event = JSON.parse(pageChange(change)) as Readonly<Record<string, unknown>>;
  for (const revision of [undefined, null, 'x', { rev_id: 1e300 }, { rev_id: '70' }])
    assert.equal(readPageChange(JSON.stringify({ ...event, revision }), wiki)?.revision, 0);
});

test("Wikimedia's wikis have a stream", () => {
  for (const host of ['de.wikipedia.org', 'www.wikidata.org', 'commons.wikimedia.org', 'www.mediawiki.org'])
    assert.match(streamOf(`https://${host}/w/api.php`) ?? '', /^https:\/\/stream\.wikimedia\.org\//);
  for (const host of ['wikipedia.org.example', 'notwikipedia.org', 'wiki.example', '127.0.0.1'])
    assert.equal(streamOf(`https://${host}/w/api.php`), undefined);
});
