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
  const link = trimmed.slice(word.length).trimStart().replace(/^:/, '').trimStart();
  const end = link.indexOf(']]');
  if (!link.startsWith('[[') || end < 0) return undefined;
  const [name = ''] = link.slice(2, end).split('|', 1);
  const title = name.includes('\n') ? undefined : parseTitle(decoded(name).replace(/^:/, ''), site);
  if (!title || isInvalid(title)) return undefined;
  return { target: title, rest: link.slice(end + 2).trimStart() };
}

function decoded(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text.replaceAll('+', '%2B'));
  } catch {
    return text;
  }
}
