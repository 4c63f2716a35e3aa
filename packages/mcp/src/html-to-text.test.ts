import assert from 'node:assert/strict';
import test from 'node:test';
import { htmlToText } from './html-to-text.ts';

test('HTML is read as its headings, paragraphs, lists and rows', () => {
  assert.equal(
    htmlToText(
      `<style>p {}</style><h2>Light<span class="mw-editsection">[edit]</span></h2>
       <p>White &amp; <b>red</b>,
       seen from afar.<br>By night.</p>
       <ul><li>one</li><li><div><p>two</p></div></li></ul>
       <table><tr><th>Height</th><td>41 m</td></tr><tr><th>Built</th><td>1788</td></tr></table>
       <pre>a\n  b</pre>`,
    ),
    '## Light\n\nWhite & red, seen from afar.\nBy night.\n\n- one\n- two\n\nHeight\t41 m\nBuilt\t1788\n\na\n  b',
  );
});

test('elements may be nested deeper than the stack', () => {
  assert.equal(htmlToText(`${'<div>'.repeat(50_000)}deep`), 'deep');
});
