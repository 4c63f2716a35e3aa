import assert from 'node:assert/strict';
import test from 'node:test';
import { parseMariadbUrl } from './address.ts';

test('parses the account, servers and database', () => {
  assert.deepEqual(parseMariadbUrl('mysql://reader:p%40ss@db1,db2:3307,[::1]:3308/wiki'), {
    user: 'reader',
    password: 'p@ss',
    servers: [
      { host: 'db1', port: 3306 },
      { host: 'db2', port: 3307 },
      { host: '::1', port: 3308 },
    ],
    database: 'wiki',
  });
});

test('parses the options for sockets and TLS', () => {
  const address = parseMariadbUrl('mariadb://reader@/wiki?socket=/run/my+sql/my%20sqld.sock');
  assert.equal(address?.socket, '/run/my+sql/my sqld.sock');
  assert.equal(address.password, '');
  assert.equal(address.tls, undefined);
  assert.deepEqual(parseMariadbUrl('mysql://reader@db1/wiki?tls=required')?.tls, { mode: 'required' });
  assert.deepEqual(
    parseMariadbUrl('mysql://reader@db1/wiki?tls=verify-identity&tls-ca=ca.pem&tls-cert=c.pem&tls-key=c.key')
      ?.tls,
    { mode: 'verify-identity', ca: 'ca.pem', client: { certificate: 'c.pem', key: 'c.key' } },
  );
});

test('returns undefined for other schemes', () => {
  assert.equal(parseMariadbUrl('postgres://host/wiki'), undefined);
  assert.equal(parseMariadbUrl('wiki.sqlite'), undefined);
});

for (const [url, message] of [
  ['mysql://host', /use mysql:\/\/user:password@host:port\/name/],
  ['mysql://host/', /Invalid database URL/],
  ['mysql://reader:p@ss@host/wiki', /encode @ as %40/],
  ['mysql://reader:100%@host/wiki', /encode % as %25/],
  ['mysql://host:x/wiki', /Invalid host in the database URL/],
  ['mysql://user:sec/ret@host', /^(?!.*sec).*encode/],
  ['mysql://user:12/ret@host', /^(?!.*12).*encode/],
  ['mysql://host/wiki?tls=perhaps', /"perhaps": use one of required, verify-ca, verify-identity/],
  ['mysql://host/wiki?ssl-mode=REQUIRED', /Unknown option ssl-mode .*tls, tls-ca/],
  ['mysql://host/wiki?socket=/run/s', /both a host and a socket/],
  ['mysql://host/wiki?tls-ca=ca.pem', /add tls=required or tls=verify-ca/],
  ['mysql://host/wiki?tls=required&tls-ca=ca.pem', /use tls-ca with tls=verify-ca/],
  ['mysql://host/wiki?tls=required&tls-cert=c.pem', /needs both tls-cert and tls-key/],
  ['mysql://db1,127.0.0.1/wiki?tls=verify-identity', /127\.0\.0\.1 is an IP address/],
  ['mysql://[::1]/wiki?tls=verify-identity', /::1 is an IP address/],
] as const) {
  test(`${url} is invalid`, () => {
    assert.throws(() => parseMariadbUrl(url), { name: 'TypeError', message });
  });
}
