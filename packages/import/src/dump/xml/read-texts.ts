import { isInvalid, makeTitle, parseTitle, type Site, type Title } from '@wikiquery/core/wiki';
import { readRedirect } from '@wikiquery/core/wikitext';
import { readLinks, type RedirectTarget } from '@wikiquery/core/wikitext/parsed';
import type { ParsedPage, ParsedRevision, TextPlace } from './records.ts';

/** Reads a page's redirect target from its newest texts, and its links unless these are unwanted or need expansion. */
export function readTexts(
  page: { readonly id: number; readonly namespace: number; readonly key: string },
  revision: ParsedRevision,
  textOf: (place: TextPlace) => string,
  told: string | undefined,
  site: Site,
  options: { readonly links: boolean; readonly expand: boolean },
): Pick<ParsedPage, 'redirect' | 'links' | 'isExpandable'> {
  const texts = revision.slots.flatMap(({ model, text }) =>
    parsedModels.has(model) && text && text.length > 0 ? [textOf(text)] : [],
  );
  const redirect = redirectOf(texts[0], told, site);
  const found = redirect && { redirect };
  if (!options.links) return { ...found };
  if (options.expand && texts.some((text) => text.includes('{{'))) return { ...found, isExpandable: true };
  const title = makeTitle(page.namespace, page.key);
  const user = revision.author?.name ?? '';
  const size = revision.slots[0]?.size ?? 0;
  const place = { site, title, pageId: page.id, revision: { ...revision, user, size }, redirect };
  return { ...found, links: readLinks(texts, place) };
}

/** Content models whose texts can have links. */
const parsedModels = new Set(['wikitext', 'javascript', 'css']);

/** Prefers the target in the text, which has the fragment; the dump's own statement counts if the text has none. */
function redirectOf(
  text: string | undefined,
  told: string | undefined,
  site: Site,
): RedirectTarget | undefined {
  const found = text === undefined ? undefined : readRedirect(text, site)?.target;
  if (found) return targetOf(found);
  const title = told ? parseTitle(told, site) : undefined;
  return title && !isInvalid(title) ? targetOf(title) : undefined;
}

const targetOf = ({ namespace, key, interwiki, fragment }: Title): RedirectTarget => ({
  namespace,
  key,
  interwiki,
  fragment,
});
