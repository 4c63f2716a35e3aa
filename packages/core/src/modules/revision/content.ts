import type { Slot } from '../../data/store/content.ts';
import { extensionTags, wikitextSection } from '../../wikitext/section.ts';
import type { RevisionContext } from './parameters.ts';

/** Returns a slot's text or the requested section of it; undefined if there is no text or no such section. */
export function shownText(
  { text, model }: Slot,
  { params, site }: Pick<RevisionContext, 'params' | 'site'>,
): string | undefined {
  if (params.section === undefined || text === undefined) return text;
  return model === 'wikitext' ? wikitextSection(text, params.section, extensionTags(site)) : undefined;
}
