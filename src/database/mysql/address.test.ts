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
  const address = readMysqlAddress('mariadb://reader@/wiki?socket=/run/mysqld/mysqld.sock&tls=verify');
  assert.equal(address?.socket, '/run/mysqld/mysqld.sock');
  assert.equal(address.tls, 'verify');
  assert.equal(address.password, '');
});

for (const url of [
  'mysql://host',
  'mysql://host/',
  'postgres://host/wiki',
  'mysql://host/wiki?tls=perhaps',
]) {
  test(`${url} is no address`, () => {
    assert.equal(readMysqlAddress(url), undefined);
  });
}
