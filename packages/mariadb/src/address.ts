/** Host and port of a database server. */
export interface ServerAddress {
  readonly host: string;
  readonly port: number;
}

/** TLS modes, named as in `mysql --ssl-mode`, from the least to the most strict. */
export type TlsMode = (typeof tlsModes)[number];

const tlsModes = ['required', 'verify-ca', 'verify-identity'] as const;

/** TLS options of an address. */
export interface TlsAddress {
  readonly mode: TlsMode;
  /** Path of the CA certificates; Node's by default. */
  readonly ca?: string;
  /** Paths of the client certificate and its key. */
  readonly client?: { readonly certificate: string; readonly key: string };
}

/** A parsed `mysql://user:password@host:port/name`. */
export interface MariadbAddress {
  readonly user: string;
  readonly password: string;
  /** At least one. */
  readonly servers: readonly ServerAddress[];
  readonly database: string;
  /** Path of a Unix socket, used instead of a host. */
  readonly socket?: string;
  readonly tls?: TlsAddress;
}

const DEFAULT_PORT = 3306;
const optionNames = ['socket', 'tls', 'tls-ca', 'tls-cert', 'tls-key'];

/**
 * Parses a database URL, with one host or several (`host1,host2:3307`); undefined for other schemes. Throws a TypeError
 * if the URL is invalid.
 */
export function parseMariadbUrl(url: string): MariadbAddress | undefined {
  const [, rest] = /^(?:mysql|mariadb):\/\/(.*)$/.exec(url) ?? [];
  if (rest === undefined) return undefined;
  const [, user = '', password = '', hosts = '', database = '', query = ''] =
    /^(?:([^:@/]*)(?::([^@/]*))?@)?([^@/?]*)\/([^@/?]+)(?:\?(.*))?$/.exec(rest) ?? [];
  if (database === '') {
    throw new TypeError(
      'Invalid database URL: use mysql://user:password@host:port/name; in a password, encode @ as %40, / as %2F, ? as %3F and % as %25.',
    );
  }
  // Keep plus signs: paths contain them more often than spaces.
  const options = new Map(new URLSearchParams(query.replaceAll('+', '%2B')));
  const unknown = [...options.keys()].find((name) => !optionNames.includes(name));
  if (unknown !== undefined) {
    throw new TypeError(
      `Unknown option ${unknown} in the database URL; known options: ${optionNames.join(', ')}.`,
    );
  }
  const socket = options.get('socket');
  if (socket !== undefined && hosts !== '' && hosts !== 'localhost') {
    throw new TypeError('The database URL has both a host and a socket: remove one.');
  }
  const servers = hosts.split(',').map(readServer);
  const tls = readTls(options);
  const numeric = servers.find(({ host }) => /^[\d.]+$|:/.test(host));
  if (tls?.mode === 'verify-identity' && socket === undefined && numeric) {
    throw new TypeError(
      `tls=verify-identity needs a host name, but ${numeric.host} is an IP address: use a name, or tls=verify-ca.`,
    );
  }
  return {
    user: decode(user),
    password: decode(password),
    servers,
    database: decode(database),
    ...(socket !== undefined && { socket }),
    ...(tls && { tls }),
  };
}

function readServer(text: string): ServerAddress {
  const [whole, bracketed, plain, port] = /^(?:\[([^\]]*)\]|([^:]*))(?::(\d+))?$/.exec(text) ?? [];
  if (whole === undefined) {
    // The text may contain a part of a password.
    throw new TypeError(
      'Invalid host in the database URL: use a form like db1 or db1:3307; in a password, encode / as %2F.',
    );
  }
  return {
    host: bracketed ?? (plain || '127.0.0.1'),
    port: port === undefined ? DEFAULT_PORT : Number(port),
  };
}

function readTls(options: ReadonlyMap<string, string>): TlsAddress | undefined {
  const modeText = options.get('tls');
  const [ca, certificate, key] = ['tls-ca', 'tls-cert', 'tls-key'].map((name) => options.get(name));
  if (modeText === undefined) {
    if (ca ?? certificate ?? key) {
      throw new TypeError(`TLS files need a TLS mode: add tls=${tlsModes.join(' or tls=')}.`);
    }
    return undefined;
  }
  const mode = tlsModes.find((name) => name === modeText);
  if (!mode) throw new TypeError(`Invalid tls mode "${modeText}": use one of ${tlsModes.join(', ')}.`);
  if (ca !== undefined && mode === 'required') {
    throw new TypeError(
      'tls=required does not verify the server certificate: use tls-ca with tls=verify-ca or tls=verify-identity.',
    );
  }
  if ((certificate === undefined) !== (key === undefined)) {
    throw new TypeError('A client certificate needs both tls-cert and tls-key.');
  }
  return {
    mode,
    ...(ca !== undefined && { ca }),
    ...(certificate !== undefined && key !== undefined && { client: { certificate, key } }),
  };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new TypeError('Invalid percent encoding in the database URL: encode % as %25.');
  }
}
