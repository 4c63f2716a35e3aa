import { type ErrorFormat, formatReason, inFormat } from './result/problem-format.ts';
import * as shape from './result/shape.ts';
import type { Shape } from './result/shape.ts';
import type { Site } from '../wiki/site.ts';
import { escapeWikitext } from '../wiki/escape-wikitext.ts';
import { interwikiUrl } from '../wiki/page-url.ts';
import { invalidTitleReason, isInvalid, parseTitle, prefixedText, type TitleProblem } from '../wiki/title.ts';
import { normalizeText, percentEncode } from '../wiki/unicode.ts';
import type { QueryContext } from './context.ts';
import type { PageSet } from './page-set.ts';

/** Returns the shape of resolved redirects; `given` are the generator's fields. */
export const redirectsShape = (given: Readonly<Record<string, Shape>>) =>
  shape.list(
    'r',
    shape.record({
      ...given,
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

/** Adds normalized titles, redirects and the like to the answer. */
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
      ...givenTo(from, pages, site),
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
function givenTo(
  redirect: string,
  pages: PageSet,
  site: Site,
): Readonly<Record<string, unknown>> | undefined {
  if (pages.generated.size === 0) return undefined;
  const title = parseTitle(redirect, site);
  const key = isInvalid(title) ? undefined : pages.keyOf(title.namespace, title.key);
  return key === undefined ? undefined : pages.generated.get(key);
}

/** Returns the fields that pages have before any property runs, by page set key. */
export function pageFields(
  pages: PageSet,
  { site, errorFormat = 'bc' }: Pick<QueryContext, 'site' | 'errorFormat'>,
): Map<number, Record<string, unknown>> {
  const output = new Map<number, Record<string, unknown>>();
  for (const [key, title] of pages.missing) {
    output.set(key, {
      ns: title.namespace,
      title: prefixedText(title, site),
      missing: true,
      ...(pages.known.has(key) && { known: true }),
    });
  }
  for (const [key, { title, problem }] of pages.invalid)
    output.set(key, { title, invalidreason: invalidReason(title, problem, errorFormat), invalid: true });
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

/** Why a text is not a valid title: a sentence, or the format that `errorformat` requests. */
function invalidReason(text: string, problem: TitleProblem, format: ErrorFormat): unknown {
  const sentence = invalidTitleReason(problem);
  if (format === 'bc') return sentence;
  const { code } = problem;
  const params = [
    ...('characters' in problem ? [problem.characters] : []),
    ...('maximumBytes' in problem ? [{ num: problem.maximumBytes }] : []),
    escapeWikitext(text),
  ];
  return formatReason({ code, key: code, arguments: params }, inFormat(sentence, format), format);
}
