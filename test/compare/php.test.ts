import assert from 'node:assert/strict';
import test from 'node:test';
import { phpAssignments, phpLiteral } from './php.ts';

test('values are written as PHP literals', () => {
  assert.equal(phpLiteral(String.raw`it's \ Ж`), String.raw`'it\'s \\ Ж'`);
  assert.equal(phpLiteral([1, true, null, -2.5]), '[ 1, true, null, -2.5 ]');
  assert.equal(phpLiteral({ 110: 'Draft', name: [] }), `[ 110 => 'Draft', 'name' => [  ] ]`);
});

test('settings are assigned, whole or in part', () => {
  assert.equal(
    phpAssignments({ wgMiserMode: true, "wgGroupPermissions['sysop']['pagelang']": false }),
    "$wgMiserMode = true;\n$wgGroupPermissions['sysop']['pagelang'] = false;\n",
  );
});
