import about from '../../package.json' with { type: 'json' };
import { UsageError } from './problem.ts';

/** Returns the contact that was given or remembered: operators of wikis want to know whom to ask about a program. */
export function requireContact(contact: string | undefined): string {
  if (contact !== undefined && /@|:\/\//.test(contact)) return contact;
  throw new UsageError(
    '--contact is required: give an e-mail address or web page by which the wiki can reach you.',
  );
}

/** The User-Agent of requests to a wiki. */
export const userAgentWith = (contact: string): string => `wikiquery/${about.version} (${contact})`;
