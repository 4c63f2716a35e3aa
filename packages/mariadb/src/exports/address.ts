export { type MysqlAddress, readMysqlAddress } from '../address.ts';
export type { ServerListener } from '../server.ts';
export type { ServerSettings } from '../settings.ts';
export { tlsOptions } from '../tls.ts';
