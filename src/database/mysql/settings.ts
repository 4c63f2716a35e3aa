/** How a database's servers are used; every value has a sensible default. */
export interface ServerSettings {
  /** Connections to each server. */
  readonly connections: number;
  /** Seconds that a read waits for a connection while all are busy. */
  readonly queueSeconds: number;
  /** Seconds after which the server ends a statement. */
  readonly statementSeconds: number;
  /** Seconds between two looks at a server, and seconds within which it has to answer. */
  readonly probeSeconds: number;
  readonly probePatienceSeconds: number;
  /** Seconds without an answer after which what it was asked is asked elsewhere too, while its patience lasts. */
  readonly silenceSeconds: number;
  /** Seconds that a replica may be behind before it is left out. */
  readonly maximumLag: number;
  /** Table with the time that the primary last wrote, in a column `ts`, as `database.table`. */
  readonly heartbeat?: string;
  /** What stands before the names of MediaWiki's tables, `$wgDBprefix`. */
  readonly prefix: string;
  /** What is known of servers by name, `host` or `host:port`. */
  readonly servers: Readonly<Record<string, ServerRole>>;
}

/** What a server is for. */
export interface ServerRole {
  /** Whether it is the one that is written to; found out where it is not said. */
  readonly role?: 'primary' | 'replica';
  /** Its share of the reads; 0: only when no other is there. */
  readonly weight?: number;
}

/** What holds where nothing is said. */
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

/** Settings as a configuration gives them, over the defaults; throws a TypeError that names what is wrong. */
export function readServerSettings(given: unknown): ServerSettings {
  if (given === undefined) return defaultServerSettings;
  if (!isRecord(given)) throw new TypeError('settings.database is not an object.');
  for (const [key, value] of Object.entries(given)) checkSetting(key, value);
  return { ...defaultServerSettings, ...given };
}

function checkSetting(key: string, value: unknown): void {
  const name = `settings.database.${key}`;
  if (key === 'servers') {
    if (!isRecord(value)) throw new TypeError(`${name} is not an object.`);
    for (const [server, role] of Object.entries(value)) checkRole(`${name}["${server}"]`, role);
  } else if (key === 'heartbeat' || key === 'prefix') {
    if (typeof value !== 'string') throw new TypeError(`${name} is not text.`);
  } else if (!(key in defaultServerSettings)) {
    const known = [...Object.keys(defaultServerSettings), 'heartbeat'].toSorted().join(', ');
    throw new TypeError(`${name} is not a setting; there are: ${known}.`);
  } else if (typeof value !== 'number' || !(value > 0)) {
    throw new TypeError(`${name} is not a number above 0.`);
  }
}

function checkRole(name: string, given: unknown): void {
  if (!isRecord(given)) throw new TypeError(`${name} is not an object.`);
  const { role, weight } = given;
  if (role !== undefined && role !== 'primary' && role !== 'replica') {
    throw new TypeError(`${name}.role is neither primary nor replica.`);
  }
  if (weight !== undefined && (typeof weight !== 'number' || weight < 0)) {
    throw new TypeError(`${name}.weight is not a number from 0 on.`);
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
