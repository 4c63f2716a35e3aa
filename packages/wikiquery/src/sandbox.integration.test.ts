import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { startSandbox } from '../../../test/program/sandbox.ts';
import { sampleConfiguration } from '../../testing/sample/wiki.ts';

const folder = mkdtempSync(join(tmpdir(), 'wikiquery-sandbox-'));
after(() => {
  rmSync(folder, { recursive: true });
});

/** A picture of one pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
  'base64',
);

type Answer = Readonly<Record<string, unknown>>;

const json = async (url: string, method = 'GET', body?: string | URLSearchParams): Promise<Answer> =>
  (await (await fetch(url, { method, ...(body !== undefined && { body }) })).json()) as Answer;

const edit = (api: string, title: string, text: string): Promise<Answer> =>
  json(
    api,
    'POST',
    new URLSearchParams({ action: 'edit', format: 'json', formatversion: '2', title, text, token: '+\\' }),
  );

const titles = async (api: string): Promise<unknown> => {
  const { query } = await json(`${api}?action=query&list=allpages&format=json&formatversion=2`);
  return (query as { readonly allpages: readonly { readonly title: string }[] }).allpages.map(
    ({ title }) => title,
  );
};

suite('a sandbox of its own process', () => {
  test('is written to, and taken back', async () => {
    const description = join(folder, 'wiki.json');
    writeFileSync(description, JSON.stringify({ pages: { Page: 'text' } }));
    await using sandbox = await startSandbox('--description', description);
    const { url: api, controls } = sandbox;
    assert.equal(((await edit(api, 'New', 'text'))['edit'] as Answer)['result'], 'Success');
    assert.deepEqual(await titles(api), ['New', 'Page']);
    const writes = await json(`${controls}/writes`);
    assert.deepEqual(
      (writes as unknown as readonly Answer[]).map(({ action, user }) => [action, user]),
      [['edit', '127.0.0.1']],
    );
    assert.equal((await json(`${controls}/reset`, 'POST'))['writes'], 0);
    assert.deepEqual(await titles(api), ['Page']);
  });

  test('is not controlled by pages of other sites', async () => {
    await using sandbox = await startSandbox();
    const { url: api, controls } = sandbox;
    await edit(api, 'New', 'text');
    const from = (origin: string) => fetch(`${controls}/reset`, { method: 'POST', headers: { origin } });
    const rejected = await from('https://evil.example');
    assert.equal(rejected.status, 403);
    const { error } = (await rejected.json()) as Answer;
    assert.match(String(error), /^Pages of evil\.example may not .* settings\.allowedHosts\.$/);
    assert.equal(((await json(controls))['requests'] as number) > 0, true);
    assert.equal((await from('http://localhost:3000')).status, 200);
    assert.equal((await json(controls))['requests'], 0);
  });

  test('goes by the clock and the faults that it is given', async () => {
    await using sandbox = await startSandbox();
    const { url: api, controls } = sandbox;
    await json(`${controls}/clock`, 'POST', '{"set": "2030-01-02T03:04:05Z"}');
    assert.equal(
      ((await edit(api, 'New', 'text'))['edit'] as Answer)['newtimestamp'],
      '2030-01-02T03:04:05Z',
    );
    await json(`${controls}/faults`, 'POST', '{"fault": "readonly", "where": {"action": "edit"}}');
    assert.equal(((await edit(api, 'New', 'other'))['error'] as Answer)['code'], 'readonly');
    assert.equal(((await edit(api, 'New', 'other'))['edit'] as Answer)['result'], 'Success');
  });

  test('limits rates where that is wanted', async () => {
    await using sandbox = await startSandbox('--rate-limits');
    await json(`${sandbox.controls}/clock`, 'POST', '{"set": "2030-01-02T03:04:05Z"}');
    const codes: unknown[] = [];
    for (const text of ['1', '2', '3', '4', '5'])
      codes.push(((await edit(sandbox.url, 'New', text))['error'] as Answer | undefined)?.['code']);
    assert.deepEqual(codes, [undefined, undefined, undefined, undefined, 'ratelimited']);
    await json(`${sandbox.controls}/clock`, 'POST', '{"advance": 62}');
    assert.equal((await edit(sandbox.url, 'New', '5'))['error'], undefined);
  });

  test('lets jobs wait until they are run', async () => {
    const description = join(folder, 'jobs.json');
    const pages = { 'Template:Box': 'text', User: '{{Box}}' };
    writeFileSync(description, JSON.stringify({ pages }));
    await using sandbox = await startSandbox('--description', description, '--jobs', 'wait');
    const { url: api, controls } = sandbox;
    const change = async (text: string): Promise<unknown> => {
      await edit(api, 'Template:Box', text);
      return (await json(controls))['jobs'];
    };
    assert.equal(await change('other text'), 3);
    const ran = await json(`${controls}/jobs`, 'POST');
    assert.deepEqual([ran['ran'], ran['jobs']], [3, 0]);
    assert.equal(await change('more text'), 3);
    assert.equal((await json(`${controls}/jobs`, 'POST', '{"mode": "run"}'))['ran'], 3);
    assert.equal(await change('even more text'), 0);
    await json(`${controls}/reset`, 'POST');
    assert.equal(await change('other text'), 3);
  });

  test('serves the bytes of described files, and listens on this machine only', async () => {
    const description = join(folder, 'files.json');
    const content = { base64: Buffer.from(picture).toString('base64') };
    writeFileSync(description, JSON.stringify({ files: [{ name: 'Dot.png', versions: [{ content }] }] }));
    await using sandbox = await startSandbox('--description', description);
    const { query } = await json(
      `${sandbox.url}?action=query&titles=File:Dot.png&prop=imageinfo&iiprop=url&format=json&formatversion=2`,
    );
    const { pages } = query as {
      readonly pages: readonly { readonly imageinfo: readonly { readonly url: string }[] }[];
    };
    const served = await fetch(pages[0]?.imageinfo[0]?.url ?? '');
    assert.deepEqual(new Uint8Array(await served.arrayBuffer()), new Uint8Array(picture));
    const { hostname, href } = new URL(sandbox.url);
    assert.equal(hostname, '127.0.0.1');
    await assert.rejects(fetch(href.replace(hostname, '127.0.0.2')));
  });

  test('has the pages of a folder', async () => {
    const pages = join(folder, 'pages');
    mkdirSync(pages);
    writeFileSync(join(pages, 'town.wiki'), '%%% Bridge\nOf wood.\n%%% Bridge\nOf stone.\n%%% Tower\nHigh.');
    await using sandbox = await startSandbox('--pages', pages);
    assert.deepEqual(await titles(sandbox.url), ['Bridge', 'Tower']);
  });

  test('is configured by its description', async () => {
    const description = join(folder, 'configured.json');
    const { general, ...rest } = sampleConfiguration();
    const configuration = { ...rest, general: { ...general, sitename: 'Described' } };
    writeFileSync(description, JSON.stringify({ pages: { Page: 'text' }, configuration }));
    await using sandbox = await startSandbox('--description', description);
    const { query } = await json(`${sandbox.url}?action=query&meta=siteinfo&format=json&formatversion=2`);
    assert.equal((query as { readonly general: Answer }).general['sitename'], 'Described');
  });

  test('refuses what is wrong with a sentence', async () => {
    await using sandbox = await startSandbox();
    const { controls } = sandbox;
    const refusals: readonly (readonly [path: string, body: string, sentence: RegExp])[] = [
      ['faults', '{"fault": "maxlags"}', /fault must be .* not "maxlags" \(did you mean "maxlag"\?\)/],
      ['faults', '{}', /fault is missing/],
      ['clock', '{"set": "noon"}', /set must be a time such as/],
      ['clock', 'noon', /must be JSON/],
      ['jobs', '{"mode": "later"}', /mode must be .* not "later"/],
    ];
    for (const [path, body, sentence] of refusals)
      assert.match(String((await json(`${controls}/${path}`, 'POST', body))['error']), sentence);
  });

  test('keeps a wiki in a file, which cannot be reset', async () => {
    const file = join(folder, 'kept.sqlite');
    {
      await using sandbox = await startSandbox('--database', file);
      await edit(sandbox.url, 'Kept page', 'text');
      assert.match(String((await json(`${sandbox.controls}/reset`, 'POST'))['error']), /cannot be reset/);
    }
    await using sandbox = await startSandbox('--database', file);
    const { query } = await json(`${sandbox.url}?action=query&titles=Kept_page&format=json&formatversion=2`);
    assert.equal((query as { readonly pages: readonly Answer[] }).pages[0]?.['missing'], undefined);
  });
});
