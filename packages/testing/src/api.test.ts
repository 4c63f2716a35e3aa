import assert from 'node:assert/strict';
import test from 'node:test';
import { buildDatabase, createWiki } from './index.ts';

test('a wiki answers API requests', async () => {
  using wiki = createWiki({ pages: { 'Main Page': 'Hello [[World]]', World: 'Hello again' } });
  const answer = await wiki.request({ action: 'query', titles: ['Main Page', 'Nowhere'], prop: 'links' });
  assert.deepEqual(answer['query']?.['pages'], [
    { ns: 0, title: 'Nowhere', missing: true },
    { pageid: 1, ns: 0, title: 'Main Page', links: [{ ns: 0, title: 'World' }] },
  ]);
});

test('requests can be made as an account of the wiki', async () => {
  using wiki = createWiki();
  const answer = await wiki.request({ action: 'query', assertuser: 'Warden' }, { as: 'Warden' });
  assert.equal(answer['error'], undefined);
  await assert.rejects(
    wiki.request({ action: 'query' }, { as: 'Nobody at all' }),
    /no account "Nobody at all"/,
  );
});

test('the wiki serves HTTP until it is closed', async () => {
  const wiki = createWiki({ pages: { Page: 'text' } });
  const { url } = await wiki.listen();
  const response = await fetch(`${url}?action=query&titles=Page&format=json&formatversion=2`);
  assert.deepEqual(await response.json(), {
    batchcomplete: true,
    query: { pages: [{ pageid: 1, ns: 0, title: 'Page' }] },
  });
  await wiki.close();
  await assert.rejects(fetch(url));
});

test('a request is a query by default, and an answer that is no JSON is refused with a sentence', async () => {
  using wiki = createWiki({ pages: { Page: 'text' } });
  const answer = await wiki.request({ list: 'allpages' });
  assert.deepEqual(answer['query']?.['allpages'], [{ pageid: 1, ns: 0, title: 'Page' }]);
  await assert.rejects(wiki.request({ action: 'help' }), {
    message: 'The answer to action=help is not JSON: fetch it from the server that listen() starts.',
  });
});

test('a database is built with the configuration of the sample wiki by default', () => {
  const database = buildDatabase({ pages: { Page: 'text' } });
  assert.equal(database.prepare('SELECT page_title FROM page').pluck().get(), 'Page');
  database.close();
});
