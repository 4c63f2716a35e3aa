import { Namespace, type Site } from './site.ts';
import type { Title } from './title.ts';

const modelsBySuffix: Readonly<Record<string, string>> = {
  css: 'css',
  js: 'javascript',
  json: 'json',
  vue: 'vue',
};

/** Models whose contents are data; those of every other known model are texts. */
const data = new Set([
  'unknown',
  'EntitySchema',
  'flow-board',
  'wikibase-item',
  'wikibase-lexeme',
  'wikibase-mediainfo',
  'wikibase-property',
]);

/** Whether a content model's contents are text that can be searched. */
export const holdsText = (model: string): boolean => !data.has(model);

/** The content model that a page of this title has unless another one is stored. */
export function defaultContentModel(title: Title, site: Site): string {
  const suffix = /\.([a-z]+)$/.exec(title.key)?.[1] ?? '';
  const bySuffix = modelsBySuffix[suffix];
  if (title.namespace === Namespace.mediawiki && bySuffix) return bySuffix;
  if (title.namespace === Namespace.user && bySuffix && title.key.includes('/')) return bySuffix;
  return site.namespaces.get(title.namespace)?.defaultcontentmodel ?? 'wikitext';
}
