import { makeTitle, type Site } from '@wikiquery/core/wiki';
import { readRedirect } from '@wikiquery/core/wikitext';
import { readLinks, type PageLinks, type RedirectTarget } from '@wikiquery/core/wikitext/parsed';
import type { StoredPages } from './stored-pages.ts';

/** A page with the links found after expanding its templates. */
export interface ExpandedPage {
  readonly id: number;
  readonly namespace: number;
  readonly key: string;
  readonly timestamp: string;
  readonly redirect?: RedirectTarget;
  readonly links: PageLinks;
}

/** Reads the links of pages, with their templates expanded if that is wanted; IDs of pages that do not exist are left out. */
export const expandPages = (
  ids: readonly number[],
  stored: StoredPages,
  site: Site,
  { isPart, expand }: { readonly isPart: boolean; readonly expand: boolean },
): ExpandedPage[] =>
  stored.pages(ids).map((page) => {
    const { id, namespace, key, timestamp, user, size, texts } = page;
    const found = readRedirect(texts[0] ?? '', site)?.target;
    const redirect = found && {
      namespace: found.namespace,
      key: found.key,
      interwiki: found.interwiki,
      fragment: found.fragment,
    };
    const links = readLinks(texts, {
      site,
      title: makeTitle(namespace, key),
      pageId: id,
      revision: { id: page.revision, timestamp, user, size },
      redirect,
      ...(expand && { facts: stored.facts, isPart }),
    });
    return { id, namespace, key, timestamp, ...(redirect && { redirect }), links };
  });
