import assert from 'node:assert/strict';
import { connect } from 'node:net';
import test, { after } from 'node:test';
import { answering } from '../../../../test/rig/answering.ts';
import { openApi } from '../../../../test/rig/ask.ts';
import { createWiki } from '../../../../test/rig/wiki.ts';
import { createSite } from '../../../core/src/wiki/site.ts';
import { extensions } from '../../../extensions/src/index.ts';
import { createServer } from './server.ts';

const wiki = createWiki({ pages: { Bridge: 'An arch.' } });
const api = await openApi(wiki);
const site = createSite(wiki.configuration, extensions);
const app = await createServer(api, site, { bodyLimit: 10_000, requestTimeout: 300 });
const origin = await app.listen({ host: '127.0.0.1', port: 0 });
const { scriptpath } = wiki.configuration.general;
const url = `${origin}${scriptpath}/api.php`;
after(async () => {
  await app.close();
  wiki.close();
});

const query = 'action=query&format=json&formatversion=2';
const bridge = { batchcomplete: true, query: { pages: [{ pageid: 1, ns: 0, title: 'Bridge' }] } };

/** Sends bytes as they are and answers all that comes back until the server hangs up. */
const send = (bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1', () => socket.write(bytes, 'latin1'));
    let answer = '';
    socket.on('data', (data) => (answer += data.toString()));
    socket.on('close', () => {
      resolve(answer);
    });
    socket.on('error', reject);
  });

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`;
const stillServes = async () =>
  assert.deepEqual(await (await fetch(`${url}?${query}&titles=Bridge`)).json(), bridge);

test('parameters come in the URL, a URL-encoded or a multipart body', async () => {
  await stillServes();
  const form = new URLSearchParams(`${query}&titles=Bridge`);
  const multipart = new FormData();
  for (const [name, value] of form) multipart.set(name, value);
  for (const body of [form, multipart]) {
    assert.deepEqual(await (await fetch(url, { method: 'POST', body })).json(), bridge);
  }
  const overridden = await fetch(`${url}?titles=Ferry`, { method: 'POST', body: form });
  assert.deepEqual(await overridden.json(), bridge);
});

test('HEAD has the headers of GET and no body', async () => {
  const answer = await fetch(`${url}?${query}`, { method: 'HEAD' });
  assert.equal(answer.headers.get('content-type'), 'application/json; charset=utf-8');
  assert.equal(answer.headers.get('content-length'), '22');
  assert.equal(await answer.text(), '');
});

test('a path that is not valid UTF-8 is a bad title or unknown, with the checks of every request', async () => {
  for (const [path, status, text] of [
    ['/wiki/%FF', 400, 'Bad title'],
    ['/%FF', 404, 'Not found'],
    ['/wiki/100%', 404, '100%'],
  ] as const) {
    const answer = await fetch(origin + path);
    assert.equal(answer.status, status, path);
    assert.equal(answer.headers.get('content-type'), 'text/html; charset=utf-8');
    assert.match(await answer.text(), new RegExp(`<h1>(?:<bdi lang="en">)?${text}<`));
  }
  assert.match(await send(get('/wiki/%FF').replace('Host: x', 'Host: x\r\nHost: y')), /badrequest/);
});

test('a 304 has the headers of the answer that it stands for, but neither length nor type', async () => {
  const headers = { etag: 'W/"x"', vary: 'Cookie', 'cache-control': 'private, max-age=0' };
  const unmodified = await createServer(
    answering(async () => ({ status: 304, headers, body: '' })),
    site,
  );
  for (const method of ['GET', 'HEAD'] as const) {
    const given = { 'accept-encoding': 'gzip' };
    const answer = await unmodified.inject({ method, url: `/w/api.php?${query}`, headers: given });
    assert.deepEqual([answer.statusCode, answer.body], [304, '']);
    assert.partialDeepStrictEqual(answer.headers, headers);
    for (const name of ['content-length', 'content-type', 'content-encoding'])
      assert.equal(answer.headers[name], undefined, name);
  }
  await unmodified.close();
});

test('long answers are compressed if the client accepts it', async () => {
  const asking = get(`${scriptpath}/api.php?action=query&format=jsonfm`);
  const wanted = await send(asking.replace('\r\n\r\n', '\r\nAccept-Encoding: gzip\r\n\r\n'));
  assert.match(wanted, /^content-encoding: gzip\r$/m);
  assert.match(wanted, /^vary: .*accept-encoding/im);
  assert.doesNotMatch(await send(asking), /^content-encoding/m);
  for (const accepted of ['br', 'identity', 'gzip;q=0', 'gzip; q=0.0, deflate']) {
    const refusing = await send(asking.replace('\r\n\r\n', `\r\nAccept-Encoding: ${accepted}\r\n\r\n`));
    assert.doesNotMatch(refusing, /^content-encoding/m, accepted);
  }
  const answer = await fetch(`${url}?action=query&format=jsonfm`);
  assert.equal(answer.headers.get('content-encoding'), 'gzip');
  assert.match(await answer.text(), /<\/html>\s*$/);
});

test('invalid HTTP is refused with an explanation', async () => {
  const path = `${scriptpath}/api.php?${query}`;
  assert.match(await send(get(`${path}&titles=\xff`)), /^HTTP\/1\.1 400 .*"code":"badrequest".*%XX/s);
  assert.match(await send('\0\x01\r\n\r\n'), /^HTTP\/1\.1 400 .*"code":"badrequest"/s);
  const long = `GET / HTTP/1.1\r\nX: ${'a'.repeat(100_000)}\r\n\r\n`;
  assert.match(await send(long), /^HTTP\/1\.1 431 .*"code":"badrequest"/s);
  await stillServes();
});

test('a request with several Host headers is refused', async () => {
  const twice = 'GET /w/api.php?action=query&format=json HTTP/1.1\r\nHost: a\r\nhost: b\r\n\r\n';
  const answer = await send(twice);
  assert.match(answer, /^HTTP\/1\.1 400 Bad Request\r\n/);
  assert.match(answer, /\{"error":\{"code":"badrequest","info":"The request has more than one header .*Host/);
});

test('an incomplete request times out', async () => {
  assert.match(await send(`GET ${scriptpath}/api.php HTTP/1.1\r\nHost: x\r\n`), /^HTTP\/1\.1 408 /);
  const body = `POST ${scriptpath}/api.php HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\nacti`;
  assert.match(await send(body), /^HTTP\/1\.1 408 /);
  await stillServes();
});

test('too large a request is refused, and the server keeps serving', async () => {
  const many = Array.from({ length: 10_000 }, (_, i) => `p${i}=1`).join('&');
  const tooMany = await fetch(`${url}?format=json`, {
    method: 'POST',
    body: new URLSearchParams(many.slice(0, 9000)),
  });
  assert.equal(tooMany.status, 400);
  const large = new FormData();
  large.set('titles', 'a'.repeat(20_000));
  for (const body of [new URLSearchParams({ titles: 'a'.repeat(20_000) }), large]) {
    const answer = await fetch(`${url}?format=json`, { method: 'POST', body });
    assert.equal(answer.status, 413);
    assert.equal(answer.headers.get('mediawiki-api-error'), 'http-contenttoolarge');
    await answer.text();
  }
  await stillServes();
});

test('truncated bodies and other content types', async () => {
  const type = { 'content-type': 'multipart/form-data; boundary=X' };
  const body = '--X\r\nContent-Disposition: form-data; name="action"\r\n\r\nque';
  const cut = await fetch(url, { method: 'POST', headers: type, body });
  assert.equal(cut.status, 400);
  assert.equal(cut.headers.get('mediawiki-api-error'), 'badrequest');
  const json = await fetch(`${url}?${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{',
  });
  assert.deepEqual(await json.json(), { batchcomplete: true });
});

