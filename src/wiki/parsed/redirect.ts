import type { Site } from '../site.ts';
import { isInvalid, parseTitle, type Title } from '../title.ts';

/** A wikitext that begins as a redirect does: where it leads, and the text after it. */
export interface RedirectText {
  readonly target: Title;
  readonly rest: string;
}

/** Reads a text as a redirect; undefined where it is none. */
export function readRedirect(text: string, site: Site): RedirectText | undefined {
  const trimmed = text.trimStart();
  if (!trimmed.startsWith('#')) return undefined;
  const words = site.configuration.magicwords.find(({ name }) => name === 'redirect')?.aliases ?? [
    '#REDIRECT',
  ];
  const lower = trimmed.toLowerCase();
  const word = words.find((alias) => lower.startsWith(alias.toLowerCase()));
  if (word === undefined) return undefined;
  const link = /^\s*:?\s*\[{2}(.*?)(?:\|.*?)?\]{2}\s*/.exec(trimmed.slice(word.length));
  if (!link) return undefined;
  const title = parseTitle(decoded(link[1] ?? '').replace(/^:/, ''), site);
  if (isInvalid(title)) return undefined;
  return { target: title, rest: trimmed.slice(word.length + link[0].length) };
}

function decoded(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text.replaceAll('+', '%2B'));
  } catch {
    return text;
  }
}
