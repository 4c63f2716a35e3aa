import type { ModuleInfo, ParameterInfo } from './module-info.ts';

/** The kind of a parameter's values, if the wiki can complete them. */
export type Completes =
  | { readonly kind: 'user' | 'tag' }
  /** Words and keywords of a search as on Wikipedia. */
  | { readonly kind: 'search' }
  | { readonly kind: 'category'; /** Without the namespace. */ readonly bare: boolean }
  | {
      readonly kind: 'page';
      readonly bare: boolean;
      /** Only of this namespace. */
      readonly namespace?: number;
      /** Only of the namespace that this parameter of the module says. */
      readonly namespaceFrom?: ParameterInfo;
    };

const FILE = 6;
const TEMPLATE = 10;

/** Modules whose titles are those of other wikis, or of nothing that is a page. */
const titlesElsewhere = new Set(['iwbacklinks', 'iwlinks', 'langbacklinks', 'langlinks']);

const wholeTitles = new Set([
  'title',
  'titles',
  'page',
  'fromtitle',
  'totitle',
  'search',
  'contexttitle',
  'badfilecontexttitle',
]);

/** Finds what a parameter's values are: by its type, or else by its name, since most are declared as strings. */
export function completes(info: ModuleInfo, parameter: ParameterInfo): Completes | undefined {
  const { name, type } = parameter;
  if (type === 'user') return { kind: 'user' };
  if (type === 'title') return { kind: 'page', bare: false };
  if (type !== 'string' || titlesElsewhere.has(info.name)) return undefined;
  if (name === 'tag' || name === 'tagfilter') return { kind: 'tag' };
  if (/^(exclude)?user(s|prefix)?$/.test(name)) return { kind: 'user' };
  const named = byModule(info, parameter);
  if (named) return named;
  return wholeTitles.has(name) ? { kind: 'page', bare: false } : undefined;
}

function byModule(info: ModuleInfo, { name }: ParameterInfo): Completes | undefined {
  const isBound = name === 'from' || name === 'to' || name === 'prefix';
  switch (info.name) {
    case 'search':
      return name === 'search' && searchesAsWikipedia(info) ? { kind: 'search' } : undefined;
    case 'allusers':
      return isBound ? { kind: 'user' } : undefined;
    case 'allcategories':
      return isBound ? { kind: 'category', bare: true } : undefined;
    case 'categorymembers':
    case 'categories':
      return name === 'title' || name === 'categories' ? { kind: 'category', bare: false } : undefined;
    case 'allimages':
    case 'allfileusages':
      return isBound ? { kind: 'page', bare: true, namespace: FILE } : undefined;
    case 'imageusage':
    case 'images':
      return name === 'title' || name === 'images'
        ? { kind: 'page', bare: false, namespace: FILE }
        : undefined;
    case 'templates':
      return name === 'templates' ? { kind: 'page', bare: false, namespace: TEMPLATE } : undefined;
  }
  const namespace = info.parameters.find((parameter) => parameter.name === 'namespace');
  return isBound && namespace && info.name !== 'logevents'
    ? { kind: 'page', bare: true, namespaceFrom: namespace }
    : undefined;
}

/** Whether searches have the keywords of CirrusSearch: its orders tell. */
const searchesAsWikipedia = ({ parameters }: ModuleInfo): boolean =>
  parameters.some(
    ({ name, type }) => name === 'sort' && Array.isArray(type) && type.includes('incoming_links_desc'),
  );
