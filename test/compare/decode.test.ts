import assert from 'node:assert/strict';
import test from 'node:test';
import { decode } from './decode.ts';

const answer = (type: string, body: string): unknown => decode({ status: 200, type, error: '', body });

test('JSON, XML and PHP are decoded', () => {
  assert.deepEqual(answer('application/json', '{"query":[1]}'), { query: [1] });
  assert.deepEqual(answer('text/javascript', '/**/x({"a":"é"})'), { a: 'é' });
  assert.deepEqual(answer('application/vnd.php.serialized', 'a:1:{s:2:"é";i:7;}'), { é: 7 });
  assert.deepEqual(
    answer(
      'text/xml',
      '<?xml version="1.0"?><api><query><pages><page title="B"/><page title="A">x</page></pages></query></api>',
    ),
    { query: { pages: { page: [{ title: 'A', 'text()': 'x' }, { title: 'B' }] } } },
  );
});

test('a broken answer differs from every right one', () => {
  assert.deepEqual(answer('application/json', '{"query"'), { 'not decoded': '{"query"' });
  assert.deepEqual(answer('text/html', '<p>'), { text: '<p>' });
});
