import type { QueryContext } from '@wikiquery/core/query';
import { spendCharacters, titleOfPage } from '@wikiquery/core/store';
import { prefixedText } from '@wikiquery/core/wiki';
import type { SearchHit } from '../../core-search/index/find-pages.ts';
import { searchLanguage } from '../../core-search/index/language.ts';
import { searchSnippet } from '../../core-search/query/snippet.ts';
import type { SearchTerm } from '../../core-search/query/terms.ts';
import { redirectTitles } from '../index/documents.ts';
import type { IndexedTexts } from '../index/entries.ts';
import { readTexts } from '../index/similar-pages.ts';
import { sourcesOf } from '../index/source.ts';
import { tokensOf } from '../index/tokens.ts';
import type { CompiledSearch } from './compile-search.ts';
import { findHighlights, highlightedHtml, snippetHtml, type Span } from './highlight.ts';

/** A text with the words of a search highlighted. */
interface HighlightedText {
  readonly text: string;
  readonly html: string;
}

/** The details of a hit. */
export interface HitDetails {
  readonly size: number;
  readonly words: number;
  readonly snippet: string;
  /** Empty if the title has none of the words; the category likewise. */
  readonly title: string;
  readonly redirect?: HighlightedText;
  readonly section?: HighlightedText;
  readonly category: string;
  readonly isInFile: boolean;
}

interface Hit extends SearchHit {
  readonly read?: CompiledSearch;
  readonly terms?: readonly SearchTerm[];
}

const nothing: HitDetails = { size: 0, words: 0, snippet: '', title: '', category: '', isInFile: false };

/** Reads the requested details of hits. */
export async function readHitDetails(
  hits: readonly Hit[],
  { site, store }: Pick<QueryContext, 'site' | 'store'>,
  shown: ReadonlySet<string>,
): Promise<(hit: Hit) => HitDetails> {
  if (shown.size === 0 || hits.length === 0) return () => nothing;
  const hasIndex = hits[0]?.read?.pages.hasIndex ?? false;
  const ids = hits.map(({ page_id }) => page_id);
  const texts = hasIndex ? await readTexts(store, ids) : new Map<number, never>();
  // Current redirects: the index can have deleted ones.
  const redirects = hasIndex ? await redirectTitles(store, ids) : new Map<number, readonly string[]>();
  const needsSource =
    ['size', 'snippet', 'wordcount'].some((each) => shown.has(each)) &&
    (!hasIndex || shown.has('size') || readsSource(hits[0]?.read));
  const sources = needsSource ? await sourcesOf(store, hits) : new Map<number, string>();
  return (hit) => {
    const { read } = hit;
    const source = sources.get(hit.page_id) ?? '';
    const given: Partial<IndexedTexts> = texts.get(hit.page_id) ?? {};
    const { title, category = [], heading = [], ...body } = given;
    const redirect = redirects.get(hit.page_id) ?? [];
    const main = [body.opening, body.text].filter((each) => each).join(' ');
    spendCharacters(store, (main.length + source.length) * (1 + (read?.highlights.length ?? 0)));
    const find = (text: string): readonly Span[] => findHighlights(text, read?.highlights ?? []);
    const words = tokensOf(hasIndex ? main : source);
    const inMain = findHighlights(main, read?.highlights ?? [], hasIndex ? words : undefined);
    const inTitles = (text: string): readonly Span[] => {
      const spans = find(text);
      return spans.length > 0 ? spans : regexSpans(text, read, 'title');
    };
    const full = prefixedText(titleOfPage(hit), site);
    const name = title ?? hit.page_title.replaceAll('_', ' ');
    const inTitle = inTitles(name);
    const shift = full.length - name.length;
    const moved = inTitle.map(({ start, end }) => ({ start: start + shift, end: end + shift }));
    // Highlights only the first of title, redirect, category and heading that has the words.
    const redirected = inTitle.length > 0 ? undefined : best(redirect, inTitles);
    const categorized = inTitle.length > 0 || redirected ? undefined : best(category, find);
    const section = inTitle.length > 0 || redirected || categorized ? undefined : best(heading, find);
    const inFile =
      inMain.length === 0 && find(body.auxiliary ?? '').length === 0 && find(body.file ?? '').length > 0;
    const snippet = (): string =>
      hit.terms
        ? searchSnippet(source, hit.terms, searchLanguage(site))
        : (snippetOfSource(source, read) ??
          (inMain.length > 0 ? snippetHtml(main, inMain) : undefined) ??
          best([...(body.auxiliary ?? '').split('\n'), body.file ?? ''], find, snippetHtml)?.html ??
          snippetHtml(main === '' ? source : main, []));
    return {
      size: Buffer.byteLength(source),
      words: words.length,
      snippet: shown.has('snippet') ? snippet() : '',
      title: inTitle.length > 0 ? highlightedHtml(full, moved) : '',
      category: categorized?.html ?? '',
      isInFile: inFile,
      ...(redirected && { redirect: redirected }),
      ...(section && { section }),
    };
  };
}

const readsSource = (read: CompiledSearch | undefined): boolean =>
  (read?.sourceHighlights.length ?? 0) > 0 ||
  (read?.regexes.some(({ field }) => field === 'source') ?? false);

/** Returns the part of a page's source with the most matches; undefined if the search does not read sources. */
function snippetOfSource(source: string, read: CompiledSearch | undefined): string | undefined {
  const byRegex = regexSpans(source, read, 'source');
  const found = byRegex.length > 0 ? byRegex : findHighlights(source, read?.sourceHighlights ?? []);
  return found.length > 0 ? snippetHtml(source, found) : undefined;
}

function regexSpans(
  text: string,
  read: CompiledSearch | undefined,
  field: 'title' | 'source',
): readonly Span[] {
  const found = (read?.regexes ?? [])
    .filter((each) => each.field === field && !each.isNegated)
    .map(({ regex }) => regex.find(text));
  return found.filter((span) => span !== undefined && span.end > span.start) as Span[];
}

/** Returns the text with the most highlighted words. */
function best(
  texts: readonly string[],
  find: (text: string) => readonly Span[],
  write: (text: string, spans: readonly Span[]) => string = highlightedHtml,
): HighlightedText | undefined {
  const [first] = texts
    .map((text) => ({ text, spans: find(text) }))
    .filter(({ spans }) => spans.length > 0)
    .toSorted((a, b) => b.spans.length - a.spans.length);
  return first && { text: first.text, html: write(first.text, first.spans) };
}
