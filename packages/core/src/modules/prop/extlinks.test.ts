import assert from 'node:assert/strict';
import test from 'node:test';
import { createWiki } from '../../../../../test/rig/wiki.ts';

test('returns URLs as written, in stored order', async () => {
  using wiki = createWiki();
  const request = { action: 'query', prop: 'extlinks', titles: 'Lantern Isles', ellimit: 3 };
  const answer = await wiki.request(request);
  const [page] = [answer['query']?.['pages']?.[0]];
  assert.deepEqual(page?.['extlinks'], [
    { url: 'http://www.lanternisles.example/history?page=1&lang=en' },
    { url: 'ftp://ftp.lanternisles.example/charts/' },
    { url: 'irc://irc.lanternisles.example/isles' },
  ]);
  assert.deepEqual(answer['continue'], { elcontinue: '11', continue: '||' });
  const rest = await wiki.request({ ...request, elcontinue: '11' });
  assert.deepEqual(rest['query']?.['pages']?.[0]?.['extlinks'], [
    { url: 'https://192.0.2.80:8443/tide' },
    { url: 'mailto:survey@lanternisles.example' },
  ]);
});

test('searches by host, and refuses a malformed query', async () => {
  using wiki = createWiki();
  const request = { action: 'query', prop: 'extlinks', titles: 'Lantern Isles', formatversion: 1 };
  const answer = await wiki.request({
    ...request,
    elquery: 'survey@lanternisles.example',
    elprotocol: 'mailto',
  });
  const pages = Object.values(answer['query']?.['pages'] ?? {});
  assert.deepEqual(pages[0]?.['extlinks'], [{ '*': 'mailto:survey@lanternisles.example' }]);
  const refused = await wiki.request({ ...request, elquery: 'lan*tern' });
  assert.equal(refused['error']?.['code'], 'badquery');
  const { error } = await wiki.request({ ...request, titles: 'Nowhere', elquery: 'lan*tern' });
  assert.equal(error, undefined);
});
