import type { RequestParameters } from '../parameters/read.ts';
import type { Access } from '../query/define.ts';
import { ApiError, fail, type Problem, problem } from '../result/problems.ts';
import { may, type Viewer } from '../wiki/viewer.ts';
import type { Action } from './action.ts';
import type { ApiServices } from './services.ts';
import type { RawRequest } from './request.ts';

/** Refuses a viewer who may not use the action; `open` wikis may be read by everybody. */
export function checkAccess(
  { access, name }: Action,
  request: RequestParameters,
  viewer: Viewer,
  open: boolean,
): void {
  if (open && (typeof access === 'function' || access === 'read')) return;
  const needed: Access = typeof access === 'function' ? access(request) : access;
  if (needed === 'public') return;
  if (!open && !may(viewer, 'read')) fail(name, 'readapidenied');
  if (typeof needed === 'object' && !may(viewer, needed.right))
    fail(name, 'permissiondenied', [needed.right]);
}

/** Refuses the request while the database lags further behind than the client accepts. */
export async function checkLag(most: number, { lag }: ApiServices): Promise<void> {
  if (!lag) return;
  const { host, seconds } = await lag();
  if (seconds <= most) return;
  const data = { host, lag: seconds, type: 'db' };
  throw new ApiError(problem('main', 'maxlag', [seconds, host], { data }), {
    headers: { 'retry-after': String(Math.max(most, 5)), 'x-database-lag': String(Math.trunc(seconds)) },
  });
}

const methods = new Set(['GET', 'HEAD', 'POST']);

/** Refuses what the request's HTTP does not allow. */
export function checkHttp(module: Action, raw: RawRequest, warn: (warning: Problem) => void): void {
  if (!methods.has(raw.method)) {
    throw new ApiError(problem('main', 'invalidmethod', [raw.method]), { status: 405 });
  }
  if (module.mustBePosted && !raw.posted) fail('main', 'mustbeposted', [module.name]);
  if (raw.posted && raw.headers && !raw.headers['content-type']) {
    warn(
      problem('main', 'post-without-content-type', [], { data: { feature: 'post-without-content-type' } }),
    );
  }
}
