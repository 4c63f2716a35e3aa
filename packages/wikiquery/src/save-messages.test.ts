import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { type TestContext } from 'node:test';
import { createWiki, sampleConfiguration } from '../../../test/rig/wiki.ts';
import { readConfiguration } from './configuration.ts';
import { initialConfiguration } from './init.ts';
import { showProgress } from './progress.ts';
import { saveMessages } from './save-messages.ts';

/** What a wiki answers to one request: an answer in JSON, or what goes wrong. */
type Reply = (parameters: URLSearchParams, asked: number) => Reaction | undefined;
interface Reaction {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly disconnect?: boolean;
}

const texts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  en: { cancel: 'Cancel', edit: 'Edit', page: 'Page' },
  de: { cancel: 'Abbrechen', edit: 'Bearbeiten', page: 'Page' },
  fr: { cancel: 'Annuler', edit: 'Modifier', page: 'Page' },
};

/** A wiki that lists two messages at a time, unless `reply` has something else to say. */
async function playWiki(t: TestContext, reply: Reply = () => undefined) {
  const requests: URLSearchParams[] = [];
  const agents = new Set<string | undefined>();
  const server = createServer((request, response) => {
    const parameters = new URL(request.url ?? '', 'http://localhost').searchParams;
    requests.push(parameters);
    agents.add(request.headers['user-agent']);
    const { status = 200, headers = {}, body, disconnect } = reply(parameters, requests.length) ?? {};
    if (disconnect) {
      response.socket?.destroy();
      return;
    }
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body ?? list(parameters)));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  t.after(() => server.close());
  const { port } = server.address() as AddressInfo;
  return { from: `http://127.0.0.1:${port}/api.php`, requests, agents };
}

function list(parameters: URLSearchParams): unknown {
  const all = Object.entries(texts[parameters.get('amlang') ?? ''] ?? {});
  const start = all.findIndex(([name]) => name === (parameters.get('amfrom') ?? 'cancel'));
  const next = all[start + 2]?.[0];
  return {
    ...(next !== undefined && { continue: { amfrom: next, continue: '-||' } }),
    query: {
      allmessages: all.slice(start, start + 2).map(([name, content]) => ({ name, content })),
    },
  };
}

const site = {
  general: { ...sampleConfiguration().general, lang: 'de', generator: 'MediaWiki 1.43.0' },
  languages: ['en', 'de', 'fr', 'de-at'].map((code) => ({ code, bcp47: code, name: code })),
};

async function temporaryFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'messages-'));
  t.after(() => rm(folder, { recursive: true }));
  return folder;
}

const quiet = () => showProgress({ write: () => undefined });

const save = (from: string, folder: string, ...languages: readonly string[]) =>
  saveMessages({ from, languages, folder }, site, quiet());

const saved = async (folder: string): Promise<Readonly<Record<string, unknown>>> => {
  const names = (await readdir(folder)).toSorted();
  const contents = names.map(async (name) => [name, JSON.parse(await readFile(join(folder, name), 'utf8'))]);
  return Object.fromEntries(await Promise.all(contents)) as Readonly<Record<string, unknown>>;
};

test('messages are saved for the languages asked for, their fallbacks, the content language and English', async (t) => {
  const wiki = await playWiki(t);
  const folder = join(await temporaryFolder(t), 'messages');
  const { languages, messages } = await save(wiki.from, folder, 'fr');
  assert.deepEqual(languages, ['en', 'de', 'fr']);
  assert.equal(messages, 7);
  assert.deepEqual(await saved(folder), {
    'de.json': { cancel: 'Abbrechen', edit: 'Bearbeiten' },
    'en.json': texts['en'],
    'fr.json': { cancel: 'Annuler', edit: 'Modifier' },
  });
  assert.equal(wiki.requests.length, 6);
  assert.ok(wiki.requests.every((asked) => asked.get('maxlag') === '5'));
  assert.match([...wiki.agents].join(' '), /^wikiquery/);
});

