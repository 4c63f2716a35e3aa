import { below, random, shuffled, zipf, type Random } from './random.ts';
import { newTitleKey, prose, titleKey, vocabulary } from './words.ts';

/** The structure of the generated wiki; array indexes are page IDs, from 1. */
export interface Plan {
  readonly seed: number;
  readonly pages: number;
  readonly namespace: Uint8Array;
  /** Database keys of titles, without namespace. */
  readonly title: readonly string[];
  /** The target of a redirect; 0 for other pages. */
  readonly redirectsTo: Uint32Array;
  readonly users: readonly string[];
  readonly addresses: readonly string[];
  /** All categories, with or without a page. */
  readonly categories: readonly string[];
  readonly templates: readonly number[];
  readonly files: readonly number[];
  /** Link targets, the popular ones first: a page ID, or `-1 - n` for the n-th of `missing`. */
  readonly targets: readonly number[];
  /** Linked titles without a page, in the main namespace. */
  readonly missing: readonly string[];
  readonly words: readonly string[];
  readonly prose: string;
}

/** Share of the pages in each namespace but the main one. */
const shares: readonly (readonly [namespace: number, share: number])[] = [
  [1, 0.06],
  [2, 0.015],
  [3, 0.012],
  [4, 0.01],
  [6, 0.02],
  [10, 0.02],
  [12, 0.003],
  [14, 0.012],
];

/** Plans the titles, namespaces, redirects, users and categories of a wiki. */
export function planWiki(seed: number, pages: number): Plan {
  const draw = random(seed, 3);
  const words = vocabulary(seed, 6000);
  const taken = new Map<number, Set<string>>();
  const unused = (namespace: number) => {
    const keys = taken.get(namespace) ?? new Set<string>();
    taken.set(namespace, keys);
    return keys;
  };
  const users = names(draw, words, Math.max(20, Math.round(pages / 60)));
  const categories = names(draw, words, Math.max(20, Math.round(pages / 75)));
  const reserved: Readonly<Record<number, Iterator<string>>> = {
    2: users.values(),
    3: users.values(),
    14: categories.values(),
  };

  const namespace = new Uint8Array(pages + 1);
  const title = ['', 'Main_Page'];
  unused(0).add('Main_Page');
  for (let page = 2; page <= pages; page++) {
    let number = namespaceOf(draw());
    const subject = title[1 + below(draw, page - 1)] ?? '';
    if (number === 1 && unused(1).has(subject)) number = 0;
    const next = reserved[number]?.next();
    if (next?.done === true) number = 0;
    const predefined = number === 1 ? subject : next?.done === false ? next.value : undefined;
    namespace[page] = number;
    if (predefined === undefined) title.push(fileName(number, newTitleKey(draw, words, unused(number))));
    else title.push(predefined);
    if (number === 1) unused(1).add(subject);
  }

  const ids = Array.from({ length: pages }, (_, index) => index + 1);
  const main = ids.filter((page) => namespace[page] === 0);
  const redirectsTo = redirects(draw, pages, main);
  const missing = Array.from({ length: Math.round(pages / 10) }, () => newTitleKey(draw, words, unused(0)));
  const linked = ids.filter((page) => [0, 2, 4, 12].includes(namespace[page] ?? 0));
  return {
    seed,
    pages,
    namespace,
    title,
    redirectsTo,
    users,
    addresses: Array.from(
      { length: Math.round(users.length / 2) },
      (_, n) => `198.${18 + (n >> 16)}.${(n >> 8) & 255}.${n & 255}`,
    ),
    categories,
    templates: ids.filter((page) => namespace[page] === 10),
    files: ids.filter((page) => namespace[page] === 6),
    targets: shuffled(draw, [...linked, ...missing.map((_, index) => -1 - index)]),
    missing,
    words,
    prose: prose(seed, words, 1_000_000),
  };
}

function namespaceOf(drawn: number): number {
  let rest = drawn;
  for (const [namespace, share] of shares) {
    rest -= share;
    if (rest < 0) return namespace;
  }
  return 0;
}

/** Makes one page in nine of the main namespace a redirect to an article. */
function redirects(draw: Random, pages: number, main: readonly number[]): Uint32Array {
  const to = new Uint32Array(pages + 1);
  const redirecting = main.filter((page) => page > 1 && draw() < 1 / 9);
  const from = new Set(redirecting);
  const articles = shuffled(
    draw,
    main.filter((page) => !from.has(page)),
  );
  for (const page of redirecting) to[page] = articles[zipf(draw, articles.length, 50)] ?? 1;
  return to;
}

function names(draw: Random, words: readonly string[], count: number): string[] {
  const found = new Set<string>();
  while (found.size < count) found.add(titleKey(draw, words, 2));
  return [...found];
}

function fileName(namespace: number, key: string): string {
  return namespace === 6 ? `${key}.png` : key;
}
