import assert from 'node:assert/strict';
import test from 'node:test';
import type { CodeRequest } from './request.ts';
import { wikiquery } from './wikiquery.ts';

const commandFor = (query: string, more: Partial<CodeRequest> = {}): string =>
  wikiquery.write({
    apiUrl: 'https://wiki.example/w/api.php',
    parameters: [...new URLSearchParams(query)],
    all: false,
    ...more,
  });

test('parameters that the command adds by itself are left out', () => {
  assert.equal(
    commandFor('action=query&list=allpages&apfrom=A%26B&format=json&formatversion=2'),
    "npx --no-install wikiquery query --from 'https://wiki.example/w/api.php' 'list=allpages&apfrom=A%26B'\n",
  );
});

test('the whole list is written as CSV', () => {
  assert.equal(
    commandFor('action=query&list=allpages', { all: true }),
    "npx --no-install wikiquery query --from 'https://wiki.example/w/api.php' --all --format csv 'list=allpages'\n",
  );
});

test('requests that require POST are refused', () => {
  assert.match(commandFor('action=purge&titles=A', { post: true }), /^# wikiquery query sends no requests/);
});
