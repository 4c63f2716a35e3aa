import type { QueryRunner } from '../query/run.ts';
import type { Lag } from '../database/database.ts';
import type { SessionStore } from '../session/shared/session-store.ts';
import type { Store } from '../store/store.ts';
import type { Site } from '../wiki/site.ts';
import type { Action } from './action.ts';
import type { FormatModule } from '../formats/index.ts';
import type { MainParameters } from './main-parameters.ts';

/** What an API may be given beside its wiki. */
export interface ApiOptions {
  readonly actions?: readonly Action[];
  /** Signs sessions and tokens, so that every process with the same one accepts them; random unless said. */
  readonly secret?: string;
  /** Where the data of MediaWiki's sessions lie, if `settings.sessions` says that they are shared. */
  readonly sessionStore?: SessionStore;
  /** Absent where there is no replication. */
  readonly lag?: () => Lag | Promise<Lag>;
  /** Told of every error that is a fault of the program or the database, with the number that the answer names. */
  readonly onFault?: (error: unknown, id: string, action: string | undefined) => void;
}

/** All that an API consists of; made once. */
export interface ApiParts {
  readonly site: Site;
  readonly store: Store;
  readonly query: QueryRunner;
  readonly actions: ReadonlyMap<string, Action>;
  readonly formats: ReadonlyMap<string, FormatModule>;
  readonly mainParameters: MainParameters;
}
