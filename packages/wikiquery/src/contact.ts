import about from '../package.json' with { type: 'json' };
import { CommandLineError } from './problem.ts';

/** Returns a contact, which wikis expect clients to state; throws a {@link CommandLineError} if it is missing or invalid. */
export function requireContact(contact: string | undefined): string {
  if (contact !== undefined && /@|:\/\//.test(contact)) return contact;
  throw new CommandLineError(
    '--contact is required: give an e-mail address or web page by which the wiki can reach you.',
  );
}

/** Returns the User-Agent of requests to a wiki. */
export const userAgentWith = (contact: string): string => `wikiquery/${about.version} (${contact})`;
