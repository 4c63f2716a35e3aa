/** How Wikiquery uses a database's servers. */
export interface ServerSettings {
  /** Size of the connection pool of each server. */
  readonly connections: number;
  /** Seconds that a read waits for a free connection. */
  readonly queueSeconds: number;
  /** Seconds after which the server aborts a statement. */
  readonly statementSeconds: number;
  /** Seconds between two health checks of a server, and the timeout of each. */
  readonly probeSeconds: number;
  readonly probePatienceSeconds: number;
  /** Seconds without a response to a health check after which its pending reads are also sent to another server. */
  readonly silenceSeconds: number;
  /** Replication lag in seconds above which a replica is not used. */
  readonly maximumLag: number;
  /** The heartbeat table, as `database.table`, with the time of the primary's last write in the column `ts`. */
  readonly heartbeat?: string;
  /** Prefix of MediaWiki's tables (`$wgDBprefix`). */
  readonly prefix: string;
  /** Roles of servers, by `host` or `host:port`. */
  readonly servers: Readonly<Record<string, ServerRole>>;
}

/** A server's role and its share of the reads. */
export interface ServerRole {
  /** Detected by default. */
  readonly role?: 'primary' | 'replica';
  /** Share of the reads; 0 for a server that is used only if no other is available. */
  readonly weight?: number;
}

/** The settings of a wiki that configures none. */
export const defaultServerSettings: ServerSettings = {
  connections: 10,
  queueSeconds: 2,
  statementSeconds: 30,
  probeSeconds: 0.5,
  probePatienceSeconds: 1,
  silenceSeconds: 0.25,
  maximumLag: 10,
  prefix: '',
  servers: {},
};

/** Validates the configured settings and adds the defaults; throws a TypeError that names the invalid setting. */
export function readServerSettings(given: unknown): ServerSettings {
  if (given === undefined) return defaultServerSettings;
  if (!isRecord(given)) throw new TypeError('settings.database must be an object.');
  for (const [key, value] of Object.entries(given)) checkSetting(key, value);
  return { ...defaultServerSettings, ...given };
}

function checkSetting(key: string, value: unknown): void {
  const name = `settings.database.${key}`;
  if (key === 'servers') {
    if (!isRecord(value)) throw new TypeError(`${name} must be an object.`);
    for (const [server, role] of Object.entries(value)) checkRole(`${name}["${server}"]`, role);
  } else if (key === 'heartbeat' || key === 'prefix') {
    if (typeof value !== 'string') throw new TypeError(`${name} must be a string.`);
  } else if (!(key in defaultServerSettings)) {
    const known = [...Object.keys(defaultServerSettings), 'heartbeat'].toSorted().join(', ');
    throw new TypeError(`Unknown setting ${name}; known settings: ${known}.`);
  } else if (typeof value !== 'number' || !(value > 0)) {
    throw new TypeError(`${name} must be a positive number.`);
  }
}

function checkRole(name: string, given: unknown): void {
  if (!isRecord(given)) throw new TypeError(`${name} must be an object.`);
  const { role, weight } = given;
  if (role !== undefined && role !== 'primary' && role !== 'replica') {
    throw new TypeError(`${name}.role must be primary or replica.`);
  }
  if (weight !== undefined && (typeof weight !== 'number' || weight < 0)) {
    throw new TypeError(`${name}.weight must be a non-negative number.`);
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
