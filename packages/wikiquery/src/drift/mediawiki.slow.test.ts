// With a real MediaWiki 1.43 behind the documented nginx, whose database is a SQLite file or in a MariaDB.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { nginxMissing, startNginx } from '../../../../test/program/nginx.ts';
import { startServing } from '../../../../test/program/serve.ts';
import { mariadbMissing, startMariadb } from '../../../../test/rig/mariadb.ts';
import { noMediaWiki, startMediaWiki, startMediaWikiOn } from '../../../../test/rig/mediawiki.ts';
import { portForOthers } from '../../../../test/rig/port-for-others.ts';
import { until } from '../../../../test/rig/until.ts';
import { mergeConfiguration } from '../../../core/src/wiki/merge-configuration.ts';
import { initialConfiguration } from '../init.ts';

/** Seconds between two comparisons. */
const SECONDS = 0.5;

/** MediaWiki keeps its sessions in the table `objectcache`, where both read them. */
const sessionsInDatabase = '$wgSessionCacheType = CACHE_DB;\n';

const password = 'correct horse battery';
const botPassword = '0123456789abcdefghijklmnopqrstuv';

/** Changes of LocalSettings.php that siteinfo shows. */
const changes = [
  ['the right to read is removed', "$wgGroupPermissions['*']['read'] = false;"],
  ['a namespace is added', "$wgExtraNamespaces[3000] = 'Portal'; $wgExtraNamespaces[3001] = 'Portal_talk';"],
  ['an extension is removed', "$withoutExtensions = [ 'gadgets' ];"],
  ['titles become case-sensitive', '$wgCapitalLinks = false;'],
] as const;

for (const [name, missing, start] of [
  ['SQLite', false, async () => ({ live: await startMediaWiki(), server: undefined })],
  [
    'MariaDB',
    mariadbMissing,
    async () => {
      const server = await startMariadb();
      return { live: await startMediaWikiOn(server), server };
    },
  ],
] as const)
  test(
    `what MediaWiki no longer shows is not shown here, and returns when the change is undone (${name})`,
    { skip: noMediaWiki || nginxMissing || missing },
    async (t) => {
      const folder = mkdtempSync(join(tmpdir(), 'wikiquery-drift-'));
      t.after(() => {
        rmSync(folder, { recursive: true });
      });
      const front = await portForOthers();
      const started = await start();
      await using _server = started.server;
      await using live = started.live;
      live.configure(sessionsInDatabase);
      await live.maintain('createAndPromote', ['Operator', password, '--sysop']);
      await live.maintain('createBotPassword', ['Operator', botPassword, '--appid=reader', '--grants=basic']);
      const there = new URL(live.url).port;
      const proxied = live.url.replace(`:${there}`, `:${front}`);
      // The wiki's public address, which leads to Wikiquery first.
      const settings = {
        delegatedStatus: 421,
        trustedProxies: ['127.0.0.1'],
        writeApi: proxied,
        sessions: { store: 'database' },
        comparison: { seconds: SECONDS },
      };
      const config = join(folder, 'wiki.json');
      writeFileSync(
        config,
        JSON.stringify(mergeConfiguration(await initialConfiguration(live.url), { settings })),
      );
      const port = await portForOthers();
      await using _nginx = await startNginx(documentedNginx({ here: port, there, front }), front);
      const served = ['--config', config, '--database', live.databaseUrl, '--port', String(port)];
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
      const becomes = async (wanted: number, what: string, cookie = ''): Promise<void> => {
        const since = performance.now();
        // Both workers, which take connections in turn.
        await until(async () => {
          const all = await Promise.all([status(cookie), status(cookie), status(cookie), status(cookie)]);
          return all.every((one) => one === wanted);
        }, what);
        t.diagnostic(`${what}: ${wanted} after ${((performance.now() - since) / 1000).toFixed(1)} s`);
      };

      assert.equal(await status(), 200);
      for (const [what, php] of changes) {
        live.configure(sessionsInDatabase + php);
        await becomes(421, what);
        assert.deepEqual(await answerAt(proxied), await answerAt(live.url), what);
        live.configure(sessionsInDatabase);
        await becomes(200, `${what}, and undone`);
      }

      const logins = await logIn(live.url);
      for (const [what, cookie] of Object.entries(logins)) assert.equal(await status(cookie), 200, what);
      live.configure(`${sessionsInDatabase}$wgAuthenticationTokenVersion = '2';`);
      for (const [what, cookie] of Object.entries(logins)) await becomes(421, `${what} ends`, cookie);
      // Others are answered as before.
      assert.equal(await status(), 200);
      for (const [what, cookie] of Object.entries(logins))
        assert.deepEqual(await answerAt(proxied, cookie), await answerAt(live.url, cookie), what);
      live.configure(sessionsInDatabase);
      for (const [what, cookie] of Object.entries(logins)) await becomes(200, `${what} is back`, cookie);

      // Ends the logins of one kind only.
      const { bot, ...others } = logins;
      live.configure(`${sessionsInDatabase}$wgEnableBotPasswords = false;`);
      await becomes(421, 'bot passwords end', bot);
      for (const [what, cookie] of Object.entries(others)) await becomes(200, `${what} stays`, cookie);
      live.configure(sessionsInDatabase);
      await becomes(200, 'bot passwords are back', bot);

      const logged = (message: string): number =>
        here.log().filter((line) => line.includes('"msg"') && line.includes(message)).length;
      await until(() => logged('agrees with the wiki again') >= changes.length, 'the last end is logged');
      assert.equal(logged('every request is proxied to it'), changes.length);
      assert.equal(logged('agrees with the wiki again'), changes.length);
    },
  );

