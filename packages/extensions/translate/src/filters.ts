import type { Context } from '@wikiquery/core/query';
import { readReviewers, readTranslations, type CollectionContext, type Message } from './collection.ts';
import { messageTags, type MessageTag } from './definitions.ts';
import { translateProblems } from './problems.ts';
import type { Translation } from './store/translations.ts';

/** A message filter, negated by `!`. */
interface Filter {
  readonly name: string;
  readonly negated: boolean;
  /** User ID, for filters by user. */
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

/** Parses filters such as `!optional` or `reviewer:7`; fails if one is unknown. */
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

/** Returns the leading number of a text, or 0. */
const leadingNumber = (text: string): number => Number(/^\s*[+-]?\d+/.exec(text)?.[0] ?? 0);

/** Returns the messages that match all filters. */
export async function filterMessages(
  messages: readonly Message[],
  filters: readonly Filter[],
  context: CollectionContext,
): Promise<readonly Message[]> {
  const asks = (...names: readonly string[]): boolean => filters.some(({ name }) => names.includes(name));
  const needsTranslations = asks('fuzzy', 'hastranslation', 'translated', 'reviewer', 'last-translator');
  const translations = await readTranslations(
    needsTranslations ? messages.map(({ title }) => title) : [],
    context,
  );
  const reviewers = await readReviewers(
    asks('reviewer') ? messages.flatMap(({ title }) => translations(title) ?? []) : [],
    context,
  );
  const holds = ({ name, value }: Filter, { tags }: Message, of: Translation | undefined): boolean => {
    if (messageTags.includes(name as MessageTag)) return tags.includes(name as MessageTag);
    // File texts never count as changed here, since files are not part of the database.
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
