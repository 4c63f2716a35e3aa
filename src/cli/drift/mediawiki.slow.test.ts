// With a real MediaWiki 1.43 behind the documented nginx.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { nginxMissing, startNginx } from '../../../test/program/nginx.ts';
import { startServing } from '../../../test/program/serve.ts';
import { portForOthers } from '../../../test/rig/port-for-others.ts';
import { noMediaWiki, startMediaWiki } from '../../../test/rig/mediawiki.ts';
import { until } from '../../../test/rig/until.ts';
import { mergeConfiguration } from '../../wiki/merge-configuration.ts';
import { initialConfiguration } from '../init.ts';

test(
  'what MediaWiki no longer shows is not shown here, and returns when the change is undone',
  { skip: noMediaWiki || nginxMissing },
  async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'wikiquery-drift-'));
    t.after(() => {
      rmSync(folder, { recursive: true });
    });
    const front = await portForOthers();
    await using live = await startMediaWiki();
    await live.maintain('createAndPromote', ['Operator', 'correct horse battery', '--sysop']);
    const there = new URL(live.url).port;
    const proxied = live.url.replace(`:${there}`, `:${front}`);
    // The wiki's public address, which leads to Wikiquery first.
    const settings = {
      delegatedStatus: 421,
      trustedProxies: ['127.0.0.1'],
      writeApi: proxied,
      sessions: {},
      comparison: { seconds: 0.5 },
    };
    const config = join(folder, 'wiki.json');
    writeFileSync(
      config,
      JSON.stringify(mergeConfiguration(await initialConfiguration(live.url), { settings })),
    );
    const port = await portForOthers();
    const page = readFileSync(new URL('../../../docs/operating.md', import.meta.url), 'utf8');
    const [, documented = ''] = /^```nginx\n(.*?)^```/ms.exec(page) ?? [];
    const nginx = documented
      .replace('127.0.0.1:8081', `127.0.0.1:${port}`)
      .replace(/ *server 127\.0\.0\.1:8082.*\n/, '')
      .replace('127.0.0.1:8090', `127.0.0.1:${there}`)
      .replace('listen 80;', `listen 127.0.0.1:${front};`);
    await using _nginx = await startNginx(nginx, front);
    const served = ['--config', config, '--database', `sqlite:${live.database}`, '--port', String(port)];
    await using here = await startServing(...served, '--workers', '2');

    const request = 'action=query&list=allpages&format=json&formatversion=2&aplimit=2';
    const status = async (cookie = ''): Promise<number> => {
      const response = await fetch(`${here.url}?${request}&assert=${cookie ? 'user' : 'anon'}`, {
        headers: { cookie, connection: 'close' },
      });
      await response.arrayBuffer();
      return response.status;
    };
    const answerAt = async (url: string, cookie = ''): Promise<unknown> =>
      (await fetch(`${url}?${request}`, { headers: { cookie } })).json();
    const becomes = (wanted: number, what: string, cookie = ''): Promise<unknown> =>
      // Both workers, which take connections in turn.
      until(async () => {
        const all = await Promise.all([status(cookie), status(cookie), status(cookie), status(cookie)]);
        return all.every((one) => one === wanted);
      }, what);

    assert.equal(await status(), 200);
    for (const [what, php] of [
      ['the right to read is removed', "$wgGroupPermissions['*']['read'] = false;"],
      [
        'a namespace is added',
        "$wgExtraNamespaces[3000] = 'Portal'; $wgExtraNamespaces[3001] = 'Portal_talk';",
      ],
      ['an extension is removed', "$withoutExtensions = [ 'gadgets' ];"],
      ['titles become case-sensitive', '$wgCapitalLinks = false;'],
    ] as const) {
      live.configure(php);
      await becomes(421, what);
      assert.deepEqual(await answerAt(proxied), await answerAt(live.url), what);
      live.configure('');
      await becomes(200, `${what}, and undone`);
    }

    const cookie = await logIn(live.url);
    assert.equal(await status(cookie), 200);
    live.configure("$wgAuthenticationTokenVersion = '2';");
    await becomes(421, 'the old login is not answered', cookie);
    // Others are answered as before.
    assert.equal(await status(), 200);
    assert.deepEqual(await answerAt(proxied, cookie), await answerAt(live.url, cookie));
    live.configure('');
    await becomes(200, 'the old login is answered again', cookie);

    const lines = here.log().filter((line) => line.includes('"msg"'));
    const logged = (message: string): number => lines.filter((line) => line.includes(message)).length;
    assert.equal(logged('every request is proxied to it'), 4);
    assert.equal(logged('agrees with the wiki again'), 4);
  },
);

/** Logs in to a wiki for long, and returns the cookies that name the account. */
async function logIn(url: string): Promise<string> {
  const jar = new Map<string, string>();
  const send = async (form: Readonly<Record<string, string>>): Promise<Record<string, unknown>> => {
    const response = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ format: 'json', formatversion: '2', ...form }),
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    return (await response.json()) as Record<string, unknown>;
  };
  const { query } = (await send({ action: 'query', meta: 'tokens', type: 'login' })) as {
    query: { tokens: { logintoken: string } };
  };
  const { clientlogin } = (await send({
    action: 'clientlogin',
    username: 'Operator',
    password: 'correct horse battery',
    rememberMe: '1',
    loginreturnurl: 'http://127.0.0.1/',
    logintoken: query.tokens.logintoken,
  })) as { clientlogin?: { status: string } };
  assert.equal(clientlogin?.status, 'PASS');
  // MediaWiki's session is in the memory of PHP, where only MediaWiki finds it.
  return [...jar]
    .filter(([name]) => /(?:UserID|UserName|Token)$/.test(name))
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
}
