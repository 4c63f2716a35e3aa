import { isObject } from '@wikiquery/common/is-object';
import { valueAt } from 'wikiquery-client/rows';
import type { Parameters } from './whole-query.ts';

/** A way to find out the number of items of a whole answer. */
export interface Total {
  /** The name whose items are counted. */
  readonly counted: string;
  /** The request for it; undefined if each part of the answer contains it. */
  readonly ask: Parameters | undefined;
  read(this: void, answer: unknown): number | undefined;
}

/** The fields of the wiki's statistics that count all items of a list, by its name. */
const statistics: Readonly<Record<string, string>> = { allusers: 'users', allimages: 'images' };

/** Parameters that select nothing, after a module's prefix. */
const neutral = new Set(['limit', 'prop', 'dir', 'sort', 'continue']);

/** Finds a way to count the items of a query's only list or generator; undefined if there is none that is fast. */
export function totalOf(parameters: Parameters): Total | undefined {
  const generator = parameters.get('generator');
  const name = generator ?? parameters.get('list') ?? '';
  if (parameters.has('titles') || parameters.has('pageids') || parameters.has('revids')) return undefined;
  // A continued query has only the rest.
  if (parameters.has('continue')) return undefined;
  const counted = generator === undefined ? name : 'pages';
  const g = generator === undefined ? '' : 'g';
  if (name === 'search') {
    return {
      counted,
      ask: undefined,
      read: (answer) => numberAt(answer, ['query', 'searchinfo', 'totalhits']),
    };
  }
  if (name === 'categorymembers') return totalOfCategory(parameters, `${g}cm`, counted);
  const statistic = statistics[name];
  const prefix = g + (prefixes[name] ?? '');
  const selects = [...parameters.keys()].some(
    (key) => key.startsWith(prefix) && !neutral.has(key.slice(prefix.length)),
  );
  if (statistic === undefined || selects) return undefined;
  return {
    counted,
    ask: new Map(Object.entries({ action: 'query', meta: 'siteinfo', siprop: 'statistics', format: 'json' })),
    read: (answer) => numberAt(answer, ['query', 'statistics', statistic]),
  };
}

const prefixes: Readonly<Record<string, string>> = { allusers: 'au', allimages: 'ai' };

function totalOfCategory(parameters: Parameters, prefix: string, counted: string): Total | undefined {
  const title = parameters.get(`${prefix}title`);
  const pageid = parameters.get(`${prefix}pageid`);
  const types = parameters.get(`${prefix}type`)?.split('|') ?? ['page', 'subcat', 'file'];
  const selects = ['namespace', 'start', 'end', 'starthexsortkey', 'startsortkeyprefix', 'endsortkeyprefix'];
  if (selects.some((name) => parameters.has(prefix + name))) return undefined;
  const page = title === undefined ? pageid && ({ pageids: pageid } as const) : ({ titles: title } as const);
  if (!page) return undefined;
  return {
    counted,
    ask: new Map(
      Object.entries({ action: 'query', ...page, prop: 'categoryinfo', format: 'json', formatversion: '2' }),
    ),
    read: (answer) => {
      const info = valueAt(answer, ['query', 'pages', '0', 'categoryinfo']);
      if (!isObject(info)) return undefined;
      const names = { page: 'pages', subcat: 'subcats', file: 'files' } as const;
      return Object.entries(names)
        .filter(([type]) => types.includes(type))
        .reduce((total, [, name]) => total + Number(info[name] ?? 0), 0);
    },
  };
}

function numberAt(answer: unknown, path: readonly string[]): number | undefined {
  const value = valueAt(answer, path);
  return typeof value === 'number' ? value : undefined;
}
