import { error, warning } from '@wikiquery/core/query/result';

const errorNamed = (key: string, text: string) => error(key, text, key);
const warningNamed = (key: string, text: string) => warning(key, text, key);

/** Why the visibility of a row stays as it is; arguments are the date and time of the row, or its ID. */
export const noteErrors = {
  'revdelete-hide-current': errorNamed(
    'revdelete-hide-current',
    'The row of $1, $2 is the current revision, whose text cannot be hidden.',
  ),
  'revdelete-show-no-access': errorNamed(
    'revdelete-show-no-access',
    'You may not see the row of $1, $2, and so not show it.',
  ),
  'revdelete-modify-no-access': errorNamed(
    'revdelete-modify-no-access',
    'You may not see the row of $1, $2, and so not change it.',
  ),
  'revdelete-modify-missing': errorNamed('revdelete-modify-missing', 'There is no row with the ID $1.'),
};

/** The same where nothing has to be changed. */
export const noteWarnings = {
  'revdelete-no-change': warningNamed('revdelete-no-change', 'The row of $1, $2 is as it was asked for.'),
  'revdelete-only-restricted': warningNamed(
    'revdelete-only-restricted',
    'Of the row of $1, $2, nothing but the restriction would be hidden.',
  ),
};

/** Name of a reason. */
export type Note = keyof typeof noteErrors | keyof typeof noteWarnings;
