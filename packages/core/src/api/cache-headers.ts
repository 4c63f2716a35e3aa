import type { CacheMode } from '../query/module-metadata.ts';
import type { Values } from '../query/parameters/parameter.ts';
import type { Clock } from '../wiki/request-environment.ts';
import { isRegistered, may } from '../wiki/viewer.ts';
import type { Action, ActionAnswer } from './action.ts';
import type { MainParameters } from './main-parameters.ts';
import type { TextResponse } from './request.ts';
import type { ApiServices, RequestContext } from './services.ts';

/** The facts that decide who may cache an answer, and for how long. */
interface CacheFacts {
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
function cacheHeaders(facts: CacheFacts): Record<string, string> {
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

/** Adds the headers about caching and cookies, and those of the answer itself, to a printed answer. */
export function withHeaders(
  printed: TextResponse,
  answer: ActionAnswer,
  module: Action,
  params: Values<MainParameters>,
  { viewer, session, crossOrigin, environment }: RequestContext,
  { isPublicWiki, rightsToTags }: ApiServices,
): TextResponse {
  const caching = cacheHeaders({
    mode: answer.cache ?? 'private',
    failed: false,
    writes: module.writes ?? false,
    smaxage: answer.maxage ?? params.smaxage,
    maxage: answer.maxage ?? params.maxage,
    ownLanguage: params.uselang === 'user',
    session: session ? session.kind !== 'anonymous' : isRegistered(viewer),
    isPublicWiki,
    seesPrivateTags: rightsToTags.some((right) => may(viewer, right)),
    variesByOrigin: crossOrigin.varies,
    environment,
  });
  const headers: Record<string, string | readonly string[]> = { ...printed.headers };
  Object.assign(headers, caching);
  const cookies = session?.cookies() ?? [];
  if (cookies.length > 0) Object.assign(headers, { 'set-cookie': cookies }, uncacheable);
  if (answer.headers) Object.assign(headers, answer.headers);
  return {
    status: printed.status,
    headers,
    body: printed.body,
    ...(printed.answer && { answer: printed.answer }),
  };
}

/** An answer that sets a session's cookies must not be cached. */
const uncacheable = { 'cache-control': 'private, must-revalidate, max-age=0' };
