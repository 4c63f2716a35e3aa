import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compileRegex } from './regex.ts';

const texts = (pattern: string, ignoresCase = false) => compileRegex(pattern, ignoresCase).texts;

test('returns the texts that every match contains', () => {
  assert.deepEqual(texts('[^x]lamp+ *(of|off) gulls?'), [['lamp'], [' gull']]);
  assert.deepEqual(texts('Lam[pb]s|Gulls? here|x(foam)+'), [['lam', ' here', 'xfoam']]);
  assert.deepEqual(texts('ÄBC', true), [['äbc']]);
  assert.deepEqual(texts('<[Ss]tub>|ab'), []);
});
