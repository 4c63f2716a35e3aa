import { isObject } from '@wikiquery/common/is-object';
import { pageIdFields, revisionFields, userFields } from '../links/fields.ts';
import {
  categoryQuery,
  momentQuery,
  pageIdQuery,
  pageQuery,
  revisionQuery,
  userIdQuery,
  userQuery,
  type QueryParameters,
} from '../links/queries.ts';

/** The target of a value in an answer: a query about it, or a URL. */
export type Reference =
  | {
      /** The query about what the value names. */
      readonly query: QueryParameters;
      /** The title of the page, if it is one. */
      readonly title?: string;
    }
  | { readonly url: string };

const titleKeys = new Set(['title', 'fromtitle', 'totitle', 'mainpage', 'associatedpage']);

/** Keys of objects whose titles are those of another wiki. */
const elsewhere = ['lang', 'iw', 'prefix'];

/** Finds the target of a value, by its key and the other fields of its object; undefined if it has none. */
export function referenceOf(key: string, value: unknown, owner: unknown): Reference | undefined {
  const beside = isObject(owner) ? owner : {};
  if (typeof value === 'number') return value > 0 ? referenceOfNumber(key, value) : undefined;
  if (typeof value !== 'string' || value === '') return undefined;
  if (isTitle(key, beside)) return { query: pageQuery(value, namespaceBeside(key, beside)), title: value };
  if (namesUser(key, beside)) return { query: userQuery(value) };
  if (key === 'category') return { query: categoryQuery(`Category:${value}`) };
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(value)) return { query: momentQuery(value) };
  if (/^(?:https?:)?\/\/[^\s/]\S*$/.test(value)) return { url: value };
  return undefined;
}

function referenceOfNumber(key: string, value: number): Reference | undefined {
  const id = String(value);
  if (pageIdFields.has(key)) return { query: pageIdQuery(id) };
  if (revisionFields.has(key)) return { query: revisionQuery(id) };
  if (key === 'userid') return { query: userIdQuery(id) };
  return undefined;
}

function namesUser(key: string, beside: Readonly<Record<string, unknown>>): boolean {
  const besides = userFields.get(key);
  return userFields.has(key) && (besides === undefined || besides in beside);
}

function isTitle(key: string, beside: Readonly<Record<string, unknown>>): boolean {
  if (elsewhere.some((name) => name in beside) || beside['invalid'] === true) return false;
  return titleKeys.has(key) || ((key === 'from' || key === 'to') && 'from' in beside && 'to' in beside);
}

function namespaceBeside(key: string, beside: Readonly<Record<string, unknown>>): number | undefined {
  const namespace = key === 'title' ? beside['ns'] : beside[key.replace('title', 'ns')];
  return typeof namespace === 'number' ? namespace : undefined;
}
