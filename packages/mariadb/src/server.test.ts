import assert from 'node:assert/strict';
import test from 'node:test';
import { LockedError, MissingTableError, StatementTimeoutError } from '@wikiquery/core/errors';
import {
  answerLikeMariadb,
  startFakeMariadb,
  type FakeAnswer,
  type FakeMariadb,
} from '../../../test/rig/fake-mariadb.ts';
import { until } from '../../../test/rig/until.ts';
import { parseMariadbUrl } from './address.ts';
import { ServerLostError } from './errors.ts';
import { createServer, type Server, type ServerChange } from './server.ts';
import { completeServerSettings, type ServerSettings } from './settings.ts';

const HEALTH_CHECK = 'SELECT @@read_only AS readOnly';
const READ = { text: 'SELECT name FROM lamp', parameters: [] };
const lamps: FakeAnswer = { kind: 'rows', columns: ['name'], rows: [['Gull']] };
const silence: FakeAnswer = { kind: 'silence' };

/** A server whose health is checked only when a test does so, and a fake behind it, whose answers a test can change. */
interface Checked extends AsyncDisposable {
  readonly fake: FakeMariadb;
  readonly server: Server;
  readonly changes: readonly ServerChange[];
  /** Answers by statement, before those of a healthy server. */
  readonly answers: Map<string, FakeAnswer>;
  /** How often the fake has received a statement. */
  readonly count: (statement: string) => number;
}

async function openChecked(settings: Partial<ServerSettings> = {}): Promise<Checked> {
  const answers = new Map<string, FakeAnswer>([[READ.text, lamps]]);
  const fake = await startFakeMariadb({
    answer: (statement) => answers.get(statement) ?? answerLikeMariadb(statement),
  });
  const address = parseMariadbUrl(`mysql://reader@127.0.0.1:${fake.port}/wiki`);
  const [at] = address?.servers ?? [];
  assert.ok(address && at);
  const changes: ServerChange[] = [];
  const complete = completeServerSettings({ probeSeconds: 3600, probePatienceSeconds: 60, ...settings });
  const server = createServer(address, at, complete, new Set(), (_, change) => changes.push(change));
  await server.probe();
  return {
    fake,
    server,
    changes,
    answers,
    count: (statement) => fake.statements.filter((text) => text === statement).length,
    [Symbol.asyncDispose]: async () => {
      server.close();
      await fake[Symbol.asyncDispose]();
    },
  };
}

test('a server is checked over one connection, and read over another', async () => {
  await using checked = await openChecked();
  assert.deepEqual(checked.server.health(), { lag: 0, readOnly: true });
  assert.deepEqual(await checked.server.read(READ), [{ name: 'Gull' }]);
  assert.deepEqual(
    checked.fake.connections.map(({ statements }) =>
      [HEALTH_CHECK, READ.text].filter((text) => statements.includes(text)),
    ),
    [[HEALTH_CHECK], [READ.text]],
  );
});

test('a health check is repeated over a new connection if the server has closed the idle one', async () => {
  await using checked = await openChecked();
  checked.fake.connections[0]?.close();
  await checked.server.probe();
  assert.deepEqual(checked.server.health(), { lag: 0, readOnly: true });
  assert.equal(checked.fake.connections.length, 3);
  assert.deepEqual(checked.changes, []);
});

test('a health check is repeated over a new connection if its own is lost meanwhile', async () => {
  await using checked = await openChecked();
  checked.answers.set(HEALTH_CHECK, { kind: 'close' });
  await checked.server.probe();
  // The repeated check loses its connection, too.
  assert.equal(checked.count(HEALTH_CHECK), 3);
  assert.equal(checked.fake.connections.length, 3);
  assert.deepEqual(
    checked.changes.map(({ kind }) => kind),
    ['lost'],
  );
  checked.answers.delete(HEALTH_CHECK);
  await checked.server.probe();
  assert.deepEqual(checked.server.health(), { lag: 0, readOnly: true });
  assert.deepEqual(
    checked.changes.map(({ kind }) => kind),
    ['lost', 'back'],
  );
});

