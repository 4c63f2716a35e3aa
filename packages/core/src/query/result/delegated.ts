import type { Site } from '../../wiki/site.ts';
import { ApiError, problem, type Problem, type ProblemName } from './problems.ts';

/** Rejects an action that only MediaWiki provides, with the URL of its API. */
export function refuseDelegated(action: string, site: Site): never {
  throw refusal('noapiwrite', action, site);
}

/** Whether a proxy in front sends requests on to MediaWiki. */
export const isDelegating = ({ configuration }: Site): boolean =>
  configuration.settings.delegatedStatus !== undefined;

/** Returns the refusal that makes a proxy send a request to MediaWiki; `part` is what is not answered here. */
export const delegated = (part: string, site: Site): ApiError => refusal('delegated', part, site);

/** Returns the refusal that makes a proxy send a request to MediaWiki for a reason, which is a sentence without its period. */
export const diverted = (reason: string, site: Site): ApiError => refusal('diverted', reason, site);

/** Returns a refusal with the status that makes a proxy in front, if there is one, send the request to MediaWiki. */
export function delegate(refused: Problem, { configuration }: Site): ApiError {
  const { delegatedStatus } = configuration.settings;
  // HTML output would report the status only in the page.
  return new ApiError(
    refused,
    delegatedStatus === undefined ? {} : { status: delegatedStatus, format: 'json' },
  );
}

function refusal(name: ProblemName, what: string, site: Site): ApiError {
  const { writeApi } = site.configuration.settings;
  const where = writeApi === undefined ? '' : `: ${writeApi}`;
  const data = writeApi === undefined ? {} : { data: { writeapi: writeApi } };
  return delegate(problem('main', name, [what, where], data), site);
}
