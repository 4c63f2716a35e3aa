import { interwikiUrl } from '../wiki/page-url.ts';
import type { Site } from '../wiki/site.ts';
import { isInvalid, parseTitle, prefixedText } from '../wiki/title.ts';
import { normalizeText, percentEncode } from '../wiki/unicode.ts';
import type { QueryContext } from './context.ts';
import type { Module } from './define.ts';
import type { InvalidReasons } from './invalid-titles.ts';
import type { PageSet } from './page-set.ts';
import type { ExactInteger } from './parameters/integer.ts';
import { reasonShapes, type ErrorFormat } from './result/problem-format.ts';
import * as shape from './result/shape.ts';
import type { Shape } from './result/shape.ts';

type Fields = Readonly<Record<string, unknown>>;
type Shapes = Readonly<Record<string, Shape>>;

/** Returns the shape of resolved redirects, with the fields that a generator adds to them. */
export const redirectsShape = (generated: Shapes) =>
  shape.list(
    'r',
    shape.record({
      ...generated,
      from: shape.text(),
      to: shape.text(),
      tofragment: shape.text(),
      tointerwiki: shape.text(),
    }),
  );

/** The shapes of what a page set reports in addition to its pages. */
export const pageSetShapes = {
  normalized: shape.list(
    'n',
    shape.record({ fromencoded: shape.flag(), from: shape.text(), to: shape.text() }),
  ),
  converted: shape.list('c', shape.record({ from: shape.text(), to: shape.text() })),
  interwiki: shape.list('i', shape.record({ title: shape.text(), iw: shape.text(), url: shape.text() })),
  redirects: redirectsShape({}),
  badrevids: shape.keyedObject('rev', shape.record({ revid: shape.integer(), missing: shape.flag() })),
  pageids: shape.list('id', shape.text()),
  export: shape.subelement(),
} as const;

/** The fields of `query`, and those of its pages by page set key, before any module runs. */
export interface DescribedPages {
  readonly fields: Record<string, unknown>;
  readonly output: ReadonlyMap<ExactInteger, Record<string, unknown>>;
}

/** Describes the page set of a query, and the generator's list as a whole. */
export function describeAnswer(
  { pages, listFields }: { readonly pages: PageSet; readonly listFields?: Fields | undefined },
  context: QueryContext,
  { iwurl, indexpageids }: { readonly iwurl: boolean; readonly indexpageids: boolean },
  reasons?: InvalidReasons,
): DescribedPages {
  const fields: Record<string, unknown> = { ...listFields };
  describePages(pages, context, iwurl, fields);
  const output = pageFields(pages, context, reasons);
  if (indexpageids && output.size > 0) fields['pageids'] = [...output.keys()].map(String);
  // Without pages there is no field `pages`.
  if (output.size > 0) fields['pages'] = output;
  return { fields, output };
}

/** Adds to `query` what the page set reports besides its pages, such as normalized titles and redirects. */
export function describePages(
  pages: PageSet,
  { site, server }: QueryContext,
  withUrls: boolean,
  query: Record<string, unknown>,
): void {
  if (pages.normalized.size > 0) {
    query['normalized'] = [...pages.normalized].map(([from, to]) => {
      const encoded = normalizeText(from) !== from;
      return { fromencoded: encoded, from: encoded ? percentEncode(from) : from, to };
    });
  }
  if (pages.converted.size > 0) query['converted'] = [...pages.converted].map(([from, to]) => ({ from, to }));
  if (pages.interwiki.size > 0) {
    query['interwiki'] = [...pages.interwiki].map(([title, iw]) => ({
      title,
      iw,
      ...(withUrls && { url: interwikiUrl(title, site, server) ?? '' }),
    }));
  }
  if (pages.redirects.size > 0) {
    query['redirects'] = [...pages.redirects].map(([from, to]) => ({
      ...generatedFor(from, pages, site),
      from,
      to: prefixedText(to, site),
      ...(to.fragment !== '' && { tofragment: to.fragment }),
      ...(to.interwiki !== '' && { tointerwiki: to.interwiki }),
    }));
  }
  if (pages.missingRevisions.length > 0) {
    const bad = pages.missingRevisions.map((revid) => ({ revid, missing: true }));
    // Quirk: consecutive numbers from 0, usually a single 0, become a list.
    query['badrevids'] = bad.every(({ revid }, index) => revid === index)
      ? bad
      : new Map(bad.map((one) => [one.revid, one]));
  }
}

/** Returns a generator's fields for a title that turned out to be a redirect. */
function generatedFor(redirect: string, pages: PageSet, site: Site): Fields | undefined {
  if (pages.generated.size === 0) return undefined;
  const title = parseTitle(redirect, site);
  const key = isInvalid(title) ? undefined : pages.keyOf(title.namespace, title.key);
  return key === undefined ? undefined : pages.generated.get(key);
}

/** The shapes of a page's fields before any property runs. */
export const pageShapes = {
  pageid: shape.integer(),
  ns: shape.integer(),
  title: shape.text(),
  missing: shape.flag(),
  known: shape.flag(),
  invalid: shape.flag(),
  invalidreason: shape.any(),
  special: shape.flag(),
} as const;

