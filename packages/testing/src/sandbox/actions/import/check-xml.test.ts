import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkXml } from './check-xml.ts';

test('comments go, and what is verbatim is escaped', () => {
  assert.equal(checkXml('<a>x<!-- & -->y<![CDATA[<b> & c]]></a>\n'), '<a>xy&lt;b> &amp; c</a>\n');
  const usual = '<?xml version="1.0"?>\n<a b="c" d=\'&lt;\'><e />&#x41;&quot;</a>';
  assert.equal(checkXml(usual), usual);
});

const faulty: readonly (readonly [document: string, line: number, message: RegExp])[] = [
  ['', 1, /ends too early/],
  ['text', 1, /no element/],
  ['<a>', 1, /ends too early/],
  ['<a>\n<b>\n</a>', 3, /"a" is closed in place of "b"/],
  ['</a>', 1, /"a" is closed/],
  ['<a/>\n<b/>', 2, /after the end/],
  ['<a/> text', 1, /after the end/],
  ['<a>\n&none;</a>', 2, /no known entity/],
  ['<a b="&"/>', 1, /no known entity/],
  ['<a b></a>', 1, /tag that is not valid/],
  ['<a>\n< </a>', 2, /tag that is not valid/],
  ['<a><!-- </a>', 1, /tag that is not valid/],
  [' <?xml version="1.0"?><a/>', 1, /declaration/],
  ['<a>\u0001</a>', 1, /character/],
];

for (const [document, line, message] of faulty)
  test(`a document is not well-formed: ${JSON.stringify(document)}`, () => {
    const fault = checkXml(document);
    assert.ok(typeof fault === 'object');
    assert.equal(fault.line, line);
    assert.match(fault.message, message);
  });
