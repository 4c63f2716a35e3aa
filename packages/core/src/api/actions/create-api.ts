import type { Budget } from '../../data/database/usage.ts';
import type { Store } from '../../data/store/store.ts';
import { metadataAt } from '../../query/module-at-version.ts';
import { parametersAt } from '../../query/parameters/at-version.ts';
import { createForms, type FormOf } from '../../query/parameters/form.ts';
import type { Parameter, Parameters } from '../../query/parameters/parameter.ts';
import { createReader } from '../../query/parameters/read.ts';
import type { QueryRunner } from '../../query/run.ts';
import { createLogins } from '../../sessions/log-in.ts';
import { createRevocations, type Revocations } from '../../sessions/revocations.ts';
import { createSecret } from '../../sessions/secret.ts';
import { createSessions } from '../../sessions/sessions.ts';
import { createFindSharedSession } from '../../sessions/shared/find-session.ts';
import type { SessionStore } from '../../sessions/shared/session-store.ts';
import { createSharedLogins, type SharedLogins } from '../../sessions/shared/shared-logins.ts';
import { createThrottle, type Throttle } from '../../sessions/throttle.ts';
import { createAnonymousViewers } from '../../sessions/viewers.ts';
import { rightsToTags } from '../../wiki/change-tags.ts';
import type { Site } from '../../wiki/site.ts';
import type { Action } from '../action.ts';
import { createCompose, type Compose } from '../compose.ts';
import { readOriginPolicy } from '../cors.ts';
import { delegatedActions } from '../delegated-actions.ts';
import { createDelegation } from '../delegation.ts';
import { createDirectory, type ModuleDirectory } from '../directory.ts';
import { newFaultNumber } from '../fault-number.ts';
import { defaultFormat, formatsOf } from '../formats/index.ts';
import { createMainParameters } from '../main-parameters.ts';
import { answerRequest, attemptRequest, refuseRequest } from '../main.ts';
import { createPrinters } from '../print.ts';
import type { ApiRequest, ApiResponse, Attempt, TextResponse } from '../request.ts';
import type { ApiServices } from '../services.ts';
import { coreActions } from './index.ts';

export type { ApiResponse, ApiRequest, TextResponse } from '../request.ts';

/** Options of {@link createApi}. */
export interface ApiOptions extends Partial<Pick<ApiServices, 'lag' | 'now' | 'onFault'>> {
  /** Further actions; one with the name of another replaces it. */
  readonly actions?: readonly Action[];
  /** Signs sessions and tokens, which processes with the same secret share. Random by default. */
  readonly secret?: string;
  /** The sessions that were logged out; by default only those that this process knows of. */
  readonly revocations?: Revocations;
  /** Limits attempts to log in; by default this process counts its own only. */
  readonly throttle?: Throttle;
  /** MediaWiki's session store, if `settings.sessions` shares its sessions. */
  readonly sessionStore?: SessionStore;
}

/** Answers API requests. */
export interface Api {
  handle(request: ApiRequest): Promise<ApiResponse>;
  /** Answers a request with an error that was found before it was read. */
  refuse(request: ApiRequest, error: Error): Promise<ApiResponse>;
  /** Returns the form of a request, which saves work that it shares with earlier requests. */
  readonly formOf: FormOf;
}

/** The API of a wiki, with facts about its modules. */
export interface WikiApi extends Api {
  /** Answers a request without limits on time and budget. */
  handle(request: ApiRequest): Promise<TextResponse>;
  /** Answers a request within a budget and the time limit of its account. */
  attempt(request: ApiRequest, budget: Budget): Promise<Attempt>;
  refuse(request: ApiRequest, error: Error): Promise<TextResponse>;
  /** Composes something from the answers to several queries, under one budget. */
  readonly compose: Compose;
  /** Whether a proxy in front has to send the request to MediaWiki, judging by its parameters. */
  isDelegated(this: void, request: ApiRequest): boolean;
  /** Finds logins that are shared with MediaWiki; undefined if none are. */
  readonly sharedLogins: SharedLogins | undefined;
  /** Returns every module, with its parameters. */
  directory(this: void): ModuleDirectory;
  /** Whether there is an action or a query module of this name. */
  isModule(this: void, name: string): boolean;
  /** Whether a request can have a parameter of this name; false for templated parameters. */
  isParameter(this: void, name: string): boolean;
}

