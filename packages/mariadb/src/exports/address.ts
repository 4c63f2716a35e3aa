export { type MariadbAddress, parseMariadbUrl } from '../address.ts';
export type { ServerListener } from '../server.ts';
export type { ServerSettings } from '../settings.ts';
export { tlsOptions } from '../tls.ts';
