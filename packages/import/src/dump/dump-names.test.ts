import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dumpDate, wholeSets } from './dump-names.ts';

const setsOf = (...names: readonly string[]): ReturnType<typeof wholeSets> =>
  wholeSets(names.map((name, file) => ({ file, name })));

test('only a dump that says so in its name is a whole one', () => {
  for (const name of [
    'x/wiki-20260101-pages-articles.xml.bz2',
    'wiki-latest-pages-articles-multistream.xml.bz2',
    'wiki-20260101-pages-meta-current.xml',
    'wiki-20260101-pages-meta-history.xml.7z',
    'wiki-20260101-stub-meta-current.xml.gz',
    'pages-articles.xml',
  ])
    assert.deepEqual(setsOf(name), [{ files: [0], isInPieces: false }], name);
  for (const name of [
    '-',
    'dump.xml',
    'p1p2.xml',
    'wiki-20260101.xml',
    'wiki-20260101-history.xml.zst',
    'wiki-20260101-pages-meta-hist-incr.xml.bz2',
    'wiki-20260101-stubs-meta-hist-incr.xml.gz',
    'wiki-20260101-pages-logging.xml.gz',
    'my-pages-articles-of-birds.xml',
  ])
    assert.deepEqual(setsOf(name), [], name);
});

test('consecutive pieces from the first page on are a set; others are not', () => {
  const [first, second, third] = [
    'wiki-20260101-pages-articles1.xml-p1p100.bz2',
    'wiki-20260101-pages-articles2.xml-p101p200.bz2',
    'wiki-20260101-pages-articles3.xml-p201p300.bz2',
  ] as const;
  assert.deepEqual(setsOf(third, first, second), [{ files: [0, 1, 2], last: 300, isInPieces: true }]);
  assert.deepEqual(setsOf(first, third), []);
  assert.deepEqual(setsOf(second, third), []);
  assert.deepEqual(setsOf('wiki-2026-01-01-p1p50.xml.bz2', 'wiki-2026-01-01-p51p90.xml.bz2'), []);
});

test('numbered pieces have no last page; other dumps beside them are sets of their own', () => {
  assert.deepEqual(
    setsOf(
      'w-20260101-stub-articles2.xml.gz',
      'w-20260101-stub-articles1.xml.gz',
      'w-20260101-pages-articles.xml',
    ),
    [
      { files: [2], isInPieces: false },
      { files: [0, 1], isInPieces: true },
    ],
  );
});

test('reads the date of a dump from its name', () => {
  assert.equal(dumpDate(['x/wiki-20260101-pages.xml', 'wiki-20260301-pages.xml']), '20260301');
  assert.equal(dumpDate(['wiki-2026-02-01-p1p50.xml.bz2']), '20260201');
  assert.equal(dumpDate(['-', 'wiki-latest-pages-articles.xml.bz2', 'wiki-12345678.xml']), undefined);
});
