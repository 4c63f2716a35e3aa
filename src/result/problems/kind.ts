/** A kind of error or warning: its code in the API, MediaWiki's message key, and our text. */
export interface ProblemKind {
  readonly code: string;
  readonly key: string;
  /** English text with arguments `$1` and so on, and plural forms `{{PLURAL:$1|word|words}}`. */
  readonly text: string;
  /** Whether MediaWiki answers what this server refuses. */
  readonly isOnlyHere?: boolean;
}

/** Declares an error; by default, the key derives from the code. */
export const error = (code: string, text: string, key = `apierror-${code}`): ProblemKind => ({
  code,
  key,
  text,
});
/** Declares an error that MediaWiki would not give: what it refuses is only missing here. */
export const limitation = (...of: Parameters<typeof error>): ProblemKind => ({
  ...error(...of),
  isOnlyHere: true,
});
/** Declares a warning; by default, the key derives from the code. */
export const warning = (code: string, text: string, key = `apiwarn-${code}`): ProblemKind => ({
  code,
  key,
  text,
});
/** Declares an error or warning of parameter validation. */
export const validation = (code: string, text: string, key = code): ProblemKind => ({
  code,
  key: `paramvalidator-${key}`,
  text,
});
