import assert from 'node:assert/strict';
import test from 'node:test';
import type { Database } from '@wikiquery/core/database';
import { sql, sqlQuery } from '@wikiquery/core/database/statements';
import {
  LockedError,
  MissingTableError,
  StatementTimeoutError,
  UnavailableError,
} from '@wikiquery/core/errors';
import {
  answerLikeMariadb,
  startFakeMariadb,
  type FakeAnswer,
  type FakeMariadb,
} from '../../../test/rig/fake-mariadb.ts';
import { until } from '../../../test/rig/until.ts';
import { parseMariadbUrl } from './address.ts';
import { openMariadb } from './open-mariadb.ts';
import type { ServerSettings } from './settings.ts';

const READ = 'SELECT name FROM lamp';
const HEALTH_CHECK = 'SELECT @@read_only AS readOnly';

/** A database on two servers; reads go to the first one as long as it can answer them. */
interface Replicated extends AsyncDisposable {
  readonly database: Database;
  /** Answers of the first server by statement, before those of a healthy one. */
  readonly answers: Map<string, FakeAnswer | Promise<FakeAnswer>>;
  readonly read: () => Promise<readonly { readonly name: string }[]>;
  /** How often each server has received the read. */
  readonly counts: () => readonly number[];
}

async function openReplicated(settings: Partial<ServerSettings> = {}): Promise<Replicated> {
  const answers = new Map<string, FakeAnswer | Promise<FakeAnswer>>();
  const named = (name: string): FakeAnswer => ({ kind: 'rows', columns: ['name'], rows: [[name]] });
  const answerAs =
    (name: string) =>
    (statement: string): FakeAnswer =>
      statement === READ ? named(name) : answerLikeMariadb(statement);
  const first = await startFakeMariadb({
    answer: (statement) => answers.get(statement) ?? answerAs('first')(statement),
  });
  const second = await startFakeMariadb({ answer: answerAs('second') });
  const servers: readonly FakeMariadb[] = [first, second];
  const nameOf = ({ port }: FakeMariadb): string => `127.0.0.1:${port}`;
  const address = parseMariadbUrl(`mysql://reader@${servers.map(nameOf).join(',')}/wiki`);
  assert.ok(address);
  const database = await openMariadb(address, {
    settings: {
      servers: { [nameOf(second)]: { weight: 0 } },
      probeSeconds: 3600,
      probePatienceSeconds: 60,
      ...settings,
    },
  });
  return {
    database,
    answers,
    read: async () =>
      database.all(sqlQuery(sql<{ readonly name: string }>`${sql.raw(READ)}`, database.builder)),
    counts: () => servers.map(({ statements }) => statements.filter((text) => text === READ).length),
    [Symbol.asyncDispose]: async () => {
      await database.close();
      for (const server of servers) await server[Symbol.asyncDispose]();
    },
  };
}

test('a read is answered by one server', async () => {
  await using replicated = await openReplicated();
  assert.deepEqual(await replicated.read(), [{ name: 'first' }]);
  assert.deepEqual(replicated.counts(), [1, 0]);
});

test('a read is repeated on another server if the first one is lost', async () => {
  await using replicated = await openReplicated();
  replicated.answers.set(READ, { kind: 'close' });
  assert.deepEqual(await replicated.read(), [{ name: 'second' }]);
  assert.deepEqual(replicated.counts(), [1, 1]);
});

test('a read is repeated on another server if a table of the first one is locked', async () => {
  await using replicated = await openReplicated();
  replicated.answers.set(READ, { kind: 'error', number: 1205, message: 'Lock wait timeout exceeded' });
  assert.deepEqual(await replicated.read(), [{ name: 'second' }]);
  assert.deepEqual(replicated.counts(), [1, 1]);
});

for (const [what, number, error] of [
  ['exceeds the time limit', 1969, StatementTimeoutError],
  ['names a missing table', 1146, MissingTableError],
  ['is invalid', 1064, /syntax/],
] as const)
  test(`a read that ${what} is not repeated on another server`, async () => {
    await using replicated = await openReplicated();
    replicated.answers.set(READ, { kind: 'error', number, message: 'Error in your SQL syntax' });
    await assert.rejects(replicated.read(), error);
    assert.deepEqual(replicated.counts(), [1, 0]);
  });

test('a read is sent to another server as well while the first one does not respond', async () => {
  await using replicated = await openReplicated({
    probeSeconds: 0.02,
    silenceSeconds: 0.05,
    probePatienceSeconds: 5,
  });
  const { promise: never } = Promise.withResolvers<FakeAnswer>();
  replicated.answers.set(READ, never);
  const reading = replicated.read();
  await until(() => replicated.counts()[0] === 1, 'the first server receives the read');
  const { promise: late, resolve } = Promise.withResolvers<FakeAnswer>();
  replicated.answers.set(HEALTH_CHECK, late);
  assert.deepEqual(await reading, [{ name: 'second' }]);
  assert.deepEqual(replicated.counts(), [1, 1]);
  resolve(answerLikeMariadb(HEALTH_CHECK));
});

test('reads go back to a server that was lost when it responds again', async () => {
  await using replicated = await openReplicated({ probeSeconds: 0.02 });
  for (const statement of [READ, HEALTH_CHECK]) replicated.answers.set(statement, { kind: 'close' });
  assert.deepEqual(await replicated.read(), [{ name: 'second' }]);
  replicated.answers.clear();
  await until(async () => (await replicated.read())[0]?.name === 'first', 'the first server is read from');
});

test('a read fails with an error of the database when all servers are lost', async () => {
  await using fake = await startFakeMariadb({
    answer: (statement) => (statement === READ ? { kind: 'close' } : answerLikeMariadb(statement)),
  });
  const address = parseMariadbUrl(`mysql://reader@127.0.0.1:${fake.port}/wiki`);
  assert.ok(address);
  const database = await openMariadb(address, { settings: { probeSeconds: 3600 } });
  const read = sqlQuery(sql`${sql.raw(READ)}`, database.builder);
  await assert.rejects(
    async () => database.all(read),
    (error) => error instanceof UnavailableError && !(error instanceof LockedError),
  );
  await database.close();
});
