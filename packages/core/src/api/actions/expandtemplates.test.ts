import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { createWiki } from '../../../../../test/rig/wiki.ts';

const wiki = createWiki({
  pages: {
    Bridge: 'A bridge.',
    'Template:Kind': '{{{1|none}}} of {{PAGENAME}}[[Category:Kinds]]',
  },
});
after(wiki.close);
const expand = (parameters: Readonly<Record<string, string>>) =>
  wiki.request({ action: 'expandtemplates', ...parameters });

test('expands templates in the context of the given page', async () => {
  const { expandtemplates } = await expand({
    text: '{{Kind|arch}}<!-- x -->',
    title: 'Bridge',
    prop: 'wikitext',
  });
  assert.deepEqual(expandtemplates, { wikitext: 'arch of Bridge[[Category:Kinds]]' });
  const kept = await expand({ text: 'a<!-- x -->', prop: 'wikitext', includecomments: '1' });
  assert.deepEqual(kept['expandtemplates'], { wikitext: 'a<!-- x -->' });
});

test('without prop, returns the legacy format with a warning', async () => {
  const answer = await expand({ text: '{{Kind}}', generatexml: '1', formatversion: '1' });
  assert.deepEqual(answer['expandtemplates'], { '*': 'none of API[[Category:Kinds]]' });
  assert.deepEqual(answer['parsetree'], { '*': '<root><template><title>Kind</title></template></root>' });
  assert.match(JSON.stringify(answer['warnings']), /"prop\\" was not given/);
});

test('returns page properties set in the text', async () => {
  const { expandtemplates } = await expand({
    text: "{{DEFAULTSORT:b}}{{DISPLAYTITLE:''Bridge''}}{{#time:s}}",
    title: 'Bridge',
    prop: 'properties|categories|volatile|ttl|parsetree|modules|jsconfigvars|encodedjsconfigvars',
  });
  assert.deepEqual(expandtemplates, {
    parsetree:
      "<root><template><title>DEFAULTSORT:b</title></template><template><title>DISPLAYTITLE:''Bridge''</title></template>" +
      '<template><title>#time:s</title></template></root>',
    properties: { defaultsort: 'b', displaytitle: '<i>Bridge</i>' },
    volatile: false,
    ttl: 1,
    modules: [],
    modulescripts: [],
    modulestyles: [],
    jsconfigvars: {},
    encodedjsconfigvars: '[]',
  });
});

test('ignores a display title that does not match the page, and adds a tracking category', async () => {
  const request = { text: '{{DISPLAYTITLE:Other}}', title: 'Bridge', prop: 'categories|properties' };
  assert.deepEqual((await expand(request))['expandtemplates'], {
    categories: [{ sortkey: '', category: 'Pages_with_ignored_display_titles' }],
  });
});

const refusals: readonly (readonly [Readonly<Record<string, string>>, string])[] = [
  [{ prop: 'wikitext' }, 'missingparam'],
  [{ text: '', prop: 'wikitext' }, 'missingparam'],
  [{ text: 'a', prop: 'wikitext', generatexml: '1' }, 'invalidparammix'],
  [{ text: 'a', prop: 'wikitext', title: '<>' }, 'invalidtitle'],
  [{ text: 'a', prop: 'wikitext', revid: '999999' }, 'nosuchrevid'],
];
for (const [request, code] of refusals) {
  test(`${JSON.stringify(request)} is refused with ${code}`, async () => {
    assert.equal((await expand(request))['error']?.['code'], code);
  });
}
