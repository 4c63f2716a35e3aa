import assert from 'node:assert/strict';
import test, { after, before, describe } from 'node:test';
import { CancelledError } from '@wikiquery/core/errors';
import { mariadbMissing, startMariadb, type TestMariadb } from '../../../test/rig/mariadb.ts';
import { serverProgram } from '../../../test/rig/server-program.ts';
import { until } from '../../../test/rig/until.ts';
import { parseMariadbUrl } from './address.ts';
import { connect, connectionOptions, runQuery } from './connection.ts';
import { createReadPool, type ReadPool } from './read-pool.ts';
import { completeServerSettings } from './settings.ts';

/** MariaDB may end a function early rather than with an error. */
function assertEnded(results: readonly PromiseSettledResult<unknown>[]): void {
  for (const result of results)
    assert.ok(result.status === 'fulfilled' || result.reason instanceof CancelledError);
}

describe('reads on MariaDB', { skip: mariadbMissing }, () => {
  let server: TestMariadb;
  let pool: ReadPool;
  const open = async (size: number): Promise<ReadPool> => {
    const address = parseMariadbUrl(server.url('lamps'));
    const [at] = address?.servers ?? [];
    assert.ok(address && at);
    const connection = connectionOptions(address, at, completeServerSettings());
    const opened = createReadPool({
      connection,
      setup: ["SET SESSION sql_mode = ''"],
      size,
      queueSeconds: 60,
      binaryColumns: new Set(['raw']),
      refuse: () => undefined,
      kill: async (id) => {
        const killer = await connect(connection);
        await runQuery(killer, `KILL QUERY ${id}`);
        killer.destroy();
      },
    });
    await opened.open();
    return opened;
  };
  const read = (text: string, parameters: readonly unknown[] = []) => pool.read(text, parameters, undefined);

  before(async () => {
    server = await startMariadb(['--max-allowed-packet=64M']);
    await server.run(
      `CREATE DATABASE lamps;
       CREATE TABLE lamps.lamp (id INT UNSIGNED PRIMARY KEY, name VARBINARY(255), raw BLOB);
       INSERT INTO lamps.lamp SELECT seq, CONCAT('Lamp ', seq), NULL FROM lamps.lamp RIGHT JOIN (SELECT 1 AS seq UNION SELECT 2 UNION SELECT 3) AS numbers ON 1 = 0;`,
    );
    pool = await open(2);
  });
  after(async () => {
    pool.close(new Error('Closed.'));
    await server[Symbol.asyncDispose]();
  });

  test('values of all types are read', async () => {
    await server.run(
      `CREATE TABLE types (a TINYINT, b TINYINT UNSIGNED, c SMALLINT, d SMALLINT UNSIGNED, e MEDIUMINT, f INT, g INT UNSIGNED,
        h BIGINT, i BIGINT UNSIGNED, j FLOAT, k DOUBLE, l DECIMAL(10,3), m DATE, n TIME, o DATETIME, p DATETIME(6), q YEAR,
        r CHAR(3), s BINARY(5), t VARBINARY(400), u TEXT CHARACTER SET utf8mb4, v VARCHAR(9) CHARACTER SET latin1,
        raw BLOB, w BIT(4), x ENUM('one', 'two'), y DATETIME, \`__proto__\` INT);
       INSERT INTO types VALUES (-1, 255, -300, 65535, -70000, -5, 4294967295, -9007199254740991, 18446744073709551615, 1.5, 2.25,
        -12.5, '2024-02-03', '-30:01:02', '2024-02-03 04:05:06', '2024-02-03 04:05:06.070809', 2024, 'ab', 'xy', REPEAT('ä', 150), 'žluť', 'ü',
        x'00ff', b'1010', 'two', '0000-00-00 00:00:00', 7);`,
      'lamps',
    );
    const [row] = await read('SELECT * FROM types');
    assert.deepEqual(Object.entries(row ?? {}), [
      ['a', -1],
      ['b', 255],
      ['c', -300],
      ['d', 65_535],
      ['e', -70_000],
      ['f', -5],
      ['g', 4_294_967_295],
      ['h', -9_007_199_254_740_991],
      ['i', '18446744073709551615'],
      ['j', 1.5],
      ['k', 2.25],
      ['l', -12.5],
      ['m', '2024-02-03'],
      ['n', '-30:01:02'],
      ['o', '20240203040506'],
      ['p', '20240203040506070809'],
      ['q', 2024],
      ['r', 'ab'],
      ['s', 'xy'],
      ['t', 'ä'.repeat(150)],
      ['u', 'žluť'],
      ['v', 'ü'],
      ['raw', Buffer.from([0, 255])],
      ['w', Buffer.from([10])],
      ['x', 'two'],
      ['y', '00000000000000'],
      ['__proto__', 7],
    ]);
    await server.run('INSERT INTO types () VALUES ()', 'lamps');
    const [, empty] = await read('SELECT * FROM types');
    assert.deepEqual(new Set(Object.values(empty ?? {})), new Set([null]));
    assert.deepEqual(await read('SELECT a FROM types WHERE b = 5'), []);
  });

  test('values of further types are read', async () => {
    // MariaDB sends its own types as texts, with an extended description of the column.
    const own = serverProgram.kind === 'MariaDB' ? [`g INET6`, `h UUID`] : [];
    const ownValues = own.length > 0 ? `, '2001:db8::1', '123e4567-e89b-12d3-a456-426655440000'` : '';
    const columns = `a TIMESTAMP NULL, b SET('one', 'two', 'three'), c JSON, d TINYTEXT, e LONGTEXT CHARACTER SET utf8mb4, f POINT`;
    await server.run(
      `CREATE TABLE further (${[columns, ...own].join(', ')});
       INSERT INTO further VALUES ('2024-02-03 04:05:06', 'one,three', '{"lit": true}', 'lamp', REPEAT('ž', 70000),
        POINT(1, 2)${ownValues});`,
      'lamps',
    );
    const [{ f: point, ...row } = {}] = await read('SELECT * FROM further');
    assert.deepEqual(row, {
      a: '20240203040506',
      b: 'one,three',
      c: '{"lit": true}',
      d: 'lamp',
      e: 'ž'.repeat(70_000),
      ...(own.length > 0 && { g: '2001:db8::1', h: '123e4567-e89b-12d3-a456-426655440000' }),
    });
    // The number of the coordinate system, the byte order, the type, and two doubles.
    assert.ok(point instanceof Buffer);
    assert.deepEqual([point.length, point.readDoubleLE(9), point.readDoubleLE(17)], [25, 1, 2]);
  });

  test('texts are read whether they repeat or not', async () => {
    await server.run('CREATE TABLE texts (id INT PRIMARY KEY, a VARBINARY(99), b BINARY(14))', 'lamps');
    const texts = [
      '',
      'a',
      'a',
      'b',
      '',
      'žluť',
      'žluť',
      'žlut',
      'x'.repeat(16),
      'x'.repeat(17),
      'x'.repeat(16),
    ];
    const times = ['20240203040506', '2024', 'ž'.repeat(7), '', '20240203040506'];
    const values = texts.map((text, id) => `(${id}, '${text}', '${times[id % times.length] ?? ''}')`);
    await server.run(`INSERT INTO texts VALUES ${values.join(', ')}`, 'lamps');
    const rows = await read('SELECT * FROM texts ORDER BY id');
    assert.deepEqual(
      rows,
      texts.map((a, id) => ({ id, a, b: times[id % times.length] })),
    );
  });

  test('columns of bytes are read as texts where they are texts', async () => {
    await server.run(
      `CREATE TABLE bytes (id INT PRIMARY KEY, raw BLOB);
       INSERT INTO bytes VALUES (1, 'žluť'), (2, x'c5be6c75c5'), (3, ''), (4, NULL), (5, x'efbfbd00'), (6, x'edb080');`,
      'lamps',
    );
    const rows = await read('SELECT raw FROM bytes ORDER BY id');
    assert.deepEqual(
      rows.map((row) => row['raw']),
      ['žluť', Buffer.from('c5be6c75c5', 'hex'), '', null, '\ufffd\0', Buffer.from('edb080', 'hex')],
    );
  });

  test('results longer than what is received at once are put together', async () => {
    const letters = ['a', 'ž', '–'];
    const length = 400_000;
    const results = await Promise.all(
      letters.map((letter) =>
        read(`SELECT id, REPEAT(?, ${length}) AS text FROM lamp ORDER BY id`, [letter]),
      ),
    );
    for (const [index, letter] of letters.entries()) {
      const text = letter.repeat(length);
      assert.deepEqual(
        results[index],
        [1, 2, 3].map((id) => ({ id, text })),
      );
    }
  });

  test('parameters of all types are sent', async () => {
    const values = [
      '',
      'ä'.repeat(30),
      'ä'.repeat(60),
      'x'.repeat(70_000),
      0,
      -1,
      2 ** 31,
      -(2 ** 40),
      2 ** 53 - 1,
      1.5,
    ];
    for (const value of values) {
      const [row] = await read('SELECT ? AS value', [value]);
      assert.deepEqual(row, { value });
    }
    const [row] = await read('SELECT HEX(?) AS hex, ? IS NULL AS none, ? + 0 AS truth, ? + 0 AS big', [
      Buffer.from([0, 255]),
      null,
      true,
      5n,
    ]);
    assert.deepEqual(row, { hex: '00FF', none: 1, truth: 1, big: 5 });
    const parameters = Array.from({ length: 300 }, (_, index) => index);
    const [count] = await read(`SELECT ${parameters.map(() => '?').join(' + ')} AS total`, parameters);
    assert.deepEqual(count, { total: 44_850 });
    await assert.rejects(read('SELECT ? AS value', [undefined]), TypeError);
  });

  test('texts may be longer than a packet', async () => {
    const [row] = await read("SELECT REPEAT('a', 20000000) AS text, 'end' AS end");
    assert.equal(String(row?.['text']).length, 20_000_000);
    assert.equal(row?.['end'], 'end');
  });

  test('a statement sees that its columns have changed', async () => {
    await server.run('CREATE TABLE changing (a INT); INSERT INTO changing VALUES (1)', 'lamps');
    for (let time = 0; time < 2; time++) assert.deepEqual(await read('SELECT * FROM changing'), [{ a: 1 }]);
    await server.run("ALTER TABLE changing ADD COLUMN b VARBINARY(9) DEFAULT 'new'", 'lamps');
    for (let time = 0; time < 2; time++)
      assert.deepEqual(await read('SELECT * FROM changing'), [{ a: 1, b: 'new' }]);
  });

  test('each of many reads gets its own rows, also where some fail', async () => {
    const text = 'SELECT id, name FROM lamp WHERE id = ?';
    for (let round = 0; round < 20; round++) {
      const results = await Promise.allSettled(
        Array.from({ length: 40 }, (_, index) =>
          index % 10 === 9 ? read(`SELECT missing FROM lamp WHERE id = ${index}`) : read(text, [index % 4]),
        ),
      );
      for (const [index, result] of results.entries()) {
        if (index % 10 === 9) {
          assert.equal(result.status, 'rejected');
          continue;
        }
        const id = index % 4;
        assert.ok(result.status === 'fulfilled');
        assert.deepEqual(result.value, id === 0 ? [] : [{ id, name: `Lamp ${id}` }]);
      }
    }
  });

  test('more statements are prepared than a connection keeps', async () => {
    for (let round = 0; round < 2; round++)
      for (let number = 0; number < 600; number++)
        assert.deepEqual(await read(`SELECT ${number} AS number`), [{ number }]);
  });

  test('a read does not wait for the end of a long one that was quick before', async () => {
    const text = 'SELECT id, SLEEP(?) AS slept FROM lamp WHERE id = 1';
    for (let time = 0; time < 5; time++) await read(text, [0]);
    const controller = new AbortController();
    const long = pool.read(text, [60], () => controller.signal);
    const ended = Promise.allSettled([long]);
    const others = Array.from({ length: 6 }, () => read(text, [0]));
    for (const rows of await Promise.all(others)) assert.deepEqual(rows, [{ id: 1, slept: 0 }]);
    assert.equal(pool.counts().running, 1);
    controller.abort();
    assertEnded(await ended);
  });

  test('ending a read leaves those alone that were sent with it', async () => {
    const text = 'SELECT id, BENCHMARK(?, MD5(id)) AS done FROM lamp WHERE id = 1';
    for (let round = 0; round < 5; round++) {
      for (let time = 0; time < 20; time++) await read(text, [0]);
      const controller = new AbortController();
      const long = pool.read(text, [1_000_000_000], () => controller.signal);
      const ended = Promise.allSettled([long]);
      const others = Array.from({ length: 12 }, () => read(text, [0]));
      controller.abort();
      for (const rows of await Promise.all(others)) assert.deepEqual(rows, [{ id: 1, done: 0 }]);
      assertEnded(await ended);
    }
    await until(() => pool.counts().running === 0, 'nothing runs');
  });

  test('reads on a closed pool fail', async () => {
    const other = await open(1);
    const running = other.read('SELECT SLEEP(60)', [], undefined);
    const waiting = other.read('SELECT SLEEP(60)', [], undefined);
    const both = Promise.allSettled([running, waiting]);
    other.close(new Error('Closed.'));
    for (const { status } of await both) assert.equal(status, 'rejected');
    await assert.rejects(other.read('SELECT 1', [], undefined), /Closed/);
  });
});
