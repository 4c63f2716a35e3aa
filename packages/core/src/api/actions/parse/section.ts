import type { ProblemArgument } from '../../../query/result/problem-arguments.ts';
import { fail } from '../../../query/result/problems.ts';
import type { Site } from '../../../wiki/site.ts';
import { extensionTags, wikitextSection } from '../../../wikitext/section.ts';

/** Fails if a section is neither a valid number nor `new`. */
export function checkSection(section: string | undefined): void {
  if (section !== undefined && !/^(?:(?:T-)?\d+|new)$/.test(section)) fail('parse', 'invalidsection');
}

/** Returns a section of a text; fails if it does not exist. */
export function sectionOf(
  text: string,
  model: string,
  section: string,
  what: ProblemArgument,
  site: Site,
): string {
  if (model !== 'wikitext') return fail('parse', 'sectionsnotsupported-what', [what]);
  const found = wikitextSection(text, section, extensionTags(site));
  return found ?? fail('parse', 'nosuchsection-what', [section, what]);
}
