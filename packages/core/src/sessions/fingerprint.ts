import type { Secret } from './secret.ts';

/** Makes a hash of what a session's account has, which changes when its sessions have to end. */
export const fingerprint = (secret: Secret, parts: readonly (string | number)[]): string =>
  secret.sign('fingerprint', JSON.stringify(parts)).toString('base64url').slice(0, 22);
