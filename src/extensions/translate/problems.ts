import { error, warning, type ProblemKind } from '../../result/problems/kind.ts';

/** The extension's own errors and warnings. */
export const translateProblems = {
  invalidLanguage: error(
    'translate-invalidlanguage',
    'Nothing is translated into "$1": it is no code of a language.',
  ),
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
    'These messages are written in $1 themselves.',
  ),
  variantOfSource: warning(
    'translate-language-targetlang-variant-of-source',
    '$1 is a way of writing $2, in which these messages are written themselves.',
  ),
  noDynamicGroups: error(
    'invalidparam',
    'What is translated of a group that changes by itself is not counted.',
    'apierror-translate-nodynamicgroups',
  ),
  noMessageForTitle: error(
    'nomessagefortitle',
    'The title stands for no message.',
    'apierror-translate-nomessagefortitle',
  ),
  invalidGroup: error(
    'invalidgroup',
    'There is no such group of messages.',
    'apierror-translate-invalidgroup',
  ),
  invalidChangesetName: error(
    'invalidchangeset',
    '"$1" is no name of a set of changes.',
    'apierror-translate-invalid-changeset-name',
  ),
  noChanges: error('translate-smg-nochanges', 'Nothing in the group waits for being imported.'),
  subscriptionsDisabled: error(
    'translate-messagegroupsubscription-disabled',
    'Groups of messages cannot be followed on this wiki.',
  ),
  translatedPage: error(
    'tpt-target-page',
    'The page is a translation, which is put together from its parts: change these.',
    'tpt-target-page',
  ),
} as const satisfies Readonly<Record<string, ProblemKind>>;
