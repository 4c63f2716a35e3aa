export { type MysqlAddress, readMysqlAddress } from '../data/database/mysql/address.ts';
export type { ServerListener } from '../data/database/mysql/server.ts';
export type { ServerSettings } from '../data/database/mysql/settings.ts';
export { tlsOptions } from '../data/database/mysql/tls.ts';
