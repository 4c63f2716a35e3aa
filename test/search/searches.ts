import * as fc from 'fast-check';
import type { Site } from '../../packages/core/src/wiki/site.ts';
import type { FileFacts, PageFacts } from './facts.ts';

/** A part of a search, and which pages it means by the facts. */
export interface SearchTerm {
  readonly text: string;
  readonly holds: (page: PageFacts) => boolean;
}

/** What a wiki has for searches. */
export interface SearchedFacts {
  readonly pages: readonly PageFacts[];
  readonly site: Site;
  /** Whether capitals of names are ignored, titles of redirects are known and words are found. */
  readonly isIndexed: boolean;
}

const lower = (text: string): string => text.toLowerCase();
const spaced = (key: string): string => key.replaceAll('_', ' ');
const unique = <T>(values: readonly T[]): readonly T[] => [...new Set(values)];

/** Makes terms with each keyword whose values the wiki has. */
export function termsOf(facts: SearchedFacts): fc.Arbitrary<SearchTerm> {
  const kinds = [
    ...categoryTerms(facts),
    ...linkTerms(facts),
    ...titleTerms(facts),
    ...pageTerms(facts),
    ...fileTerms(facts),
    ...textTerms(facts),
  ];
  return fc
    .tuple(fc.oneof(...kinds), fc.boolean())
    .map(([{ text, holds }, isNegated]) =>
      isNegated ? { text: `-${text}`, holds: (page) => !holds(page) } : { text, holds },
    );
}

/** Chooses one of the values, which may be too many for the arguments of a call. */
const oneOf = <T>(values: readonly T[]): fc.Arbitrary<readonly T[]> =>
  fc.nat({ max: values.length - 1 }).map((index) => values.slice(index, index + 1));

/** Chooses one or several of the values; no term if there are none. */
function someOf<T>(
  values: readonly T[],
  most: number,
  make: (chosen: readonly T[]) => SearchTerm,
): readonly fc.Arbitrary<SearchTerm>[] {
  const given = unique(values);
  if (given.length === 0) return [];
  return [fc.array(oneOf(given), { minLength: 1, maxLength: most }).map((chosen) => make(chosen.flat()))];
}

function categoryTerms({ pages, isIndexed }: SearchedFacts): readonly fc.Arbitrary<SearchTerm>[] {
  const names = pages.flatMap(({ categories }) => [...categories]);
  const alike = (name: string, other: string): boolean =>
    isIndexed ? lower(name) === lower(other) : name === other;
  const inOne = (page: PageFacts, keys: readonly string[]): boolean =>
    [...page.categories].some((key) => keys.some((other) => alike(other, key)));
  const categoryPages = pages.filter(({ namespace }) => namespace === 14);
  const subcategories = Map.groupBy(
    categoryPages.flatMap(({ key, categories }) => [...categories].map((parent) => ({ parent, key }))),
    ({ parent }) => parent,
  );
  const below = (root: string): ReadonlySet<string> => {
    const found = new Set(names.filter((name) => alike(root, name)).concat(root));
    for (const parent of found) for (const { key } of subcategories.get(parent) ?? []) found.add(key);
    return found;
  };
  return [
    ...someOf(names, 3, (keys) => ({
      text: `incategory:"${keys.map(spaced).join('|')}"`,
      holds: (page) => inOne(page, keys),
    })),
    ...someOf(categoryPages, 2, (chosen) => ({
      text: `incategory:${chosen.map(({ id }) => `id:${id}`).join('|')}`,
      holds: (page) => chosen.some(({ key }) => page.categories.has(key)),
    })),
    ...someOf(names, 1, ([root = '']) => {
      const keys = below(root);
      return {
        text: `deepcategory:"${spaced(root)}"`,
        holds: (page) => [...page.categories].some((key) => keys.has(key)),
      };
    }),
  ];
}

