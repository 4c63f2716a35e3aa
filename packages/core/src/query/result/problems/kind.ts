/** A kind of error or warning: its code in the API, MediaWiki's message key, and our text. */
export interface ProblemKind {
  readonly code: string;
  readonly key: string;
  /** English text with arguments `$1` and so on, and plural forms `{{PLURAL:$1|word|words}}`. */
  readonly text: string;
  /** Whether MediaWiki, perhaps with an extension unknown here, may answer what this server refuses. */
  readonly mayBeDelegated?: boolean;
}

/** Declares an error; by default, the key derives from the code. */
export const error = (code: string, text: string, key = `apierror-${code}`): ProblemKind => ({
  code,
  key,
  text,
});
/** Declares an error about something that this server lacks or does not know, but MediaWiki may have. */
export const unsupportedFeature = (...of: Parameters<typeof error>): ProblemKind => ({
  ...error(...of),
  mayBeDelegated: true,
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
