import assert from 'node:assert/strict';
import test from 'node:test';
import { createWiki } from '../../../../test/rig/wiki.ts';

test("the language of an answer is the account's own unless the request names one", async () => {
  using wiki = createWiki({ pages: {}, users: [{ name: 'Painter', options: { language: 'de' } }] });
  const language = async (parameters: Readonly<Record<string, string>>, as?: string) => {
    const request = { action: 'query', meta: 'userinfo', responselanginfo: '1', ...parameters };
    return (await wiki.request(request, as === undefined ? {} : { as }))['uselang'];
  };
  assert.equal(await language({}, 'Painter'), 'de');
  assert.equal(await language({ uselang: 'content' }, 'Painter'), 'en');
  assert.equal(await language({ uselang: 'ja' }, 'Painter'), 'ja');
  assert.equal(await language({}), 'en');
});
