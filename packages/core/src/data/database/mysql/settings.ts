import { complete } from '../../../wiki/settings/complete.ts';
import { type ServerSettings, serverSettings } from '../../../wiki/settings/database.ts';

export type { ServerRole, ServerSettings } from '../../../wiki/settings/database.ts';

/** The settings of a wiki that configures none. */
export const defaultServerSettings: ServerSettings = complete(serverSettings, {});