/** Returns the documented configuration of nginx with the ports of a test. */
function documentedNginx({
  here,
  there,
  front,
}: {
  readonly here: number;
  readonly there: string;
  readonly front: number;
}): string {
  const page = readFileSync(new URL('../../../../docs/operating.md', import.meta.url), 'utf8');
  const [, documented = ''] = /^```nginx\n(.*?)^```/ms.exec(page) ?? [];
  return documented
    .replace('127.0.0.1:8081', `127.0.0.1:${here}`)
    .replace(/ *server 127\.0\.0\.1:8082.*\n/, '')
    .replace('127.0.0.1:8090', `127.0.0.1:${there}`)
    .replace('listen 80;', `listen 127.0.0.1:${front};`);
}

/** Logs in to a wiki in each way that MediaWiki has, and returns the cookies of each login. */
async function logIn(url: string) {
  const remembered = await logInWith(url, {
    action: 'clientlogin',
    username: 'Operator',
    password,
    rememberMe: '1',
    loginreturnurl: 'http://127.0.0.1/',
  });
  const session = await logInWith(url, { action: 'login', lgname: 'Operator', lgpassword: password });
  const bot = await logInWith(url, {
    action: 'login',
    lgname: 'Operator@reader',
    lgpassword: botPassword,
  });
  const cookiesOf = (jar: ReadonlyMap<string, string>, wanted: RegExp): string =>
    [...jar]
      .filter(([name]) => wanted.test(name))
      .map(([name, value]) => `${name}=${value}`)
      .join('; ');
  return {
    remembered: cookiesOf(remembered, /(?:UserID|UserName|Token)$/),
    session: cookiesOf(session, /(?:UserID|UserName|_session)$/),
    both: cookiesOf(remembered, /(?:UserID|UserName|Token|_session)$/),
    bot: cookiesOf(bot, /_BPsession$/),
  };
}

/** Logs in by a form to which the login token is added, and returns the cookies that the wiki has set. */
async function logInWith(
  url: string,
  form: Readonly<Record<string, string>>,
): Promise<ReadonlyMap<string, string>> {
  const jar = new Map<string, string>();
  const send = async (parameters: Readonly<Record<string, string>>): Promise<Record<string, unknown>> => {
    const response = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ format: 'json', formatversion: '2', ...parameters }),
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
  const token = form['action'] === 'login' ? 'lgtoken' : 'logintoken';
  const answer = await send({ ...form, [token]: query.tokens.logintoken });
  assert.match(JSON.stringify(answer), /"(?:status|result)":"(?:PASS|Success)"/);
  return jar;
}
