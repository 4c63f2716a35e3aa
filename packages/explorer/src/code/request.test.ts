import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answersDocument, prepareJsonRequest, prepareRequest, type CodeRequest } from './request.ts';

const requestOf = (query: string, more: Partial<CodeRequest> = {}): CodeRequest => ({
  apiUrl: 'https://wiki.example/w/api.php',
  parameters: [...new URLSearchParams(query)],
  all: false,
  ...more,
});

const parametersOf = (query: string, more?: Partial<CodeRequest>): string =>
  [...prepareRequest(requestOf(query, more)).parameters].map((field) => field.join('=')).join('&');

test('action, format and formatversion are added unless they are given', () => {
  assert.equal(parametersOf('list=tags'), 'action=query&list=tags&format=json&formatversion=2');
  assert.equal(parametersOf('action=help&format=xml'), 'action=help&format=xml');
  assert.equal(parametersOf('action=help&formatversion=1'), 'action=help&formatversion=1&format=json');
});

test('the last value of a repeated parameter counts', () => {
  assert.equal(
    parametersOf('titles=A&prop=info&titles=B'),
    'action=query&titles=B&prop=info&format=json&formatversion=2',
  );
});

test('programs that read the answer ask for JSON', () => {
  const { parameters } = prepareJsonRequest(requestOf('format=xml&callback=f&list=tags'));
  assert.deepEqual(Object.fromEntries(parameters), {
    action: 'query',
    list: 'tags',
    format: 'json',
    formatversion: '2',
  });
});

test('only action=query has parts, which rawcontinue would end', () => {
  assert.equal(prepareRequest(requestOf('action=compare&fromrev=1', { all: true })).all, false);
  const { all, parameters } = prepareRequest(requestOf('list=allpages&rawcontinue=', { all: true }));
  assert.deepEqual([all, parameters.has('rawcontinue')], [true, false]);
});

test('requests are posted if the module or its token requires it, or if their URL were too long', () => {
  const posted = (query: string, more?: Partial<CodeRequest>): boolean =>
    prepareRequest(requestOf(query, more)).post;
  assert.equal(posted('list=tags'), false);
  assert.equal(posted('list=tags', { post: true }), true);
  assert.equal(posted('action=logout', { token: { type: 'csrf', parameter: 'token' } }), true);
  assert.equal(posted(`titles=${'ä'.repeat(1100)}`), true);
});

test('a token is taken anew', () => {
  const token = { type: 'csrf', parameter: 'token' };
  assert.equal(
    parametersOf('action=logout&token=old', { token }),
    'action=logout&format=json&formatversion=2',
  );
});

test('a single list has its rows under its name', () => {
  const listOf = (query: string): string | undefined => prepareRequest(requestOf(query)).list;
  assert.equal(listOf('list=allpages&aplimit=5'), 'allpages');
  assert.equal(listOf('list=allpages&prop='), 'allpages');
  for (const query of ['list=allpages|tags', 'list=allpages&titles=A', 'list=allpages&meta=siteinfo']) {
    assert.equal(listOf(query), undefined, query);
  }
  assert.equal(listOf('list=querypage&qppage=Longpages'), undefined);
});

test('errors are where errorformat puts them', () => {
  const keyOf = (query: string): string => prepareRequest(requestOf(query)).errorKey;
  assert.deepEqual([keyOf('errorformat=bc'), keyOf('errorformat=plaintext')], ['error', 'errors']);
});

test('what cannot be passed on is replaced', () => {
  assert.equal(
    parametersOf('action=help&modules=a%00b'),
    'action=help&modules=a\uFFFDb&format=json&formatversion=2',
  );
  const { parameters } = prepareRequest(requestOf('', { parameters: [['titles', '\ud800']] }));
  assert.equal(parameters.get('titles'), '\uFFFD');
});

test('some answers are documents in every format', () => {
  const isDocument = (query: string): boolean => answersDocument(requestOf(query));
  for (const query of ['action=help', 'action=rsd', 'action=feedrecentchanges', 'export=1&exportnowrap=1']) {
    assert.equal(isDocument(query), true, query);
  }
  for (const query of ['action=help&wrap=', 'action=opensearch&search=a', 'export=1', 'action=feed']) {
    assert.equal(isDocument(query), false, query);
  }
});
