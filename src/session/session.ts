import type { Site } from '../wiki/site.ts';
import type { Viewer } from '../wiki/viewer.ts';

/** What of a request tells who sends it. */
export interface SessionRequest {
  /** Headers by lower-case name. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Address of the client. */
  readonly address: string;
}

/** Finds out who asks. */
export type ViewerOf = (request: SessionRequest) => Viewer | Promise<Viewer>;

/** Everybody is who their address says: nobody in particular. */
export function createAnonymousViewers(site: Site): ViewerOf {
  const everyone = site.configuration.usergroups.find(({ name }) => name === '*');
  const rights = new Set([...site.configuration.settings.implicitRights, ...(everyone?.rights ?? [])]);
  return ({ address }) => ({ id: 0, name: address, temporary: false, groups: ['*'], rights, address });
}
