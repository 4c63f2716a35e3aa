import type { Slot } from '../../store/content.ts';
import type { Site } from '../../wiki/site.ts';
import { wikitextSection } from '../../wiki/wikitext-section.ts';
import type { RevisionContext } from './request.ts';

/** Names of the tags that extensions give a meaning, without their brackets. */
export const extensionTags = (site: Site): readonly string[] =>
  site.configuration.extensiontags.map((tag) => tag.replaceAll(/[<>]/g, '').toLowerCase());

/** A slot's text, or the section of it that a request wants; undefined where there is no such section. */
export function shownText(
  { text, model }: Slot,
  { params, site }: Pick<RevisionContext, 'params' | 'site'>,
): string | undefined {
  if (params.section === undefined || text === undefined) return text;
  return model === 'wikitext' ? wikitextSection(text, params.section, extensionTags(site)) : undefined;
}
