import { toNfkc } from '@wikiquery/core/wiki';
import { completionKeys, type CompletionKey } from './completion.ts';
import type { WordRules } from './language.ts';
import type { CurrentPage } from './queue.ts';
import type { TermWriter } from './term-writer.ts';
import { partsOf, plainOf, wholeTerm } from './tokens.ts';

/** The searchable texts of a page, in descending order of weight. */
export interface IndexedTexts {
  readonly title: string;
  readonly redirect: readonly string[];
  readonly category: readonly string[];
  readonly heading: readonly string[];
  readonly opening: string;
  readonly text: string;
  readonly auxiliary: string;
  readonly file: string;
}

/** A page as read for the index. */
export interface IndexedPage {
  readonly page: CurrentPage;
  /** Number of links to it and to its redirects. */
  readonly incoming: number;
  /** The redirect target; 0 if it does not exist. */
  readonly target?: number;
  /** Absent for redirects, and for pages whose text is hidden. */
  readonly texts?: IndexedTexts;
  readonly source?: string;
}

/** The index entry of a page. */
export interface PageEntry {
  readonly page: CurrentPage;
  readonly incoming: number;
  readonly target: number | null;
  readonly redirects: number;
  /** The title in lower case, and without accents. */
  readonly lower: string;
  readonly folded: string;
  readonly keys: readonly CompletionKey[];
  /** Absent for redirects, and for pages whose text is hidden. */
  readonly words?: PageWords;
}

/** The contents of the full-text tables for a page. */
export interface PageWords {
  /** {@link IndexedTexts} as JSON. */
  readonly texts: string;
  /** The terms of each text. */
  readonly terms: Readonly<Record<keyof IndexedTexts | 'source', string>>;
  /** Titles, each as a single term. */
  readonly whole: string;
  readonly source: string;
}

/** A term, its spelling without separators, its spelling without accents, and its stem. */
export type TermRow = readonly [term: string, plain: string, folded: string, stem: string];
/** The stem of a part of a term, the part, and the term. */
export type PartRow = readonly [stem: string, part: string, term: string];

/** The index entries of pages. */
export interface PageEntries {
  readonly pages: readonly PageEntry[];
  /** Terms that can be new to the vocabulary. */
  readonly terms: readonly TermRow[];
  readonly parts: readonly PartRow[];
}

/** Returns the index entries of pages. */
export function pageEntries(
  pages: readonly IndexedPage[],
  rules: WordRules,
  { write }: TermWriter,
): PageEntries {
  const added = new Set<string>();
  const entries = pages.map((indexed): PageEntry => {
    const { page, incoming, target, texts, source = '' } = indexed;
    const title = page.page_title.replaceAll('_', ' ');
    const lower = toNfkc(title).toLowerCase();
    return {
      page,
      incoming,
      target: target ?? null,
      redirects: texts?.redirect.length ?? 0,
      lower,
      folded: rules.fold(lower),
      keys: completionKeys(title, rules),
      ...(texts && { words: pageWords(texts, source, rules, (text) => write(text, added)) }),
    };
  });
  const terms = [...added];
  return {
    pages: entries,
    terms: terms.map((term) => [term, plainOf(term), rules.fold(term), rules.stem(term)]),
    parts: terms.flatMap((term) => partsOf(term).map((part): PartRow => [rules.stem(part), part, term])),
  };
}

function pageWords(
  texts: IndexedTexts,
  source: string,
  rules: WordRules,
  write: (text: string) => string,
): PageWords {
  // Phrases do not span titles or headings.
  const each = (list: readonly string[]): string => list.map(write).join(' \ue002 \ue002 ');
  const titles = [texts.title, ...texts.redirect];
  const whole = new Set(titles.map(wholeTerm).flatMap((term) => [term, rules.fold(term)]));
  return {
    texts: JSON.stringify(texts),
    terms: {
      title: write(texts.title),
      redirect: each(texts.redirect),
      category: each(texts.category),
      heading: each(texts.heading),
      opening: write(texts.opening),
      text: write(texts.text),
      auxiliary: write(texts.auxiliary),
      file: write(texts.file),
      source: write(source),
    },
    whole: [...whole].join(' '),
    source,
  };
}
