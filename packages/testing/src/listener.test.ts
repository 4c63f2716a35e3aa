import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { createWiki } from './index.ts';

interface Siteinfo {
  readonly query: {
    readonly general: Readonly<Record<string, string>>;
    readonly interwikimap: readonly { readonly prefix: string; readonly url: string }[];
  };
}

test("the wiki's addresses are those of its server", async () => {
  await using wiki = createWiki();
  const { url } = await wiki.listen();
  const { origin, hostname } = new URL(url);
  const ask = async (query: string): Promise<string> =>
    (await fetch(`${url}?action=query&format=json&formatversion=2&${query}`)).text();

  const siteinfo = JSON.parse(await ask('meta=siteinfo&siprop=general|interwikimap')) as Siteinfo;
  const { server, servername, base, logo } = siteinfo.query.general;
  assert.deepEqual(
    { server, servername, base, logo },
    {
      server: origin,
      servername: hostname,
      base: `${origin}/wiki/Main_Page`,
      logo: `${origin}/images/Lantern.svg`,
    },
  );
  assert.equal(
    siteinfo.query.interwikimap.find(({ prefix }) => prefix === 'lantern')?.url,
    `${origin}/wiki/$1`,
  );
  const { general } = siteinfo.query;
  assert.equal(`${general['server'] ?? ''}${general['scriptpath'] ?? ''}/api.php`, url);

  for (const query of [
    'titles=Main_Page&prop=info&inprop=url',
    'titles=File:Gull_Point.png&prop=imageinfo&iiprop=url&iiurlwidth=20',
    'meta=siteinfo&siprop=general|interwikimap|rightsinfo|specialpagealiases',
    'export=1&titles=Main_Page',
  ]) {
    const answer = await ask(query);
    const addresses = [...answer.matchAll(/https?:\/\/(127\.0\.0\.1|localhost)(:\d+)?/g)].map(([all]) => all);
    assert.ok(addresses.length > 0, query);
    assert.deepEqual([...new Set(addresses)], [origin], query);
  }
  const { query } = (await wiki.request({ action: 'query', meta: 'siteinfo' })) as unknown as Siteinfo;
  assert.equal(query.general['server'], origin);
});

test('listening again returns the same server, and the end of `await using` frees its port', async () => {
  let url = '';
  {
    await using wiki = createWiki({ pages: { Page: 'text' } });
    [{ url }] = await Promise.all([wiki.listen(), wiki.listen()]);
    assert.equal((await wiki.listen()).url, url);
    assert.equal((await fetch(url)).status, 200);
  }
  await assert.rejects(fetch(url));
});

test('a wiki that nobody closes does not keep its process alive', { timeout: 60_000 }, async () => {
  const program = `
    import { createWiki } from './index.ts';
    const wiki = createWiki();
    const { url } = await wiki.listen();
    await (await fetch(url + '?action=parse&page=Main_Page&prop=text&format=json')).text();
    await (await fetch(url + '?action=query&titles=Main_Page&prop=extracts&format=json')).text();
    const response = await fetch(url + '?action=query&meta=siteinfo&format=json');
    console.log(response.status);
  `;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: import.meta.dirname,
    timeout: 50_000,
  });
  assert.equal(stdout, '200\n');
});
