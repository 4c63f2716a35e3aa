import assert from 'node:assert/strict';
import test from 'node:test';
import { answerLines, verdictLine, type AnswersReport } from './report-answers.ts';

const none = {
  compared: 2000,
  different: 0,
  refused: 0,
  changed: 0,
  proxied: 0,
  failed: 0,
  disclosed: 0,
  modules: [{ module: 'allpages', compared: 2000, different: 0 }],
  causes: [],
  interrupted: false,
};

const reportOf = (
  comparison: Partial<AnswersReport['comparison']>,
  further: Partial<AnswersReport> = {},
): AnswersReport => ({
  comparison: { ...none, ...comparison },
  seed: 3,
  urls: { here: 'http://here/api.php', there: 'http://there/api.php' },
  ...further,
});

test('equal answers have a verdict without modules, and no table', () => {
  const report = reportOf({});
  assert.equal(verdictLine(report), 'OK: 0 of 2,000 answers differ.');
  assert.deepEqual(answerLines(report), ['Requests were drawn at random, and sent anonymously (--seed 3).']);
});

test('the verdict names at most five modules that differ, and every objection', () => {
  const modules = ['a', 'b', 'c', 'd', 'e', 'f'].map((module) => ({ module, compared: 100, different: 1 }));
  const all = reportOf({ different: 6, modules: modules.slice(0, 5) });
  assert.equal(verdictLine(all), 'OK: 6 of 2,000 answers differ, all in a, b, c, d, e.');
  const more = reportOf({ different: 6, modules, disclosed: 1, interrupted: true });
  assert.equal(
    verdictLine(more),
    'DIFFERENT: 6 of 2,000 answers differ, all in a, b, c, d, e and 1 more ' +
      '(the comparison was interrupted; some show what the wiki refuses).',
  );
});

test('each kind of request that was not simply compared has its line', () => {
  const counts = reportOf({ refused: 1, changed: 1, proxied: 1, failed: 1 }, { account: 'Ada' });
  assert.deepEqual(answerLines(counts), [
    'Requests were drawn at random, and sent as Ada (--seed 3).',
    '1 of the answers are the same refusal on both sides.',
    '1 differed at first only, since the wiki has changed in between.',
    '1 requests were not compared: they are sent to the wiki.',
    '1 requests were not compared: the wiki gave no usable answer.',
  ]);
});

test('requests of a log have lines about those that were left out, if any were', () => {
  const sent = 'Requests were chosen from 1,500 of the log, each once, and sent anonymously (--seed 3).';
  const logged = { replayable: 1500, skipped: new Map(), unreadable: 0 };
  assert.deepEqual(answerLines(reportOf({}, { log: logged })), [sent]);
  const skipped = new Map([
    ['not GET', 1200],
    ['no data', 1],
  ] as const);
  assert.deepEqual(answerLines(reportOf({ refused: 2 }, { log: { ...logged, skipped, unreadable: 1 } })), [
    sent,
    'Skipped requests of the log: not GET 1,200, no data 1.',
    '1 lines of the log are not in the combined format.',
    '2 of the answers are the same refusal on both sides.',
  ]);
});

test('a cause shows both values, further paths and the requests', () => {
  const cause = {
    module: 'info',
    path: 'query.pages.*.length',
    requests: 2,
    further: ['query.pages.*.touched'],
    example: { request: { action: 'query', prop: 'info|links' }, here: undefined, there: 'x'.repeat(298) },
  };
  const modules = [{ module: 'info', compared: 2000, different: 2 }];
  const lines = (further: Partial<typeof cause>): readonly string[] =>
    answerLines(reportOf({ different: 2, modules, causes: [{ ...cause, ...further }] })).slice(1);
  assert.deepEqual(lines({}), [
    '',
    'Answers that differ, by module:',
    '  module  compared  different',
    '  info       2,000          2',
    '',
    'info: query.pages.*.length (2 requests)',
    '  here:  (missing)',
    // With its quotes it is as long as a value may be.
    `  there: "${'x'.repeat(298)}"`,
    '  also:  query.pages.*.touched',
    '  http://here/api.php?action=query&prop=info|links',
    '  http://there/api.php?action=query&prop=info|links',
  ]);
  const long = lines({ further: [], example: { ...cause.example, there: 'x'.repeat(299) } });
  assert.equal(long[7], `  there: "${'x'.repeat(299)}…`);
  assert.equal(long.length, 10);
});
