import { toNfkc } from '@wikiquery/core/wiki';
import { type CompletionKey, completionKeys } from './completion.ts';
import type { CurrentPage } from './queue.ts';
import type { WordRules } from './language.ts';
import type { TermWriter } from './term-writer.ts';
import { partsOf, plainOf, wholeTerm } from './tokens.ts';

/** The texts of a page in which words are searched, from the most important to the least. */
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

/** A page as it is read for the index. */
export interface IndexedPage {
  readonly page: CurrentPage;
  /** Links to it, and to redirects to it. */
  readonly incoming: number;
  /** The page that a redirect leads to; 0 if that does not exist. */
  readonly target?: number;
  /** Absent for redirects, and for pages whose text is hidden. */
  readonly texts?: IndexedTexts;
  readonly source?: string;
}

/** What the index has of a page, as data that threads send each other. */
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

/** What full-text tables have of a page. */
export interface PageWords {
  /** {@link SearchedTexts} as JSON. */
  readonly texts: string;
  /** The terms of each text. */
  readonly terms: Readonly<Record<keyof IndexedTexts | 'source', string>>;
  /** Titles, each as one term. */
  readonly whole: string;
  readonly source: string;
}

/** A term, its spelling without the marks between parts, that without accents, and its stem. */
export type TermRow = readonly [term: string, plain: string, folded: string, stem: string];
/** The stem of a part of a term, the part, and the term. */
export type PartRow = readonly [stem: string, part: string, term: string];

/** What the index has of some pages. */
export interface PageEntries {
  readonly pages: readonly PageEntry[];
  /** Terms of the pages that the index may not know yet. */
  readonly terms: readonly TermRow[];
  readonly parts: readonly PartRow[];
}

/** Returns what the index has of pages. */
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
  // A phrase does not go on from one title or heading to the next.
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
