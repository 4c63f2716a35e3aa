import { isIP } from 'node:net';

/** A form that a text must have. */
export interface Form {
  /** What such a text is, in words that follow "must be". */
  readonly name: string;
  readonly accepts: (text: string) => boolean;
  readonly example: string;
  /** Whether it may contain a password, so that messages do not repeat it. */
  readonly secret?: boolean;
  /** Whether a Date may take its place. */
  readonly date?: boolean;
  /** Whether it must also be the path of a folder that exists. */
  readonly folder?: boolean;
}

/** A host and a port of it. */
export interface Endpoint {
  readonly host: string;
  readonly port: number;
}

/** Parses `HOST:PORT`, with IPv6 addresses in brackets; undefined for other text, and for ports below `lowest`. */
export function readEndpoint(text: string, lowest = 1): Endpoint | undefined {
  const [, ipv6, host = ipv6, digits] = /^(?:\[([\da-f:.]+)\]|([^:[\]\s]+)):(\d{1,5})$/i.exec(text) ?? [];
  const port = Number(digits);
  return host !== undefined && port >= lowest && port <= 65_535 ? { host, port } : undefined;
}

/** `HOST:PORT`. */
export const endpoint: Form = {
  name: 'HOST:PORT with a port from 1 to 65535',
  accepts: (text) => readEndpoint(text) !== undefined,
  example: '127.0.0.1:9100',
};

/** `HOST:PORT` to listen on; port 0 means any free one. */
export const listeningEndpoint: Form = {
  name: 'HOST:PORT with a port from 0 to 65535, 0 for any free one',
  accepts: (text) => readEndpoint(text, 0) !== undefined,
  example: '127.0.0.1:9100',
};

/** A regular expression. */
export const pattern: Form = {
  name: 'a regular expression',
  accepts: (text) => {
    try {
      return RegExp(text, 'i') instanceof RegExp;
    } catch {
      return false;
    }
  },
  example: '^ExampleBot/',
};

/** The name of a character encoding. */
export const encoding: Form = {
  name: 'the name of a character encoding',
  accepts: (text) => {
    try {
      return new TextDecoder(text).encoding !== '';
    } catch {
      return false;
    }
  },
  example: 'windows-1252',
};

/** An IP address or a network. */
export const network: Form = {
  name: 'an IP address or a network',
  accepts: (text) => isNetwork(text, 0),
  example: '192.0.2.0/24',
};

/** A proxy in a form that Fastify accepts: an address, a network, or the name of a kind of network. */
export const proxy: Form = {
  name: 'an IP address, a network, loopback, linklocal or uniquelocal',
  accepts: (text) => ['loopback', 'linklocal', 'uniquelocal'].includes(text) || isNetwork(text, 1),
  example: '127.0.0.1',
};

function isNetwork(text: string, least: number): boolean {
  const [start = '', length, ...more] = text.split('/');
  const kind = isIP(start);
  if (kind === 0 || more.length > 0) return false;
  return (
    length === undefined ||
    (/^\d{1,3}$/.test(length) && inRange(Number(length), least, kind === 4 ? 32 : 128))
  );
}

const inRange = (value: number, least: number, most: number): boolean => value >= least && value <= most;

const schemed = (name: string, example: string, schemes: RegExp, secret = false): Form => ({
  name,
  accepts: (text) => schemes.test(text),
  example,
  secret,
});

/** A URL of a web page or API. */
export const webUrl: Form = {
  name: 'a URL that begins with http:// or https://',
  accepts: (text) => /^https?:\/\//i.test(text) && URL.canParse(text),
  example: 'https://wiki.example/w/api.php',
};

/** The URL of a database. */
export const databaseUrl: Form = schemed(
  'sqlite:PATH or mysql://user:password@host:port/name',
  'mysql://reader:password@es1/wiki',
  /^(?:sqlite:.|(?:mysql|mariadb):\/\/.)/,
  true,
);

/** Where sessions are stored. */
export const sessionStore: Form = schemed(
  '"database" or a URL that begins with sqlite:, mysql:, redis:, rediss: or memcached:',
  'redis://sessions:6379',
  /^(?:database$|sqlite:.|(?:mysql|mariadb|rediss?|memcached):\/\/.)/,
  true,
);

/** A folder that exists. */
export const folder: Form = {
  name: 'a folder that exists',
  accepts: (text) => text !== '' && !text.includes('\0'),
  example: '/srv/mediawiki',
  folder: true,
};

/** The name of an HTTP header. */
export const headerName: Form = {
  name: 'the name of an HTTP header',
  accepts: (text) => /^[\w!#$%&'*+.^`|~-]+$/.test(text),
  example: 'X-Client-Id',
};

/** A host name as it is compared. */
export const hostName: Form = {
  name: 'a host name in lower case, without a port',
  accepts: (text) => /^[^\s:/A-Z]+$/.test(text),
  example: 'wiki.example.org',
};

/** A text that is not empty. */
export const filled: Form = {
  name: 'a text that is not empty',
  accepts: (text) => text !== '',
  example: 'x',
};

/** The name of a class of clients. */
export const className: Form = {
  name: 'the name of a class',
  accepts: (text) => text !== '',
  example: 'bots',
};

/** A version of MediaWiki, without its patch level. */
export const mediaWikiVersion: Form = {
  name: 'a version of MediaWiki from 1.39 on, such as 1.43',
  accepts: (text) => /^1\.(?:39|[4-9]\d)$/.test(text),
  example: '1.43',
};
