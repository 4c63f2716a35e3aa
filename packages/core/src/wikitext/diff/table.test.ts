import assert from 'node:assert/strict';
import test from 'node:test';
import { array, assert as check, constantFrom, property } from 'fast-check';
import { compare } from './compare.ts';
import { tableDiff } from './table.ts';

const label = (line: number): string => `Line ${line}:`;
const header = (from: number, to = from): string =>
  `<tr><td colspan="2" class="diff-lineno" id="mw-diff-left-l${from}">Line ${from}:</td>\n` +
  `<td colspan="2" class="diff-lineno">Line ${to}:</td></tr>\n`;

test('equal texts have no rows, whatever their line endings', () => {
  assert.equal(tableDiff('a\nb', 'a\nb', label), '');
  assert.equal(tableDiff('a\r\nb', 'a\nb', label), '');
});

test('a changed word is marked inside its line', () => {
  assert.equal(
    tableDiff('the old bridge', 'the new bridge', label),
    header(1) +
      '<tr><td class="diff-marker" data-marker="−"></td><td class="diff-deletedline diff-side-deleted">' +
      '<div>the <del class="diffchange diffchange-inline">old </del>bridge</div></td>' +
      '<td class="diff-marker" data-marker="+"></td><td class="diff-addedline diff-side-added">' +
      '<div>the <ins class="diffchange diffchange-inline">new </ins>bridge</div></td></tr>\n',
  );
});

test('a change has two lines of escaped context, and distant changes are separate', () => {
  const lines = ['<b>', '2', '3', '4', '5', '6', '7', '8', '9'];
  const rows = tableDiff(['x', ...lines].join('\n'), [...lines, 'y'].join('\n'), label);
  assert.ok(rows.startsWith(header(1)));
  assert.ok(rows.includes(header(9, 8)));
  assert.ok(rows.includes('<div>&lt;b&gt;</div>'));
  assert.ok(!rows.includes('<div>5</div>'));
});

test('an added line has an empty other side, and its spaces are kept', () => {
  const rows = tableDiff('a', 'a\n  b', label);
  assert.ok(rows.includes('<td colspan="2" class="diff-side-deleted"></td>'));
  assert.ok(rows.includes('<ins class="diffchange">\u00a0 b</ins>'));
});

test('edits reproduce both texts and keep a longest common subsequence', () => {
  const items = array(constantFrom('a', 'b', 'c', '1', '01'), { maxLength: 12 });
  check(
    property(items, items, (from, to) => {
      const edits = compare(from, to) ?? [];
      assert.deepEqual(
        edits.flatMap((edit) => edit.from),
        from,
      );
      assert.deepEqual(
        edits.flatMap((edit) => edit.to),
        to,
      );
      const common = edits.flatMap((edit) => (edit.type === 'copy' ? edit.from : [])).length;
      assert.equal(common, longestCommon(from, to));
    }),
  );
});

test('sequences above the allowed size are not compared', () => {
  const many = (shift: number) => Array.from({ length: 50 }, (_, i) => String((i * 7 + shift) % 50));
  assert.equal(compare(many(0), many(1), 2499), undefined);
  assert.ok(compare(many(0), many(1), 2500));
});

function longestCommon(from: readonly string[], to: readonly string[]): number {
  let row = to.map(() => 0);
  for (const item of from) {
    const next: number[] = [];
    to.forEach((other, j) => {
      next.push(item === other ? (row[j - 1] ?? 0) + 1 : Math.max(row[j] ?? 0, next[j - 1] ?? 0));
    });
    row = next;
  }
  return row.at(-1) ?? 0;
}
