import assert from 'node:assert/strict';
import test from 'node:test';
import { noStatements, splitStatements, type StatementContext } from './split-statements.ts';

/** Splits a dump that arrives in chunks; returns the text, the places and the contexts of each batch. */
async function split(
  chunks: readonly string[],
  {
    size,
    start = 0,
    context = noStatements,
  }: { size?: number; start?: number; context?: StatementContext } = {},
) {
  async function* bytes(): AsyncGenerator<Buffer> {
    for (const chunk of chunks) yield Buffer.from(chunk);
  }
  const batches = [];
  for await (const { lines, before, after } of splitStatements(bytes(), start, context, size)) {
    assert.equal(lines.end - lines.offset, lines.bytes.length);
    batches.push({ offset: lines.offset, text: Buffer.from(lines.bytes).toString(), before, after });
  }
  return batches;
}

/** The lines of a text, each a chunk and so a batch of its own. */
const linesOf = (text: string): readonly string[] => text.match(/.*\n/g) ?? [];

const create = (name: string, ...columns: readonly string[]): string =>
  `CREATE TABLE \`${name}\` (\n${columns.map((column) => `  \`${column}\` int`).join(',\n')}\n) ENGINE=InnoDB;\n`;

test('a dump is split before each USE, and the rows of each part are of its database', async () => {
  const dump = 'USE `a`;\nINSERT INTO `x` VALUES (1);\nUSE b;\nUSE "c";\nINSERT INTO `y` VALUES (2);\n';
  const batches = await split([dump]);
  assert.deepEqual(
    batches.map(({ text, before, after }) => [text, before.use, after.use]),
    [
      ['USE `a`;\nINSERT INTO `x` VALUES (1);\n', 'a', 'a'],
      ['USE b;\n', 'b', 'b'],
      ['USE "c";\nINSERT INTO `y` VALUES (2);\n', 'c', 'c'],
    ],
  );
  assert.equal(batches.map(({ text }) => text).join(''), dump);
  assert.deepEqual(
    batches.map(({ offset }) => offset),
    [0, dump.indexOf('USE b'), dump.indexOf('USE "c"')],
  );
  // Also behind an empty first line, and after the place at which an import resumes.
  const behind = await split(['\nUSE `a`;\n'], { start: 1000 });
  assert.deepEqual(
    behind.map(({ offset, text }) => [offset, text]),
    [
      [1000, '\n'],
      [1001, 'USE `a`;\n'],
    ],
  );
  assert.equal(behind[0]?.before.use, undefined);
  const within = await split(["INSERT INTO `x` VALUES ('USE `a`');\n"]);
  assert.deepEqual([within.length, within[0]?.after.use], [1, undefined]);
});

test('rows go on with the INSERT before them', async () => {
  const dump =
    'INSERT INTO `x` VALUES (1),\n(2),\n(3);\ninsert into `y` (b,a) values\n(4);\nREPLACE INTO `z` VALUES (5);\n';
  const batches = await split(linesOf(dump), { size: 1 });
  assert.deepEqual(
    batches.map(({ text, before, after }) => [text.slice(0, 3), before.insert, after.insert]),
    [
      ['INS', '', 'INSERT INTO `x` VALUES '],
      ['(2)', 'INSERT INTO `x` VALUES ', 'INSERT INTO `x` VALUES '],
      ['(3)', 'INSERT INTO `x` VALUES ', 'INSERT INTO `x` VALUES '],
      ['ins', 'INSERT INTO `x` VALUES ', 'insert into `y` (b,a) values\n'],
      ['(4)', 'insert into `y` (b,a) values\n', 'insert into `y` (b,a) values\n'],
      ['REP', 'insert into `y` (b,a) values\n', 'REPLACE INTO `z` VALUES '],
    ],
  );
});

test('the last INSERT of a batch counts, and those that only look like one do not', async () => {
  const [batch] = await split([
    'INSERT INTO `x` VALUES (1);\nINSERT INTO `y` VALUES (2);\n-- INSERT INTO `z` VALUES (3);\n',
  ]);
  assert.equal(batch?.after.insert, 'INSERT INTO `y` VALUES ');
  const [inserted] = await split(['inserted\n'], { context: { definitions: {}, insert: 'before' } });
  assert.equal(inserted?.after.insert, 'before');
});

test('tables are known from their definitions on, however these are cut', async () => {
  const dump = `${create('x', 'x_id', 'x_name')}INSERT INTO \`x\` VALUES (1,2);\n${create('y', 'y_id').replace('CREATE TABLE', 'create table')}`;
  for (const size of [1, 20, 60, 10_000]) {
    const batches = await split(linesOf(dump), { size });
    const { definitions = {}, ...last } = batches.at(-1)?.after ?? {};
    assert.deepEqual(Object.keys(definitions), ['x', 'y'], `size ${size}`);
    assert.equal('unfinished' in last, false);
    const rows = batches.find(({ text }) => text.includes('INSERT'));
    assert.ok(rows?.before.definitions['x'], `size ${size}`);
  }
  const cut = await split(linesOf(dump), { size: 1 });
  assert.equal(cut[0]?.after.unfinished, 'CREATE TABLE `x` (\n');
  assert.equal(cut[1]?.after.unfinished, 'CREATE TABLE `x` (\n  `x_id` int,\n');
  // A later definition of the same table is the one that counts.
  const again = await split([create('x', 'a'), create('x', 'b')]);
  const { x } = again.at(-1)?.after.definitions ?? {};
  assert.deepEqual(JSON.stringify(x).includes('"b"'), true);
});
