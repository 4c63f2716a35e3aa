import assert from 'node:assert/strict';
import test from 'node:test';
import { readMysqlAddress } from './address.ts';

test('an address names account, servers and database', () => {
  assert.deepEqual(readMysqlAddress('mysql://reader:p%40ss@db1,db2:3307,[::1]:3308/wiki'), {
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

test('a socket and encryption are options', () => {
  const address = readMysqlAddress('mariadb://reader@/wiki?socket=/run/my+sql/my%20sqld.sock');
  assert.equal(address?.socket, '/run/my+sql/my sqld.sock');
  assert.equal(address.password, '');
  assert.equal(address.tls, undefined);
  assert.deepEqual(readMysqlAddress('mysql://reader@db1/wiki?tls=required')?.tls, { mode: 'required' });
  assert.deepEqual(
    readMysqlAddress('mysql://reader@db1/wiki?tls=verify-identity&tls-ca=ca.pem&tls-cert=c.pem&tls-key=c.key')
      ?.tls,
    { mode: 'verify-identity', ca: 'ca.pem', client: { certificate: 'c.pem', key: 'c.key' } },
  );
});

test('addresses of other databases are none', () => {
  assert.equal(readMysqlAddress('postgres://host/wiki'), undefined);
  assert.equal(readMysqlAddress('wiki.sqlite'), undefined);
});

for (const [url, message] of [
  ['mysql://host', /has to be like mysql:\/\/user:password@host:port\/name/],
  ['mysql://host/', /has to be like/],
  ['mysql://reader:p@ss@host/wiki', /@ is written %40/],
  ['mysql://reader:100%@host/wiki', /% itself is written %25/],
  ['mysql://host:x/wiki', /host:x is no host/],
  ['mysql://host/wiki?tls=perhaps', /tls is one of required, verify-ca, verify-identity, not "perhaps"/],
  ['mysql://host/wiki?ssl-mode=REQUIRED', /ssl-mode is no option .*tls, tls-ca/],
  ['mysql://host/wiki?socket=/run/s', /by a host or by a socket/],
  ['mysql://host/wiki?tls-ca=ca.pem', /add tls=required or tls=verify-ca/],
  ['mysql://host/wiki?tls=required&tls-ca=ca.pem', /tls-ca goes with tls=verify-ca/],
  ['mysql://host/wiki?tls=required&tls-cert=c.pem', /tls-cert and tls-key, go together/],
  ['mysql://db1,127.0.0.1/wiki?tls=verify-identity', /127\.0\.0\.1 is none/],
  ['mysql://[::1]/wiki?tls=verify-identity', /::1 is none/],
] as const) {
  test(`${url} is refused`, () => {
    assert.throws(() => readMysqlAddress(url), { name: 'TypeError', message });
  });
}
