import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faultOf, type Received } from './check-response.ts';
import type { FuzzRequest } from './request.ts';

const request: FuzzRequest = { method: 'GET', query: [], headers: {}, viewer: 'anonymous', http: false };

const response = (type: string, body: string, more: Partial<Received> = {}): Received => ({
  status: 200,
  headers: { 'content-type': `${type}; charset=utf-8` },
  body,
  ...more,
});

const valid = [
  response('application/json', '{"batchcomplete":true}'),
  response('application/json', '{"name":"apierror-internal_api_error_DBQueryTimeoutError"}'),
  response('text/javascript', '/**/f({"a":1})'),
  response('text/xml', '<?xml version="1.0"?><api><query a="&lt;&#10;"/></api>'),
  response('application/vnd.php.serialized', 'a:1:{s:1:"a";s:2:"é";}'),
  response(
    'text/html',
    '<!DOCTYPE html><html><head><title>x</title></head><body><pre>\0</pre></body></html>',
  ),
  response('application/json', '{"error":{}}', { status: 503, headers: { 'retry-after': '5' }, body: '' }),
];

const faulty: readonly (readonly [RegExp, Received])[] = [
  [/^status 500/, response('application/json', '{}', { status: 500 })],
  [/^status 503/, response('application/json', '{}', { status: 503 })],
  [/^internal_api_error/, response('application/json', '{"error":{"code":"internal_api_error_TypeError"}}')],
  [/JSON/, response('application/json', '{"a":}')],
  [/surrogate/, response('application/json', '{"a":"\ud800"}')],
  [/no call/, response('text/javascript', 'alert(1);({})')],
  [/unexpected close tag/, response('text/xml', '<api><query></api>')],
  [/disallowed character/, response('text/xml', '<api>\0</api>')],
  [/unbound namespace prefix/, response('text/xml', '<api><x:a/></api>')],
  [/invalid application\/vnd.php/, response('application/vnd.php.serialized', 'a:1:{s:1:"a";s:3:"é";}')],
  [/invalid application\/vnd.php/, response('application/vnd.php.serialized', 'a:1:{s:1:"a";')],
  [/invalid text\/html/, response('text/html', '<!DOCTYPE html><p>a<p b=1 b=2>')],
  [/unknown type/, response('text/csv', 'a')],
  [/invalid header/, response('', '', { headers: { 'x-a': 'a\nb' } })],
];

test('valid responses have no fault', () => {
  for (const received of valid) assert.equal(faultOf(received, request), undefined, received.body);
});

test('faults are found', () => {
  for (const [fault, received] of faulty)
    assert.match(faultOf(received, request) ?? '', fault, received.body);
});

test('the type has to be that of the format', () => {
  const asked = { ...request, query: [['action', 'query'] as const, ['format', 'xml'] as const] };
  assert.match(faultOf(valid[0] ?? response('', ''), asked) ?? '', /instead of text\/xml/);
});
