import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import test from 'node:test';
import { requestSettings } from './wiki-settings.ts';

test('the days of active users are read from the description of their list', async (t) => {
  const parameter = {
    name: 'activeusers',
    description: [{ key: 'apihelp-query+allusers-param-activeusers', params: [400, 'au', 'activeusers'] }],
  };
  const answers: Readonly<Record<string, unknown>> = {
    paraminfo: { paraminfo: { modules: [{ name: 'allusers', parameters: [parameter] }] } },
    query: { query: { repos: [{ name: 'local', url: '/w/images' }], tags: [] } },
  };
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const parameters = new URL(`http://wiki${request.url ?? ''}`).searchParams;
      const action = parameters.get('action') ?? new URLSearchParams(body).get('action') ?? '';
      response.setHeader('content-type', 'application/json').end(JSON.stringify(answers[action]));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  t.after(() => server.close());
  const { port } = server.address() as AddressInfo;
  const settings = await requestSettings(`http://127.0.0.1:${port}/w/api.php`, { scriptpath: '/w' });
  assert.deepEqual(settings, { activeUserDays: 400, softwareTags: [] });
});
