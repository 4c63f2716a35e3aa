import { messageLanguages } from './find-message.ts';

/** A message as `meta=allmessages` with `amprop=default` returns it. */
export interface ListedMessage {
  readonly name: string;
  readonly content?: string;
  /** The software's text, if a page of the wiki overrides it. */
  readonly default?: string;
  readonly missing?: boolean;
  readonly defaultmissing?: boolean;
}

/** The messages of a language. */
export interface LanguageMessages {
  /** The software's texts that are not taken from a fallback language, by name. */
  readonly texts: Readonly<Record<string, string>>;
  /** Messages that pages of the wiki override. */
  readonly customised: readonly string[];
}

/**
 * Separates a language's own texts from those of its fallbacks, of which only the known ones are looked at. A page
 * of the wiki in a fallback language overrides the latter but not the former.
 */
export function ownMessages(
  language: string,
  listed: readonly ListedMessage[],
  known: ReadonlyMap<string, LanguageMessages>,
): LanguageMessages {
  const fallbacks = messageLanguages(language)
    .filter((code) => code !== language)
    .flatMap((code) => known.get(code) ?? []);
  const overridden = new Set(fallbacks.flatMap(({ customised }) => customised));
  const inherited = new Map(fallbacks.toReversed().flatMap(({ texts }) => Object.entries(texts)));
  const texts: [string, string][] = [];
  const customised: string[] = [];
  for (const message of listed) {
    const { name, content } = message;
    const text = message.default ?? (message.defaultmissing ? undefined : content);
    const isCustomised = message.default !== undefined || message.defaultmissing === true;
    if (isCustomised) customised.push(name);
    if (text === undefined) continue;
    // If a fallback's page does not apply, the text is the language's own even if it is the same.
    if (text !== inherited.get(name) || (overridden.has(name) && !isCustomised)) texts.push([name, text]);
  }
  return { texts: Object.fromEntries(texts), customised };
}

/** Returns the languages and all their fallbacks that the wiki knows, each after its own fallbacks. */
export function withFallbacks(
  languages: readonly string[],
  isKnown: (code: string) => boolean,
): readonly string[] {
  const ordered = new Set<string>();
  const visited = new Set<string>();
  const visit = (language: string): void => {
    if (visited.has(language)) return;
    visited.add(language);
    for (const code of messageLanguages(language).toReversed()) visit(code);
    if (isKnown(language)) ordered.add(language);
  };
  for (const language of languages) visit(language);
  return [...ordered];
}
