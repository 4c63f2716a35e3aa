import type { Plan } from './plan.ts';
import { below, random, several, zipf } from './random.ts';

/** The references of a page's wikitext; each list without duplicates. */
export interface References {
  /** Entries of the plan's `targets`. */
  readonly links: readonly number[];
  /** Indexes in the plan's `categories`. */
  readonly categories: readonly number[];
  /** The sort key prefix in categories; empty for the title. */
  readonly sortPrefix: string;
  /** IDs of template pages. */
  readonly templates: readonly number[];
  /** IDs of file pages. */
  readonly files: readonly number[];
  readonly addresses: readonly string[];
  /** Languages of language links. */
  readonly languages: readonly string[];
}

const languages = ['de', 'es', 'fr', 'it', 'ja', 'nl', 'pl', 'pt', 'ru', 'sv'];

/** Generates a page's references, always the same for the same page. */
export function referencesOf(plan: Plan, page: number): References {
  const draw = random(plan.seed, 4, page);
  const namespace = plan.namespace[page] ?? 0;
  const redirect = plan.redirectsTo[page] ?? 0;
  const article = namespace === 0 && redirect === 0;
  const some = <T>(count: number, one: () => T): T[] => [
    ...new Set(Array.from({ length: redirect > 0 ? 0 : count }, one)),
  ];
  const ranked = (items: readonly number[], flat: number) => () => items[zipf(draw, items.length, flat)] ?? 1;
  const talk = namespace % 2 === 1;
  return {
    links: redirect > 0 ? [redirect] : some(1 + Math.min(25, several(draw, 8)), ranked(plan.targets, 10)),
    categories: some(talk ? 0 : article ? 1 + Math.min(8, several(draw, 1.8)) : 1 + below(draw, 2), () =>
      zipf(draw, plan.categories.length, 5),
    ),
    sortPrefix: draw() < 0.1 ? (plan.words[below(draw, plan.words.length)] ?? '') : '',
    templates:
      plan.templates.length > 0 ? some(Math.min(6, several(draw, 2)), ranked(plan.templates, 3)) : [],
    files:
      plan.files.length > 0 && article ? some(Math.min(4, several(draw, 0.4)), ranked(plan.files, 20)) : [],
    addresses: some(article ? Math.min(5, several(draw, 0.7)) : 0, () => {
      const site = plan.words[zipf(draw, 400, 5)] ?? '';
      return `https://www.${encodeURIComponent(site).toLowerCase().replaceAll('%', '')}.example/${below(draw, 1_000_000)}`;
    }),
    languages: some(
      article && draw() < 0.2 ? 1 + below(draw, 4) : 0,
      () => languages[below(draw, 10)] ?? 'de',
    ).toSorted(),
  };
}

/** Generates the wikitext of revision `number` of `count`: 200 to 2,000 bytes that grow with each revision. */
export function textOf(plan: Plan, page: number, number: number, count: number): string {
  const redirect = plan.redirectsTo[page] ?? 0;
  if (redirect > 0) return `#REDIRECT [[${display(plan.title[redirect] ?? '')}]]`;
  const refers = referencesOf(plan, page);
  const draw = random(plan.seed, 5, page);
  const size = 200 + 1500 * draw() ** 2;
  const start = plan.prose.indexOf('. ', below(draw, plan.prose.length - 4000)) + 2;
  const tail = [
    ...refers.templates.map((template) => `{{${display(plan.title[template] ?? '')}}}`),
    ...refers.files.map((file) => `[[File:${display(plan.title[file] ?? '')}|thumb]]`),
    '== See also ==',
    ...refers.links.map((target) => `* [[${linked(plan, target)}]]`),
    ...refers.addresses.map((address) => `* [${address}]`),
    ...refers.categories.map((category) => {
      const name = display(plan.categories[category] ?? '');
      return `[[Category:${name}${refers.sortPrefix === '' ? '' : `|${refers.sortPrefix}`}]]`;
    }),
  ].join('\n');
  const length = Math.max(80, Math.round(((size - tail.length) * number) / count));
  return `${plan.prose.slice(start, start + length).trim()}\n${tail}`;
}

/** Returns the namespace and key of an entry of the plan's `targets`. */
export function targetTitle(plan: Plan, target: number): { namespace: number; key: string } {
  if (target < 0) return { namespace: 0, key: plan.missing[-1 - target] ?? '' };
  return { namespace: plan.namespace[target] ?? 0, key: plan.title[target] ?? '' };
}

function linked(plan: Plan, target: number): string {
  const { namespace, key } = targetTitle(plan, target);
  return `${namespaceNames[namespace] ?? ''}${display(key)}`;
}

const namespaceNames: Readonly<Record<number, string>> = { 2: 'User:', 4: 'Project:', 12: 'Help:' };

/** Formats a title's key for display. */
export function display(key: string): string {
  return key.replaceAll('_', ' ');
}
