export { createDatabaseSessionStore } from '../sessions/shared/database-store.ts';
export { openMemcachedSessionStore } from '../sessions/shared/memcached-store.ts';
export { openRedisSessionStore } from '../sessions/shared/redis-store.ts';
export { joinSessionStores, type SessionStore } from '../sessions/shared/session-store.ts';
export type { SharedLogins } from '../sessions/shared/shared-logins.ts';
