import type { Action } from '../../packages/core/src/api/action.ts';
import { coreActions } from '../../packages/core/src/api/actions/index.ts';
import { createQueryRunner } from '../../packages/core/src/query/run.ts';
import { createLogins } from '../../packages/core/src/sessions/log-in.ts';
import { createSecret } from '../../packages/core/src/sessions/secret.ts';
import { createThrottle } from '../../packages/core/src/sessions/throttle.ts';
import type { Viewer } from '../../packages/core/src/wiki/viewer.ts';
import { openApi, type TestApi } from '../rig/ask.ts';
import type { Request } from '../rig/requests.ts';
import { createSecretWiki } from '../secrets/secret-wiki.ts';
import type { Secrets } from '../secrets/secret.ts';
import { readMatrixViewers } from './matrix-viewers.ts';

/** The time of all requests, so that answers do not depend on when the tests run. */
const now = Date.parse('2025-07-01T12:00:00Z');

/**
 * An account that registered an hour before, a log entry of the hidden account whose bits do not say so, and changes of
 * the last days, since feeds contain no older ones.
 */
const recentRows = `
  INSERT INTO logging (log_type, log_action, log_timestamp, log_actor, log_namespace, log_title, log_comment_id, log_params)
    SELECT 'upload', 'upload', '20240601000000', actor_id, 6, 'Of_a_hidden_account.png', 1, ''
    FROM block JOIN block_target ON bt_id = bl_target JOIN actor ON actor_user = bt_user
    WHERE bl_deleted = 1 ORDER BY bl_id LIMIT 1;
  INSERT INTO user (user_name, user_real_name, user_password, user_newpassword, user_email, user_touched, user_token,
    user_registration, user_editcount)
    VALUES ('Newcomer', '', '', '', '', '20250701110000', '', '20250701110000', 0);
  INSERT INTO actor (actor_user, actor_name) SELECT user_id, user_name FROM user WHERE user_name = 'Newcomer';
  UPDATE recentchanges SET rc_timestamp = strftime('%Y%m%d%H%M%S', '2025-07-01 12:00:00', '-' || (
    SELECT count(*) FROM recentchanges AS later WHERE later.rc_id > recentchanges.rc_id
  ) || ' minutes')`;

/** An answer's bytes, with how caches may store it. */
export interface MatrixAnswer {
  readonly body: string;
  /** `private`, or `public` with `by cookie` where it varies by the session. */
  readonly mode: string;
}

/** The sample wiki with a secret in every cell that is hidden from somebody, and viewers of every kind. */
export interface MatrixWiki {
  readonly api: TestApi;
  readonly secrets: Secrets;
  /** The address from which all recorded actions came. */
  readonly address: string;
  readonly viewers: ReadonlyMap<string, Viewer>;
  /** The actions that Wikiquery answers itself. */
  readonly actions: readonly Action[];
  /** Reads the first column of a statement. */
  readonly column: (sql: string) => readonly string[];
  readonly ask: (request: Request, viewer: Viewer, posted: boolean) => Promise<MatrixAnswer>;
  readonly close: () => void;
}

/** Opens a wiki of its own for a file of the matrix. */
export async function openMatrixWiki(): Promise<MatrixWiki> {
  const { wiki, secrets, address } = createSecretWiki(recentRows);
  const api = await openApi(wiki, { now: () => now });
  const { site, store, registry } = api;
  const hidden = [...secrets].find(([, { cell }]) => cell === 'name of a hidden account')?.[0] ?? '';
  const { server } = wiki.configuration.general;
  const logins = createLogins(site, store, createSecret(), createThrottle());
  return {
    api,
    secrets,
    address,
    viewers: await readMatrixViewers(api, { now, hidden }),
    actions: coreActions(createQueryRunner(registry, site), logins, site),
    column: (sql) => wiki.database.prepare<[], string | number>(sql).pluck().all().map(String),
    ask: async (request, viewer, posted) => {
      const method = posted ? 'POST' : 'GET';
      const { body, headers } = await api.ask(request, { viewer, method, server, address: viewer.address });
      const isPublic = String(headers['cache-control']).includes('s-maxage=60');
      const variesByCookie = String(headers['vary']).toLowerCase().includes('cookie');
      return { body, mode: isPublic ? `public${variesByCookie ? '-by-cookie' : ''}` : 'private' };
    },
    close: () => {
      wiki.close();
    },
  };
}
