import assert from 'node:assert/strict';
import test from 'node:test';
import { createWiki, sampleConfiguration } from '../../../../test/rig/wiki.ts';

test('a temporary account in a parameter must exist', async () => {
  using wiki = createWiki();
  const codeOf = async (parameters: Readonly<Record<string, string>>): Promise<unknown> =>
    (await wiki.request({ action: 'query', ...parameters }))['error']?.['code'];
  for (const [list, name] of [
    ['usercontribs', 'ucuser'],
    ['recentchanges', 'rcuser'],
    ['logevents', 'leuser'],
    ['blocks', 'bkusers'],
  ] as const) {
    assert.equal(await codeOf({ list, [name]: '~2024-99' }), 'baduser', list);
    assert.equal(await codeOf({ list, [name]: '~2024-1' }), undefined, list);
  }
  assert.equal(await codeOf({ list: 'usercontribs', ucuser: '192.0.2.1|~2024-99' }), 'baduser');
  // It is an error of the parameter, which comes before the rules for several of them.
  const mixed = {
    generator: 'deletedrevisions',
    titles: 'Bridge',
    gdrvuser: 'A',
    gdrvexcludeuser: '~2024-99',
  };
  assert.equal(await codeOf(mixed), 'baduser');
  const feed = await wiki.request({ action: 'feedcontributions', user: '~2024-99' });
  assert.equal(feed['error']?.['code'], 'baduser');
});

test('other accounts need not exist, nor names of this form where a wiki has no temporary accounts', async () => {
  using wiki = createWiki({
    configuration: { ...sampleConfiguration(), autocreatetempuser: { enabled: false } },
  });
  for (const ucuser of ['~2024-99', 'Nobody of this name']) {
    const answer = await wiki.request({ action: 'query', list: 'usercontribs', ucuser });
    assert.deepEqual(answer['query']?.['usercontribs'], []);
  }
});
