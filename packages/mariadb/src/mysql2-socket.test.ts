/** Contract tests of the behaviours of mysql2 that {@link openDriverSocket} and the reader of results rely on. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import mysql2 from 'mysql2/package.json' with { type: 'json' };
import { createAuthority, opensslMissing } from '../../../test/rig/certificates.ts';
import { startFakeMariadb, type FakeConnection, type FakeMariadb } from '../../../test/rig/fake-mariadb.ts';
import { until } from '../../../test/rig/until.ts';
import { parseMariadbUrl } from './address.ts';
import { connectionOptions, runQuery } from './connection.ts';
import { ServerLostError } from './errors.ts';
import { openDriverSocket, type DriverSocket } from './mysql2-socket.ts';
import { completeServerSettings } from './settings.ts';

/** Tests a behaviour of mysql2; `remedy` says which code relies on it. */
const contract = (
  behaviour: string,
  remedy: string,
  check: () => Promise<void>,
  skip: string | false = false,
): void => {
  test(`mysql2 ${behaviour}`, { skip }, async () => {
    try {
      await check();
    } catch (cause) {
      throw new Error(
        `mysql2 ${mysql2.version} is incompatible. Expected behaviour: it ${behaviour}. ${remedy}`,
        { cause },
      );
    }
  });
};

/** Less than a fast test file may take. */
const patience = { patience: 15 };

const open = (server: FakeMariadb, parameters = ''): Promise<DriverSocket> => {
  const address = parseMariadbUrl(`mysql://reader@127.0.0.1:${server.port}/wiki${parameters}`);
  const [at] = address?.servers ?? [];
  assert.ok(address && at);
  return openDriverSocket(connectionOptions(address, at, completeServerSettings()));
};

const connectionOf = (server: FakeMariadb): FakeConnection => server.connections.at(-1) ?? assert.fail();

/** Opens a connection, and takes over its socket after a statement. */
async function takeOver(server: FakeMariadb, parameters: string) {
  const socket = await open(server, parameters);
  assert.deepEqual(await runQuery(socket.driver, 'SELECT name'), []);
  const received: Buffer[] = [];
  socket.onReceived((bytes) => received.push(Buffer.from(bytes)));
  const errors: Error[] = [];
  socket.driver.on('error', (error: Error) => errors.push(error));
  return { socket, connection: connectionOf(server), errors, received: () => Buffer.concat(received) };
}

type Use = (server: FakeMariadb, parameters: string) => Promise<void>;

const withPlainServer = async (use: Use): Promise<void> => {
  await using server = await startFakeMariadb();
  await use(server, '');
};
const withEncryptingServer = async (use: Use): Promise<void> => {
  using authority = createAuthority();
  const { certificate, key } = authority.certify('localhost');
  const tls = { cert: readFileSync(certificate), key: readFileSync(key) };
  await using server = await startFakeMariadb({ tls });
  await use(server, `?tls=verify-ca&tls-ca=${authority.ca}`);
};

for (const [over, withServer, skip] of [
  ['TCP', withPlainServer, false],
  ['TLS', withEncryptingServer, opensslMissing],
] as const) {
  const adaptSocket = 'Adapt openDriverSocket in packages/mariadb/src/mysql2-socket.ts.';

  contract(
    `passes received bytes only to the listeners of its stream, over ${over}`,
    adaptSocket,
    () =>
      withServer(async (server, parameters) => {
        const { socket, connection, errors, received } = await takeOver(server, parameters);
        // The driver would reject it as an unexpected packet.
        const bytes = Buffer.from('not of the protocol');
        connection.send(bytes);
        await until(() => received().length >= bytes.length, 'the bytes arrive', patience);
        assert.deepEqual(received(), bytes);
        assert.deepEqual(errors, []);
        socket.driver.destroy();
      }),
    skip,
  );

  contract(
    `writes nothing by itself after the handshake, over ${over}`,
    adaptSocket,
    () =>
      withServer(async (server, parameters) => {
        const { socket, connection, received } = await takeOver(server, parameters);
        const before = connection.received();
        connection.send(Buffer.from('unexpected'));
        await until(() => received().length > 0, 'the bytes arrive', patience);
        const query = Buffer.from([1, 0, 0, 0, 3]);
        socket.send(query);
        await until(() => server.statements.length === 2, 'the statement arrives', patience);
        assert.equal(connection.received() - before, query.length);
        socket.driver.destroy();
      }),
    skip,
  );

  contract(
    `emits "error" when the server closes an idle connection, over ${over}`,
    'Otherwise reads wait for a lost connection: adapt createReadConnection in packages/mariadb/src/read-connection.ts.',
    () =>
      withServer(async (server, parameters) => {
        const { socket, connection, errors } = await takeOver(server, parameters);
        connection.close();
        await until(() => errors.length > 0, 'the driver emits "error"', patience);
        await assert.rejects(runQuery(socket.driver, 'SELECT 1'), ServerLostError);
      }),
    skip,
  );

  contract(
    `has the server's ID of the connection as threadId, over ${over}`,
    `Otherwise KILL QUERY ends statements of other clients. ${adaptSocket}`,
    () =>
      withServer(async (server, parameters) => {
        const socket = await open(server, parameters);
        assert.equal(socket.id, connectionOf(server).id);
        socket.driver.destroy();
      }),
    skip,
  );
}

