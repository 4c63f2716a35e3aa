import type { Context } from '../../query/context.ts';
import { base36Sha1 } from '../../wiki/sha1.ts';

/** Reads the SHA-1 that a request searches for, in base 36; fails if it is malformed. */
export function sha1Parameter({
  params,
  fail,
}: {
  readonly params: { readonly sha1: string | undefined; readonly sha1base36: string | undefined };
  readonly fail: Context['fail'];
}): string | undefined {
  if (params.sha1 !== undefined) {
    const sha1 = params.sha1.toLowerCase();
    return /^[a-f0-9]{40}$/.test(sha1) ? base36Sha1(sha1) : fail('invalidsha1hash');
  }
  if (params.sha1base36 === undefined) return undefined;
  const sha1 = params.sha1base36.toLowerCase();
  return /^[a-z0-9]{31}$/.test(sha1) ? sha1 : fail('invalidsha1base36hash');
}
