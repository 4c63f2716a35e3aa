import { completeSettings, type Settings } from '@wikiquery/core/wiki/settings';

/** How the servers of a MariaDB or MySQL database are used, with the defaults. */
export type ServerSettings = Settings['database'];

/** A server's role and its share of the reads. */
export type ServerRole = ServerSettings['servers'][string];

/** The settings of a wiki that configures none. */
export const defaultServerSettings: ServerSettings = completeSettings().database;
