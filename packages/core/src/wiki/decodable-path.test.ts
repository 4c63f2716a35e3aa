import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodablePath } from './decodable-path.ts';

test('paths can be decoded, whatever is in them', () => {
  for (const [url, expected] of [
    ['/wiki/A', '/wiki/A'],
    ['/wiki/%C3%89%2F%3F', '/wiki/%C3%89%2F%3F'],
    ['/wiki/%FF', '/wiki/%EF%BF%BD'],
    ['/wiki/a%C3/b', '/wiki/a%EF%BF%BD/b'],
    ['/wiki/%2F%ED%A0%80', '/wiki/%2F%EF%BF%BD'],
    ['/wiki/100%', '/wiki/100%25'],
    ['/wiki/%zz%E4%B', '/wiki/%25zz%EF%BF%BD%25B'],
    ['/wiki/A?b=%FF%', '/wiki/A?b=%FF%'],
    ['/wiki/%FF?b=%FF', '/wiki/%EF%BF%BD?b=%FF'],
  ] as const)
    assert.equal(decodablePath(url), expected);
});
