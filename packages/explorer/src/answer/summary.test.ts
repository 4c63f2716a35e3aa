import assert from 'node:assert/strict';
import test from 'node:test';
import { summaryOf } from './summary.ts';

const summary = (answer: unknown, parameters: Readonly<Record<string, string>> = { list: 'allpages' }) =>
  summaryOf(answer, new Map(Object.entries({ action: 'query', ...parameters })));

test('rows and pages are counted', () => {
  assert.equal(summary({ query: { allpages: [{}, {}], allusers: [{}] } }), '3 rows');
  assert.equal(summary({ query: { pages: [{}] } }, { titles: 'A' }), '1 page');
  assert.equal(summary({ query: { pages: { '-1': {}, 5: {} } } }, { titles: 'A|B' }), '2 pages');
  assert.equal(summary({ query: { general: {} } }, { meta: 'siteinfo' }), undefined);
});

test('an empty answer says so, and whether more may come', () => {
  assert.equal(summary({ batchcomplete: true, query: { allpages: [] } }), 'no rows match');
  assert.equal(summary({ batchcomplete: true }, { generator: 'allpages' }), 'no pages match');
  assert.equal(
    summary({ continue: { apcontinue: 'B' }, query: { allpages: [] } }),
    'no rows in this part; the next one may have some',
  );
});

test('what is no answer to a query has no rows', () => {
  assert.equal(summary({ error: { code: 'x' } }), undefined);
  assert.equal(summary(undefined), undefined);
  assert.equal(summary({ paraminfo: {} }, { action: 'paraminfo' }), undefined);
});
