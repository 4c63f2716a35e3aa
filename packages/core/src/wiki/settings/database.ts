import { filled } from './forms.ts';
import { choice, defaulted, group, number, optional, table, text, whole, type Values } from './schema.ts';

const serverRole = {
  role: optional('Detected by `read_only` if it is left out.', choice('primary', 'replica')),
  weight: optional(
    'Share of the reads; 0 for a server that is used only if no other is available.',
    number({ least: 0 }),
  ),
};

/** How the servers of a MariaDB or MySQL database are used. */
export const serverSettings = {
  connections: defaulted(
    'Size of the connection pool of each server, in each process.',
    whole({ least: 1 }, 'connections'),
    10,
  ),
  queueSeconds: defaulted('How long a read waits for a free connection.', number({ above: 0 }, 'seconds'), 2),
  statementSeconds: defaulted(
    'Time after which the server aborts a statement.',
    number({ above: 0 }, 'seconds'),
    30,
  ),
  lockSeconds: defaulted(
    'Time for which a statement waits for a locked table.',
    whole({ least: 1 }, 'seconds'),
    1,
  ),
  probeSeconds: defaulted(
    'Time between two health checks of a server.',
    number({ above: 0 }, 'seconds'),
    0.5,
  ),
  probePatienceSeconds: defaulted('Timeout of a health check.', number({ above: 0 }, 'seconds'), 1),
  silenceSeconds: defaulted(
    'Time without a response to a health check after which a server’s pending reads are also sent to another.',
    number({ above: 0 }, 'seconds'),
    0.25,
  ),
  maximumLag: defaulted(
    'Replication lag above which a replica is not used.',
    number({ above: 0 }, 'seconds'),
    10,
  ),
  heartbeat: optional(
    'The heartbeat table, as `database.table`, with the time of the primary’s last write in the column `ts`.',
    text(filled),
  ),
  prefix: defaulted('Prefix of MediaWiki’s tables (`$wgDBprefix`).', text(), ''),
  servers: defaulted('Roles of servers, by `host` or `host:port`.', table(group(serverRole)), {}),
};

/** {@link serverSettings}, with their defaults. */
export type ServerSettings = Values<typeof serverSettings>;

/** A server's role and its share of the reads. */
export type ServerRole = Values<typeof serverRole>;

/** How the servers of the wiki's database are used. */
export const database = group(serverSettings);
