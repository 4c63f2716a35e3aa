import {
  findReadRestrictions,
  lostRestriction,
  unacceptedRestrictions,
  type Configuration,
} from '@wikiquery/core/wiki';
import { UsageError } from './problem.ts';

/** Throws a {@link UsageError} for extensions whose read restrictions are lost here, unless settings accept that. */
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

/** Describes what the extensions of a wiki restrict there but not here, one line each. */
export const lostRestrictions = ({ extensions }: Pick<Configuration, 'extensions'>): readonly string[] =>
  findReadRestrictions(extensions).map(lostRestriction);
