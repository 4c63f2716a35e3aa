import assert from 'node:assert/strict';
import test from 'node:test';
import { readAddress } from './read-address.ts';

const query = { action: 'query', list: 'allpages', apprefix: 'A & B', aplimit: '5' };
const written = 'action=query&list=allpages&apprefix=A+%26+B&aplimit=5';

for (const [what, text] of Object.entries({
  'an address': `https://wiki.example/w/api.php?${written}`,
  'an address with a fragment': `https://wiki.example/w/api.php?${written}#top`,
  'a relative address': `/w/api.php?${written}`,
  'a file and its query': `api.php?${written}`,
  'a query with its mark': `?${written}`,
  'a query': ` ${written}\n`,
  'an address in lines': 'api.php?action=query\n  &list=allpages\n  &apprefix=A+%26+B\n  &aplimit=5',
  'a command': `curl -s 'https://wiki.example/w/api.php?${written}' | jq .`,
  'an explorer': `http://127.0.0.1/w/explorer#${written}&~view=table`,
  'an ApiSandbox': `https://wiki.example/wiki/Special:ApiSandbox#${written.replaceAll('+', '%20')}`,
})) {
  test(`the query is read from ${what}`, () => {
    assert.deepEqual(Object.fromEntries(readAddress(text)), query);
  });
}

test('an address without a query has no parameters', () => {
  assert.equal(readAddress('https://wiki.example/w/api.php').size, 0);
});
