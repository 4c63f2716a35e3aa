import type { Module } from '../../packages/core/src/query/define.ts';
import type { Request } from '../rig/requests.ts';
import { deletedTitles, site } from './ask-module.ts';
import { titleKey } from './bounds.ts';
import type { Facts } from './facts.ts';
import type { Row } from './rows.ts';

/** A parameter that selects some of a module's rows. */
export interface Filter {
  /** Whether a row is selected by a value. */
  readonly matches: (row: Row, value: string, facts: Facts) => boolean;
  /** Returns values, each of which selects some of the rows; by default, all that the parameter can have. */
  readonly values?: (rows: readonly Row[]) => readonly string[];
  /** Parameters with which the filter applies, and those of the whole list. */
  readonly parameters?: Request;
  /** Parameters of the whole list only. */
  readonly whole?: Request;
  /** A field that only the rows of the whole list have. */
  readonly field?: string;
  /** Parameters that the module requires, if other than usual. */
  readonly start?: Request;
  /** Pages that are requested, if the module is not to list all. */
  readonly pages?: Request;
  /** Values that select no row, or every row, in MediaWiki, too. */
  readonly quirks?: Readonly<Record<string, 'no row' | 'every row'>>;
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

const valuesOf = (valueOf: (row: Row) => unknown) => (rows: readonly Row[]) =>
  rows.map(valueOf).filter(isGiven).map(String);

/** Selects rows by a field, or by what is computed of a row. */
const equal = (valueOf: (row: Row) => unknown, more: Partial<Filter> = {}): Filter => ({
  matches: (row, value) => String(valueOf(row)) === value,
  values: valuesOf(valueOf),
  ...more,
});

const field = (name: string, more: Partial<Filter> = {}): Filter => equal((row) => row[name], more);

const not = (filter: Filter): Filter => ({
  ...filter,
  matches: (row, value, facts) => !filter.matches(row, value, facts),
});

const texts = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

/** Selects rows by a list of texts in a field. */
const containing = (name: string): Filter => ({
  matches: (row, value) => texts(row[name]).includes(value),
  values: (rows) => rows.flatMap((row) => texts(row[name])),
});

const beginning = (textOf: (row: Row) => string, more: Partial<Filter> = {}): Filter => ({
  matches: (row, value) => textOf(row).startsWith(value.replaceAll(' ', '_')),
  values: valuesOf((row) => textOf(row).slice(0, 2)),
  ...more,
});

const underscored = (name: string) => (row: Row) => String(row[name]).replaceAll(' ', '_');

/** Selects rows by a number that is at least, or at most, a value. */
const atLeast = (numberOf: (row: Row, facts: Facts) => number, values: readonly number[]): Filter => ({
  matches: (row, value, facts) => numberOf(row, facts) >= Number(value),
  values: () => values.map(String),
});
const atMost = (numberOf: (row: Row, facts: Facts) => number, values: readonly number[]): Filter => ({
  matches: (row, value, facts) => numberOf(row, facts) <= Number(value),
  values: () => values.map(String),
});

const size = (row: Row): number => Number(row['size']);

const isSet = (value: unknown): boolean => value !== undefined && value !== false;

/** What values of `show` mean, without `!`; others are fields of rows. */
const kinds: Readonly<Record<string, (row: Row) => boolean>> = {
  unread: ({ notificationtimestamp: seen, timestamp }) => seen !== '' && String(timestamp) >= String(seen),
  anon: ({ anon, temp }) => isSet(anon) || isSet(temp),
};

/** Selects rows of a kind, or with `!` the others. */
const show: Filter = {
  matches: (row, value) => {
    const kind = value.replace('!', '');
    const isOfKind = kinds[kind]?.(row) ?? isSet(row[kind]);
    return isOfKind !== value.startsWith('!');
  },
};

const isRange = ({ user }: Row): boolean => String(user).includes('/');

const isAccount = ({ userid }: Row): boolean => Number(userid) > 0;

/** What values of `show` mean for blocks, where they are not the opposite of others. */
const blockKinds: Readonly<Record<string, (row: Row) => boolean>> = {
  account: isAccount,
  '!ip': (row) => isAccount(row) || isRange(row),
  range: isRange,
  temp: ({ expiry }) => expiry !== 'infinity',
  '!temp': ({ expiry }) => expiry === 'infinity',
};

/** Selects redirects, or other pages, by a fact of each row. */
const redirects = (isRedirect: (row: Row, facts: Facts) => boolean, more: Partial<Filter> = {}): Filter => ({
  matches: (row, value, facts) => value === 'all' || isRedirect(row, facts) === (value === 'redirects'),
  values: () => ['redirects', 'nonredirects'],
  ...more,
});

const pageOf = ({ title }: Row, { pages }: Facts) => pages.get(String(title));

const lengthOf = (row: Row, facts: Facts): number => pageOf(row, facts)?.length ?? Number.NaN;

const isRedirect = (row: Row, facts: Facts): boolean => pageOf(row, facts)?.isRedirect === true;

type Protection = NonNullable<ReturnType<typeof pageOf>>['protection'][number];

const protectedAs = (
  isMeant: (protection: Protection, value: string) => boolean,
  more: Partial<Filter> = {},
): Filter => ({
  matches: (row, value, facts) => pageOf(row, facts)?.protection.some((one) => isMeant(one, value)) === true,
  ...more,
});

/** Selects accounts that have one of a user's facts. */
const having = (fact: 'groups' | 'rights', nameOf: string, values: readonly string[]): Filter => ({
  matches: (row, value, { users }) => users.get(String(row[nameOf]))?.[fact].includes(value) === true,
  values: () => values,
});

const base36 = (sha1: unknown): string =>
  BigInt(`0x${String(sha1)}`)
    .toString(36)
    .padStart(31, '0');

const categoryOfGadget = ({ metadata }: Row): unknown =>
  (metadata as { readonly settings: { readonly category: string } }).settings.category;

const byTime = { sort: 'timestamp' };

/** Deleted pages, of which `list=deletedrevs` lists the revisions in all namespaces. */
const deletedPages = { titles: deletedTitles };

/** Filters by a module's name and a parameter's, or by a parameter's alone. */
const filters: Readonly<Record<string, Filter>> = {
  namespace: field('ns'),
  user: field('user'),
  excludeuser: not(field('user')),
  tag: containing('tags'),
  type: field('type'),
  show,
  prefix: beginning(titleKey),
  minsize: atLeast(size, [500, 1100]),
  maxsize: atMost(size, [150, 500]),
  sha1: field('sha1'),
  sha1base36: equal(({ sha1 }) => base36(sha1)),
  filterredir: redirects(({ redirect }) => isSet(redirect)),
  'abusefilters.show': { ...show, quirks: { protected: 'every row', '!protected': 'no row' } },
  'abuselog.filter': field('filter_id', { values: () => ['1', '2'] }),
  'abuselog.logid': field('id'),
  'abuselog.title': field('title'),
  'allcategories.max': atMost(size, [1, 5]),
  'allcategories.min': atLeast(size, [1, 5]),
  'allcategories.prefix': beginning(underscored('category')),
  'allimages.filterbots': {
    ...having('groups', 'user', []),
    matches: (row, value, { users }) =>
      (users.get(String(row['user']))?.groups.includes('bot') === true) === (value === 'bots'),
    values: () => ['bots', 'nobots'],
    parameters: byTime,
  },
  'allimages.mime': field('mime'),
  'allimages.user': field('user', { parameters: byTime }),
  'allpages.filterlanglinks': {
    matches: (row, value, facts) => pageOf(row, facts)?.hasLangLinks === (value === 'withlanglinks'),
    values: () => ['withlanglinks', 'withoutlanglinks'],
  },
  'allpages.filterredir': redirects(isRedirect),
  'allpages.maxsize': atMost(lengthOf, [100, 500]),
  'allpages.minsize': atLeast(lengthOf, [100, 500]),
  'allpages.prexpiry': protectedAs(
    ({ expiry }, value) => (expiry === 'infinity') === (value === 'indefinite'),
    {
      values: () => ['definite', 'indefinite'],
    },
  ),
  'allpages.prfiltercascade': protectedAs(
    ({ type, cascade = false }, value) => type === 'edit' && cascade === (value === 'cascading'),
    { values: () => ['cascading', 'noncascading'], parameters: { prtype: 'edit' } },
  ),
  'allpages.prlevel': protectedAs(({ type, level }, value) => type === 'edit' && level === value, {
    values: () => ['autoconfirmed', 'sysop', 'extendedconfirmed'],
    parameters: { prtype: 'edit' },
  }),
  'allpages.prtype': protectedAs(({ type }, value) => type === value, { values: () => ['edit', 'move'] }),
  'allusers.excludegroup': not(having('groups', 'name', ['bot', 'sysop'])),
  'allusers.group': having('groups', 'name', ['bot', 'sysop']),
  'allusers.prefix': beginning(({ name }) => String(name)),
  'allusers.rights': having('rights', 'name', ['block', 'patrol']),
  'allusers.witheditsonly': {
    matches: ({ editcount }) => Number(editcount) > 0,
  },
  'blocks.ids': field('id'),
  'blocks.show': {
    matches: (row, value) => blockKinds[value]?.(row) === true,
    quirks: { '!account': 'no row', ip: 'no row', '!range': 'no row' },
  },
  'blocks.users': field('user'),
  'categories.categories': field('title'),
  'checkuserlog.reason': field('reason'),
  'checkuserlog.target': field('target', { values: () => ['Wrecker', 'Smuggler'] }),
  'checkuserlog.user': field('checkuser'),
  'contributors.excludegroup': not(having('groups', 'name', ['patroller', 'sysop'])),
  'contributors.excluderights': not(having('rights', 'name', ['block', 'patrol'])),
  'contributors.group': having('groups', 'name', ['patroller', 'sysop']),
  'contributors.rights': having('rights', 'name', ['block', 'patrol']),
  'deletedrevs.excludeuser': not(field('user', { pages: deletedPages })),
  'deletedrevs.tag': { ...containing('tags'), pages: deletedPages },
  'deletedrevs.user': field('user', { pages: deletedPages }),
  'filearchive.prefix': beginning(({ name }) => String(name)),
  'gadgetcategories.names': field('name'),
  'gadgets.categories': equal(categoryOfGadget),
  'gadgets.ids': field('id'),
  'images.images': field('title'),
  'iwbacklinks.prefix': field('iwprefix', { start: {} }),
  'iwbacklinks.title': field('iwtitle'),
  'iwlinks.prefix': field('prefix'),
  'iwlinks.title': field('title', { parameters: { prefix: 'de' } }),
  'langbacklinks.lang': field('lllang', { start: {} }),
  'langbacklinks.title': field('lltitle'),
  'langlinks.lang': field('lang'),
  'langlinks.title': field('title', { parameters: { lang: 'de' } }),
  'links.titles': field('title'),
  'logevents.action': equal(({ type, action }) => `${String(type)}/${String(action)}`),
  'logevents.ids': field('logid'),
  'logevents.prefix': beginning(underscored('title'), { values: () => ['Gull', 'User:C', 'File:G'] }),
  'logevents.title': field('title'),
  'prefixsearch.namespace': field('ns', { whole: { namespace: '*' } }),
  'protectedtitles.level': field('level'),
  'random.filterredir': redirects(isRedirect, { whole: { filterredir: 'all' }, field: 'redirect' }),
  'random.contentmodel': {
    matches: (row, value, facts) => pageOf(row, facts)?.contentModel === value,
    values: () => ['json', 'css'],
  },
  'random.maxsize': atMost(lengthOf, [100, 500]),
  'random.minsize': atLeast(lengthOf, [100, 500]),
  'random.namespace': field('ns'),
  'random.redirect': {
    matches: (row, _, facts) => isRedirect(row, facts),
    whole: { filterredir: 'all' },
    field: 'redirect',
  },
  'recentchanges.title': field('title'),
  'recentchanges.toponly': {
    matches: (row, _, facts) => Number(row['revid']) === pageOf(row, facts)?.latestRevision,
  },
  'search.namespace': field('ns', { whole: { namespace: '*' } }),
  'templates.templates': field('title'),
  'trackingcategories.max': atMost(size, [1, 2]),
  'trackingcategories.min': atLeast(size, [2, 4]),
  'usercontribs.show': { ...show, parameters: { prop: 'ids|title|flags|patrolled' } },
  'usercontribs.toponly': { matches: ({ top }) => top === true },
  'usercontribs.user': field('user', { whole: { user: 'Keeper|Warden' }, start: {} }),
  'usercontribs.userids': field('userid', { whole: { userids: '3|8' }, start: {} }),
};

/** Parameters with names of filters that do not filter. */
const others: ReadonlySet<string> = new Set([
  'allmessages.prefix',
  'babel.user',
  'checkuser.user',
  'tokens.type',
]);

/** A filter of a module with the name of its parameter. */
export interface ModuleFilter extends Filter {
  readonly parameter: string;
}

/** Returns the filters of a module. */
export const filtersOf = ({ name, parameters }: Module): readonly ModuleFilter[] =>
  Object.keys(parameters).flatMap((parameter) => {
    const key = `${name}.${parameter}`;
    const filter = filters[key] ?? filters[parameter];
    return filter && !others.has(key) ? [{ ...filter, parameter }] : [];
  });

/** Lists of one namespace at a time, which no request has whole. */
export const isOfOneNamespace = ({ parameters }: Module): boolean => {
  const parameter = parameters['namespace'];
  return parameter?.multiple === undefined && parameter?.default !== undefined;
};

/** Returns at most four values: the first, the last and some between. */
function select(values: readonly string[]): readonly string[] {
  const distinct = [...new Set(values)];
  const count = Math.min(4, distinct.length);
  return Array.from({ length: count }, (_, i) =>
    Math.round((i * (distinct.length - 1)) / (count - 1 || 1)),
  ).flatMap((index) => distinct.slice(index, index + 1));
}

/** Returns the values of a parameter to request. */
export function valuesFor(module: Module, filter: ModuleFilter, rows: readonly Row[]): readonly string[] {
  const { type } = module.parameters[filter.parameter]?.type.describe(site) ?? {};
  const allowed = Array.isArray(type) ? texts(type) : undefined;
  if (!filter.values) return allowed ?? ['1'];
  const values = filter.values(rows);
  return select(allowed ? values.filter((value) => allowed.includes(value)) : values);
}
