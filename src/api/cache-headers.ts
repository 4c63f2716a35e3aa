import type { CacheMode } from '../query/module-metadata.ts';
import type { Clock } from '../wiki/request-environment.ts';

/** The facts that decide who may cache an answer, and for how long. */
export interface CacheFacts {
  readonly mode: CacheMode;
  readonly failed: boolean;
  readonly writes: boolean;
  /** Seconds for shared caches and for the client, chosen by the request or the action. */
  readonly smaxage: number;
  readonly maxage: number;
  /** Whether the language depends on the viewer. */
  readonly ownLanguage: boolean;
  /** Whether the viewer sees change tags that not everybody sees. */
  readonly seesPrivateTags: boolean;
  /** Whether the viewer has a session. */
  readonly session: boolean;
  /** Whether anonymous viewers may read the wiki. */
  readonly isPublicWiki: boolean;
  readonly variesByOrigin: boolean;
  readonly environment: Clock;
}

/** Returns the headers that tell caches whether and how long to keep an answer. */
export function cacheHeaders(facts: CacheFacts): Record<string, string> {
  const { failed, smaxage, maxage, writes, environment } = facts;
  const mode = modeOf(facts);
  const age = !failed && !writes ? maxage : mode === 'private' ? 0 : maxage;
  const forTheClient = age === 0 ? FOR_THE_CLIENT : `private, must-revalidate, max-age=${age}`;
  if (mode === 'private') return { 'cache-control': forTheClient };
  const vary = facts.variesByOrigin
    ? 'Accept-Encoding, Origin, Treat-as-Untrusted, Cookie'
    : 'Accept-Encoding, Treat-as-Untrusted, Cookie';
  const shared = mode === 'public' || !facts.session;
  if (!shared || (smaxage === 0 && maxage === 0)) return { vary, 'cache-control': forTheClient };
  const soonest = Math.min(smaxage, maxage);
  return {
    vary,
    expires: new Date(soonest === 0 ? 1000 : environment.now + soonest * 1000).toUTCString(),
    'cache-control': `s-maxage=${smaxage}, max-age=${maxage}, public`,
  };
}

const FOR_THE_CLIENT = 'private, must-revalidate, max-age=0';

function modeOf({ mode, failed, isPublicWiki, ownLanguage, seesPrivateTags }: CacheFacts): CacheMode {
  if (failed || !isPublicWiki) return 'private';
  return mode === 'public' && (ownLanguage || seesPrivateTags) ? 'anon-public-user-private' : mode;
}
