import type { Context } from '../../query/context.ts';
import { type CollectionPlace, type Message, readReviewers, readTranslations } from './collection.ts';
import { type MessageTag, messageTags } from './definitions.ts';
import type { Translation } from './store/translations.ts';
import { translateProblems } from './problems.ts';

/** Messages that a condition holds for; those for which it does not, where it stands with `!`. */
interface Filter {
  readonly name: string;
  readonly negated: boolean;
  /** An account's number, for conditions about accounts. */
  readonly value: number | undefined;
}

const filterNames = new Set([
  'fuzzy',
  'optional',
  'ignored',
  'hastranslation',
  'changed',
  'translated',
  'reviewer',
  'last-translator',
]);

/** Reads conditions as requests have them, such as `!optional` or `reviewer:7`; unknown ones end the request. */
export function parseFilters(texts: readonly string[], fail: Context['fail']): readonly Filter[] {
  return texts
    .filter((text) => text !== '')
    .map((text) => {
      const [condition = '', ...rest] = text.split(':');
      const negated = condition.startsWith('!');
      const name = negated ? condition.slice(1) : condition;
      if (!filterNames.has(name)) fail(translateProblems.invalidFilter, [name]);
      return { name, negated, value: rest.length === 0 ? undefined : leadingNumber(rest.join(':')) };
    });
}

/** The number that a text begins with, 0 where it begins with none. */
const leadingNumber = (text: string): number => Number(/^\s*[+-]?\d+/.exec(text)?.[0] ?? 0);

/** The messages that all conditions hold for. */
export async function filterMessages(
  messages: readonly Message[],
  filters: readonly Filter[],
  place: CollectionPlace,
): Promise<readonly Message[]> {
  const asks = (...names: readonly string[]): boolean => filters.some(({ name }) => names.includes(name));
  const asksForPages = asks('fuzzy', 'hastranslation', 'translated', 'reviewer', 'last-translator');
  const translations = await readTranslations(asksForPages ? messages.map(({ title }) => title) : [], place);
  const reviewers = await readReviewers(
    asks('reviewer') ? messages.flatMap(({ title }) => translations(title) ?? []) : [],
    place,
  );
  const holds = ({ name, value }: Filter, { tags }: Message, of: Translation | undefined): boolean => {
    if (messageTags.includes(name as MessageTag)) return tags.includes(name as MessageTag);
    // Texts in files are never newer than those of pages: what changes them is not part of the wiki.
    if (!of || name === 'changed') return false;
    if (name === 'hastranslation') return true;
    if (name === 'fuzzy' || name === 'translated') return of.fuzzy === (name === 'fuzzy');
    if (name === 'last-translator') return of.revision.user?.id === (value ?? 0);
    const accounts = reviewers.get(of.revision.id) ?? [];
    return value === undefined ? accounts.length > 0 : accounts.includes(value);
  };
  return messages.filter((message) =>
    filters.every((filter) => holds(filter, message, translations(message.title)) !== filter.negated),
  );
}
