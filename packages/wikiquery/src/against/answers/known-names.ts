import { isObject } from '@wikiquery/common/is-object';
import { itemsIn, type Fields } from '../live-wiki.ts';
import type { AskAnyAnswer } from './answer-source.ts';
import type { ApiRequest } from './api-request.ts';
import { pick, type Random } from './draw.ts';

/** Names of what is in a wiki, from which requests are made. */
export interface KnownNames {
  /** Titles of pages in all namespaces, redirects among them. */
  readonly titles: readonly string[];
  readonly categories: readonly string[];
  readonly files: readonly string[];
  readonly templates: readonly string[];
  readonly users: readonly string[];
  readonly userids: readonly string[];
  readonly pageids: readonly string[];
  readonly revids: readonly string[];
  /** Times of changes, in ISO 8601. */
  readonly timestamps: readonly string[];
  /** SHA-1 hashes of files and texts, in hexadecimal. */
  readonly hashes: readonly string[];
  readonly tags: readonly string[];
  readonly namespaces: readonly string[];
  /** Prefixes of links to other wikis. */
  readonly interwikis: readonly string[];
  /** Names of page properties. */
  readonly properties: readonly string[];
}

/** Items that each list of a request returns. */
const LIMIT = '50';

/** Namespaces whose pages are read; the others of a wiki only add their numbers. */
const MOST_NAMESPACES = 14;

/** Letters with which the ranges of titles begin. */
const letters = 'ABCDEFGHIKLMNOPRSTUVW'.split('');

/**
 * Reads names from a wiki through its API, with about 20 requests; the same ones for the same numbers, as long as the
 * wiki does not change. Lists that the viewer may not read are empty. `ask` answers in formatversion 2.
 */
export async function readNames(ask: AskAnyAnswer, random: Random): Promise<KnownNames> {
  const query = async (request: ApiRequest): Promise<Fields> => {
    const answer = await ask({ action: 'query', ...request });
    return isObject(answer) && isObject(answer['query']) ? answer['query'] : {};
  };
  const site = await query({ meta: 'siteinfo', siprop: 'namespaces|interwikimap' });
  const namespaces = Object.values(isObject(site['namespaces']) ? site['namespaces'] : {}).flatMap((one) =>
    isObject(one) ? [String(one['id'])] : [],
  );
  const pages: Fields[] = [];
  for (const apnamespace of namespaces.filter((id) => Number(id) >= 0).slice(0, MOST_NAMESPACES)) {
    const wanted = { list: 'allpages', apnamespace, aplimit: LIMIT };
    pages.push(...itemsIn(await query(wanted), 'allpages'));
    if (apnamespace !== '0') continue;
    const apfrom = pick(random, letters) ?? 'A';
    pages.push(...itemsIn(await query({ ...wanted, apfrom }), 'allpages'));
    pages.push(...itemsIn(await query({ ...wanted, apfilterredir: 'redirects' }), 'allpages'));
  }
  const lists = await query({
    list: 'allusers|allcategories|allimages',
    aulimit: LIMIT,
    aufrom: pick(random, letters) ?? 'A',
    aclimit: LIMIT,
    ailimit: LIMIT,
    aiprop: 'sha1|timestamp',
  });
  const first = await query({ list: 'allusers', aulimit: LIMIT, auwitheditsonly: '1' });
  const changes = await query({
    list: 'recentchanges|logevents|tags|pagepropnames',
    rclimit: LIMIT,
    rcprop: 'ids|timestamp|user|title',
    lelimit: LIMIT,
    leprop: 'ids|timestamp|user|title',
    tglimit: LIMIT,
    ppnlimit: LIMIT,
  });
  const history = await query({
    list: 'allrevisions',
    arvlimit: LIMIT,
    arvdir: 'newer',
    arvprop: 'ids|timestamp|sha1|user',
  });
  const revisions = itemsIn(history, 'allrevisions').flatMap((page) => itemsIn(page, 'revisions'));
  const changed = [...itemsIn(changes, 'recentchanges'), ...itemsIn(changes, 'logevents'), ...revisions];
  const images = itemsIn(lists, 'allimages');
  const users = [...itemsIn(lists, 'allusers'), ...itemsIn(first, 'allusers')];
  const inNamespace = (ns: number): readonly string[] =>
    textsIn(
      pages.filter((page) => page['ns'] === ns),
      'title',
    );
  const categoryName = nameOfNamespace(site, '14');
  return {
    titles: textsIn([...pages, ...changed], 'title'),
    categories: unique([
      ...inNamespace(14),
      ...textsIn(itemsIn(lists, 'allcategories'), 'category').map((name) => `${categoryName}:${name}`),
    ]),
    files: unique([...inNamespace(6), ...textsIn(images, 'title')]),
    templates: inNamespace(10),
    users: unique([...textsIn(users, 'name'), ...textsIn(changed, 'user')]),
    userids: textsIn(users, 'userid'),
    pageids: textsIn(pages, 'pageid'),
    revids: textsIn(changed, 'revid').filter((id) => id !== '0'),
    timestamps: textsIn([...changed, ...images], 'timestamp'),
    hashes: textsIn([...images, ...revisions], 'sha1'),
    tags: textsIn(itemsIn(changes, 'tags'), 'name'),
    namespaces,
    interwikis: textsIn(itemsIn(site, 'interwikimap'), 'prefix'),
    properties: textsIn(itemsIn(changes, 'pagepropnames'), 'propname'),
  };
}

const unique = (texts: readonly string[]): readonly string[] => [...new Set(texts)];

const textsIn = (items: readonly Fields[], name: string): readonly string[] =>
  unique(
    items.flatMap((item) => {
      const value = item[name];
      return typeof value === 'string' || typeof value === 'number' ? [String(value)] : [];
    }),
  );

function nameOfNamespace({ namespaces }: Fields, id: string): string {
  const namespace = isObject(namespaces) ? namespaces[id] : undefined;
  return isObject(namespace) ? String(namespace['name']) : '';
}
