import { fail } from '../../result/problems.ts';
import type { Site } from '../../wiki/site.ts';
import { extensionTags, wikitextSection } from '../../wikitext/section.ts';

/** Refuses what can be no section's number, nor a new section. */
export function checkSection(section: string | undefined): void {
  if (section !== undefined && !/^(?:(?:T-)?\d+|new)$/.test(section)) fail('parse', 'invalidsection');
}

/** A section of a text; refuses one that is not there. */
export function sectionOf(text: string, model: string, section: string, what: string, site: Site): string {
  if (model !== 'wikitext') return fail('parse', 'sectionsnotsupported-what', [what]);
  const found = wikitextSection(text, section, extensionTags(site));
  return found ?? fail('parse', 'nosuchsection-what', [section, what]);
}
