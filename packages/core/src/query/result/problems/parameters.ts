import { error, validation, warning, type ProblemKind } from './kind.ts';

/** Errors and warnings about invalid parameters and combinations of parameters. */
export const parameterProblems = {
  missingparam: validation('missingparam', 'The parameter "$1" is required.'),
  badvalue: validation('badvalue', 'Unknown value "$2" for the parameter "$1".', 'badvalue-enumnotmulti'),
  'badvalue-notmulti': validation(
    'badvalue',
    'The parameter "$1" takes one value, not a list: "$2".',
    'notmulti',
  ),
  'badvalue-enummulti': validation(
    'badvalue',
    'Unknown value "$2" of the parameter "$1".',
    'badvalue-enummulti',
  ),
  badinteger: validation('badinteger', 'The value "$2" of the parameter "$1" is not an integer.'),
  badtimestamp: validation('badtimestamp', 'The value "$2" of the parameter "$1" is not a timestamp.'),
  baduser: validation('baduser', 'The value "$2" of the parameter "$1" is not a user.'),
  badtitle: validation('badtitle', 'The value "$2" of the parameter "$1" is not a title.'),
  toomanyvalues: validation(
    'toomanyvalues',
    'Too many values for the parameter "$1": at most $2 are allowed.',
  ),
  // Quirk: pywikibot parses this text, so it is MediaWiki's.
  unrecognizedvalues: validation(
    'unrecognizedvalues',
    'Unrecognized {{PLURAL:$4|value|values}} for parameter "$1": $3',
  ),
  'unrecognizedvalues-warning': warning(
    'unrecognizedvalues',
    'Unrecognized {{PLURAL:$3|value|values}} for parameter "$1": $2',
  ),
  outofrange: validation(
    'outofrange',
    'The value "$2" of the parameter "$1" must be between $3 and $4.',
    'outofrange-minmax',
  ),
  'outofrange-min': validation(
    'outofrange',
    'The value "$2" of the parameter "$1" must be at least $3.',
    'outofrange-min',
  ),
  'outofrange-max': validation(
    'outofrange',
    'The value "$2" of the parameter "$1" must be at most $4.',
    'outofrange-max',
  ),
  paramempty: error('paramempty', 'The parameter "$1" may not be empty.'),
  badparameter: error('badparameter', 'The value of the parameter "$1" is not valid.'),
  badurl: error('badurl', 'The value "$2" of the parameter "$1" is not a URL.'),
  invalidlang: error('invalidlang', 'The value of the parameter "$1" is not a language code.'),
  'param-deprecated': validation('deprecation', 'The parameter "$1" is deprecated.', 'param-deprecated'),
  'deprecated-value': validation(
    'deprecation',
    'The value "$2" of the parameter "$1" is deprecated.',
    'deprecated-value',
  ),
  'deprecation-withreplacement': warning(
    'deprecation',
    '"$1" is deprecated: use "$2".',
    'apiwarn-deprecation-withreplacement',
  ),
  'deprecation-help': warning(
    'deprecation-help',
    'Deprecated features will be removed: see the help of the module for replacements.',
    'api-usage-mailinglist-ref',
  ),
  unclearnowtimestamp: validation(
    'unclearnowtimestamp',
    'An empty or zero value of the timestamp parameter "$1" means the current time: use "now".',
  ),
  badutf8: warning(
    'badutf8',
    'The value of the parameter "$1" is not plain NFC-normalized UTF-8 text; it was cleaned.',
  ),
  unrecognizedparams: warning('unrecognizedparams', 'Unknown parameters: $1.', 'apierror-unrecognizedparams'),
  unsupportedarray: warning(
    'unsupportedarray',
    'The parameter "$1" was given as "$1[]", which is not supported: separate values with "|".',
  ),
  'missingparam-one-of': error(
    'missingparam',
    'One of these parameters is required: $1.',
    'apierror-missingparam-one-of',
  ),
  'missingparam-at-least-one-of': error(
    'missingparam',
    'At least one of these parameters is required: $1.',
    'apierror-missingparam-at-least-one-of',
  ),
  invalidparammix: error('invalidparammix', 'These parameters are mutually exclusive: $1.'),
  'invalidparammix-cannotusewith': error(
    'invalidparammix',
    '"$1" cannot be used together with "$2".',
    'apierror-invalidparammix-cannotusewith',
  ),
  'invalidparammix-mustusewith': error(
    'invalidparammix',
    '"$1" can only be used together with "$2".',
    'apierror-invalidparammix-mustusewith',
  ),
  multisource: error(
    'multisource',
    '"$1" cannot be used together with "$2".',
    'apierror-invalidparammix-cannotusewith',
  ),
  show: error('show', 'The parameter "show" has contradictory values.'),
  badcontinue: error(
    'badcontinue',
    'Invalid continue parameter: send back exactly the values of "continue".',
  ),
} as const satisfies Readonly<Record<string, ProblemKind>>;
