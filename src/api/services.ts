import type { Parameters } from '../parameters/parameter.ts';
import type { ParameterReader, RequestParameters } from '../parameters/read.ts';
import type { Problem } from '../result/problems.ts';
import type { Session, Sessions, ViewerOf } from '../session/session.ts';
import type { Viewer } from '../wiki/viewer.ts';
import type { CrossOrigin, OriginPolicy } from './cors.ts';
import type { Languages } from './languages.ts';
import type { MainParameters } from './main-parameters.ts';
import type { ApiOptions, ApiParts } from './parts.ts';
import type { Printers } from './print.ts';
import type { RawRequest } from './request.ts';

/** What every request needs, made once. */
export interface ApiServices extends Pick<ApiOptions, 'lag'> {
  readonly parts: ApiParts;
  readonly mainReader: ParameterReader<MainParameters>;
  readonly readers: ReadonlyMap<string, ParameterReader<Parameters>>;
  readonly printers: Printers;
  readonly originPolicy: OriginPolicy;
  readonly anonymousViewers: ViewerOf;
  readonly sessions: Sessions;
  /** Whether everybody may read the wiki. */
  readonly open: boolean;
  readonly onFault: NonNullable<ApiOptions['onFault']>;
}

/** One request as the API works on it. */
export interface RequestContext extends Languages {
  readonly raw: RawRequest;
  readonly request: RequestParameters;
  readonly crossOrigin: CrossOrigin;
  readonly viewer: Viewer;
  /** Absent where the viewer is given, or a page of another site asks for its reader. */
  readonly session: Session | undefined;
  readonly now: number;
  readonly warnings: Problem[];
  readonly warn: (warning: Problem) => void;
}
