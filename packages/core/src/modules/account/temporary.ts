import type { Clock } from '../../wiki/request-environment.ts';
import type { Site } from '../../wiki/site.ts';
import { timestampOf } from '../../wiki/timestamp.ts';
import { isTemporaryAccountName } from '../../wiki/user-name.ts';

const DAY = 86_400_000;

/** Whether a temporary account has expired; null for other accounts. */
export function hasExpired(
  name: string,
  registration: string | null,
  { site, environment }: { readonly site: Site; readonly environment: Clock },
): boolean | null {
  if (!isTemporaryAccountName(name, site)) return null;
  const { temporaryAccountDays } = site.configuration.settings;
  return registration !== null && registration < timestampOf(environment.now - temporaryAccountDays * DAY);
}
