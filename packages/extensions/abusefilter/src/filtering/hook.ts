import { lookupTable } from '@wikiquery/common/lookup-table';
import { jsonText, makeTitle, Namespace } from '@wikiquery/core/wiki';
import type { Attempt, HookedWiki, Refusal, Verdict, WriteHook } from '@wikiquery/import/hooks';
import { createEvaluator, readFilter, type ReadFilter } from '../language/evaluate.ts';
import { ConditionLimitError, FilterError } from '../language/filter-error.ts';
import { asBool, type Native } from '../language/values.ts';
import { abusefilterSettings } from '../settings.ts';
import { activeFilters, logHits, noteRevision, type ActiveFilter } from '../store/filtering.ts';
import { takeActions, type Consequences } from './consequences.ts';
import type { Holder } from './holder.ts';
import { isKeptFromPromotion } from './promotion.ts';
import { variablesOf } from './variables.ts';

/** Runs the wiki's filters before somebody edits, moves, deletes or creates an account. */
export const abusefilterHook: WriteHook = {
  name: 'abusefilter',
  attempted,
  keepsFromPromotion: isKeptFromPromotion,
};

async function attempted(attempt: Attempt, wiki: HookedWiki): Promise<Verdict> {
  const filters = activeFilters(wiki);
  if (filters.length === 0) return { refusals: [], tags: [] };
  const holder = variablesOf(attempt, wiki, {
    isBlocked: await wiki.isBlocked(attempt.viewer),
    saved: await savedText(attempt, wiki),
  });
  const { matched, isLimited } = matchedFilters(filters, holder, wiki);
  const consequences = await takeActions(matched, attempt, holder, wiki);
  const entries = log(consequences, attempt, holder, wiki);
  return {
    refusals: consequences.flatMap((one) => refusalsOf(one, attempt)),
    tags: [
      ...(isLimited ? ['abusefilter-condition-limit'] : []),
      ...consequences.flatMap(({ tags }) => tags),
    ],
    onSaved: (revision) => {
      noteRevision(wiki, entries, revision);
    },
  };
}

/** The text that would be saved; empty where none would be. */
async function savedText(attempt: Attempt, wiki: HookedWiki): Promise<string> {
  if (attempt.action === 'edit') return wiki.saved(attempt.title, attempt.after.text);
  return attempt.action === 'upload' && attempt.page ? wiki.saved(attempt.title, attempt.page.after) : '';
}

/** Filters that were read, by their texts; undefined where one is not valid. */
const read = new Map<string, ReadFilter | undefined>();

function filterOf(pattern: string): ReadFilter | undefined {
  if (read.has(pattern)) return read.get(pattern);
  const filter = withoutMistakes(() => readFilter(pattern));
  read.set(pattern, filter);
  return filter;
}

/** Runs the filters; those with mistakes match nothing. */
function matchedFilters(
  filters: readonly ActiveFilter[],
  holder: Holder,
  { site }: HookedWiki,
): { readonly matched: readonly ActiveFilter[]; readonly isLimited: boolean } {
  const limit = abusefilterSettings.of(site).abuseFilterConditionLimit;
  const { evaluate, conditions } = createEvaluator(holder, { limit });
  const matched = filters.filter(({ pattern }) => {
    const filter = filterOf(pattern);
    return filter !== undefined && withoutMistakes(() => asBool(evaluate(filter))) === true;
  });
  return { matched, isLimited: conditions() > limit };
}

function withoutMistakes<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof FilterError || error instanceof ConditionLimitError) return undefined;
    throw error;
  }
}

/** Logs what filters did, but for those that only counted; returns the IDs of the entries. */
function log(
  consequences: readonly Consequences[],
  attempt: Attempt,
  holder: Holder,
  wiki: HookedWiki,
): readonly number[] {
  const hits = consequences.filter(({ taken }) => taken.join() !== 'throttle');
  if (hits.length === 0) return [];
  const { viewer, action } = attempt;
  const created = 'account' in attempt ? attempt.account : undefined;
  const variables: Record<string, Native> = { ...holder.known() };
  // The address itself stands only where it is deleted after a time.
  if (variables['user_unnamed_ip']) variables['user_unnamed_ip'] = true;
  return wiki.transaction(() =>
    logHits(
      wiki,
      hits.map(({ filter, taken }) => ({ filter: filter.id, actions: taken })),
      {
        user: { id: viewer.id, name: viewer.id === 0 ? (created ?? viewer.name) : viewer.name },
        address: viewer.address,
        action,
        title: created === undefined ? attempt.title : makeTitle(Namespace.special, 'UserLogin'),
        variables: jsonText(variables),
      },
    ),
  );
}

/** Our texts of MediaWiki's own messages. */
const texts: Readonly<Record<string, string>> = lookupTable({
  'abusefilter-warning':
    'The filter "$1" takes this for harmful. Try it once more if you are sure that it is not.',
  'abusefilter-disallowed': 'The filter "$1" takes this for harmful, and does not allow it.',
  'abusefilter-blocked-display':
    'The filter "$1" takes this for harmful, and does not allow it. You and your addresses are blocked.',
  'abusefilter-degrouped':
    'The filter "$1" takes this for harmful, and does not allow it. You have lost your groups.',
  'abusefilter-autopromote-blocked':
    'The filter "$1" takes this for harmful, and does not allow it. For some days you have no rights that accounts get by themselves.',
});

function refusalsOf({ filter, taken, messages }: Consequences, { action }: Attempt): readonly Refusal[] {
  const id = String(filter.id);
  const isWarning = taken.join() === 'warn';
  // Only edits and uploads have codes and details of their own.
  const isDetailed = action === 'edit' || action === 'upload' || action === 'stashupload';
  return messages.map((message) => ({
    message,
    code: !isDetailed ? message : isWarning ? 'abusefilter-warning' : 'abusefilter-disallowed',
    args: [filter.description, id],
    text: texts[message] ?? `⧼${message}⧽`,
    ...(isDetailed && {
      data: { abusefilter: { id, description: filter.description, actions: taken } },
    }),
  }));
}
