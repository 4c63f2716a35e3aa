import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from 'wikiquery-client';
import type { AskAnyAnswer } from './answer-source.ts';
import { modulesIn, type ApiRequest } from './api-request.ts';
import { compareRequests, type CompareRequestsOptions, type RequestComparison } from './compare-requests.ts';
import { answerLines, verdictLine } from './report-answers.ts';
import { objections } from './verdict.ts';

/** A side that answers each module with its name, except for the answers given by module. */
const side =
  (own: Readonly<Record<string, unknown>> = {}): AskAnyAnswer =>
  async (request) => {
    const modules = modulesIn(request);
    const failing = modules.map((name) => own[name]).find((one) => one instanceof Error || isError(one));
    if (failing instanceof Error) throw failing;
    return failing ?? { query: Object.fromEntries(modules.map((name) => [name, own[name] ?? [name]])) };
  };

const isError = (value: unknown): boolean => typeof value === 'object' && value !== null && 'error' in value;

const list = (...names: readonly string[]): ApiRequest => ({
  action: 'query',
  list: names.join('|'),
  format: 'json',
});

const compare = (
  requests: readonly ApiRequest[],
  options: Partial<CompareRequestsOptions>,
): Promise<RequestComparison> =>
  compareRequests(requests, { here: side(), there: side(), wait: async () => undefined, ...options });

const many = Array.from({ length: 300 }, () => list('allpages'));

test('a cause has one small example, and the table says how often a module differs', async () => {
  const comparison = await compare(
    [...many, { ...list('logevents', 'allpages'), lelimit: '5', redirects: '1' }],
    {
      there: side({ logevents: ['other'] }),
    },
  );
  assert.deepEqual(comparison.causes, [
    {
      module: 'logevents',
      path: 'query.logevents.*',
      requests: 1,
      further: [],
      example: { request: list('logevents'), here: 'logevents', there: 'other' },
    },
  ]);
  assert.equal(comparison.compared, 301);
  assert.deepEqual(comparison.modules.slice(0, 2), [
    { module: 'logevents', compared: 1, different: 1 },
    { module: 'allpages', compared: 301, different: 0 },
  ]);
  const report = {
    comparison,
    seed: 7,
    urls: { here: 'http://here/api.php', there: 'http://there/api.php' },
  };
  assert.equal(verdictLine(report), 'OK: 1 of 301 answers differ, all in logevents.');
  assert.deepEqual(answerLines(report), [
    'Requests were drawn at random, and sent anonymously (--seed 7).',
    '',
    'Answers that differ, by module:',
    '  module     compared  different',
    '  logevents         1          1',
    '  No differences in 2 other modules.',
    '',
    'logevents: query.logevents.* (1 request)',
    '  here:  "logevents"',
    '  there: "other"',
    '  http://here/api.php?action=query&list=logevents&format=json',
    '  http://there/api.php?action=query&list=logevents&format=json',
  ]);
});

test('the verdict depends on the share, on modules that are wrong throughout, and on what is disclosed', async () => {
  const wrong = { there: side({ logevents: ['other'] }) };
  const times = (number: number): readonly ApiRequest[] =>
    Array.from({ length: number }, () => list('logevents'));
  assert.deepEqual(objections(await compare(many, {})), []);
  assert.deepEqual(objections(await compare([...many, ...times(2)], wrong)), []);
  assert.deepEqual(objections(await compare([...many, ...times(3)], wrong)), [
    'at least half of those of logevents differ',
  ]);
  assert.match(objections(await compare([...many, ...times(4)], wrong))[0] ?? '', /^more than 1 % differ$/);
  const refusing = side({ watchlist: { error: { code: 'notloggedin', info: '' } } });
  assert.deepEqual(objections(await compare([...many, list('watchlist')], { there: refusing })), [
    'some show what the wiki refuses',
  ]);
  assert.deepEqual(objections(await compare([...many, list('watchlist')], { here: refusing })), []);
  assert.deepEqual(objections(await compare([], {})), ['no answers could be compared']);
});

test('what is sent to the wiki, and what the wiki cannot answer, is not compared', async () => {
  const here = side({ tags: { error: { code: 'delegated' } }, both: { error: { code: 'no' } } });
  const there = side({
    backlinks: { error: { code: 'internal_api_error_DBQueryError' } },
    images: new ApiError({ code: 'toolarge', info: '' }),
    both: { error: { code: 'no' } },
  });
  const { compared, proxied, failed, refused, different } = await compare(
    [list('tags'), list('backlinks'), list('images'), list('both'), list('allpages')],
    { here, there },
  );
  assert.deepEqual(
    { compared, proxied, failed, refused, different },
    {
      compared: 2,
      proxied: 1,
      failed: 2,
      refused: 1,
      different: 0,
    },
  );
  const lost = side({ allpages: new ApiError({ code: 'unreachable', info: '' }) });
  await assert.rejects(compare(many, { there: lost }), { code: 'unreachable' });
});

test('a difference that is gone after the pause counts as a change of the wiki', async () => {
  let isOld = true;
  const there: AskAnyAnswer = async (request) => side(isOld ? { allpages: ['before'] } : {})(request);
  const { different, changed, causes } = await compare(many.slice(0, 3), {
    there,
    wait: async () => {
      isOld = false;
    },
  });
  assert.deepEqual({ different, changed, causes }, { different: 0, changed: 3, causes: [] });
});

test('after an interruption, what has been compared is reported', async () => {
  const control = new AbortController();
  let sent = 0;
  const there: AskAnyAnswer = async (request) => {
    control.signal.throwIfAborted();
    if (++sent === 5) control.abort(new Error('stopped'));
    return side({ allpages: ['other'] })(request);
  };
  const comparison = await compare(many, { there, signal: control.signal });
  assert.equal(comparison.compared, 5);
  assert.equal(comparison.different, 5);
  assert.equal(comparison.interrupted, true);
  assert.ok(objections(comparison).includes('the comparison was interrupted'));
});

test('few causes are shrunk, and all of them count', async () => {
  let sent = 0;
  const names = Array.from({ length: 50 }, (_, i) => `module${i}`);
  const there: AskAnyAnswer = async (request) => {
    sent++;
    return { query: Object.fromEntries(modulesIn(request).map((name) => [name, 'other'])) };
  };
  const { different, causes } = await compare(
    names.map((name) => list(name)),
    { there },
  );
  assert.equal(different, 50);
  assert.equal(causes.length, 20);
  assert.ok(sent < 250, String(sent));
});
