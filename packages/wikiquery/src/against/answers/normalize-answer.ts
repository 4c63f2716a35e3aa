import { isObject } from '@wikiquery/common/is-object';

/** What differs between two servers of one wiki by nature. */
export interface NormalizeOptions {
  /** Hosts, with ports if any, under which the wiki is reached, such as `wiki.example` and `127.0.0.1:8090`. */
  readonly hosts?: readonly string[];
}

type Fields = Readonly<Record<string, unknown>>;

/** Fields of the whole answer that name the time, or the server. */
const fieldsOfAnswer = ['curtimestamp', 'servedby', 'docref', '*'];

/** Fields inside `query` that name the time, the server or its load, by the part of the answer. */
const fieldsOfQuery: Readonly<Record<string, readonly string[]>> = {
  general: ['time', 'phpversion', 'phpsapi', 'dbversion', 'git-hash', 'git-branch'],
  statistics: ['jobs'],
};

/** Lists whose order is that of a hash table or of a database without ORDER BY. */
const unordered: ReadonlySet<string> = new Set(['groups', 'implicitgroups', 'rights', 'restrictiontypes']);

/** Parts of `query` that belong to the page set, whose order is such, too; modules have others of the same name. */
export const partsOfPageSet: ReadonlySet<string> = new Set([
  'badrevids',
  'converted',
  'interwiki',
  'normalized',
  'pageids',
  'redirects',
]);

/** A token, which a server makes of a session's secret and the time. */
const token = /^[0-9a-f]{40,}\+\\$/;
const tokenInUrl = /(?<=[?&]token=)[0-9a-f]{40,}%2B%5C/g;

/** Begins the report on the parser's work with its times. */
const parserReport = '<!-- \nNewPP limit report';

/** Cuts HTML before the report that older versions leave at the end of extracts of pages that were not parsed before. */
function withoutReport(html: string): string {
  const start = html.indexOf(parserReport);
  return start < 0 ? html : html.slice(0, start).trimEnd();
}

/**
 * Returns a decoded answer in either version of JSON without what differs by nature: the time, the server and its load,
 * tokens, the parser's reports, the wiki's hosts, a client's own address, sentences of errors and warnings, and the order of what has none.
 * Pages are keyed by their ID or title in both versions.
 */
export function normalizeAnswer(answer: unknown, { hosts = [] }: NormalizeOptions = {}): unknown {
  const ownUrl =
    hosts.length > 0
      ? new RegExp(`(?:https?:)?//(?:${hosts.map(escaped).join('|')})(?![\\w.:-])`, 'gi')
      : undefined;
  const text = (value: string): string => {
    if (token.test(value)) return 'TOKEN';
    const withoutHost = ownUrl ? value.replace(ownUrl, '//wiki') : value;
    return withoutReport(withoutHost.replace(tokenInUrl, 'TOKEN'));
  };
  const plain = (value: unknown, name?: string): unknown => {
    if (typeof value === 'string') return text(value);
    if (Array.isArray(value)) {
      const items = value.map((item) => plain(item));
      return name !== undefined && unordered.has(name) ? items.toSorted(byJson) : items;
    }
    if (!isObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, of]) => [key, plain(of, key)]));
  };
  if (!isObject(answer)) return plain(answer);
  const { error, errors, warnings, query, continue: next = {}, ...rest } = without(answer, fieldsOfAnswer);
  return {
    ...(plain(rest) as Fields),
    // Empty ones let each name differ by itself where one side has none.
    continue: plain(next),
    warnings: warningModules(warnings),
    ...(error !== undefined && { error: codeOf(error) }),
    ...(Array.isArray(errors) && { errors: errors.map(codeOf) }),
    ...(query !== undefined && { query: plain(comparableQuery(query)) }),
  };
}

const escaped = (host: string): string => host.replaceAll(/[.[\]]/g, String.raw`\$&`);

const byJson = (one: unknown, other: unknown): number =>
  JSON.stringify(one) < JSON.stringify(other) ? -1 : 1;

const without = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));

/** An error without its sentence. */
const codeOf = (error: unknown): unknown =>
  isObject(error)
    ? { code: error['code'], ...(error['module'] !== undefined && { module: error['module'] }) }
    : error;

/** The distinct codes of warnings by module; in the format without codes, whether each module warns. */
function warningModules(warnings: unknown): Fields {
  if (!Array.isArray(warnings))
    return Object.fromEntries(
      Object.keys(isObject(warnings) ? warnings : {}).map((module) => [module, true]),
    );
  const groups = Map.groupBy(warnings.filter(isObject), ({ module }) => String(module));
  return Object.fromEntries(
    // MediaWiki repeats those of parameters that it reads twice.
    [...groups].map(([module, some]) => [
      module,
      [...new Set(some.map(({ code }) => String(code)))].toSorted(),
    ]),
  );
}

function comparableQuery(query: unknown): unknown {
  if (!isObject(query)) return query;
  const { pages, userinfo } = query;
  const parts = Object.entries(query).map(([name, part]) => {
    const names = Object.hasOwn(fieldsOfQuery, name) ? fieldsOfQuery[name] : undefined;
    if (partsOfPageSet.has(name)) return [name, sortedPart(part)] as const;
    return [name, names && isObject(part) ? without(part, names) : part] as const;
  });
  return {
    ...Object.fromEntries(parts),
    ...(Array.isArray(pages) && { pages: Object.fromEntries(pages.map((page) => [pageKey(page), page])) }),
    // The name of somebody anonymous is the address from which a server sees the request.
    ...(isObject(userinfo) && 'anon' in userinfo && { userinfo: without(userinfo, ['name']) }),
    ...(Array.isArray(query['dbrepllag']) && { dbrepllag: [] }),
  };
}

/** Sorts a part of the page set, whose items are in an element in XML. */
function sortedPart(part: unknown): unknown {
  if (Array.isArray(part)) return part.toSorted(byJson);
  if (!isObject(part)) return part;
  return Object.fromEntries(
    Object.entries(part).map(([name, items]) => [
      name,
      Array.isArray(items) ? items.toSorted(byJson) : items,
    ]),
  );
}

function pageKey(page: unknown): string {
  if (!isObject(page)) return JSON.stringify(page);
  const { pageid, title, ns } = page;
  return typeof pageid === 'number' ? String(pageid) : `${String(ns)}:${String(title)}`;
}
