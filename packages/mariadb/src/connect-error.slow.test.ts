import assert from 'node:assert/strict';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import test, { after, before, describe } from 'node:test';
import { sql, sqlQuery } from '@wikiquery/core/database/statements';
import {
  createAuthority,
  opensslMissing,
  type TestAuthority,
  type TestCertificate,
} from '../../../test/rig/certificates.ts';
import { mariadbMissing, startMariadb, type TestMariadb } from '../../../test/rig/mariadb.ts';
import { serverProgram } from '../../../test/rig/server-program.ts';
import { parseMariadbUrl } from './address.ts';
import { openMariadb } from './open-mariadb.ts';

/** Connects to a URL and returns whether the connection is encrypted. */
async function isEncrypted(url: string, timeout = 5): Promise<boolean> {
  const address = parseMariadbUrl(url);
  assert.ok(address);
  const settings = { connections: 1, probePatienceSeconds: timeout };
  const database = await openMariadb(address, { settings });
  const query = sql<{ readonly Value: Buffer | string }>`SHOW STATUS LIKE 'Ssl_cipher'`;
  try {
    const [row] = await database.all(sqlQuery(query, database.builder));
    return row?.Value.length !== 0;
  } finally {
    await database.close();
  }
}

const withoutTls = { MariaDB: '--skip-ssl', MySQL: '--tls-version=' };

