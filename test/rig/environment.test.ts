import assert from 'node:assert/strict';
import test from 'node:test';
import { forgetOwnSettings } from './environment.ts';

test('tests do not see how Wikiquery is set up on the machine', () => {
  const environment = {
    WIKIQUERY_DATABASE: 'mysql://reader@wiki.example/wiki',
    WIKIQUERY_TEST_SERVER: '/tmp/mysql-9',
    FORCE_COLOR: '1',
    TZ: 'Asia/Tokyo',
  };
  forgetOwnSettings(environment);
  assert.deepEqual(environment, { WIKIQUERY_TEST_SERVER: '/tmp/mysql-9', TZ: 'Asia/Tokyo' });
});