contract(
  'identifies failures of TLS by codes',
  'Adapt the codes in packages/mariadb/src/connect-error.ts.',
  async () => {
    await withPlainServer((server) =>
      assert.rejects(open(server, '?tls=required'), /does not support TLS: configure its ssl_cert/),
    );
    using other = createAuthority();
    await withEncryptingServer((server) =>
      assert.rejects(
        open(server, `?tls=verify-ca&tls-ca=${other.ca}`),
        /^ServerLostError: TLS with .* failed/,
      ),
    );
  },
  opensslMissing,
);

/** Capabilities that read-connection.ts supports, most of them because they do not concern results. */
const supported = {
  LONG_PASSWORD: 0x1,
  FOUND_ROWS: 0x2,
  LONG_FLAG: 0x4,
  CONNECT_WITH_DB: 0x8,
  ODBC: 0x40,
  LOCAL_FILES: 0x80,
  IGNORE_SPACE: 0x100,
  PROTOCOL_41: 0x200,
  SSL: 0x800,
  IGNORE_SIGPIPE: 0x1000,
  TRANSACTIONS: 0x2000,
  RESERVED: 0x4000,
  SECURE_CONNECTION: 0x8000,
  MULTI_RESULTS: 0x2_0000,
  PLUGIN_AUTH: 0x8_0000,
  CONNECT_ATTRS: 0x10_0000,
  PLUGIN_AUTH_LENENC_CLIENT_DATA: 0x20_0000,
  SESSION_TRACK: 0x80_0000,
  MULTI_FACTOR_AUTHENTICATION: 0x1000_0000,
};
/** A capability of MariaDB: descriptions of columns contain one more text, before the type. */
const EXTENDED_METADATA = 0x8;

for (const [name, version] of [
  ['MariaDB', '5.5.5-11.8.3-MariaDB'],
  ['MySQL', '9.2.0'],
] as const)
  contract(
    `negotiates only capabilities that read-connection.ts supports, with ${name}`,
    'Others may change the packets of results. Either disable them by "flags" in connectionOptions ' +
      '(packages/mariadb/src/connection.ts), or support them in packages/mariadb/src/read-connection.ts and add them here.',
    async () => {
      await using server = await startFakeMariadb({ version });
      const socket = await open(server);
      const { handshake } = connectionOf(server);
      socket.driver.destroy();
      const all = Object.values(supported).reduce((sum, flag) => sum | flag, 0);
      const further = (handshake.readUInt32LE(0) & ~all) >>> 0;
      assert.equal(further, 0, `Unsupported capabilities: 0x${further.toString(16)}`);
      assert.ok(handshake.readUInt32LE(0) & supported.PROTOCOL_41);
      const extended = handshake.readUInt32LE(28) & ~EXTENDED_METADATA;
      assert.equal(extended, 0, `Unsupported capabilities of MariaDB: 0x${extended.toString(16)}`);
    },
  );

test('the version of mysql2 is exact, the same in each package, and installed', () => {
  for (const name of ['mariadb', 'import']) {
    const manifest = JSON.parse(
      readFileSync(new URL(`../../${name}/package.json`, import.meta.url), 'utf8'),
    ) as { readonly dependencies: Readonly<Record<string, string>> };
    assert.equal(manifest.dependencies['mysql2'], mysql2.version);
  }
});
