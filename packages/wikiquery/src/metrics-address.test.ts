import assert from 'node:assert/strict';
import test from 'node:test';
import { metricsAddress } from './metrics-address.ts';

test('an address is a host with a port', () => {
  assert.deepEqual(metricsAddress('127.0.0.1:9100'), { host: '127.0.0.1', port: 9100, allowedHosts: [] });
  assert.deepEqual(metricsAddress('localhost:1'), { host: 'localhost', port: 1, allowedHosts: [] });
  assert.deepEqual(metricsAddress('localhost:0'), { host: 'localhost', port: 0, allowedHosts: [] });
  assert.deepEqual(metricsAddress('[::1]:9100'), { host: '::1', port: 9100, allowedHosts: [] });
  assert.equal(metricsAddress(undefined), undefined);
});

test('the option comes before the setting', () => {
  const settings = { metrics: '127.0.0.1:1' };
  assert.deepEqual(metricsAddress(undefined, settings), { host: '127.0.0.1', port: 1, allowedHosts: [] });
  assert.deepEqual(metricsAddress('127.0.0.1:2', settings), { host: '127.0.0.1', port: 2, allowedHosts: [] });
});

for (const metrics of ['9100', 'localhost', ':9100', '127.0.0.1:99999', '::1:9100', '']) {
  test(`"${metrics}" is refused`, () => {
    assert.throws(() => metricsAddress(metrics), /--metrics must be like 127\.0\.0\.1:9100/);
  });
}
