import { createReader } from '../parameters/read.ts';
import type { QueryRunner } from '../query/run.ts';
import { createLogins } from '../session/log-in.ts';
import { createSecret } from '../session/secret.ts';
import { createAnonymousViewers } from '../session/session.ts';
import { createSessions } from '../session/sessions.ts';
import { createFindSharedSession } from '../session/shared/find-session.ts';
import { createThrottle } from '../session/throttle.ts';
import type { Store } from '../store/store.ts';
import type { Site } from '../wiki/site.ts';
import type { Action } from './action.ts';
import { readOriginPolicy } from './cors.ts';
import { defaultFormat } from '../formats/index.ts';
import { actionsElsewhere } from './elsewhere.ts';
import { coreActions } from './index.ts';
import type { Frame } from './frame.ts';
import { answerRequest } from './main.ts';
import { createMainParameters } from './main-parameters.ts';
import type { ApiOptions } from './parts.ts';
import { createPrinters } from './print.ts';
import type { ApiResponse, RawRequest } from './request.ts';

export type { ApiOptions } from './parts.ts';
export type { ApiResponse, RawRequest } from './request.ts';

/** Answers the API's requests. */
export interface Api {
  handle(request: RawRequest): Promise<ApiResponse>;
}

/** Puts the API together. */
export function createApi(site: Site, store: Store, query: QueryRunner, options: ApiOptions = {}): Api {
  const secret = createSecret(options.secret);
  const logins = createLogins(site, store, secret, createThrottle());
  const { sessions } = site.configuration.settings;
  const shared = sessions && createFindSharedSession(site, store, sessions, options.sessionStore);
  const actions = new Map<string, Action>(
    [...(options.actions ?? []), ...coreActions(query, logins), ...actionsElsewhere(site)]
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .map((action) => [action.name, action]),
  );
  const printers = createPrinters(site);
  const mainParameters = createMainParameters(
    [...actions.keys()],
    [...printers.formats.keys()],
    defaultFormat,
  );
  const strangers = createAnonymousViewers(site);
  const everyone = site.configuration.usergroups.find(({ name }) => name === '*');
  const frame: Frame = {
    parts: { site, store, query, actions, formats: printers.formats, mainParameters },
    mainReader: createReader(mainParameters, '', site),
    readers: new Map(
      [...actions.values()].map(({ name, parameters, prefix = '' }) => [
        name,
        createReader(parameters, prefix, site),
      ]),
    ),
    printers,
    originPolicy: readOriginPolicy(site),
    strangers,
    sessions: createSessions(site, store, secret, shared),
    open: everyone?.rights.includes('read') ?? false,
    ...(options.lag && { lag: options.lag }),
    onFault: options.onFault ?? (() => undefined),
  };
  return { handle: (request) => answerRequest(request, frame) };
}
