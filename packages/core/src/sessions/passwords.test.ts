import assert from 'node:assert/strict';
import test from 'node:test';
import { isPassword, isUsable } from './passwords.ts';

const salt = 'c2FsdHNhbHRzYWx0c2E=';

/** What PHP made of one password, as MediaWiki stores it. */
const stored = {
  argon2id:
    ':argon2:$argon2id$v=19$m=1024,t=2,p=1$azJ5ZUFEWmtLSkpaOVZPeA$Ap8Y8rQnvW+Z0kaUTPGSTQtj2kTjwldqCgMaxyA8NhE',
  argon2i:
    ':argon2:$argon2i$v=19$m=1024,t=2,p=1$ZXo1RU1ERGZ0TmV3Rmg3Wg$LpBc49SbEuYf5GmJufWwUbhF1OqhZ4+/h2gS3NNI4EI',
  pbkdf2: `:pbkdf2:sha512:1000:64:${salt}:2/fUctWQRRNuWPxMPeM6Lkkil4Fv3W1LmT8aUC2mS/VwhWFRHvn3D32YDIpg1jJApZrP5flSjmiFphbwtn4IxQ==`,
  bcrypt: ':bcrypt:6$c2FsdHNhbHRzYWx0c2Fsd.$d26eFz6cewpY8RLKCosd6dDV4XeNs6q',
  salted: ':B:abcd1234:d2a602b4cd7e976635e164463f955667',
  old: ':A:633e3ab457b4906a358aad18d165eba4',
  layeredSalted: `:pbkdf2-legacyB:!sha256:1000:32!abcd1234!${salt}!gkaC1tkNsVVMMPZvXPMS9kAiLNbKF+t8++sc7rdq2ys=`,
  layeredOld: `:pbkdf2-legacyA:!sha256:1000:32!!${salt}!vTXgbISUmRQRHvuTqSeRvrGGobKmJFXuOyZLatDxtgI=`,
} as const;

for (const [form, hash] of Object.entries(stored)) {
  test(`a password stored in the form ${form}`, async () => {
    assert.equal(await isPassword(hash, 'Lantern-42'), true);
    assert.equal(await isPassword(hash, 'Lantern-43'), false);
    assert.equal(await isPassword(hash, ''), false);
  });
}

test('a stored value that is no hash matches no password', async () => {
  for (const nothing of [
    '',
    '*** INVALID ***',
    ':unknown:x',
    ':pbkdf2:sha512:0:64:x:',
    ':pbkdf2:nope:1:64:x:',
  ]) {
    assert.equal(await isPassword(nothing, ''), false);
  }
  assert.equal(isUsable(''), false);
  assert.equal(isUsable(stored.pbkdf2), true);
});
