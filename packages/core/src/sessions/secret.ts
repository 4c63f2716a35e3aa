import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Signs sessions and tokens; all processes of a wiki use the same one. */
export interface Secret {
  /** Signs a text for one use; signatures for other uses differ. */
  readonly sign: (use: string, text: string) => Buffer;
}

/** Derives the secret from a text, which is random by default. */
export function createSecret(text = randomBytes(32).toString('hex')): Secret {
  const keys = new Map<string, Buffer>();
  const keyFor = (use: string): Buffer => {
    const known = keys.get(use);
    if (known) return known;
    const key = createHmac('sha256', text).update(use).digest();
    keys.set(use, key);
    return key;
  };
  return { sign: (use, signed) => createHmac('sha256', keyFor(use)).update(signed).digest() };
}

/** Compares texts in constant time. */
export function sameText(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
