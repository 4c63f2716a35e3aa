import { lookupTable } from '@wikiquery/common/lookup-table';
import { Namespace, type Site } from './site.ts';
import type { Title } from './title.ts';

const modelsBySuffix: Readonly<Record<string, string>> = lookupTable({
  css: 'css',
  js: 'javascript',
  json: 'json',
  vue: 'vue',
});

/** The namespace of Lua modules. */
const MODULES = 828;

/** Models whose content is data; that of all others is text. */
const data = new Set([
  'unknown',
  'EntitySchema',
  'flow-board',
  'wikibase-item',
  'wikibase-lexeme',
  'wikibase-mediainfo',
  'wikibase-property',
]);

/** Whether the content of a model is searchable text. */
export const holdsText = (model: string): boolean => !data.has(model);

/** Content models parsed as wikitext for their links, even if they are shown verbatim. */
const readAsWikitext = new Set(['wikitext', 'javascript', 'css']);

/** Whether the content of a model is parsed as wikitext. */
export const isParsed = (model: string): boolean => readAsWikitext.has(model);

/** Returns the default content model of a title. */
export function defaultContentModel(title: Title, site: Site): string {
  const suffix = /\.([a-z]+)$/.exec(title.key)?.[1] ?? '';
  const bySuffix = modelsBySuffix[suffix];
  if (title.namespace === Namespace.mediawiki && bySuffix) return bySuffix;
  if (title.namespace === Namespace.user && bySuffix && title.key.includes('/')) return bySuffix;
  return site.namespaces.get(title.namespace)?.defaultcontentmodel ?? 'wikitext';
}

/** The pages that content models of extensions are for. */
const places: Readonly<Partial<Record<string, (title: Title) => boolean>>> = {
  GadgetDefinition: ({ namespace, key }) =>
    namespace === Namespace.mediawiki && /^Gadgets\/.+\.json$/.test(key),
  Scribunto: ({ namespace }) => namespace === MODULES,
};

/** Whether a page may have content of a model. */
export const fitsPlace = (model: string, title: Title): boolean => places[model]?.(title) ?? true;
