import assert from 'node:assert/strict';
import test from 'node:test';
import { metricsAddress } from './metrics-address.ts';

test('an address is a host with a port', async () => {
  assert.deepEqual(await metricsAddress({ metrics: '127.0.0.1:9100' }), { host: '127.0.0.1', port: 9100 });
  assert.deepEqual(await metricsAddress({ metrics: 'localhost:1' }), { host: 'localhost', port: 1 });
  assert.deepEqual(await metricsAddress({ metrics: '[::1]:9100' }), { host: '::1', port: 9100 });
  assert.equal(await metricsAddress({}), undefined);
});

for (const metrics of ['9100', 'localhost', ':9100', '127.0.0.1:0', '127.0.0.1:99999', '::1:9100', '']) {
  test(`"${metrics}" is refused`, async () => {
    await assert.rejects(metricsAddress({ metrics }), /--metrics must be like 127\.0\.0\.1:9100/);
  });
}
