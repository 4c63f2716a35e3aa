import { flag, required, text } from '@wikiquery/core/wiki/settings';
import type { EventsOf } from '@wikiquery/import/description';

/** The fields of the extension's events, by type. */
export const checkuserEventFields = {
  login: {
    who: required('The account that somebody tried to log in to.', text()),
    success: required('Whether the password was right.', flag),
  },
  check: {
    request: required('Type of the check, as in the log.', text()),
    target: required('Account, IP address or range.', text()),
  },
};

/** A login attempt, or a check of an account or IP address. */
export type CheckUserEvent = EventsOf<typeof checkuserEventFields>;

/** The extension's events of type `T`. */
export type CheckUserEventOf<T extends CheckUserEvent['type']> = Extract<CheckUserEvent, { type: T }>;
