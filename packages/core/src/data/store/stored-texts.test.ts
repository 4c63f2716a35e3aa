import assert from 'node:assert/strict';
import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import test from 'node:test';
import { deflateRawSync } from 'node:zlib';
import Sqlite from 'better-sqlite3';
import { serialize } from 'php-serialize';
import { openTestDatabase } from '../../../../../test/rig/test-database.ts';
import { createWiki } from '../../../../../test/rig/wiki.ts';
import { fromConnection } from '../database/dialects/sqlite.ts';
import { slotsOf } from './content.ts';
import { unchecked } from './hidden.ts';
import { openStore } from './open-store.ts';
import { readTexts, readTextsAt } from './stored-texts.ts';

const hashOf = (text: string): string => createHash('md5').update(text).digest('hex');

/** Serializes a PHP object with binary strings. */
const object = (name: string, fields: Readonly<Record<string, string | number | boolean>>): Buffer => {
  const written = Object.entries(fields).map(([field, value]) =>
    typeof value === 'string'
      ? `${serialize(field)}s:${value.length}:"${value}";`
      : serialize(field) + serialize(value),
  );
  return Buffer.from(`O:${name.length}:"${name}":${written.length}:{${written.join('')}}`, 'latin1');
};
const pack = (...texts: readonly string[]): Buffer =>
  object('ConcatenatedGzipHistoryBlob', {
    mVersion: 0,
    mCompressed: true,
    mItems: deflateRawSync(serialize(Object.fromEntries(texts.map((text) => [hashOf(text), text])))).toString(
      'latin1',
    ),
    mDefaultHash: hashOf(texts[0] ?? ''),
  });

/** Texts whose compressed bytes MediaWiki stores as text in SQLite, since they have no zero byte. */
const texts = Array.from(
  { length: 50 },
  (_, i) => `Stone ${[i, i + 50, i + 100].map((stone) => hashOf(String(stone))).join(' on ')} of an arch.`,
);
const compressed = texts
  .map((text, i) => ({ id: 100 + i, text, bytes: deflateRawSync(text) }))
  .filter(({ bytes }) => !bytes.includes(0) && !isUtf8(bytes));

const cluster = new Sqlite(':memory:');
cluster.exec('CREATE TABLE blobs (blob_id INTEGER PRIMARY KEY, blob_text BLOB)');
const keep = cluster.prepare('INSERT INTO blobs VALUES (?, ?)');
keep.run(1, Buffer.from('outside ñ'));
keep.run(2, deflateRawSync('outside and packed ñ'));
keep.run(3, pack('first of a pack', 'second of a pack ñ'));

const wiki = createWiki({
  pages: [
    { title: 'Bridge', revisions: [{ text: 'An arch.' }, { text: 'Two arches.', hidden: ['content'] }] },
  ],
});
test.after(() => {
  wiki.close();
});
wiki.database
  .prepare('INSERT INTO text (old_id, old_text, old_flags) VALUES (?, ?, ?)')
  .run(90, pack('a', 'b ñ'), 'object');
const store = await openStore(
  await openTestDatabase(wiki.database),
  new Map([['cluster1', fromConnection(cluster)]]),
);

const cases: readonly (readonly [string | Uint8Array, string, string | undefined])[] = [
  ['plain ñ', 'utf-8', 'plain ñ'],
  [Buffer.from('bytes ñ'), 'utf-8', 'bytes ñ'],
  [deflateRawSync('packed ñ'), 'utf-8,gzip', 'packed ñ'],
  ['no packing', 'utf-8,gzip', undefined],
  ['lost', 'error', undefined],
  ['DB://cluster1/1', 'utf-8,external', 'outside ñ'],
  ['DB://cluster1/2', 'utf-8,gzip,external', 'outside and packed ñ'],
  ['DB://cluster1/3', 'object,external', 'first of a pack'],
  [`DB://cluster1/3/${hashOf('second of a pack ñ')}`, 'utf-8,external', 'second of a pack ñ'],
  ['DB://cluster1/4', 'utf-8,external', undefined],
  ['DB://cluster2/1', 'utf-8,external', undefined],
  [pack('one of two ñ', 'other'), 'object', 'one of two ñ'],
  [object('HistoryBlobStub', { mOldId: 90, mHash: hashOf('b ñ') }), 'object', 'b ñ'],
  [object('HistoryBlobStub', { mOldId: 91, mHash: hashOf('b ñ') }), 'object', undefined],
  [object('DiffHistoryBlob', {}), 'object', undefined],
];

test('reads texts from every kind of storage', async () => {
  const given = cases.map(([stored, flags]) => ({ stored, flags }));
  assert.deepEqual(await readTexts(store, [...given, undefined]), [
    ...cases.map(([, , text]) => text),
    undefined,
  ]);
});

test('texts that are not valid UTF-8, or in the encoding of an older wiki', async () => {
  const given = [
    { stored: Buffer.from('d797d7', 'hex'), flags: 'utf-8' },
    { stored: Buffer.from('fc', 'hex'), flags: '' },
    { stored: deflateRawSync(Buffer.from('fc', 'hex')), flags: 'gzip' },
    { stored: pack('ü', 'ö'), flags: 'object' },
  ];
  assert.deepEqual(await readTexts(store, given), ['ח\ufffd', '\ufffd', '\ufffd', 'ü']);
  const legacy = { ...store, legacyEncoding: 'windows-1252' };
  assert.deepEqual(await readTexts(legacy, given), ['ח\ufffd', 'ü', 'ü', 'Ã¼']);
});

test('compressed texts that SQLite holds as text, and texts that it holds as bytes', async () => {
  assert.ok(compressed.length > 5);
  const insert = wiki.database.prepare(
    "INSERT INTO text (old_id, old_text, old_flags) VALUES (?, CAST(? AS TEXT), 'utf-8,gzip')",
  );
  for (const { id, bytes } of compressed) insert.run(id, bytes);
  wiki.database
    .prepare("INSERT INTO text (old_id, old_text, old_flags) VALUES (93, ?, 'utf-8')")
    .run(Buffer.from('bytes ñ'));
  assert.deepEqual(
    await readTextsAt(store, ['tt:93', ...compressed.map(({ id }) => `tt:${id}`)]),
    new Map([['tt:93', 'bytes ñ'], ...compressed.map(({ id, text }) => [`tt:${id}`, text] as const)]),
  );
});

test('reads texts by address', async () => {
  const addresses = ['es:DB://cluster1/2?flags=utf-8,gzip', 'tt:90', 'tt:999', 'bad:x'];
  assert.deepEqual(
    await readTextsAt(store, addresses),
    new Map([
      ['es:DB://cluster1/2?flags=utf-8,gzip', 'outside and packed ñ'],
      ['tt:90', 'a'],
    ]),
  );
});

test('a slot may be in an external store; a hidden one is not fetched', async () => {
  wiki.database.exec("UPDATE content SET content_address = 'es:DB://cluster1/1?flags=utf-8'");
  const slots = await slotsOf(
    store,
    [
      { id: 1, textVisible: unchecked.notHidden },
      { id: 2, textVisible: false },
    ],
    true,
  );
  assert.equal(slots.get(1)?.[0]?.text, 'outside ñ');
  assert.equal(slots.get(2)?.[0]?.role, 'main');
  assert.equal(slots.get(2)?.[0]?.text, undefined);
});
