import assert from 'node:assert/strict';
import test from 'node:test';
import { httr2 } from './httr2.ts';
import type { CodeRequest } from './request.ts';

const programFor = (query: string, more: Partial<CodeRequest> = {}): string =>
  httr2.write({
    apiUrl: 'https://wiki.example/w/api.php',
    parameters: [...new URLSearchParams(query)],
    all: false,
    ...more,
  });

test('a request is sent as a query, and the whole answer printed', () => {
  const program = programFor('action=query&list=tags&format=json&formatversion=2');
  assert.match(program, /api <- request\("https:\/\/wiki\.example\/w\/api\.php"\) \|>/);
  assert.match(program, /req_url_query\(!!!parameters\)/);
  assert.match(program, /parameters <- list\([^)]*list = "tags"/);
  assert.match(program, /cat\(to_json\(ask\(parameters\), pretty = TRUE\), "\\n"\)/);
  assert.doesNotMatch(program, /tempfile|req_body_form|gc\(\)/);
});

test('a request that requires POST is sent as a form', () => {
  const program = programFor('action=purge&titles=A&format=json&formatversion=2', { post: true });
  assert.match(program, /req_body_form\(!!!parameters\)/);
  assert.doesNotMatch(program, /req_url_query/);
});

test('a request with a token keeps its cookies and reads the token first', () => {
  const program = programFor('action=watch&titles=A&format=json&formatversion=2', {
    post: true,
    token: { parameter: 'token', type: 'watch' },
  });
  assert.match(program, /cookies <- tempfile\(\)/);
  assert.match(program, /meta = "tokens", type = "watch"/);
  assert.match(program, /token <- tokens\[\["watchtoken"\]\]/);
  assert.match(program, /gc\(\)/);
});
