import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createWiki } from '../../../../test/rig/wiki.ts';
import { totalOf } from './total.ts';

const total = (query: string) => totalOf(new Map(new URLSearchParams(query)));

for (const query of [
  'list=categorymembers&cmtitle=Category:Lighthouses',
  'list=categorymembers&cmtitle=Category:Lighthouses&cmtype=subcat|file&cmdir=desc',
  'generator=categorymembers&gcmtitle=Category:Lighthouses&gcmtype=page',
  'list=allusers&auprop=groups',
  'list=allimages',
  'list=search&srsearch=lighthouse',
]) {
  test(`the total of ${query} is the number of its items`, async () => {
    using wiki = createWiki();
    const known = total(query);
    assert.ok(known);
    const parameters = Object.fromEntries(new URLSearchParams(query));
    const prefix = /list=categorymembers/.test(query) ? 'cm' : /generator/.test(query) ? 'gcm' : undefined;
    const limit = prefix ?? { allusers: 'au', allimages: 'ai', search: 'sr' }[parameters['list'] ?? ''] ?? '';
    const answer = await wiki.request({ action: 'query', ...parameters, [`${limit}limit`]: 'max' });
    const told = known.ask ? await wiki.request(Object.fromEntries(known.ask)) : answer;
    const items: unknown = answer.query?.[known.counted];
    assert.ok(Array.isArray(items) && items.length > 0);
    // Statistics also count the sample wiki's hidden account.
    assert.equal(known.read(told), items.length + (parameters['list'] === 'allusers' ? 1 : 0));
  });
}

test('where no number is at hand, there is no total', () => {
  for (const query of [
    'list=allpages',
    'list=allusers&augroup=sysop',
    'list=categorymembers&cmtitle=Category:A&cmnamespace=0',
    'list=categorymembers&cmtitle=Category:A&cmcontinue=x&continue=-||',
    'titles=A&prop=links',
    'list=allusers|allpages',
  ])
    assert.equal(total(query), undefined, query);
  assert.equal(total('list=categorymembers&cmtitle=Category:A')?.read({ query: { pages: [{}] } }), undefined);
});
