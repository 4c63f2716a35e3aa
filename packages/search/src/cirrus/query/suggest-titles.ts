import type { QueryContext } from '@wikiquery/core/query';
import { oneOf } from '@wikiquery/core/query/parameters';
import { makeTitle, Namespace } from '@wikiquery/core/wiki';
import { completeTitle, type Completion, type Completions } from '../../core-search/query/complete-title.ts';
import { completionKey, foldedKey, prefixDistance } from '../index/completion-key.ts';
import { keysBeginning, titlesBeginning, type KeyKind, type SuggestedTitle } from '../index/completion.ts';
import { wordRules } from '../index/language.ts';
import { hasFullTextIndex } from '../index/tables.ts';
import { editDistance } from '../index/vocabulary.ts';
import { splitSearchNamespace } from './split-search-namespace.ts';

const whole: readonly KeyKind[] = ['whole'];
const meaningful: readonly KeyKind[] = ['whole', 'meaningful'];
const subpages: readonly KeyKind[] = ['whole', 'meaningful', 'subpage'];
const fuzzy = { kinds: meaningful, isExact: false, allowsErrors: true };

/** Completion profiles by name. */
const profiles = {
  classic: { kinds: whole, isExact: false, allowsErrors: false },
  engine_autoselect: fuzzy,
  'fast-fuzzy': fuzzy,
  fuzzy,
  'fuzzy-subphrases': { kinds: subpages, isExact: false, allowsErrors: true },
  normal: { kinds: meaningful, isExact: false, allowsErrors: false },
  'normal-subphrases': { kinds: subpages, isExact: false, allowsErrors: false },
  strict: { kinds: whole, isExact: true, allowsErrors: false },
} as const;

/** The name of a completion profile. */
export type CompletionProfile = keyof typeof profiles;

/** The parameter that selects a completion profile. */
export const completionProfile = () =>
  oneOf(Object.keys(profiles) as CompletionProfile[], { default: 'engine_autoselect' });

/** Maximum edit distance at which a redirect is suggested as its target. */
const ALIKE = 2;

/** Maximum length of a text for which typos are tolerated. */
const LONGEST_WITH_ERRORS = 50;

/**
 * Suggests titles as CirrusSearch does: ignores case, accents and symbols, tolerates typos, and suggests of each page
 * its title or its best redirect.
 */
export async function suggestTitles(
  search: string,
  given: readonly number[],
  offset: number,
  maximum: number,
  context: Pick<QueryContext, 'site' | 'store'>,
  profile: CompletionProfile,
): Promise<Completions> {
  const { site, store } = context;
  const { kinds, isExact, allowsErrors } = profiles[profile];
  const sought = splitSearchNamespace(search, site);
  const namespaces = (sought ? sought.namespaces : given) ?? site.pageNamespaces;
  const plain = completionKey((sought?.text ?? search).trim());
  const folded = foldedKey(plain, wordRules(site.language));
  if (folded === '' || namespaces.includes(Namespace.special) || !(await hasFullTextIndex(store)))
    return completeTitle(search, given, offset, maximum, context);
  const searched = { namespaces: namespaces.length > 0 ? namespaces : [Namespace.main], kinds, plain };
  const wanted = offset + maximum + 1;
  // A page and its redirects yield one suggestion.
  const found = [...(await titlesBeginning(store, { ...searched, folded: [folded] }, wanted * 2))];
  const beginning = isExact ? found.filter((each) => each.isPlain) : found;
  const titles = new Map<number, Completion>();
  addTitles(titles, exactFirst(beginning, sought?.text ?? search));
  const length = folded.length;
  const errors = allowsErrors && length <= LONGEST_WITH_ERRORS ? (length > 5 ? 2 : length > 2 ? 1 : 0) : 0;
  if (errors > 0 && titles.size < wanted) {
    const starts = await keysBeginning(store, searched, firstLetter(folded), length + errors);
    const close = starts
      .map((start) => ({ start, made: prefixDistance(folded, start, errors) }))
      .filter(({ made }) => made <= errors)
      .toSorted((a, b) => a.made - b.made)
      .slice(0, MOST_STARTS)
      .map(({ start }) => start);
    addTitles(titles, await titlesBeginning(store, { ...searched, folded: close }, wanted * 2));
  }
  const ordered = [...titles.values()];
  return {
    titles: ordered.slice(offset, offset + maximum),
    hasMore: ordered.length > offset + maximum,
  };
}

/** Maximum number of misspelled prefixes that are looked up. */
const MOST_STARTS = 100;

const firstLetter = (text: string): string => String.fromCodePoint(text.codePointAt(0) ?? 0);

const keyOf = (title: string): string => completionKey(title.replaceAll('_', ' '));

/** Moves the exact title to the front; titles that differ in case and symbols are next. */
function exactFirst(found: readonly SuggestedTitle[], typed: string): readonly SuggestedTitle[] {
  const [text, key] = [typed.trim().replaceAll(' ', '_'), keyOf(typed.trim())];
  const rank = ({ title }: SuggestedTitle): number => (title === text ? 0 : keyOf(title) === key ? 1 : 2);
  return found.toSorted((a, b) => rank(a) - rank(b));
}

/** Adds suggestions of further pages: the title, or a redirect that differs from it. */
function addTitles(suggested: Map<number, Completion>, found: readonly SuggestedTitle[]): void {
  const named = new Set(found.flatMap(({ page, target }) => (target ? [] : page)));
  for (const { page, namespace, title, target } of found) {
    const id = target?.page ?? page;
    if (suggested.has(id)) continue;
    const isTarget =
      target && (named.has(id) || (target.namespace === namespace && areAlike(title, target.title)));
    suggested.set(
      id,
      isTarget
        ? { title: makeTitle(target.namespace, target.title), pageid: target.page }
        : { title: makeTitle(namespace, title), pageid: page },
    );
  }
}

const areAlike = (redirect: string, title: string): boolean =>
  firstLetter(keyOf(redirect)) === firstLetter(keyOf(title)) &&
  editDistance(keyOf(redirect), keyOf(title), ALIKE) <= ALIKE;
