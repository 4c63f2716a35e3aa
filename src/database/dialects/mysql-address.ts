/** A server of a wiki's database. */
export interface ServerAddress {
  readonly host: string;
  readonly port: number;
}

/** What `mysql://user:password@host:port/name` says. */
export interface MysqlAddress {
  readonly user: string;
  readonly password: string;
  /** In the order of the address; one where a socket is named. */
  readonly servers: readonly ServerAddress[];
  readonly database: string;
  /** Path of a Unix socket in place of a host, from `?socket=`. */
  readonly socket?: string;
}

const DEFAULT_PORT = 3306;
const pattern = /^(?:mysql|mariadb):\/\/(?:([^:@/]*)(?::([^@/]*))?@)?([^/?]*)\/([^/?]+)(?:\?(.*))?$/;

/** Reads the address of a database; undefined where it is none. */
export function readMysqlAddress(url: string): MysqlAddress | undefined {
  const [, user = '', password = '', hosts = '', database = '', query = ''] = pattern.exec(url) ?? [];
  if (database === '') return undefined;
  const servers = hosts.split(',').map((host) => {
    const [, name = '', port] = /^(.*?)(?::(\d+))?$/.exec(host) ?? [];
    return { host: name || '127.0.0.1', port: port === undefined ? DEFAULT_PORT : Number(port) };
  });
  const socket = new URLSearchParams(query).get('socket');
  return {
    user: decodeURIComponent(user),
    password: decodeURIComponent(password),
    servers,
    database: decodeURIComponent(database),
    ...(socket !== null && { socket }),
  };
}
