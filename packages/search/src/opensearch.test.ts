import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { openApi } from '../../../test/rig/ask.ts';
import { createWiki } from '../../../test/rig/wiki.ts';

const wiki = createWiki({
  pages: { Bridge: 'An arch.', 'Bridge of sighs': 'Sad.', Brücke: '#REDIRECT [[Bridge]]' },
});
after(wiki.close);
const api = await openApi(wiki);
const suggest = (parameters: Readonly<Record<string, string>>) =>
  api.ask({ action: 'opensearch', ...parameters });

test('JSON has the search text and lists of titles, descriptions and URLs', async () => {
  const { json, headers } = await suggest({ search: 'Brid', formatversion: '1' });
  const server = wiki.configuration.general.server;
  const addresses = [`${server}/wiki/Bridge`, `${server}/wiki/Bridge_of_sighs`];
  assert.deepEqual(json, ['Brid', ['Bridge', 'Bridge of sighs'], ['', ''], addresses]);
  assert.match(String(headers['cache-control']), /max-age=1200/);
});

test('by default, keeps redirects in JSON and follows them in XML', async () => {
  const found = async (more: Readonly<Record<string, string>>): Promise<string> =>
    (await suggest({ search: 'Brü', ...more })).body;
  assert.match(await found({}), /"Brücke"/);
  assert.match(await found({ redirects: 'resolve' }), /^\["Brü",\["Bridge"\]/);
  assert.match(await found({ format: 'xml' }), /<Item><Text xml:space="preserve">Bridge<\/Text>/);
  assert.match(await found({ format: 'xml', redirects: 'return' }), /<Text xml:space="preserve">Brücke</);
});

test('the XML document has its own root element and warnings', async () => {
  const { body, headers } = await suggest({ search: 'x', format: 'xml', nonsense: '1' });
  assert.match(body, /^<\?xml version="1.0"\?><SearchSuggestion version="2.0" xmlns="[^"]+"><warnings>/);
  assert.match(body, /<Query xml:space="preserve">x<\/Query><Section \/><\/SearchSuggestion>$/);
  assert.equal(headers['content-type'], 'text/xml; charset=utf-8');
});

test('JSON omits warnings, or fails if there are any', async () => {
  const kept = await suggest({ search: 'x', nonsense: '1', requestid: 'r' });
  assert.deepEqual(kept.json, ['x', [], [], []]);
  const refused = await suggest({ search: 'x', nonsense: '1', warningsaserror: '1' });
  assert.equal(refused.headers['mediawiki-api-error'], 'warnings');
  const { error } = refused.json as { readonly error: { readonly warnings: object } };
  assert.deepEqual(Object.keys(error.warnings), ['main']);
  assert.equal((await suggest({ search: 'x', format: 'php' })).headers['mediawiki-api-error'], 'badvalue');
});
