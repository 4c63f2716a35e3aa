import type { Site } from '../wiki/site.ts';
import { ApiError, problem } from './problems.ts';

/** Refuses an action that only MediaWiki provides, with the URL of its API. */
export function refuseElsewhere(action: string, site: Site): never {
  const { writeApi, elsewhereStatus } = site.configuration.settings;
  const where = writeApi === undefined ? '' : `: ${writeApi}`;
  const data = writeApi === undefined ? {} : { data: { writeapi: writeApi } };
  throw new ApiError(problem('main', 'noapiwrite', [action, where], data), {
    // A page for people would have the status inside.
    ...(elsewhereStatus !== undefined && { status: elsewhereStatus, format: 'json' }),
  });
}
