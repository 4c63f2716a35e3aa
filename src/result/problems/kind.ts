/** One kind of error or warning: its code on the wire, MediaWiki's message key, and our sentence. */
export interface ProblemKind {
  readonly code: string;
  readonly key: string;
  /** English, with `$1` and so on for the arguments and `{{PLURAL:$1|word|words}}` for what depends on a number. */
  readonly text: string;
}

/** An error; its key is made of its code where MediaWiki has no other. */
export const error = (code: string, text: string, key = `apierror-${code}`): ProblemKind => ({
  code,
  key,
  text,
});
/** A warning; its key is made of its code where MediaWiki has no other. */
export const warning = (code: string, text: string, key = `apiwarn-${code}`): ProblemKind => ({
  code,
  key,
  text,
});
/** What a parameter's type refuses or warns of. */
export const validation = (code: string, text: string, key = code): ProblemKind => ({
  code,
  key: `paramvalidator-${key}`,
  text,
});
