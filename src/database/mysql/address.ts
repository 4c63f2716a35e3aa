/** A server of a wiki's database. */
export interface ServerAddress {
  readonly host: string;
  readonly port: number;
}

/** How connections are encrypted, in the words of the client `mysql`'s `--ssl-mode`, each stricter than the one before. */
export type TlsMode = (typeof tlsModes)[number];

const tlsModes = ['required', 'verify-ca', 'verify-identity'] as const;

/** Encryption of connections, with the paths of the files that it takes. */
export interface TlsAddress {
  readonly mode: TlsMode;
  /** Certificates of the authorities that the server's is checked by; those that Node knows unless said. */
  readonly ca?: string;
  /** The certificate that is shown to the server, with its key. */
  readonly client?: { readonly certificate: string; readonly key: string };
}

/** What `mysql://user:password@host:port/name` says. */
export interface MysqlAddress {
  readonly user: string;
  readonly password: string;
  /** One at least, in the order of the address. */
  readonly servers: readonly ServerAddress[];
  readonly database: string;
  /** Path of a Unix socket in place of a host. */
  readonly socket?: string;
  readonly tls?: TlsAddress;
}

const DEFAULT_PORT = 3306;
const known = ['socket', 'tls', 'tls-ca', 'tls-cert', 'tls-key'];

/**
 * Reads the address of a database, with one host or several (`host1,host2:3307`); undefined where it is that of another kind
 * of database. Throws a TypeError that says what is wrong with it.
 */
export function readMysqlAddress(url: string): MysqlAddress | undefined {
  const [, rest] = /^(?:mysql|mariadb):\/\/(.*)$/.exec(url) ?? [];
  if (rest === undefined) return undefined;
  const [, user = '', password = '', hosts = '', database = '', query = ''] =
    /^(?:([^:@/]*)(?::([^@/]*))?@)?([^@/?]*)\/([^/?]+)(?:\?(.*))?$/.exec(rest) ?? [];
  if (database === '') {
    throw new TypeError(
      'The address of the database has to be like mysql://user:password@host:port/name; in a password @ is written %40, / %2F, ? %3F and % %25.',
    );
  }
  // A plus sign is one: paths have it more often than blanks.
  const options = new Map(new URLSearchParams(query.replaceAll('+', '%2B')));
  const unknown = [...options.keys()].find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new TypeError(`${unknown} is no option of a database's address; there are: ${known.join(', ')}.`);
  }
  const socket = options.get('socket');
  if (socket !== undefined && hosts !== '' && hosts !== 'localhost') {
    throw new TypeError('A database is reached by a host or by a socket: leave one of both out.');
  }
  const servers = hosts.split(',').map(readServer);
  const tls = readTls(options);
  const numeric = servers.find(({ host }) => /^[\d.]+$|:/.test(host));
  if (tls?.mode === 'verify-identity' && socket === undefined && numeric) {
    throw new TypeError(
      `tls=verify-identity checks the name of a host, and ${numeric.host} is none: give its name, or tls=verify-ca.`,
    );
  }
  return {
    user: decoded(user),
    password: decoded(password),
    servers,
    database: decoded(database),
    ...(socket !== undefined && { socket }),
    ...(tls && { tls }),
  };
}

function readServer(text: string): ServerAddress {
  const [whole, bracketed, plain, port] = /^(?:\[([^\]]*)\]|([^:]*))(?::(\d+))?$/.exec(text) ?? [];
  if (whole === undefined) throw new TypeError(`${text} is no host; one with a port is like db1:3307.`);
  return {
    host: bracketed ?? (plain || '127.0.0.1'),
    port: port === undefined ? DEFAULT_PORT : Number(port),
  };
}

function readTls(options: ReadonlyMap<string, string>): TlsAddress | undefined {
  const given = options.get('tls');
  const [ca, certificate, key] = ['tls-ca', 'tls-cert', 'tls-key'].map((name) => options.get(name));
  if (given === undefined) {
    if (ca ?? certificate ?? key) {
      throw new TypeError(`Files for TLS need its mode: add tls=${tlsModes.join(' or tls=')}.`);
    }
    return undefined;
  }
  const mode = tlsModes.find((name) => name === given);
  if (!mode) throw new TypeError(`tls is one of ${tlsModes.join(', ')}, not "${given}".`);
  if (ca !== undefined && mode === 'required') {
    throw new TypeError(
      'With tls=required nobody looks at the certificate of the server: tls-ca goes with tls=verify-ca or tls=verify-identity.',
    );
  }
  if ((certificate === undefined) !== (key === undefined)) {
    throw new TypeError('A certificate to show and its key, tls-cert and tls-key, go together.');
  }
  return {
    mode,
    ...(ca !== undefined && { ca }),
    ...(certificate !== undefined && key !== undefined && { client: { certificate, key } }),
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new TypeError('In the address of a database % stands before two digits: % itself is written %25.');
  }
}
