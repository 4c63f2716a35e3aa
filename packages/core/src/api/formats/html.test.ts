import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import type { Answer } from '../../query/result/answer.ts';
import { record } from '../../query/result/shape.ts';
import { pagePolicy, renderPage, wrapPage, type PageContext } from './html.ts';
import { jsonSource } from './html/json-source.ts';
import { editedQuery } from './html/request-form.ts';
import { xmlSource } from './html/xml-source.ts';

const context: PageContext = {
  query: 'action=query&list=allpages&apcontinue=A&format=jsonfm',
  articleUrl: 'https://wiki.example/wiki/$1',
  pagePath: '../wiki/$1',
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
    .filter((href) => !navigation.has(href));
const navigation = new Set([
  'api.php',
  'explorer',
  '?action=help',
  '#answer',
  'explorer#action=query&list=allpages&apcontinue=A',
]);

const ascii = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** The text that a reader sees of highlighted source, without what is there to fold and to ask. */
const seen = (html: string): string =>
  html
    .replaceAll(/<span class="folded">[^<]*<\/span>|<a class="ask".*?<\/a>/g, '')
    .replaceAll(
      /<span class="escape">([^<]*)<\/span>/g,
      (_, escape: string) => JSON.parse(`"${escape}"`) as string,
    )
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
      '?action=query&list=allpages&apcontinue=A&format=json&formatversion=2',
      '?action=query&list=allpages&apcontinue=A&format=json',
    ]);
    assert.match(html, /A &lt;b&gt; wiki/);
  });

  it('leads to the next part with the continuation in the place of the one before', () => {
    const html = page({ continue: { clcontinue: '29|Quay', continue: '||' } });
    const next = '?action=query&list=allpages&format=jsonfm&clcontinue=29%7CQuay&continue=%7C%7C';
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

  it('links what fields name to the explorer, pages also to the wiki, and addresses', () => {
    const value = {
      pages: [{ pageid: 7, ns: 1, title: 'Talk:A & "B"/ü?', lastrevid: 9 }],
      categories: [{ ns: 14, title: 'Category:Harbours' }],
      log: { target_ns: 0, target_title: 'Quay', url: 'https://wiki.example/x?a&b' },
      special: { ns: -1, title: 'Special:Log' },
      langlinks: [{ lang: 'de', title: 'Brücke' }],
      change: { revid: 3, parentid: 0, user: 'Ян', userid: 5 },
      redirects: [{ from: 'A', to: 'B' }],
      bad: 'javascript:alert(1)',
    };
    const toPage = '&prop=info%7Ccategories%7Clinks%7Crevisions&cllimit=50&pllimit=50&rvprop=';
    const found = hrefs(page(value))
      .slice(2)
      .map((href) => href.split(toPage)[0]);
    assert.deepEqual(found.slice(0, 4), [
      'explorer#action=query&pageids=7',
      'explorer#action=query&titles=Talk:A%20%26%20%22B%22/%C3%BC%3F',
      'https://wiki.example/wiki/Talk:A_%26_%22B%22/%C3%BC%3F',
      'explorer#action=query&revids=9&prop=info%7Crevisions&rvprop=ids%7Ctimestamp%7Cuser%7Ccomment%7Csize%7Ctags%7Ccontent&rvslots=main',
    ]);
    assert.match(
      found[4] ?? '',
      /^explorer#action=query&titles=Category:Harbours&.*&cmtitle=Category:Harbours&/,
    );
    assert.deepEqual(
      found.slice(6).map((href) => href?.replace(/&(?:prop|usprop)=.*/, '')),
      [
        'explorer#action=query&titles=Quay',
        'https://wiki.example/wiki/Quay',
        'https://wiki.example/x?a&b',
        'explorer#action=query&revids=3',
        'explorer#action=query&list=users%7Cusercontribs&ususers=%D0%AF%D0%BD&ucuser=%D0%AF%D0%BD',
        'explorer#action=query&list=users%7Cusercontribs&ususerids=5&ucuserids=5',
        'explorer#action=query&titles=A',
        'https://wiki.example/wiki/A',
        'explorer#action=query&titles=B',
        'https://wiki.example/wiki/B',
      ],
    );
    const away = hrefs(page(value, { articleUrl: undefined }));
    assert.deepEqual(
      away.filter((href) => href.startsWith('http')),
      ['https://wiki.example/x?a&b'],
    );
  });

  it('shows the parameters in a form, but those of a POST request only as text', () => {
    const query = 'action=query&titles=A+%22b%22&text=one%0Atwo';
    const html = page({}, { query });
    assert.match(
      html,
      /<label for="p1">titles<\/label><input id="p1" name="titles" [^>]*value="A &quot;b&quot;">/,
    );
    assert.match(html, /<textarea id="p2" name="text" [^>]*>\none\ntwo<\/textarea>/);
    const posted = page({}, { query, posted: true });
    assert.doesNotMatch(posted, /<form/);
    assert.match(posted, /<span class="name">titles<\/span>=<span class="value">A &quot;b&quot;<\/span>/);
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

describe('an edited request', () => {
  it('has what its form adds, and not what it removes', () => {
    assert.equal(editedQuery('action=query&titles=A'), undefined);
    assert.equal(editedQuery('action=query&%7Eadd='), 'action=query');
    assert.equal(editedQuery('action=query&%7Eadd=+titles%3DA%3Db+'), 'action=query&titles=A%3Db');
    assert.equal(editedQuery('action=query&titles=A&%7Eadd=titles%3DB'), 'action=query&titles=B');
    assert.equal(editedQuery('action=query&~add=redirects'), 'action=query&redirects=');
    assert.equal(editedQuery('a=1&b=2&%7Eadd=&%7Eremove=a'), 'b=2');
  });
});

describe('highlighted source', () => {
  it('of JSON shows text as text, and what is invisible as it is escaped', () => {
    const value = { text: 'Stierņbts 𐍈\n\u0000\u202e"\\\r\ud800', 'kéy\u0001': 1 };
    const escape = (code: string): string => `<span class="escape">\\${code}</span>`;
    for (const text of [JSON.stringify(value), JSON.stringify(value).replaceAll(/[\u0080-\uffff]/g, ascii)]) {
      const html = jsonSource(text, context);
      const shown = `Stierņbts 𐍈\n${escape('u0000')}${escape('u202e')}"\\${escape('r')}${escape('ud800')}`;
      assert.ok(html.includes(`<span class="text lines">&quot;${shown}&quot;</span>`), html);
      assert.ok(html.includes(`<span class="key">&quot;kéy${escape('u0001')}&quot;</span>`), html);
    }
  });

  it('of JSON holds every character of it and no markup of its own', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value).replaceAll(
          /\\(["\\bfnrt]|u[0-9a-f]{4})/g,
          (escape) => JSON.parse(`"${escape}"`) as string,
        );
        assert.equal(
          seen(jsonSource(JSON.stringify(value), context)).replaceAll(/\s/g, ''),
          text.replaceAll(/\s/g, ''),
        );
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
    assert.match(
      xmlSource(xml, context),
      /<a href="explorer#action=query&amp;titles=A%26B&amp;[^"]*">A&amp;B<\/a>/,
    );
  });
});