describe('a connection to a server', { skip: mariadbMissing || opensslMissing }, () => {
  let authority: TestAuthority;
  let other: TestAuthority;
  let encrypting: TestMariadb;
  let plain: TestMariadb;
  let own: TestCertificate;
  let foreign: TestCertificate;
  before(async () => {
    authority = createAuthority();
    other = createAuthority();
    const { certificate, key } = authority.certify('localhost');
    const files = [`--ssl-ca=${authority.ca}`, `--ssl-cert=${certificate}`, `--ssl-key=${key}`];
    [encrypting, plain] = await Promise.all([
      startMariadb(files),
      startMariadb([withoutTls[serverProgram.kind]]),
    ]);
    await encrypting.run(
      `CREATE DATABASE lamps; CREATE DATABASE secrets;
       CREATE USER reader IDENTIFIED BY 'read'; GRANT SELECT ON lamps.* TO reader;
       CREATE USER private IDENTIFIED BY 'read' REQUIRE SSL; GRANT SELECT ON lamps.* TO private;
       CREATE USER known IDENTIFIED BY 'read' REQUIRE X509; GRANT SELECT ON lamps.* TO known;`,
    );
    await plain.run('CREATE DATABASE lamps');
    own = authority.certify('reader');
    foreign = other.certify('reader');
  });
  after(async () => {
    await Promise.all([encrypting[Symbol.asyncDispose](), plain[Symbol.asyncDispose]()]);
    authority[Symbol.dispose]();
    other[Symbol.dispose]();
  });
  const to = (account: string, options = '', host = '127.0.0.1'): string =>
    `mysql://${account}:read@${host}:${encrypting.port}/lamps${options && '?'}${options}`;
  const showing = ({ certificate, key }: TestCertificate): string =>
    `tls=required&tls-cert=${certificate}&tls-key=${key}`;
  const refused = async (url: string, message: RegExp, timeout?: number): Promise<void> => {
    await assert.rejects(isEncrypted(url, timeout), (error: Error) => {
      assert.match(error.message, message);
      assert.match(error.message, /^[^\n]+\.$/);
      return true;
    });
  };

  test('is encrypted if the URL says so', async () => {
    assert.equal(await isEncrypted(to('reader')), false);
    assert.equal(await isEncrypted(to('reader', 'tls=required')), true);
    assert.equal(await isEncrypted(to('private', 'tls=required')), true);
    await refused(to('private'), /denies access to the account "private" .*tls=required/);
  });

  test('fails if the server certificate is not trusted', async () => {
    const checked = `tls=verify-ca&tls-ca=${authority.ca}`;
    assert.equal(await isEncrypted(to('reader', checked)), true);
    await refused(to('reader', 'tls=verify-ca'), /not trusted, .* tls-ca=FILE/);
    await refused(to('reader', `tls=verify-ca&tls-ca=${other.ca}`), /not trusted/);
  });

  test('fails if the server certificate is for another name', async () => {
    const checked = `tls=verify-identity&tls-ca=${authority.ca}`;
    assert.equal(await isEncrypted(to('reader', checked, 'localhost')), true);
    const { certificate, key } = authority.certify('db1');
    await using named = await startMariadb([`--ssl-cert=${certificate}`, `--ssl-key=${key}`]);
    const url = `mysql://root@localhost:${named.port}/mysql?`;
    await refused(url + checked, /for another name .*localhost.*DNS:db1.*tls=verify-ca/);
    assert.equal(await isEncrypted(`${url}tls=verify-ca&tls-ca=${authority.ca}`), true);
  });

  test('presents a client certificate', async () => {
    assert.equal(await isEncrypted(to('known', showing(own))), true);
    await refused(to('known', 'tls=required'), /account "known" .*tls-cert and tls-key/);
    await refused(to('known', showing(foreign)), /rejected the TLS connection .*unknown ca.*tls-cert/);
  });

  test('fails with invalid TLS files', async () => {
    await refused(to('reader', 'tls=verify-ca&tls-ca=/nowhere.pem'), /tls-ca file .*\/nowhere\.pem/);
    const { certificate, key } = own;
    await refused(to('reader', showing({ certificate, key: foreign.key })), /tls-key must match tls-cert/);
    await refused(to('reader', showing({ certificate: key, key })), /must be unencrypted PEM files/);
    const text = join(dirname(authority.ca), 'text.pem');
    writeFileSync(text, 'no certificate');
    await refused(to('reader', `tls=verify-ca&tls-ca=${text}`), /tls-ca file contains no PEM certificate/);
  });

  test('fails if the server does not support TLS', async () => {
    await refused(`${plain.url('lamps')}?tls=required`, /does not support TLS: .*or remove tls/);
  });

  test('may go through a socket', async () => {
    const path = `socket=${plain.socket}`;
    assert.equal(await isEncrypted(`mysql://root@/lamps?${path}`), false);
    assert.equal(await isEncrypted(`mysql://root@localhost/lamps?${path}`), false);
    const encrypted = `socket=${encrypting.socket}&tls=verify-identity&tls-ca=${authority.ca}`;
    assert.equal(await isEncrypted(`mysql://private:read@/lamps?${encrypted}`), true);
    await refused(
      'mysql://root@/lamps?socket=/nowhere/s.sock',
      /socket \/nowhere\/s\.sock does not exist: start/,
    );
    await refused(`mysql://root@/lamps?socket=${authority.ca}`, /Nothing listens on the socket/);
  });

  test('needs an existing host, account and database', async () => {
    await refused(to('reader').replace(':read', ':wrong'), /account "reader" .*check its password/);
    await refused(to('nobody'), /account "nobody"/);
    await refused(to('reader').replace('lamps', 'secrets'), /"reader" may not read the database "secrets"/);
    await refused(plain.url('wiki'), /has no database "wiki": SHOW DATABASES/);
    await refused('mysql://root@127.0.0.1:1/lamps', /Nothing listens on 127\.0\.0\.1:1: start/);
    await refused('mysql://root@db.invalid/lamps', /Cannot resolve the host name db\.invalid/);
  });

  test('times out', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    try {
      await refused(`mysql://root@127.0.0.1:${port}/lamps`, /does not respond/, 0.3);
    } finally {
      silent.close();
    }
  });

  test('fails if the account has too many', async () => {
    await plain.run(
      "CREATE USER few IDENTIFIED BY 'read' WITH MAX_USER_CONNECTIONS 1; GRANT SELECT ON lamps.* TO few",
    );
    const url = `mysql://few:read@127.0.0.1:${plain.port}/lamps`;
    await refused(url, /accepts no more connections .*settings\.database\.connections/);
  });

  test(
    'needs an account with a password',
    { skip: serverProgram.kind === 'MySQL' && 'MySQL has other plugins' },
    async () => {
      await plain.run('CREATE USER local IDENTIFIED VIA unix_socket');
      await refused(`mysql://local@127.0.0.1:${plain.port}/lamps`, /"local" only over a socket/);
    },
  );

  test('needs an account with a supported authentication plugin', async (t) => {
    try {
      await plain.run("INSTALL SONAME 'auth_ed25519'");
    } catch {
      t.skip('the server lacks the plugin');
      return;
    }
    await plain.run("CREATE USER odd IDENTIFIED VIA ed25519 USING PASSWORD('read')");
    await refused(
      `mysql://odd:read@127.0.0.1:${plain.port}/lamps`,
      /"odd" uses an unsupported authentication plugin .*mysql_native_password/,
    );
  });
});
