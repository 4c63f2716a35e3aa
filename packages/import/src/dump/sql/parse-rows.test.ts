import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readDefinition } from './definition.ts';
import { parseRows } from './parse-rows.ts';
import { splitLines } from './split-lines.ts';

const parse = (text: string | Buffer, width: number) => {
  const bytes = Buffer.from(text);
  const columns = Array.from({ length: width }, (_, i) => `c${i}`);
  const { tables, ...rest } = parseRows({ offset: 0, end: bytes.length, bytes }, { t: columns });
  assert.ok(tables.length <= 1);
  return { ...rest, count: tables[0]?.count ?? 0, columns: tables[0]?.columns ?? [] };
};

const rowsOf = (text: string | Buffer, width: number): unknown[][] => {
  const { count, columns } = parse(text, width);
  return Array.from({ length: count }, (_, row) => columns.map((column) => column[row]));
};

test('parses numbers, strings and NULL', () => {
  assert.deepEqual(rowsOf("INSERT INTO `t` VALUES (1,'a',NULL),(-2,'',0.25);\n", 3), [
    [1, 'a', null],
    [-2, '', 0.25],
  ]);
});

test('a column of numbers is a typed array', () => {
  const { columns } = parse('INSERT INTO `t` VALUES (1,2),(3,4);\n', 2);
  assert.deepEqual(columns, [Float64Array.of(1, 3), Float64Array.of(2, 4)]);
});

test('decodes escape sequences', () => {
  const text = String.raw`INSERT INTO t VALUES ('it\'s','a\\b','x\ny','a''b','),(','\0');` + '\n';
  assert.deepEqual(rowsOf(text, 6), [["it's", 'a\\b', 'x\ny', "a'b", '),(', '\0']]);
});

test('values that are not UTF-8 stay bytes', () => {
  assert.deepEqual(rowsOf("INSERT INTO t VALUES ('Rēzekne'),(_binary 'x'),(0x4142);\n", 1), [
    ['Rēzekne'],
    ['x'],
    ['AB'],
  ]);
  const bytes = Buffer.from("INSERT INTO t VALUES ('_');\n");
  bytes[bytes.indexOf('_')] = 0xff;
  assert.deepEqual(rowsOf(bytes, 1), [[Uint8Array.of(0xff)]]);
});

test('rows may be on separate lines, and columns may be listed', () => {
  assert.deepEqual(rowsOf('INSERT INTO `t` (`b`, `a`) VALUES\n(1,2),\n(3,4);\n', 2), [
    [1, 2],
    [3, 4],
  ]);
});

test('a damaged line is reported with its offset; the rows before the damage are kept', () => {
  const good = 'INSERT INTO t VALUES (1);\n';
  const { count, problems, isEnd } = parse(
    `${good}INSERT INTO t VALUES (2),('x\n-- Dump completed on 2026-01-01\n`,
    1,
  );
  assert.equal(count, 2);
  assert.deepEqual(
    problems.map(({ offset }) => offset),
    [good.length],
  );
  assert.equal(isEnd, true);
});

test('splits a dump between lines, wherever its chunks end', async () => {
  const text = 'INSERT INTO t VALUES (1);\nINSERT INTO t VALUES (2);\n-- Dump completed\n';
  const chunks = (async function* () {
    for (let at = 0; at < text.length; at += 7) yield Buffer.from(text.slice(at, at + 7));
  })();
  const batches = [];
  for await (const batch of splitLines(chunks, 0, 10)) batches.push(batch);
  assert.ok(batches.length > 2);
  assert.equal(batches.map(({ bytes }) => Buffer.from(bytes).toString()).join(''), text);
  assert.deepEqual(
    batches.slice(1).map(({ offset }) => offset),
    batches.slice(0, -1).map(({ end }) => end),
  );
  for (const { bytes } of batches) assert.equal(bytes.at(-1), 10);
});

test('parses the columns and keys of a table', () => {
  const definition = readDefinition(`CREATE TABLE \`geo_tags\` (
  \`gt_id\` int(10) unsigned NOT NULL AUTO_INCREMENT,
  \`gt_lat\` decimal(11,8) DEFAULT NULL,
  PRIMARY KEY (\`gt_id\`),
  KEY \`gt_lat\` (\`gt_lat\`,\`gt_id\`)
) ENGINE=InnoDB DEFAULT CHARSET=binary;
`);
  assert.deepEqual(definition, {
    name: 'geo_tags',
    columns: [
      { name: 'gt_id', type: 'int', nullable: false },
      { name: 'gt_lat', type: 'decimal', nullable: true },
    ],
    primaryKey: ['gt_id'],
    indexes: [{ name: 'gt_lat', unique: false, columns: ['gt_lat', 'gt_id'] }],
  });
});
