import { completeSettings, type Settings } from '@wikiquery/core/wiki/settings';

/** How the servers of a MariaDB or MySQL database are used, with the defaults. */
export type ServerSettings = Settings['database'];

/** A server's role and its share of the reads. */
export type ServerRole = ServerSettings['servers'][string];

/** Fills in the defaults. */
export const completeServerSettings = (given: Partial<ServerSettings> = {}): ServerSettings => ({
  ...completeSettings().database,
  ...given,
});
