import { createHash } from 'node:crypto';

/** What an answer contains: how often each field occurs, with its values. */
export interface Facts {
  /** The error code, if the request was refused. */
  readonly error: string | undefined;
  /** Number of objects in a JSON answer, or of entries in a feed. */
  readonly items: number;
  readonly fields: ReadonlyMap<string, readonly string[]>;
}

/** Fields whose values differ between any two answers, or are chosen at random. */
const volatile = /(?:^|\.)(?:token|\w+token|timingprofile|servedby|serialNumber|limitreport\w*)(?:$|[.[])/;

/** Keys that name a field; other keys, such as titles, are data. */
const fieldName = /^[a-z*][\w*+-]*$/i;
const secretKey = /SECRET|\d{4}/;

/** Reads the facts of an answer. */
export function factsOf(body: string): Facts {
  if (!body.startsWith('{')) {
    const error = /<title>Error \(([^)]*)\)/.exec(body)?.[1];
    return { error, items: [...body.matchAll(/<(?:item|entry)\b/g)].length, fields: new Map() };
  }
  const fields = new Map<string, string[]>();
  let items = 0;
  const visit = (value: unknown, path: string): void => {
    if (Array.isArray(value)) {
      for (const each of value) visit(each, `${path}[]`);
      return;
    }
    if (typeof value === 'object' && value !== null) {
      items++;
      for (const [key, each] of Object.entries(value)) {
        const name = fieldName.test(key) && !secretKey.test(key) ? key : '*';
        visit(each, path === '' ? name : `${path}.${name}`);
      }
      return;
    }
    // A flag that is not set counts as a field of its own.
    const name = value === false ? `${path}=false` : path;
    if (volatile.test(path)) return;
    const values = fields.get(name);
    if (values) values.push(String(value));
    else fields.set(name, [String(value)]);
  };
  const answer = JSON.parse(body) as { readonly error?: { readonly code: string } };
  visit(answer, '');
  return { error: answer.error?.code, items, fields };
}

/** Joins the facts of several answers. */
export function joinFacts(all: readonly Facts[]): Facts {
  const fields = new Map<string, string[]>();
  for (const facts of all)
    for (const [name, values] of facts.fields) fields.set(name, [...(fields.get(name) ?? []), ...values]);
  return {
    error: all.find(({ error }) => error !== undefined)?.error,
    items: all.reduce((sum, { items }) => sum + items, 0),
    fields,
  };
}

/** Returns a hash of values in any order, to compare them with those of another viewer. */
export const hashValues = (values: readonly string[]): string =>
  createHash('sha1').update(JSON.stringify(values.toSorted())).digest('base64');
