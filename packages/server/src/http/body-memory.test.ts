import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import test from 'node:test';
import { openApi } from '../../../../test/rig/ask.ts';
import { createWiki } from '../../../../test/rig/wiki.ts';
import { createServer } from './server.ts';

const types = ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=X', 'text/plain'];
const none = { 'content-length': 0 };
const chunked = { 'transfer-encoding': 'chunked' };
const start = '--X\r\nContent-Disposition: form-data; name="a"\r\n\r\n';

for (const type of types) {
  test(`bodies that never end are refused beyond the bound, the largest first: ${type}`, async () => {
    using wiki = createWiki({ pages: { Bridge: 'An arch.' } });
    const api = await openApi(wiki);
    const app = await createServer(api, api.site, { bodyMemory: 1_000_000 });
    const url = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
    const path = `${wiki.configuration.general.scriptpath}/api.php`;
    const answers = new Map<Socket, string>();
    const begin = async (size: number): Promise<Socket> => {
      const socket = connect(Number(url.port), url.hostname);
      socket.on('data', (data: Buffer) => answers.set(socket, (answers.get(socket) ?? '') + data.toString()));
      socket.on('error', () => undefined);
      await once(socket, 'connect');
      const head = `POST ${path}?format=json HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: 5000000`;
      socket.write(`${head}\r\n\r\n${start}${'a'.repeat(size)}`);
      return socket;
    };
    const post = async (body: URLSearchParams): Promise<number> => {
      const answer = await fetch(new URL(path, url), { method: 'POST', body });
      await answer.text();
      return answer.status;
    };
    const small = await begin(100_000);
    const large = await begin(800_000);
    const last = await begin(300_000);
    await once(large, 'close');
    assert.match(answers.get(large) ?? '', /^HTTP\/1\.1 503 [^]*retry-after: 5[^]*toobusy/i);
    const query = new URLSearchParams({ action: 'query', format: 'json', titles: 'Bridge' });
    assert.equal(await post(query), 200);
    assert.deepEqual([...answers.keys()], [large]);
    small.destroy();
    last.destroy();
    // What they held is free again.
    query.set('titles', 'a'.repeat(900_000));
    assert.equal(await post(query), 200);
    await app.close();
  });
}

for (const type of types) {
  for (const headers of [none, chunked]) {
    test(`an empty body is answered: ${type}, ${Object.keys(headers).join()}`, async () => {
      using wiki = createWiki({ pages: {} });
      const { url } = await wiki.listen();
      const sent = request(url, { method: 'POST', headers: { ...headers, 'content-type': type } });
      sent.end();
      const [response] = (await once(sent, 'response', { signal: AbortSignal.timeout(5000) })) as [
        IncomingMessage,
      ];
      response.resume();
      assert.ok([200, 400].includes(response.statusCode ?? 0), String(response.statusCode));
      await once(response, 'end');
    });
  }
}
