import {
  flag,
  group,
  list,
  optional,
  required,
  table,
  text,
  whole,
  type Given,
} from '@wikiquery/core/wiki/settings';
import { by, time, type EventsOf } from '@wikiquery/import/description';

const filterFields = {
  pattern: required('The conditions.', text()),
  name: required('The public description.', text()),
  notes: optional('The private notes.', text()),
  by,
  at: optional('When it was last changed; 2024-06-01 by default.', time),
  enabled: optional('Whether it is enabled; it is by default.', flag),
  deleted: optional('Whether it is deleted.', flag),
  private: optional('Whether it is hidden from the public.', flag),
  protected: optional('Whether it uses protected variables.', flag),
  actions: optional('What it does, such as `disallow`.', list(text())),
  parameters: optional(
    'The parameters of actions, such as the tags of `tag`, the message of `warn`, or `["1", "3,60", "user"]` of `throttle`.',
    table(list(text())),
  ),
};

/** The fields that the extension adds to a description. */
export const abusefilterFields = {
  filters: optional('Filters; their IDs start at 1.', list(group(filterFields))),
};

/** The fields of the extension's events, by type. */
export const abusefilterEventFields = {
  'filter hit': {
    filter: required('ID of the filter.', whole({ least: 1 })),
    title: required('The page.', text()),
    action: optional('The filtered action; `edit` by default.', text()),
    consequences: optional('What the filter did.', list(text())),
    text: optional('The text that was to be saved.', text()),
  },
};

/** The extension's part of a wiki's description. */
export type AbuseFilterDescription = Given<typeof abusefilterFields>;

/** An action that matched a filter. */
export type AbuseFilterEvent = EventsOf<typeof abusefilterEventFields>;

/** A filter in a wiki's description. */
export type FilterDescription = Given<typeof filterFields>;
