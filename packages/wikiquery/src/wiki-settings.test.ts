import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import test, { type TestContext } from 'node:test';
import { requestSettings, type WikiSettings } from './wiki-settings.ts';

/** Serves answers by action and generator, and returns the settings that are read from them. */
async function settingsOf(t: TestContext, answers: Readonly<Record<string, unknown>>): Promise<WikiSettings> {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const parameters = new URLSearchParams(body === '' ? request.url?.replace(/^.*\?/, '') : body);
      const isOf = (name: string): boolean => Object.hasOwn(answers, name);
      const names = ['gaimime', 'generator', 'meta', 'action'].map((name) => parameters.get(name) ?? '');
      const name = names.find(isOf) ?? '';
      response.setHeader('content-type', 'application/json').end(JSON.stringify(answers[name] ?? {}));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  t.after(() => server.close());
  const { port } = server.address() as AddressInfo;
  return requestSettings(`http://127.0.0.1:${port}/w/api.php`, { scriptpath: '/w' });
}

const query = { query: { repos: [{ name: 'local', url: '/w/images' }], tags: [] } };

test('the days of active users are read from the description of their list', async (t) => {
  const parameter = {
    name: 'activeusers',
    description: [{ key: 'apihelp-query+allusers-param-activeusers', params: [400, 'au', 'activeusers'] }],
  };
  const paraminfo = { paraminfo: { modules: [{ name: 'allusers', parameters: [parameter] }] } };
  assert.deepEqual(await settingsOf(t, { paraminfo, query }), { activeUserDays: 400, softwareTags: [] });
});

test('how drawings are rendered is read from a thumbnail, in miser mode among files of all types', async (t) => {
  const url = 'https://wiki.example/w/images/1/1e/Map.svg';
  const files = (thumburl: string): unknown => ({
    query: {
      pages: [
        { title: 'File:A.png', imageinfo: [{ mime: 'image/png', url: 'a', thumburl: 'a' }] },
        { title: 'File:Map.svg', imageinfo: [{ mime: 'image/svg+xml', url, thumburl }] },
      ],
    },
  });
  const miser = { error: { code: 'mimesearchdisabled', info: 'Disabled.' } };
  const icon = 'https://wiki.example/w/resources/assets/file-type-icons/fileicon-svg.png';
  const thumbnail = 'https://wiki.example/w/images/thumb/1/1e/Map.svg/20px-Map.svg.png';
  const filesOf = async (answers: Readonly<Record<string, unknown>>): Promise<unknown> =>
    (await settingsOf(t, { query, ...answers })).files;
  assert.deepEqual(await filesOf({ 'image/svg+xml': files(url) }), { drawingsInBrowsers: true });
  assert.deepEqual(await filesOf({ 'image/svg+xml': miser, allimages: files(icon) }), {
    drawingsRendered: false,
  });
  assert.equal(await filesOf({ 'image/svg+xml': files(thumbnail) }), undefined);
});

test('the largest size of results is read from the warning about it', async (t) => {
  const params = [{ num: 100_000 }];
  const allmessages = { warnings: [{ code: 'truncatedresult', key: 'apiwarn-truncatedresult', params }] };
  assert.equal((await settingsOf(t, { query, allmessages })).maximumResultSize, 100_000);
});