function linkTerms({ pages, site }: SearchedFacts): readonly fc.Arbitrary<SearchTerm>[] {
  const named = (target: string): string => {
    const [namespace = '', ...key] = target.split(':');
    const name = site.namespaces.get(Number(namespace))?.name ?? '';
    return spaced(`${name === '' ? '' : `${name}:`}${key.join(':')}`);
  };
  // Titles that would be read as others.
  const isPlain = (target: string): boolean => /^\d+:[^:#"|]+$/.test(target);
  return [
    ...someOf(
      pages.flatMap(({ links }) => [...links].filter(isPlain)),
      1,
      ([target = '']) => ({ text: `linksto:"${named(target)}"`, holds: ({ links }) => links.has(target) }),
    ),
    ...someOf(
      pages.flatMap(({ templates }) => [...templates].filter(isPlain)),
      3,
      (targets) => ({
        text: `hastemplate:"${targets.map((each) => (each.startsWith('10:') ? spaced(each.slice(3)) : `:${named(each)}`)).join('|')}"`,
        holds: ({ templates }) => targets.some((target) => templates.has(target)),
      }),
    ),
  ];
}

const begins = (title: string, start: string, isIndexed: boolean): boolean =>
  isIndexed
    ? lower(spaced(title).normalize('NFKC')).startsWith(lower(spaced(start)))
    : title.startsWith(start) || title.startsWith(start.charAt(0).toUpperCase() + start.slice(1));

/** Keys of pages, and of redirects to them, that no keyword reads as something else. */
const plainKeys = (pages: readonly PageFacts[]): readonly string[] =>
  unique(pages.flatMap(({ key, redirects }) => [key, ...redirects]).filter((key) => /^[\w ]+$/.test(key)));

/** Makes terms with `prefix:`, whose value is all that follows, in all namespaces. */
export const prefixTerms = ({ pages, isIndexed }: SearchedFacts): readonly fc.Arbitrary<SearchTerm>[] =>
  someOf(plainKeys(pages), 1, ([key = '']) => {
    // Spaces at the end do not count.
    const start = key.slice(0, 1 + (key.length % 4)).replace(/_+$/, '');
    return { text: `prefix:all:${spaced(start)}`, holds: (page) => begins(page.key, start, isIndexed) };
  });

function titleTerms({ pages, isIndexed }: SearchedFacts): readonly fc.Arbitrary<SearchTerm>[] {
  const starts = plainKeys(pages);
  const literals = (keys: readonly string[]): readonly string[] =>
    keys.flatMap((key) => /[A-Za-z]{2}[A-Za-z ]{1,5}/.exec(spaced(key).slice(key.length % 5)) ?? []);
  return [
    ...someOf(starts, 1, ([key = '']) => {
      const start = key.slice(0, 1 + (key.length % 4)).trim();
      return {
        text: `subpageof:"${spaced(start)}*"`,
        holds: ({ key: title, redirects }) =>
          [title, ...(isIndexed ? redirects : [])].some((each) => begins(each, start, isIndexed)),
      };
    }),
    ...someOf(literals(starts), 1, ([literal = '']) => regexTerm('intitle', literal, titlesOf)),
  ];
}

const titlesOf = ({ key, redirects }: PageFacts): readonly string[] => [key, ...redirects].map(spaced);

/** A regular expression of letters, with or without regard to their case by its length. */
function regexTerm(
  keyword: string,
  literal: string,
  textsOf: (page: PageFacts) => readonly string[],
): SearchTerm {
  const ignoresCase = literal.length % 2 === 0;
  const [first = '', ...rest] = literal;
  const written = `[${first}]${rest.join('')}`;
  const pattern = new RegExp(written, ignoresCase ? 'i' : '');
  return {
    text: `${keyword}:/${written}/${ignoresCase ? 'i' : ''}`,
    holds: (page) => textsOf(page).some((text) => pattern.test(text)),
  };
}

function pageTerms({ pages, site }: SearchedFacts): readonly fc.Arbitrary<SearchTerm>[] {
  const dates = (keyword: string, of: (page: PageFacts) => string) =>
    [4, 6, 8].flatMap((length) =>
      ['', '<', '<=', '>', '>='].flatMap((sign) =>
        someOf(
          pages.map((page) => of(page).slice(0, length)),
          1,
          ([date = '']) => ({
            text: `${keyword}:${sign}${date.replace(/^(\d{4})(\d\d)?(\d\d)?$/, (_, ...parts: string[]) =>
              parts
                .slice(0, 3)
                .filter((part) => part !== undefined)
                .join('-'),
            )}`,
            holds: (page) => compares(of(page).slice(0, length), sign, date),
          }),
        ),
      ),
    );
  return [
    fc.oneof(...dates('creationdate', ({ created }) => created)),
    fc.oneof(...dates('lasteditdate', ({ edited }) => edited)),
    ...someOf(pages, 5, (chosen) => ({
      text: `pageid:${chosen.map(({ id }) => id).join('|')}`,
      holds: (page) => chosen.includes(page),
    })),
    ...someOf(
      pages.map(({ model }) => model),
      1,
      ([model = '']) => ({
        text: `contentmodel:${model.length % 2 === 0 ? model : model.toUpperCase()}`,
        holds: (page) => page.model === model,
      }),
    ),
    ...someOf([...pages.map(({ language }) => language), site.language, 'nb', 'fr'], 2, (codes) => ({
      text: `inlanguage:${codes.map((code) => code ?? site.language).join('|')}`,
      holds: (page) => codes.some((code) => (code ?? site.language) === (page.language ?? site.language)),
    })),
    numberTerm('textbytes', pages, ({ bytes }) => bytes),
  ];
}

function compares(value: string, sign: string, other: string): boolean {
  if (sign === '<') return value < other;
  if (sign === '<=') return value <= other;
  if (sign === '>') return value > other;
  return sign === '>=' ? value >= other : value === other;
}

/** A number, a range, or a number that is the least or the most. */
function numberTerm(
  keyword: string,
  pages: readonly PageFacts[],
  of: (page: PageFacts) => number | undefined,
  unit = 1,
): fc.Arbitrary<SearchTerm> {
  const numbers = unique(pages.flatMap((page) => of(page) ?? []).map((each) => Math.floor(each / unit)));
  const holds = (least: number, most: number) => (page: PageFacts) => {
    const value = of(page);
    return value !== undefined && least * unit <= value && value <= most * unit;
  };
  return fc
    .tuple(fc.constantFrom(...numbers), fc.constantFrom(...numbers), fc.constantFrom('', '<', '>', ','))
    .map(([one, other, sign]) => {
      const [least, most] = [Math.min(one, other), Math.max(one, other)];
      if (sign === ',') return { text: `${keyword}:${least},${most}`, holds: holds(least, most) };
      if (sign === '<') return { text: `${keyword}:<${one}`, holds: holds(-Infinity, one) };
      if (sign === '>' || unit > 1) return { text: `${keyword}:${sign}${one}`, holds: holds(one, Infinity) };
      return { text: `${keyword}:${one}`, holds: holds(one, one) };
    });
}

function fileTerms({ pages }: SearchedFacts): readonly fc.Arbitrary<SearchTerm>[] {
  const files = pages.flatMap(({ file }) => file ?? []);
  if (files.length === 0) return [];
  const number = (keyword: string, of: (file: FileFacts) => number, unit = 1) =>
    numberTerm(keyword, pages, ({ file }) => file && of(file), unit);
  return [
    number('filesize', ({ size }) => size, 1024),
    number('filewidth', ({ width }) => width),
    number('fileh', ({ height }) => height),
    number('filebits', ({ bits }) => bits),
    number('fileres', ({ width, height }) => Math.floor(Math.sqrt(width * height))),
    ...someOf(
      files.map(({ type }) => type),
      2,
      (types) => ({
        text: `filetype:${lower(types.join('|'))}`,
        holds: ({ file }) => file !== undefined && types.includes(file.type),
      }),
    ),
    ...someOf(
      files.map(({ major, minor }) => `${major}/${minor}`),
      1,
      ([mime = '']) => ({
        text: `filemime:${mime}`,
        holds: ({ file }) => file !== undefined && `${file.major}/${file.minor}` === mime,
      }),
    ),
    ...someOf(
      files.map(({ minor }) => minor),
      1,
      ([minor = '']) => ({
        text: `filemime:${minor}`,
        holds: ({ file }) => file?.minor === minor || file?.major === minor,
      }),
    ),
  ];
}

function textTerms({ pages, isIndexed }: SearchedFacts): readonly fc.Arbitrary<SearchTerm>[] {
  const sample = pages.slice(0, 300).flatMap(({ text = '' }) => text);
  const literals = sample.flatMap((text) => /[a-z]{3}[a-z ]{1,4}/.exec(text.slice(text.length / 3)) ?? []);
  const words = unique(sample.flatMap((text) => /\b[a-z]{4,}\b/.exec(text.slice(text.length / 2)) ?? []));
  const sourceOf = ({ text }: PageFacts): readonly string[] => (text === undefined ? [] : [text]);
  return [
    ...someOf(literals, 1, ([literal = '']) => regexTerm('insource', literal, sourceOf)),
    ...(isIndexed
      ? [
          // Without quotes, only words of the source are found as they are written.
          ...wordTerms(words, pages, ['insource:"*"', 'insource:*'], sourceOf),
          // Pages whose text is hidden are not in the full-text index.
          ...wordTerms(words, pages, ['intitle:"*"'], (page) =>
            page.text === undefined ? [] : titlesOf(page),
          ),
          ...wordTerms(words, pages, ['"*"'], ({ searched }) => searched),
        ]
      : []),
  ];
}

/** The words that are tried, each of which is looked for in all texts. */
const MOST_WORDS = 20;

/** Characters that are in words or join them to names of several parts. */
const joints = String.raw`\p{M}_'\u2019\u02bc\u00ad\u200c\u200d`;
const run = new RegExp(String.raw`[\p{L}\p{N}${joints}]+`, 'gu');
const joint = new RegExp(`[${joints}]`, 'gu');

/**
 * Words in ways to search them, but those that somewhere have an accent or stand in a name of several parts, which rules
 * decide.
 */
function wordTerms(
  words: readonly string[],
  pages: readonly PageFacts[],
  ways: readonly string[],
  textsOf: (page: PageFacts) => readonly string[],
): readonly fc.Arbitrary<SearchTerm>[] {
  const having = new Map(words.slice(0, MOST_WORDS).map((word) => [word, new Set<PageFacts>()]));
  const among = (page: PageFacts, written: string): void => {
    const word = lower(written);
    having.get(word)?.add(page);
    // What is plain ASCII has no accents.
    if (/^[a-z\d]+$/.test(word)) return;
    const bare = word.normalize('NFD').replaceAll(joint, '');
    const isJoined = word.search(joint) >= 0;
    for (const each of having.keys())
      if (isJoined ? bare.includes(each) : bare === each && word !== each) having.delete(each);
  };
  for (const page of pages)
    for (const text of textsOf(page)) for (const [written] of text.matchAll(run)) among(page, written);
  return ways.flatMap((way) =>
    someOf([...having], 1, ([[word, found] = ['', new Set<PageFacts>()]]) => ({
      text: way.replace('*', word),
      holds: (page) => found.has(page),
    })),
  );
}
