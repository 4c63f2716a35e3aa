import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after } from 'node:test';
import { databaseAddress, withoutPassword } from './database-address.ts';

const folder = mkdtempSync(join(tmpdir(), 'wikiquery-address-'));
after(() => {
  rmSync(folder, { recursive: true });
});
const fileWith = (text: string): string => {
  const file = join(folder, 'database');
  writeFileSync(file, text);
  return file;
};
const environment = { WIKIQUERY_DATABASE: 'sqlite:environment' };

test('the command line comes before the environment', () => {
  const file = fileWith('sqlite:file\n');
  assert.equal(databaseAddress({ database: 'sqlite:option' }, environment), 'sqlite:option');
  assert.equal(databaseAddress({ 'database-file': file }, environment), 'sqlite:file');
  assert.equal(databaseAddress({}, environment), 'sqlite:environment');
  assert.equal(databaseAddress({}, {}), undefined);
});

test('what names no database, or two, is refused', () => {
  assert.throws(() => databaseAddress({ database: 'sqlite:a', 'database-file': fileWith('sqlite:b') }, {}), {
    name: 'CommandLineError',
    message: /only one/,
  });
  for (const [values, variables, message] of [
    [{}, { WIKIQUERY_DATABASE: ' ' }, /WIKIQUERY_DATABASE is empty/],
    [{ 'database-file': join(folder, 'none') }, environment, /Cannot read --database-file: .*none/],
  ] as const)
    assert.throws(() => databaseAddress(values, variables), { name: 'UsageError', message });
  for (const text of ['', ' \n', 'mysql://a:secret@b/c\nmysql://d:secret@e/f'])
    assert.throws(() => databaseAddress({ 'database-file': fileWith(text) }, {}), {
      name: 'UsageError',
      message: /^(?!.*secret).* must hold the URL of the database on one line/,
    });
});

test('messages show addresses without their password', () => {
  for (const [address, shown] of [
    ['mysql://reader:secret@db1:3306/wiki?tls=required', 'mysql://reader:…@db1:3306/wiki?tls=required'],
    ['mysql://reader:se:cr@e/t@db1,db2/wiki', 'mysql://reader:…@db1,db2/wiki'],
    ['Reader:secret@db1/wiki', 'Reader:…@db1/wiki'],
    ['mysql://reader@db1/wiki', 'mysql://reader@db1/wiki'],
    ['sqlite:/srv/wiki.sqlite', 'sqlite:/srv/wiki.sqlite'],
    ['/srv/wiki.sqlite', '/srv/wiki.sqlite'],
  ] as const)
    assert.equal(withoutPassword(address), shown);
});
