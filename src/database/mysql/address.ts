/** A server of a wiki's database. */
export interface ServerAddress {
  readonly host: string;
  readonly port: number;
}

/** What `mysql://user:password@host:port/name` says. */
export interface MysqlAddress {
  readonly user: string;
  readonly password: string;
  /** One at least, in the order of the address. */
  readonly servers: readonly ServerAddress[];
  readonly database: string;
  /** Path of a Unix socket in place of a host, from `?socket=`. */
  readonly socket?: string;
  /** Whether connections are encrypted, from `?tls=`: `verify` (the server's certificate is checked) or `encrypt`. */
  readonly tls?: 'verify' | 'encrypt';
}

const DEFAULT_PORT = 3306;
const pattern = /^(?:mysql|mariadb):\/\/(?:([^:@/]*)(?::([^@/]*))?@)?([^/?]*)\/([^/?]+)(?:\?(.*))?$/;

/** Reads the address of a database, with one host or several (`host1,host2:3307`); undefined where it is none. */
export function readMysqlAddress(url: string): MysqlAddress | undefined {
  const [, user = '', password = '', hosts = '', database = '', query = ''] = pattern.exec(url) ?? [];
  if (database === '') return undefined;
  const options = new URLSearchParams(query);
  const socket = options.get('socket');
  const tls = options.get('tls');
  if (tls !== null && tls !== 'verify' && tls !== 'encrypt') return undefined;
  return {
    user: decodeURIComponent(user),
    password: decodeURIComponent(password),
    servers: hosts.split(',').map(readServer),
    database: decodeURIComponent(database),
    ...(socket !== null && { socket }),
    ...(tls !== null && { tls }),
  };
}

function readServer(text: string): ServerAddress {
  const [, bracketed, plain, port] = /^(?:\[([^\]]*)\]|([^:]*))(?::(\d+))?$/.exec(text) ?? [];
  return {
    host: bracketed ?? (plain || '127.0.0.1'),
    port: port === undefined ? DEFAULT_PORT : Number(port),
  };
}