/** Returns the fields that pages have before any property runs, by page set key. */
export function pageFields(
  pages: PageSet,
  { site }: Pick<QueryContext, 'site'>,
  reasons?: InvalidReasons,
): Map<ExactInteger, Record<string, unknown>> {
  const output = new Map<ExactInteger, Record<string, unknown>>();
  for (const [key, title] of pages.missing) {
    output.set(key, {
      ns: title.namespace,
      title: prefixedText(title, site),
      missing: true,
      ...(pages.known.has(key) && { known: true }),
    });
  }
  for (const [key, { title }] of pages.invalid)
    output.set(key, { title, invalidreason: reasons?.get(key), invalid: true });
  for (const pageid of pages.missingIds) output.set(pageid, { pageid, missing: true });
  for (const [key, title] of pages.special) {
    output.set(key, {
      ns: title.namespace,
      title: prefixedText(title, site),
      special: true,
      ...(!pages.known.has(key) && { missing: true }),
    });
  }
  for (const [key, { title }] of pages.found) {
    output.set(key, { pageid: key, ns: title.namespace, title: prefixedText(title, site) });
  }
  for (const [key, fields] of pages.generated) {
    const page = output.get(key);
    if (page) Object.assign(page, fields);
  }
  return output;
}

/** The top-level fields of an answer without those about continuation. */
export interface AnswerContent extends Record<string, unknown> {
  /** The limits that `max` stands for, by module. */
  limits?: Record<string, number>;
  query?: Record<string, unknown>;
}

/** Whether there are no fields. */
export function isEmpty(fields: Fields): boolean {
  for (const _name in fields) return false;
  return true;
}

/**
 * Returns the shape of an answer from these modules, with pages from a generator if there is one. The error format
 * decides how pages with invalid titles give the reason; without one, the shape allows each of them.
 */
export type AnswerShapes = (
  modules: readonly Module[],
  generator?: Module,
  errorFormat?: ErrorFormat,
) => shape.RecordShape;

/** Number of shapes after which the cache starts over; clients use few combinations of modules. */
const MOST_KEPT = 1000;

/** Caches a shape per combination of modules and error format, since formats compile their code for each shape. */
export function createAnswerShapes(): AnswerShapes {
  const known = new Map<string, shape.RecordShape>();
  return (modules, generator, errorFormat) => {
    const data = generator && 'generatorData' in generator ? generator.generatorData : undefined;
    const wrapper = generator && 'wrapper' in generator ? generator.wrapper : undefined;
    const wrapperShape = wrapper?.generating ? wrapper.shape : undefined;
    let id = `${errorFormat ?? ''} ${data || wrapperShape ? (generator?.name ?? '') : ''}`;
    for (const { name } of modules) id += `|${name}`;
    const made = known.get(id);
    if (made) return made;
    if (known.size >= MOST_KEPT) known.clear();
    const of = answerShape(modules, errorFormat, data?.shape, wrapperShape);
    known.set(id, of);
    return of;
  };
}

/** Returns the shape of a page with the fields of these modules and of a generator. */
export function pageShape(modules: readonly Module[], generator?: Module): shape.RecordShape {
  const data = generator && 'generatorData' in generator ? generator.generatorData : undefined;
  return shape.record(fieldsOf(modules, data?.shape).page);
}

/** The shapes of the fields that say whether and where an answer continues. */
export const continuationShapes = {
  batchcomplete: shape.flag(),
  'query-continue': shape.any(),
  'query-noncontinue': shape.any(),
  continue: shape.dictionary(shape.value()),
} as const;

function answerShape(
  modules: readonly Module[],
  errorFormat: ErrorFormat | undefined,
  generated?: shape.RecordShape,
  wrapperShape?: shape.RecordShape,
): shape.RecordShape {
  const { page, query, root } = fieldsOf(modules, generated);
  return shape.record({
    ...continuationShapes,
    query: shape.record({
      ...pageSetShapes,
      ...(generated && { redirects: redirectsShape(generated.fields) }),
      ...wrapperShape?.fields,
      ...query,
      pages: shape.keyedList(
        'page',
        shape.record({ ...page, ...(errorFormat && { invalidreason: reasonShapes[errorFormat] }) }),
      ),
    }),
    ...root,
    limits: shape.dictionary(shape.integer()),
  });
}

/** What a module adds to an answer, and where: to each page, to `query`, or at the top level. */
export interface Contribution {
  readonly place: 'page' | 'query' | 'root';
  readonly fields: Shapes;
  /** The fields that are there whenever the module runs, which it may not where an answer continues another. */
  readonly sure: ReadonlySet<string>;
}

/** Returns what a module adds to an answer. */
export function contributionOf(module: Module): Contribution {
  const { name, result } = module;
  const isRoot = 'item' in module && 'root' in module && module.root;
  const isOfPages = module.group === 'prop' && module.kind !== 'answer';
  const place = isOfPages ? 'page' : isRoot ? 'root' : 'query';
  const spread = isOfPages ? module.kind === 'fields' : 'root' in module && module.root;
  const wrapper = 'wrapper' in module ? module.wrapper?.shape.fields : undefined;
  const fields = wrapper ?? (spread && result.kind === 'record' ? result.fields : { [name]: result });
  const sure = new Set(
    Object.keys(fields).filter((field) => ['always', 'existing'].includes(String(fields[field]?.presence))),
  );
  if (!wrapper && module.group === 'list' && module.kind === 'rows') sure.add(name);
  return { place, fields: sure.size > 0 ? withoutPresence(fields) : fields, sure };
}

const withoutPresence = (fields: Shapes): Shapes =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const { presence, ...others } = field;
      return [name, presence === 'always' ? others : field];
    }),
  );

/** The fields that modules give pages, `query`, and the answer itself. */
function fieldsOf(
  modules: readonly Module[],
  generated: shape.RecordShape | undefined,
): Readonly<Record<Contribution['place'], Shapes>> {
  const fields = { page: { ...pageShapes, ...generated?.fields }, query: {}, root: {} };
  for (const module of modules) {
    const contribution = contributionOf(module);
    Object.assign(fields[contribution.place], contribution.fields);
  }
  return fields;
}
