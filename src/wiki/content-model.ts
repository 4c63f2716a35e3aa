import { Namespace, type Site } from './site.ts';
import type { Title } from './title.ts';

const modelsBySuffix: Readonly<Record<string, string>> = {
  css: 'css',
  js: 'javascript',
  json: 'json',
  vue: 'vue',
};

/** The content model that a page of this title has unless another one is stored. */
export function defaultContentModel(title: Title, site: Site): string {
  const suffix = /\.([a-z]+)$/.exec(title.key)?.[1] ?? '';
  const bySuffix = modelsBySuffix[suffix];
  if (title.namespace === Namespace.mediawiki && bySuffix) return bySuffix;
  if (title.namespace === Namespace.user && bySuffix && title.key.includes('/')) return bySuffix;
  return site.namespaces.get(title.namespace)?.defaultcontentmodel ?? 'wikitext';
}
