import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { createWiki } from '../../../../../test/rig/wiki.ts';

const wiki = createWiki({
  pages: {
    Bridge: '{{Kind|arch}} [[Stone]]s [[Nowhere]] <script>x</script>',
    Stone: 'Hard.',
    'Template:Kind': "A ''{{Shape|{{{1}}}}}''.",
    'Template:Shape': '{{{1}}} of {{PAGENAME}}',
    'Template:Old kind': '#REDIRECT [[Template:Kind]]',
    Other: '{{Old kind|beam}}',
    'MediaWiki:Common.css': '.a > .b {}',
  },
});
after(wiki.close);

const content = async (titles: string, parameters: Readonly<Record<string, string>>) => {
  const request = { action: 'query', prop: 'revisions', rvprop: 'content', titles, ...parameters };
  // Texts of other content models have warnings.
  const { warnings, error, query } = await wiki.request(request);
  const [revision] = (query?.['pages']?.[0]?.['revisions'] ?? []) as readonly { readonly content?: string }[];
  return { content: revision?.content, warnings, error };
};

test('expands nested templates and redirects to templates', async () => {
  const bridge = await content('Bridge', { rvexpandtemplates: '1' });
  assert.equal(bridge.content, "A ''arch of Bridge''. [[Stone]]s [[Nowhere]] <script>x</script>");
  const other = await content('Other', { rvexpandtemplates: '1' });
  assert.equal(other.content, "A ''beam of Other''.");
});

test('does not expand templates in other content models', async () => {
  const css = await content('MediaWiki:Common.css', { rvexpandtemplates: '1' });
  assert.equal(css.content, undefined);
  assert.match(JSON.stringify(css.warnings), /wikitext/);
});

const hasRenderer = await import('wikiparser-node').then(
  () => true,
  () => false,
);

test(
  'renders wikitext with links to existing and missing pages',
  { skip: !hasRenderer && 'wikiparser-node is not installed' },
  async () => {
    const { content: html = '' } = await content('Bridge', { rvparse: '1' });
    assert.match(html, /^<div class="mw-content-ltr mw-parser-output" lang="en" dir="ltr">/);
    assert.match(html, /A <i>arch of Bridge<\/i>\./);
    assert.match(html, /<a href="[^"]*\/Stone" title="Stone">Stones<\/a>/);
    assert.match(html, /class="new" title="Nowhere \(page does not exist\)">Nowhere<\/a>/);
    assert.ok(!html.includes('<script'));
  },
);

test('renders code verbatim', async () => {
  const { content: html, error } = await content('MediaWiki:Common.css', { rvparse: '1' });
  if (hasRenderer) assert.equal(html, '<pre class="mw-code mw-css" dir="ltr">.a &gt; .b {}\n</pre>\n');
  else assert.equal(error?.code, 'renderernotinstalled');
});
