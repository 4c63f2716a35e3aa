import { isObject } from '@wikiquery/common/is-object';
import { isListOfObjects, type Part, type RowPlan, type RowSource } from './row.ts';

/** Fields of `query` about the request, or about a list as a whole. */
const aboutTheRequest = new Set([
  'normalized',
  'converted',
  'interwiki',
  'redirects',
  'badrevids',
  'pageids',
  'export',
  'searchinfo',
  'metadata',
]);

/** Names of lists that are fields of an object, by that of the object. */
const described: Readonly<Record<string, string>> = { querypage: 'results', checkuserlog: 'entries' };

/** Lists at the top of an answer. */
const atTheTop = ['watchlistraw'];

/** Finds the sources of rows in an answer, without knowing the request. */
export function planOfAnswer(answer: Part): RowPlan {
  const query = isObject(answer['query']) ? answer['query'] : {};
  const sources = Object.entries(query)
    .filter(([name]) => !aboutTheRequest.has(name))
    .map(([name, value]) => sourceOf(name, value));
  const top = atTheTop
    .filter((name) => isListOfObjects(answer[name]))
    .map((name): RowSource => ({ name, path: [name], kind: 'list' }));
  return { sources: [...sources, ...top] };
}

function sourceOf(name: string, value: unknown): RowSource {
  if (name === 'pages') return { name, path: ['query', name], kind: 'pages' };
  const inside = described[name];
  const path = inside === undefined ? ['query', name] : ['query', name, inside];
  const isList = inside !== undefined || Array.isArray(value) || holdsItems(value);
  return { name, path, kind: isList ? 'list' : 'object' };
}

/** Whether an object contains items by number or name, as `namespaces` does. */
const holdsItems = (value: unknown): boolean => {
  const items = isObject(value) ? Object.values(value) : [];
  return items.length > 1 && items.every(isObject);
};