test('the root and the bare API show the front page, other paths where it is', async () => {
  for (const [address, link] of [
    [origin, './w/explorer'],
    [url, './explorer'],
    [`${url}?`, './explorer'],
  ] as const) {
    const page = await fetch(address);
    assert.equal(page.status, 200);
    assert.match(await page.text(), new RegExp(`href="${RegExp.escape(link)}"`), address);
    const head = await fetch(address, { method: 'HEAD' });
    assert.equal(head.headers.get('content-type'), 'text/html; charset=utf-8');
    assert.equal(await head.text(), '');
  }
  const posted = await fetch(url, { method: 'POST' });
  assert.equal(posted.headers.get('content-disposition'), 'inline; filename=api-help.html');
  const nowhere = await fetch(`${origin}/nowhere/at/all`);
  assert.equal(nowhere.status, 404);
  assert.match(await nowhere.text(), /href="\.\.\/\.\.\/w\/explorer"/);
  const licence = wiki.configuration.general.articlepath.replace('$1', 'Special:Version/License/MediaWiki');
  assert.match(await (await fetch(origin + licence)).text(), /GNU General Public License/);
});

test('the form of an answer leads to the request that it stands for', async () => {
  const edited = await fetch(`${url}?${query}&titles=A&%7Eadd=titles%3DBridge&x=&%7Eremove=x`, {
    redirect: 'manual',
  });
  assert.equal(edited.status, 303);
  assert.equal(edited.headers.get('location'), `?${query}&titles=Bridge`);
  assert.deepEqual(await (await fetch(`${url}?${query}&titles=Bridge&%7Eadd=`)).json(), bridge);
});

test('paths beside the pages', async () => {
  assert.equal(await (await fetch(`${origin}/health`)).text(), 'ok\n');
  assert.equal((await fetch(`${origin}/ready`)).status, 200);
});

test("only trusted proxies can set the client's address", async () => {
  const seen: (string | undefined)[] = [];
  const spying = answering((request) => (seen.push(request.address), api.handle(request)));
  for (const trustedProxies of [[], ['127.0.0.1']]) {
    const server = await createServer(spying, site, { trustedProxies });
    await server.inject({
      url: `${scriptpath}/api.php?${query}`,
      headers: { 'x-forwarded-for': '192.0.2.7' },
    });
    await server.close();
  }
  assert.deepEqual(seen, ['127.0.0.1', '192.0.2.7']);
});

test('a path below api.php changes nothing', async () => {
  const answers = await Promise.all(
    ['', '/', '/prop/info'].map(async (path) => {
      const response = await fetch(`${url}${path}?${query}&titles=Bridge`);
      return [response.status, response.headers.get('cache-control'), await response.json()];
    }),
  );
  for (const answer of answers) assert.deepEqual(answer, answers[0]);
  assert.deepEqual(answers[0]?.[2], bridge);
  const body = new URLSearchParams(`${query}&titles=Bridge`);
  const posted = await fetch(`${url}/prop/info`, { method: 'POST', body });
  assert.deepEqual(await posted.json(), bridge);
  const preflight = await fetch(`${url}/prop/info`, {
    method: 'OPTIONS',
    headers: { origin: 'https://other.example' },
  });
  assert.equal(
    preflight.status,
    (await fetch(url, { method: 'OPTIONS', headers: { origin: 'https://other.example' } })).status,
  );
});
