import { error, warning, type ProblemKind } from '@wikiquery/core/query/result';

/** The extension's errors and warnings. */
export const translateProblems = {
  invalidLanguage: error('translate-invalidlanguage', '"$1" is not a language code for translations.'),
  invalidFilter: error(
    'invalidfilter',
    'Messages cannot be filtered by "$1".',
    'apierror-translate-invalidfilter',
  ),
  languageDisabled: error('translate-language-disabled', 'These messages are not translated into $1.'),
  languageDisabledBecause: error(
    'translate-language-disabled-reason',
    'These messages are not translated into $1: $2',
  ),
  sourceLanguage: warning(
    'translate-language-disabled-source',
    '$1 is the source language of these messages.',
  ),
  variantOfSource: warning(
    'translate-language-targetlang-variant-of-source',
    '$1 is a variant of $2, the source language of these messages.',
  ),
  noDynamicGroups: error(
    'invalidparam',
    'Dynamic message groups have no statistics.',
    'apierror-translate-nodynamicgroups',
  ),
  noMessageForTitle: error(
    'nomessagefortitle',
    'The title is not a message.',
    'apierror-translate-nomessagefortitle',
  ),
  invalidGroup: error('invalidgroup', 'There is no such message group.', 'apierror-translate-invalidgroup'),
  invalidChangesetName: error(
    'invalidchangeset',
    '"$1" is not a valid changeset name.',
    'apierror-translate-invalid-changeset-name',
  ),
  noChanges: error('translate-smg-nochanges', 'The group has no changes to import.'),
  subscriptionsDisabled: error(
    'translate-messagegroupsubscription-disabled',
    'Message group subscriptions are disabled on this wiki.',
  ),
  translatedPage: error(
    'tpt-target-page',
    'The page is generated from translation units: edit these instead.',
    'tpt-target-page',
  ),
} as const satisfies Readonly<Record<string, ProblemKind>>;
