import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import type { Answer } from '../result/answer.ts';
import { record } from '../result/shape.ts';
import { pagePolicy, renderPage, wrapPage, type PageContext } from './html.ts';
import { jsonSource } from './html/json-source.ts';
import { xmlSource } from './html/xml-source.ts';

const context: PageContext = {
  requestUrl: 'https://wiki.example/w/api.php?action=query&list=allpages&apcontinue=A&format=jsonfm',
  scriptUrl: '/w/api.php',
  articleUrl: '/wiki/$1',
  sitename: 'A <b> wiki',
  status: 200,
};
const page = (value: Readonly<Record<string, unknown>>, more: Partial<PageContext> = {}): string => {
  const answer: Answer = { value, shape: record({}) };
  return renderPage({ format: 'json', available: true, text: JSON.stringify(value) }, answer, {
    ...context,
    ...more,
  });
};
const hrefs = (html: string): string[] =>
  [...html.matchAll(/href="([^"]*)"/g)]
    .map(([, href = '']) => href.replaceAll('&amp;', '&'))
    .filter((href) => href !== '/w/api.php?action=help');

/** The text that a reader sees of highlighted source, without what is there to fold and to ask. */
const seen = (html: string): string =>
  html
    .replaceAll(/<span class="folded">[^<]*<\/span>|<a class="ask".*?<\/a>/g, '')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#039;', "'")
    .replaceAll('&amp;', '&');

describe('the page', () => {
  it('says what it is for and where the data is', () => {
    const html = page({ batchcomplete: true });
    assert.match(html, /This page is for debugging\./);
    assert.deepEqual(hrefs(html), [
      'https://wiki.example/w/api.php?action=query&list=allpages&apcontinue=A&format=json&formatversion=2',
      'https://wiki.example/w/api.php?action=query&list=allpages&apcontinue=A&format=json',
    ]);
    assert.match(html, /A &lt;b&gt; wiki/);
  });

  it('leads to the next part with the continuation in the place of the one before', () => {
    const html = page({ continue: { clcontinue: '29|Quay', continue: '||' } });
    const next =
      'https://wiki.example/w/api.php?action=query&list=allpages&format=jsonfm&clcontinue=29%7CQuay&continue=%7C%7C';
    assert.equal(hrefs(html).filter((href) => href === next).length, 2);
  });

  it('has no links that repeat a POST request', () => {
    assert.deepEqual(hrefs(page({ continue: { continue: '||' } }, { posted: true })), []);
  });

  it('shows errors, warnings of both kinds, and the status', () => {
    const html = page(
      {
        error: { code: 'badinteger', info: 'Not <a> number' },
        warnings: { main: { warnings: 'Unknown parameter: x' } },
      },
      { status: 400 },
    );
    assert.match(html, /class="notice error" role="alert".*badinteger.*Not &lt;a&gt; number/);
    assert.match(html, /class="notice warning".*main.*Unknown parameter: x/);
    assert.match(html, /400 Bad Request/);
    const list = page({
      errors: [{ code: 'a', html: 'Bad <var>x</var>', module: 'main' }],
      warnings: [{ code: 'b', key: 'apiwarn-b', params: [], module: 'main' }],
    });
    assert.match(list, /class="notice error".*Bad x</);
    assert.match(list, /class="notice warning".*apiwarn-b</);
  });

  it('links titles that stand with a namespace, and addresses', () => {
    const html = page({
      pages: [{ ns: 1, title: 'Talk:A & "B"/ü?' }],
      log: { target_ns: 0, target_title: 'Quay', url: 'https://wiki.example/x?a&b' },
      langlinks: [{ lang: 'de', title: 'Brücke' }],
      bad: 'javascript:alert(1)',
    });
    assert.deepEqual(hrefs(html).slice(2), [
      '/wiki/Talk:A_%26_%22B%22/%C3%BC%3F',
      '/w/api.php?action=query&titles=Talk%3AA%20%26%20%22B%22%2F%C3%BC%3F',
      '/wiki/Quay',
      '/w/api.php?action=query&titles=Quay',
      'https://wiki.example/x?a&b',
    ]);
  });

  it('works under a policy that allows its own style and script alone', () => {
    assert.match(pagePolicy, /^default-src 'none'; style-src 'sha256-[^ ]+'; script-src 'sha256-[^ ]+';/);
    assert.doesNotMatch(page({}), /<(?:link|img|iframe)| style=| on[a-z]+=/);
  });

  it('comes in JSON for a page that fetches it', () => {
    const answer = { value: { continue: { continue: '||' } }, shape: record({}) };
    const shown = { format: 'json', available: true, text: '{"a":"<b>"}' };
    assert.deepEqual(JSON.parse(wrapPage(shown, answer, 404, 12.4)), {
      status: 404,
      statustext: 'Not Found',
      html: '<pre class="api-pretty-content">{&quot;a&quot;:&quot;&lt;b&gt;&quot;}</pre>',
      modules: ['mediawiki.apipretty'],
      continue: { continue: '||' },
      time: 12,
    });
  });
});

describe('highlighted source', () => {
  it('of JSON holds every character of it and no markup of its own', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value);
        assert.equal(seen(jsonSource(text, context)).replaceAll(/\s/g, ''), text.replaceAll(/\s/g, ''));
      }),
    );
    assert.equal(seen(jsonSource('/**/f["a"]({"b":1})', context)).replaceAll(' ', ''), '/**/f["a"]({"b":1})');
  });

  it('of XML shows what the characters stand for', () => {
    const xml =
      '<?xml version="1.0"?><api a="&lt;&quot;&#10;"><p ns="0" title="A&amp;B" /><s xml:space="preserve"> &amp;lt; x\n</s><e></e></api>';
    assert.equal(
      seen(xmlSource(xml, context)),
      '<?xml version="1.0"?><api a="<"\n"><p ns="0" title="A&B" /><s xml:space="preserve"> &lt; x\n</s><e></e></api>',
    );
    assert.match(xmlSource(xml, context), /<a href="\/wiki\/A%26B">A&amp;B<\/a>/);
  });
});
