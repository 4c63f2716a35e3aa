import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cursorAt } from './cursor.ts';
import { createDecoder } from './entities.ts';

const long = 'a text so long that it is copied in one go, ž and all — ';
const texts: readonly (readonly [written: string, meant: string])[] = [
  ['', ''],
  ['plain', 'plain'],
  ['&lt;b&gt;&quot;&amp;amp;&quot;', '<b>"&amp;"'],
  ['&apos;&#x27;&#233;&#x1F600;&#xD800;', "''é\u{1f600}\ufffd"],
  ['& &; &nothing; &lt', '& &; &nothing; &lt'],
  [`${long}&amp;${long}&#8364;`, `${long}&${long}€`],
];

test('decodes texts in place, one after the other', () => {
  const head = '<head>';
  const bytes = Buffer.from(texts.map(([written]) => head + written).join(''));
  const cursor = cursorAt(bytes);
  const decode = createDecoder(cursor, bytes);
  const ends: number[] = [];
  let from = 0;
  let at = 0;
  for (const [written] of texts) {
    const start = from + head.length;
    from = start + Buffer.byteLength(written);
    at = decode({ start, end: from, isLiteral: false }, at);
    ends.push(at);
  }
  assert.deepEqual(
    ends.map((end, i) => bytes.toString('utf8', ends[i - 1] ?? 0, end)),
    texts.map(([, meant]) => meant),
  );
});