test('a wiki that goes away leaves the messages as they were, and the next run asks only for the rest', async (t) => {
  const wiki = await playWiki(t, (_, asked) => (asked === 4 ? { disconnect: true } : undefined));
  const folder = await temporaryFolder(t);
  await writeFile(join(folder, 'de.json'), '{"edit":"Alt"}');
  await assert.rejects(save(wiki.from, folder, 'fr'), /^UsageError: Cannot reach http:/);
  assert.equal(await readFile(join(folder, 'de.json'), 'utf8'), '{"edit":"Alt"}');
  await save(wiki.from, folder, 'fr');
  assert.deepEqual(
    wiki.requests.slice(4).map((asked) => [asked.get('amlang'), asked.get('amfrom')]),
    [
      ['de', null],
      ['de', 'page'],
      ['fr', null],
      ['fr', 'page'],
    ],
  );
  assert.deepEqual(Object.keys(await saved(folder)), ['de.json', 'en.json', 'fr.json']);
});

test('the next run updates the messages', async (t) => {
  const wiki = await playWiki(t);
  const folder = await temporaryFolder(t);
  await save(wiki.from, folder, 'en');
  await writeFile(join(folder, 'en.json'), '{"edit":"Old"}');
  await save(wiki.from, folder, 'en');
  assert.deepEqual((await saved(folder))['en.json'], texts['en']);
});

test("what was taken from another wiki's messages is not resumed", async (t) => {
  const folder = await temporaryFolder(t);
  const other = await playWiki(t, (_, asked) => (asked === 3 ? { disconnect: true } : undefined));
  await assert.rejects(save(other.from, folder, 'en'));
  const wiki = await playWiki(t);
  await save(wiki.from, folder, 'en');
  assert.equal(wiki.requests.length, 4);
});

test('a busy wiki is asked again after the time that it names', async (t) => {
  const busy = { 'retry-after': '0' };
  const maxlag = { error: { code: 'maxlag', info: 'Waiting.' } };
  const wiki = await playWiki(t, (_, asked) =>
    asked === 1
      ? { headers: { ...busy, 'mediawiki-api-error': 'maxlag' }, body: maxlag }
      : asked === 2
        ? { status: 429, headers: busy }
        : undefined,
  );
  await save(wiki.from, await temporaryFolder(t), 'en');
  assert.equal(wiki.requests.length, 6);
});

test('errors say what to do', async (t) => {
  const folder = await temporaryFolder(t);
  const wiki = await playWiki(t, (parameters) =>
    parameters.get('amlang') === 'fr'
      ? { body: { error: { code: 'readapidenied', info: 'Log in.' } } }
      : undefined,
  );
  await assert.rejects(save(wiki.from, folder, 'dee', 'en'), /no language "dee": .* such as de,pt-br/);
  assert.equal(wiki.requests.length, 0);
  await assert.rejects(save(wiki.from, folder, 'fr'), /in the language fr: readapidenied: Log in\./);
  await writeFile(join(folder, 'file'), '');
  await assert.rejects(save(wiki.from, join(folder, 'file'), 'en'), /Cannot save messages in .*file: /);
});

test("our own server's messages become those of another, which says errors in them", async (t) => {
  using source = createWiki({ pages: { 'MediaWiki:Edit': 'Change it' } });
  const { url } = await source.listen();
  const folder = await temporaryFolder(t);
  const configuration = await initialConfiguration(url);
  await saveMessages(
    { from: url, languages: ['de'], folder: join(folder, 'messages') },
    configuration,
    quiet(),
  );
  const english = JSON.parse(await readFile(join(folder, 'messages', 'en.json'), 'utf8')) as object;
  await writeFile(
    join(folder, 'messages', 'en.json'),
    JSON.stringify({
      ...english,
      'paramvalidator-badinteger': 'Not a number in <var>$1</var>: $2.',
    }),
  );
  const settings = { ...configuration.settings, messagesFolder: 'messages' };
  await writeFile(join(folder, 'wiki.json'), JSON.stringify({ ...configuration, settings }));
  using wiki = createWiki({
    configuration: await readConfiguration(join(folder, 'wiki.json')),
    pages: {},
  });
  const { error } = await wiki.request({ action: 'query', list: 'allpages', aplimit: 'x{{y}}' });
  assert.equal(error?.['info'], 'Not a number in "aplimit": x{{y}}.');
  const { query } = await wiki.request({
    action: 'query',
    meta: 'allmessages',
    ammessages: 'may_long',
    amlang: 'de',
  });
  assert.equal(query?.['allmessages']?.[0]?.['content'], 'Mai');
});
