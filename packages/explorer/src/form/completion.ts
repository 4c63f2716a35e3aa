import type { Completes } from '../modules/completes.ts';
import { ask } from '../query/ask.ts';
import { loadNamespaces, type Namespaces } from './namespaces.ts';
import type { Offered } from './offered.ts';
import { keywordsFor, keywordValueAt } from './search-keywords.ts';

/** Maximum number of suggestions, except for tags. */
const MOST = '10';

type Rows = readonly Readonly<Record<string, unknown>>[];

/** Offers keywords of a search and their values, and titles for a search that is only begun. */
async function completeSearch(
  text: string,
  namespace: string | undefined,
  signal: AbortSignal,
): Promise<readonly Offered[]> {
  const sought = keywordValueAt(text);
  if (sought) {
    const values = await complete(sought.completes, sought.text, undefined, signal);
    return values.map(({ value, ...about }) => ({ value: sought.with(value), ...about }));
  }
  const titles = /[\s:]/.test(text)
    ? []
    : await complete({ kind: 'page', bare: false }, text, namespace, signal);
  return [...keywordsFor(text), ...titles];
}

/** Searches the wiki for values that begin with a text; tags may also contain it. */
export async function complete(
  what: Completes,
  text: string,
  namespace: string | undefined,
  signal: AbortSignal,
): Promise<readonly Offered[]> {
  if (what.kind === 'search') return completeSearch(text, namespace, signal);
  const rows = async (list: string, parameters: Readonly<Record<string, string>>): Promise<Rows> => {
    const query = new Map(Object.entries({ action: 'query', list, ...parameters }));
    const { value } = await ask(query, { signal });
    return (value as { readonly query?: Readonly<Record<string, Rows>> }).query?.[list] ?? [];
  };
  const namespaces = await loadNamespaces();
  if (what.kind === 'page')
    return completePages(rows, namespaces, text, what.bare, String(what.namespace ?? namespace ?? ''));
  if (what.kind === 'category') {
    const prefix = what.bare ? '' : `${namespaces.name(CATEGORY)}:`;
    const acprefix = namespaces.withoutPrefix(text, CATEGORY);
    return (await rows('allcategories', { acprefix, aclimit: MOST, acprop: 'size' })).map(
      ({ category, size }) => ({ value: prefix + String(category), description: counted(size, 'member') }),
    );
  }
  if (what.kind === 'user')
    return (await rows('allusers', { auprefix: text, aulimit: MOST, auprop: 'editcount' })).map(
      ({ name, editcount }) => ({ value: String(name), description: counted(editcount, 'edit') }),
    );
  return (await rows('tags', { tglimit: 'max', tgprop: 'hitcount' }))
    .filter(({ name }) => String(name).toLowerCase().includes(text.toLowerCase()))
    .map(({ name, hitcount }) => ({ value: String(name), description: counted(hitcount, 'change') }));
}

const CATEGORY = 14;

async function completePages(
  rows: (list: string, parameters: Readonly<Record<string, string>>) => Promise<Rows>,
  namespaces: Namespaces,
  text: string,
  bare: boolean,
  namespace: string,
): Promise<readonly Offered[]> {
  const found = await (text === ''
    ? rows('allpages', { apnamespace: namespace.split('|')[0] ?? '', aplimit: MOST })
    : rows('prefixsearch', {
        pssearch: text,
        pslimit: MOST,
        ...(namespace !== '' && { psnamespace: namespace }),
      }));
  return found.map(({ ns, title }) => ({
    value: bare ? namespaces.withoutPrefix(String(title), Number(ns)) : String(title),
  }));
}

const counted = (count: unknown, what: string): string =>
  `${Number(count).toLocaleString('en')} ${Number(count) === 1 ? what : `${what}s`}`;
