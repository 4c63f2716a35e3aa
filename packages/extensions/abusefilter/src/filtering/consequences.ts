import type { Attempt, HookedWiki } from '@wikiquery/import/hooks';
import { actionsOf, type ActiveFilter, type FilterAction } from '../store/filtering.ts';
import { longestBlock, readBlock, type ChosenBlock } from './blocks.ts';
import type { Holder } from './holder.ts';
import { perform, type Performing } from './perform.ts';
import { countThrottle, isThrottled } from './throttle.ts';
import { mustWarn, noteWarning } from './warnings.ts';

/** What a filter that matched does. */
export interface Consequences {
  readonly filter: ActiveFilter;
  /** What it did, which its entry in the log tells. */
  readonly taken: readonly string[];
  readonly tags: readonly string[];
  /** Keys of the messages with which the attempt is refused. */
  readonly messages: readonly string[];
}

/** What filters do to those who do something, beside refusing it; where one does, it need not tell that it refuses. */
const dangerous: ReadonlySet<string> = new Set(['block', 'blockautopromote', 'degroup', 'rangeblock']);

interface Planned {
  readonly filter: ActiveFilter;
  /** By name, in the order in which they are taken. */
  readonly actions: ReadonlyMap<string, FilterAction>;
}

/** Does what filters do where they match. */
export async function takeActions(
  filters: readonly ActiveFilter[],
  attempt: Attempt,
  holder: Holder,
  wiki: HookedWiki,
): Promise<readonly Consequences[]> {
  const planned = withoutShorterBlocks(
    filters.map((filter) => ({ filter, actions: chosenActions(filter, attempt, wiki) })),
    attempt,
    wiki,
  );
  const all: Consequences[] = [];
  for (const { filter, actions } of planned) {
    const isDangerous = [...actions.keys()].some((name) => dangerous.has(name));
    const taken: string[] = [];
    const tags: string[] = [];
    const messages: string[] = [];
    for (const action of actions.values()) {
      if (action.name === 'disallow' && isDangerous) continue;
      const done = await take(action, { filter, attempt, holder, wiki });
      if (!done) continue;
      taken.push(action.name);
      tags.push(...(done.tags ?? []));
      if (done.message !== undefined) messages.push(done.message);
    }
    all.push({ filter, taken, tags, messages });
  }
  return all;
}

/** The actions of a filter, or the one that keeps the others from being taken. */
function chosenActions(
  filter: ActiveFilter,
  attempt: Attempt,
  wiki: HookedWiki,
): ReadonlyMap<string, FilterAction> {
  const actions = new Map(
    actionsOf(wiki, filter.id)
      .filter(({ name }) => filter.isThrottled === 0 || !dangerous.has(name))
      .map((action) => [action.name, action]),
  );
  const [throttle, warning] = [actions.get('throttle'), actions.get('warn')];
  if (throttle && !isThrottled(throttle, attempt, wiki)) return new Map([['throttle', throttle]]);
  if (warning && mustWarn(filter, attempt, wiki)) return new Map([['warn', warning]]);
  return actions;
}

/** Leaves of all blocks the longest one, which is taken after the other actions of its filter. */
function withoutShorterBlocks(
  planned: readonly Planned[],
  { viewer }: Attempt,
  wiki: HookedWiki,
): readonly Planned[] {
  const blocks = planned.flatMap(({ filter, actions }): ChosenBlock[] => {
    const action = actions.get('block');
    return action ? [{ filter: filter.id, action, ...readBlock(action, viewer, wiki.site) }] : [];
  });
  const longest = longestBlock(blocks, wiki.now);
  return planned.map(({ filter, actions }) => {
    const others = new Map(actions);
    others.delete('block');
    if (longest?.filter === filter.id) others.set('block', longest.action);
    return { filter, actions: others };
  });
}

/** Takes an action; returns undefined if there was nothing to do. */
async function take(
  action: FilterAction,
  performing: Performing,
): Promise<{ readonly message?: string; readonly tags?: readonly string[] } | undefined> {
  const { filter, attempt, wiki } = performing;
  const { name, parameters } = action;
  switch (name) {
    case 'throttle':
      return countThrottle(action, attempt, wiki) ? undefined : {};
    case 'warn':
      return noteWarning(filter, attempt, wiki)
        ? { message: parameters[0] ?? 'abusefilter-warning' }
        : undefined;
    case 'disallow':
      return { message: parameters[0] ?? 'abusefilter-disallowed' };
    case 'tag':
      return { tags: parameters };
    default: {
      const message = await perform(action, performing);
      return message === undefined ? undefined : { message };
    }
  }
}
