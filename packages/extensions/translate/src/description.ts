import {
  group,
  list,
  optional,
  pair,
  table,
  text,
  whole,
  type Given,
  type Schema,
} from '@wikiquery/core/wiki/settings';
import { account } from '@wikiquery/import/description';

const texts = table(text());
const statistic = list(whole({ least: 0 })) as Schema<readonly [number, number, number, number]>;

const translationFields = {
  pages: optional('Pages marked for translation, with translations at `Title/language`.', list(text())),
  statistics: optional(
    'Numbers of total, translated, outdated and proofread messages, by group and language.',
    table(table(statistic)),
  ),
  metadata: optional('Metadata by group and key.', table(texts)),
  units: optional(
    'Names and texts of translation units as of when the page was marked, by title.',
    table(list(pair(text(), text()))),
  ),
  states: optional('Workflow states by group and language; `*priority` is the priority.', table(texts)),
  reviews: optional('Names of reviewers, by title of the translation.', table(list(account))),
  outdated: optional('Titles of outdated translations.', list(text())),
  followed: optional('Subscribed groups, by user name.', table(list(text()), 'account')),
};

/** The fields that the extension adds to a description. */
export const translateFields = {
  translations: optional('Message groups.', group(translationFields)),
};

/** The extension's part of a wiki's description. */
export type TranslateDescription = Given<typeof translateFields>;

/** Message groups, translation units and statistics in a wiki's description. */
export type TranslationDescription = Given<typeof translationFields>;
