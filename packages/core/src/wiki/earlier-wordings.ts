import type { Software } from './software.ts';
import type { Version } from './version.ts';

/** The text of a message of MediaWiki before a version. */
export interface EarlierWording {
  readonly before: Version;
  /** Makes the earlier text, in any language, of the later one. */
  readonly textOf: (later: string) => string;
}

/** The messages of MediaWiki that answers contain in its own words, and that had another text in some versions. */
export const earlierWordings: Readonly<Record<string, EarlierWording>> = {
  'parser-template-loop-warning': {
    before: '1.43',
    textOf: (later) => later.replace('[[:$1]]', '[[$1]]'),
  },
  'title-invalid-empty': {
    before: '1.43',
    textOf: () => 'The requested page title is empty or contains only the name of a namespace.',
  },
};

/** Returns the text that a message has in a wiki's version of MediaWiki, of the one that it has now. */
export function wordingAt(name: string, text: string, software: Pick<Software, 'isBefore'>): string {
  const earlier = Object.hasOwn(earlierWordings, name) ? earlierWordings[name] : undefined;
  return earlier && software.isBefore(earlier.before) ? earlier.textOf(text) : text;
}
