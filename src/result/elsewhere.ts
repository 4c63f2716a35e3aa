import type { Site } from '../wiki/site.ts';
import { ApiError, problem } from './problems.ts';

/** Rejects an action that only MediaWiki provides, with the URL of its API. */
export function refuseElsewhere(action: string, site: Site): never {
  const { writeApi, elsewhereStatus } = site.configuration.settings;
  const where = writeApi === undefined ? '' : `: ${writeApi}`;
  const data = writeApi === undefined ? {} : { data: { writeapi: writeApi } };
  throw new ApiError(problem('main', 'noapiwrite', [action, where], data), {
    // HTML output would report the status only in the page.
    ...(elsewhereStatus !== undefined && { status: elsewhereStatus, format: 'json' }),
  });
}
