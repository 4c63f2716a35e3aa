import type { Configuration } from '../wiki/configuration.ts';
import { findReadRestrictions, lostRestriction, unacceptedRestrictions } from '../wiki/read-restrictions.ts';
import { UsageError } from './problem.ts';

/** Refuses a wiki with extensions that restrict reading, unless its settings accept that this does not hold here. */
export function requireAcceptance(
  { extensions, settings }: Pick<Configuration, 'extensions' | 'settings'>,
  how = 'put their names into settings.acceptRestrictions',
): void {
  const restrictions = findReadRestrictions(extensions);
  const refused = unacceptedRestrictions(restrictions, settings.acceptRestrictions ?? []);
  if (refused.length === 0) return;
  throw new UsageError(
    `${refused.map(lostRestriction).join(' ')} If that is acceptable, ${how}: ${refused.map(({ name }) => name).join(', ')}.`,
  );
}

/** What the extensions of a wiki restrict elsewhere but not here, a line each. */
export const lostRestrictions = ({ extensions }: Pick<Configuration, 'extensions'>): readonly string[] =>
  findReadRestrictions(extensions).map(lostRestriction);
