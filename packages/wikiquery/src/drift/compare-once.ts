import { messageOf } from '@wikiquery/core/errors';
import { withoutOverrides, type CompleteConfiguration } from '@wikiquery/core/wiki';
import { comparedParts, type ComparisonSettings } from '@wikiquery/core/wiki/settings';
import { UPSTREAM_HEADER } from '@wikiquery/server';
import { readParts } from '../siteinfo-answer.ts';
import { errorCode, isPrivate, requestSiteinfo } from '../siteinfo.ts';
import { findDrift } from './access-facts.ts';

/** The result of a comparison with the wiki. */
export type ComparisonResult =
  | { readonly differences: readonly string[] }
  /** Why the wiki could not be asked. */
  | { readonly failure: string };

/**
 * Compares a configuration, without deliberate differences, once with the wiki whose `api.php` has this address; never
 * rejects.
 */
export async function compareOnce(
  address: string,
  configuration: CompleteConfiguration,
  { timeoutSeconds, ignore }: Pick<ComparisonSettings, 'timeoutSeconds' | 'ignore'>,
): Promise<ComparisonResult> {
  try {
    const answer = await requestSiteinfo(address, comparedParts, {
      signal: AbortSignal.timeout(1000 * timeoutSeconds),
      acceptsLag: true,
      headers: { [UPSTREAM_HEADER]: 'comparison' },
    });
    const code = errorCode(answer);
    if (code === 'delegated') return { failure: leadsBack(address) };
    if (code !== undefined && !isPrivate(answer))
      return { failure: `${address} answered with the error ${code}.` };
    const live = isPrivate(answer) ? 'private' : readParts(answer, address, comparedParts);
    return { differences: findDrift(live, withoutOverrides(configuration), ignore) };
  } catch (error) {
    return {
      failure:
        error instanceof Error && error.name === 'TimeoutError'
          ? `Cannot reach ${address}: no answer within ${timeoutSeconds} seconds.`
          : messageOf(error),
    };
  }
}

/** Says that the address of the wiki leads to Wikiquery, and what to do. */
export const leadsBack = (address: string): string =>
  `${address} leads back to Wikiquery: set settings.comparison.url to an address of MediaWiki's own api.php.`;
