import type { ConnectionOptions } from 'mysql2';
import { ServerLostError } from './errors.ts';

/** What was to be connected to. */
interface Target {
  /** `host:port`, or the path of a socket. */
  readonly server: string;
  readonly host: string;
  readonly isSocket: boolean;
  readonly account: string;
  readonly database: string;
}

/** Why a server could not be connected to, in a sentence that says what can be done; its cause is the driver's error. */
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
  // What OpenSSL says is long, and ends with a line break.
  const [key, message] = code.startsWith('ERR_SSL_') ? ['ERR_SSL', reason ?? code] : [code, error.message];
  return new ServerLostError((sentences[key] ?? otherwise)(target, message), { cause: error });
}

type Sentence = (target: Target, message: string) => string;

const otherwise: Sentence = ({ server }, message) => `${server} cannot be used (${message}).`;
const unknownName: Sentence = ({ host }) => `There is no address for the name ${host}.`;
const silent: Sentence = ({ server }) =>
  `${server} does not answer: perhaps a firewall keeps connections from it.`;
const full: Sentence = ({ server }, message) =>
  `${server} takes no more connections (${message}): raise its limit, or lower settings.database.connections.`;

/** By the driver's or the server's name for the error. */
const sentences: Readonly<Record<string, Sentence>> = {
  ECONNREFUSED: ({ server, isSocket }) =>
    isSocket
      ? `Nothing listens at the socket ${server}: start the server.`
      : `Nothing listens at ${server}: start the server, or look at its settings port, bind_address and skip_networking.`,
  ENOENT: ({ server }) =>
    `There is no socket ${server}: start the server, or give the path that it answers to SELECT @@socket.`,
  EACCES: ({ server }) => `This program's account of the operating system may not use the socket ${server}.`,
  ENOTFOUND: unknownName,
  EAI_AGAIN: unknownName,
  ETIMEDOUT: silent,
  HANDSHAKE_NO_SSL_SUPPORT: ({ server }) =>
    `${server} has no TLS: give it a certificate (its settings ssl_cert and ssl_key), or leave tls out of the address.`,
  HANDSHAKE_SSL_ERROR: ({ server }, message) =>
    message.includes('does not match')
      ? `The certificate of ${server} is for another name (${message}): give a name that is in it, or tls=verify-ca.`
      : `TLS with ${server} failed (${message}): if its certificate is not trusted, name that of its authority with tls-ca=FILE.`,
  ERR_SSL: ({ server }, message) =>
    `${server} ended TLS (${message}): look at the certificate that is shown to it, tls-cert, and at the authorities that it knows, its setting ssl_ca.`,
  ER_ACCESS_DENIED_ERROR: ({ server, account }, message) =>
    `${server} does not let the account ${account} in (${message}): look at the password, at the hosts that the account is for, and whether it has to use TLS (tls=required, or tls-cert and tls-key).`,
  ER_ACCESS_DENIED_NO_PASSWORD_ERROR: ({ server, account }) =>
    `${server} lets the account ${account} in without a password only from the account of the operating system that has its name, by ?socket=PATH: give it a password, or another account.`,
  AUTH_SWITCH_PLUGIN_ERROR: ({ account }, message) =>
    `The account ${account} has a way to log in that is not known here (${message}): let it use mysql_native_password or caching_sha2_password.`,
  ER_DBACCESS_DENIED_ERROR: ({ account, database }) =>
    `The account ${account} may not read the database ${database}, or there is none of this name: grant it SELECT.`,
  ER_BAD_DB_ERROR: ({ server, database }) =>
    `${server} has no database ${database}: SHOW DATABASES lists those that it has.`,
  ER_HOST_NOT_PRIVILEGED: ({ server, account }) =>
    `${server} takes no connections from this host: there is no account ${account} for it.`,
  ER_CON_COUNT_ERROR: full,
  ER_TOO_MANY_USER_CONNECTIONS: full,
  ER_USER_LIMIT_REACHED: full,
};
