export { cookiePrefixOf, openSession, readCookie, type SessionData } from '../sessions/cookie.ts';
export type { PermissionProblem } from '../sessions/permissions.ts';
export { createRevocations, type Revocations } from '../sessions/revocations.ts';
export { createSecret, type Secret } from '../sessions/secret.ts';
export { createThrottle, type Throttle } from '../sessions/throttle.ts';
export { ANONYMOUS_TOKEN } from '../sessions/tokens.ts';
export { createAnonymousViewers, viewerOfAccount } from '../sessions/viewers.ts';
