import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createWiki } from '../../../test/rig/wiki.ts';
import { errorFormats } from '../../core/src/query/result/problem-format.ts';
import { failureIn, warningsIn } from './api-error.ts';

test('errors and warnings are found in every format', async () => {
  using wiki = createWiki();
  for (const errorformat of errorFormats) {
    const failed = await wiki.request({ action: 'query', list: 'search', errorformat });
    const failure = failureIn(failed);
    assert.equal(failure?.code, 'missingparam', errorformat);
    assert.equal(failure.data, failed);
    if (errorformat !== 'none' && errorformat !== 'raw') assert.match(failure.info, /srsearch/);

    const warned = await wiki.request({ action: 'query', list: 'allpages', aplimit: 501, errorformat });
    assert.equal(failureIn(warned), undefined);
    const [warning, ...others] = warningsIn(warned);
    assert.deepEqual(others, []);
    assert.match(String(warning?.module), /allpages$/);
  }
});
