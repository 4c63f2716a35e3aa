import type { ConnectionOptions } from 'mysql2';
import { lookupTable } from '@wikiquery/common/lookup-table';
import { ServerLostError } from './errors.ts';

/** The server, account and database of a failed connection. */
interface Target {
  /** `host:port`, or the path of a socket. */
  readonly server: string;
  readonly host: string;
  readonly isSocket: boolean;
  readonly account: string;
  readonly database: string;
}

/** Translates a connection error of the driver into one whose message says how to fix it. */
export function connectError(error: Error, options: ConnectionOptions): ServerLostError {
  const { host = 'localhost', port = 3306, socketPath: socket } = options;
  const target = {
    server: socket ?? `${host}:${port}`,
    host,
    isSocket: socket !== undefined,
    account: `"${options.user ?? ''}"`,
    database: `"${options.database ?? ''}"`,
  };
  const { code = '', reason } = error as { readonly code?: string; readonly reason?: string };
  // OpenSSL's messages are long and end with a line break.
  const [key, message] = code.startsWith('ERR_SSL_') ? ['ERR_SSL', reason ?? code] : [code, error.message];
  return new ServerLostError((messages[key] ?? unknownError)(target, message), { cause: error });
}

type Message = (target: Target, message: string) => string;

const unknownError: Message = ({ server }, message) => `Cannot connect to ${server} (${message}).`;
const unknownHost: Message = ({ host }) => `Cannot resolve the host name ${host}.`;
const timeout: Message = ({ server }) => `${server} does not respond: a firewall may block connections.`;
const tooManyConnections: Message = ({ server }, message) =>
  `${server} accepts no more connections (${message}): raise its limit, or lower settings.database.connections.`;

/** Messages by the driver's or the server's error code. */
const messages: Readonly<Record<string, Message>> = lookupTable({
  ECONNREFUSED: ({ server, isSocket }) =>
    isSocket
      ? `Nothing listens on the socket ${server}: start the server.`
      : `Nothing listens on ${server}: start the server, or check its port, bind_address and skip_networking.`,
  ENOENT: ({ server }) =>
    `The socket ${server} does not exist: start the server, or use the path that SELECT @@socket returns.`,
  EACCES: ({ server }) => `Permission denied for the socket ${server}.`,
  ENOTFOUND: unknownHost,
  EAI_AGAIN: unknownHost,
  ETIMEDOUT: timeout,
  HANDSHAKE_NO_SSL_SUPPORT: ({ server }) =>
    `${server} does not support TLS: configure its ssl_cert and ssl_key, or remove tls from the database URL.`,
  HANDSHAKE_SSL_ERROR: ({ server }, message) =>
    message.includes('does not match')
      ? `The certificate of ${server} is for another name (${message}): use a name in the certificate, or tls=verify-ca.`
      : `TLS with ${server} failed (${message}): if its certificate is not trusted, set its CA certificate with tls-ca=FILE.`,
  ERR_SSL: ({ server }, message) =>
    `${server} rejected the TLS connection (${message}): check tls-cert, and that the server's ssl_ca trusts it.`,
  ER_ACCESS_DENIED_ERROR: ({ server, account }, message) =>
    `${server} denies access to the account ${account} (${message}): check its password, the hosts that it may connect from, and whether it requires TLS (tls=required, or tls-cert and tls-key).`,
  ER_ACCESS_DENIED_NO_PASSWORD_ERROR: ({ server, account }) =>
    `${server} allows the account ${account} only over a socket, from the operating system user of the same name: set a password, connect with ?socket=PATH, or use another account.`,
  AUTH_SWITCH_PLUGIN_ERROR: ({ account }, message) =>
    `The account ${account} uses an unsupported authentication plugin (${message}): use mysql_native_password or caching_sha2_password.`,
  ER_DBACCESS_DENIED_ERROR: ({ account, database }) =>
    `The account ${account} may not read the database ${database}, or it does not exist: grant SELECT.`,
  ER_BAD_DB_ERROR: ({ server, database }) =>
    `${server} has no database ${database}: SHOW DATABASES lists the existing ones.`,
  ER_HOST_NOT_PRIVILEGED: ({ server, account }) =>
    `${server} accepts no connections from this host: create the account ${account} for it.`,
  ER_CON_COUNT_ERROR: tooManyConnections,
  ER_TOO_MANY_USER_CONNECTIONS: tooManyConnections,
  ER_USER_LIMIT_REACHED: tooManyConnections,
});
