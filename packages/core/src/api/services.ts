import type { Lag } from '../data/database/database.ts';
import type { Store } from '../data/store/store.ts';
import type { RequestParameters } from '../query/parameters/form.ts';
import type { MalformedParameters, Parameters } from '../query/parameters/parameter.ts';
import type { ParameterReader } from '../query/parameters/read.ts';
import type { Problem } from '../query/result/problems.ts';
import type { RequestEnvironment } from '../wiki/request-environment.ts';
import type { Session, Sessions } from '../wiki/session.ts';
import type { Site } from '../wiki/site.ts';
import type { Viewer } from '../wiki/viewer.ts';
import type { Action } from './action.ts';
import type { CrossOrigin, OriginPolicy } from './cors.ts';
import type { Delegation } from './delegation.ts';
import type { ModuleDirectory } from './directory.ts';
import type { Languages } from './languages.ts';
import type { MainParameters } from './main-parameters.ts';
import type { Printers } from './print.ts';
import type { ApiRequest } from './request.ts';

/** The services that all requests of an API share, created once. */
export interface ApiServices {
  readonly site: Site;
  readonly store: Store;
  readonly actions: ReadonlyMap<string, Action>;
  /** The current time, in milliseconds since 1970. */
  readonly now: (this: void) => number;
  /** Returns every module of the API, described when first needed. */
  readonly directory: (this: void) => ModuleDirectory;
  readonly mainReader: ParameterReader<MainParameters>;
  /** The readers of the actions' parameters, by action. */
  readonly readers: ReadonlyMap<string, ParameterReader<Parameters>>;
  readonly printers: Printers;
  readonly originPolicy: OriginPolicy;
  /** Returns the anonymous viewer with an IP address. */
  readonly anonymousViewers: (address: string) => Viewer;
  readonly sessions: Sessions;
  /** Whether anonymous viewers may read the wiki. */
  readonly isPublicWiki: boolean;
  /** Rights that show change tags that not everybody sees. */
  readonly rightsToTags: readonly string[];
  /** Absent where no proxy sends requests on to MediaWiki. */
  readonly delegated: Delegation | undefined;
  /** Returns the lag of replication; absent if there is no replication. */
  readonly lag?: () => Lag | Promise<Lag>;
  /** Receives every error that is a fault of the program or the database; returns the number that the answer names. */
  readonly onFault: (error: unknown, request: RequestParameters) => string;
}

/** A request while the API answers it. */
export interface RequestContext extends Languages {
  readonly raw: ApiRequest;
  readonly request: RequestParameters;
  readonly malformed: MalformedParameters | undefined;
  readonly crossOrigin: CrossOrigin;
  /** Whether its cookies are ignored, since another site's page may be able to read the answer. */
  readonly isAnonymized: boolean;
  /** Whether it is refused unread, so that its `format` may be missing. */
  readonly isRefused: boolean;
  readonly viewer: Viewer;
  /** Absent if the viewer is given, or the request is answered as anonymous. */
  readonly session: Session | undefined;
  readonly environment: RequestEnvironment;
  /** When it began, by `performance.now()`, which no change of the clock affects. */
  readonly began: number;
  readonly warnings: Problem[];
  readonly warn: (warning: Problem) => void;
}
