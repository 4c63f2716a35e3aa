import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeTitle } from '../wiki/title.ts';
import { wholePage } from './page-set.ts';

test('a page is whole only where its row was read as a whole', () => {
  const title = makeTitle(0, 'Bridge');
  const basic = { page_id: 1, page_namespace: 0, page_title: 'Bridge', page_is_redirect: 0, page_latest: 2 };
  assert.throws(() => wholePage({ title, row: basic }), /does not declare it/);
  const further = { page_is_new: 1, page_touched: '20250101000000', page_len: 8 };
  const whole = { title, row: { ...basic, ...further, page_content_model: null, page_lang: null } };
  assert.equal(wholePage(whole), whole);
});
