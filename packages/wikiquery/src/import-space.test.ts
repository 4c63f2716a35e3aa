import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeSpace, warnOfSpace } from './import-space.ts';

test('an import that does not fit is warned of, in the words of a dry run', () => {
  const short = { folder: '/data', free: 1_000_000, needed: 2_500_000 };
  assert.equal(describeSpace(short), 'Disk: about 2.5 MB needed, 1.0 MB free in /data: not enough');
  assert.match(
    warnOfSpace(short) ?? '',
    /^Disk: about 2\.5 MB needed, .*: not enough\. The import continues/,
  );
  assert.equal(warnOfSpace({ ...short, free: 3_000_000 }), undefined);
  assert.equal(warnOfSpace({ ...short, needed: undefined }), undefined);
});
