import { escapeHtml, Namespace, namespaceName, type Site } from '@wikiquery/core/wiki';
import { explorerAddress } from '@wikiquery/explorer/links';

/** Returns the name of a namespace, and of the one that has none. */
export const nameOf = (id: number, site: Site): string =>
  id === Namespace.main ? '(main)' : namespaceName(id, site);

/** Renders the wiki's namespaces, each with its talk namespace, as links to their lists of pages in the explorer. */
export function renderNamespaces(site: Site, folder: string): string {
  const ids = new Set(site.pageNamespaces);
  const link = (id: number): string => {
    const name = nameOf(id, site);
    const address = folder + explorerAddress(pagesOf(id));
    const language = id === Namespace.main ? '' : ` lang="${escapeHtml(site.configuration.general.lang)}"`;
    return `<a href="${escapeHtml(address)}"><bdi${language}>${escapeHtml(name)}</bdi></a> <small>${id}</small>`;
  };
  const shown = site.pageNamespaces
    .filter((id) => id % 2 === 0 || !ids.has(id - 1))
    .map(
      (id) => `<li>${link(id)}${id % 2 === 0 && ids.has(id + 1) ? `<span>${link(id + 1)}</span>` : ''}</li>`,
    );
  return `<section aria-labelledby="namespaces"><h2 id="namespaces">Namespaces</h2>
<ul class="namespaces">${shown.join('\n')}</ul></section>`;
}

const pagesOf = (id: number) =>
  ({ action: 'query', list: 'allpages', apnamespace: String(id), aplimit: '50' }) as const;
