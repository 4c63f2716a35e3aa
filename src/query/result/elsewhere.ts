import type { Site } from '../../wiki/site.ts';
import { ApiError, problem, type Problem, type ProblemName } from './problems.ts';

/** Rejects an action that only MediaWiki provides, with the URL of its API. */
export function refuseElsewhere(action: string, site: Site): never {
  throw refusal('noapiwrite', action, site);
}

/** Whether a proxy in front sends requests on to MediaWiki. */
export const isBesideMediaWiki = ({ configuration }: Site): boolean =>
  configuration.settings.elsewhereStatus !== undefined;

/** The refusal of a request that a proxy in front sends to MediaWiki, with the part that is not answered here. */
export const leftToTheWiki = (part: string, site: Site): ApiError => refusal('elsewhere', part, site);

/** A refusal that a proxy in front, if there is one, takes as a request for MediaWiki. */
export function elsewhere(refused: Problem, { configuration }: Site): ApiError {
  const { elsewhereStatus } = configuration.settings;
  // HTML output would report the status only in the page.
  return new ApiError(
    refused,
    elsewhereStatus === undefined ? {} : { status: elsewhereStatus, format: 'json' },
  );
}

function refusal(name: ProblemName, what: string, site: Site): ApiError {
  const { writeApi } = site.configuration.settings;
  const where = writeApi === undefined ? '' : `: ${writeApi}`;
  const data = writeApi === undefined ? {} : { data: { writeapi: writeApi } };
  return elsewhere(problem('main', name, [what, where], data), site);
}