test('a health check that the server rejects is not repeated', async () => {
  await using checked = await openChecked();
  checked.answers.set(HEALTH_CHECK, { kind: 'error', number: 1193, message: 'Unknown system variable' });
  await checked.server.probe();
  assert.equal(checked.server.health(), undefined);
  assert.equal(checked.count(HEALTH_CHECK), 2);
  assert.equal(checked.fake.connections.length, 2);
  assert.deepEqual(checked.changes, [{ kind: 'lost', reason: 'Unknown system variable' }]);
});

test('a health check of a node outside its cluster is not repeated', async () => {
  await using checked = await openChecked();
  const variable = (value: string): FakeAnswer => ({
    kind: 'rows',
    columns: ['Variable_name', 'Value'],
    rows: [['wsrep', value]],
  });
  checked.answers.set("SHOW GLOBAL VARIABLES LIKE 'wsrep_on'", variable('ON'));
  checked.answers.set("SHOW GLOBAL STATUS LIKE 'wsrep_ready'", variable('OFF'));
  await checked.server.probe();
  assert.equal(checked.fake.connections.length, 2);
  assert.deepEqual(checked.changes, [{ kind: 'lost', reason: 'The node has lost its cluster.' }]);
  await assert.rejects(checked.server.read(READ), ServerLostError);
});

test('a health check that times out is not repeated over a new connection', async () => {
  await using checked = await openChecked({ probePatienceSeconds: 0.3 });
  checked.answers.set(HEALTH_CHECK, silence);
  await checked.server.probe();
  assert.equal(checked.fake.connections.length, 2);
  assert.deepEqual(checked.changes, [
    { kind: 'lost', reason: `127.0.0.1:${checked.fake.port} does not respond.` },
  ]);
  assert.equal(checked.server.state().isUp, false);
});

test('a server that answers reads stays up when a health check times out', async () => {
  await using checked = await openChecked({ probePatienceSeconds: 2 });
  checked.answers.set(HEALTH_CHECK, silence);
  const checking = checked.server.probe();
  assert.deepEqual(await checked.server.read(READ), [{ name: 'Gull' }]);
  await checking;
  assert.deepEqual(checked.changes, []);
  assert.equal(checked.server.state().isUp, true);
  // The next check uses a new connection.
  checked.answers.delete(HEALTH_CHECK);
  await checked.server.probe();
  assert.equal(checked.fake.connections.length, 3);
  assert.deepEqual(checked.changes, []);
});

test('a read is not repeated on a server that closes its connection, whose health is checked at once', async () => {
  await using checked = await openChecked();
  checked.answers.set(READ.text, { kind: 'close' });
  await assert.rejects(checked.server.read(READ), ServerLostError);
  assert.equal(checked.count(READ.text), 1);
  await until(() => checked.count(HEALTH_CHECK) === 2, 'the health is checked');
  checked.answers.set(READ.text, lamps);
  assert.deepEqual(await checked.server.read(READ), [{ name: 'Gull' }]);
  assert.deepEqual(checked.changes, []);
});

for (const [what, number, error] of [
  ['a slow statement', 1969, StatementTimeoutError],
  ['a slow statement on MySQL', 3024, StatementTimeoutError],
  ['a statement on a missing table', 1146, MissingTableError],
  ['a statement on a locked table', 1205, LockedError],
] as const)
  test(`${what} is not repeated, and the server stays up`, async () => {
    await using checked = await openChecked();
    checked.answers.set(READ.text, { kind: 'error', number, message: 'Query execution was interrupted' });
    await assert.rejects(checked.server.read(READ), error);
    assert.deepEqual(await checked.server.read({ text: 'SELECT 1', parameters: [] }), []);
    assert.equal(checked.count(READ.text), 1);
    assert.equal(checked.count(HEALTH_CHECK), 1);
    assert.deepEqual(checked.changes, []);
  });