/** Creates the API of a wiki. */
export function createApi(site: Site, store: Store, query: QueryRunner, options: ApiOptions = {}): WikiApi {
  const secret = createSecret(options.secret);
  const logins = createLogins(site, store, secret, options.throttle ?? createThrottle());
  const { sessions } = site.configuration.settings;
  const shared = sessions && createFindSharedSession(site, store, sessions, options.sessionStore);
  const actions = new Map<string, Action>(
    // Of actions with the same name, the last one is used.
    [...coreActions(query, logins, site), ...delegatedActions(site), ...(options.actions ?? [])]
      .filter((action) => site.software.has(action, action.name))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .map((action) => [action.name, action]),
  );
  const formats = formatsOf(site);
  const declaredParameters = createMainParameters([...actions.keys()], [...formats.keys()], defaultFormat);
  const mainParameters = parametersAt(declaredParameters, 'main', site);
  const anonymousViewers = createAnonymousViewers(site);
  const everyone = site.configuration.usergroups.find(({ name }) => name === '*');
  let directory: ModuleDirectory | undefined;
  const own: Omit<ApiServices, 'delegated'> = {
    site,
    store,
    actions: new Map(actions.values().map((action) => [action.name, metadataAt(action, action.name, site)])),
    directory: () =>
      (directory ??= createDirectory({ query, actions: own.actions, formats, mainParameters })),
    mainReader: createReader(declaredParameters, site, { module: 'main' }),
    readers: new Map(
      [...actions.values()].map(({ name, parameters, prefix }) => [
        name,
        createReader(parameters, site, { module: name, prefix }),
      ]),
    ),
    printers: createPrinters(site),
    originPolicy: readOriginPolicy(site),
    anonymousViewers,
    sessions: createSessions(site, store, {
      secret,
      revocations: options.revocations ?? createRevocations(),
      shared,
    }),
    isPublicWiki: everyone?.rights.includes('read') ?? false,
    rightsToTags: rightsToTags(site),
    ...(options.lag && { lag: options.lag }),
    now: options.now ?? Date.now,
    onFault: options.onFault ?? newFaultNumber,
  };
  const services = { ...own, delegated: createDelegation(query.registry, own) };
  const declared = (): readonly (readonly [name: string, parameter: Parameter])[] => [
    ...named(mainParameters),
    ...formats.values().flatMap(({ parameters }) => named(parameters)),
    ...own.actions.values().flatMap(({ parameters, prefix }) => named(parameters, prefix)),
    ...named(query.parameters),
    ...query.registry.modules
      .values()
      .flatMap(({ module, generatorReader }) => [
        ...named(module.parameters, module.prefix),
        ...(generatorReader
          ? named({ ...module.parameters, ...module.generatorParameters }, `g${module.prefix}`)
          : []),
      ]),
  ];
  const formOf = createForms(declared);
  return {
    formOf,
    compose: createCompose(services, formOf),
    handle: (request) => answerRequest(request, services),
    attempt: (request, budget) => attemptRequest(request, services, budget),
    refuse: (request, error) => refuseRequest(request, services, error),
    sharedLogins:
      sessions && shared && createSharedLogins(shared, site, store, sessions, options.sessionStore),
    isDelegated: ({ parameters }) => services.delegated?.partOf(parameters) !== undefined,
    directory: own.directory,
    isModule: (name) => actions.has(name) || query.registry.modules.has(name),
    isParameter: (name) =>
      services.mainReader.owns(name, nothing) ||
      services.readers.values().some((reader) => reader.owns(name, nothing)) ||
      formats.values().some(({ parameters }) => Object.hasOwn(parameters, name)) ||
      query.registry.modules
        .values()
        .some(
          ({ reader, generatorReader }) =>
            reader.owns(name, nothing) || generatorReader?.owns(name, nothing) === true,
        ),
  };
}

const nothing: ReadonlyMap<string, string> = new Map();

const named = (parameters: Parameters, prefix = ''): (readonly [name: string, parameter: Parameter])[] =>
  Object.entries(parameters).map(([name, parameter]) => [prefix + name, parameter]);
