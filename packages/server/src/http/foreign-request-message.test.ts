import assert from 'node:assert/strict';
import { test } from 'node:test';
import { foreignRequestMessage } from './foreign-request-message.ts';

test('the message says how to allow the site', () => {
  assert.match(foreignRequestMessage('evil.example'), /evil\.example.*settings\.allowedHosts/);
});
