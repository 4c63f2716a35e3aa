import { createHash } from 'node:crypto';
import { networkOf } from '../../../wiki/ip-network.ts';
import { timestampMilliseconds, timestampOf } from '../../../wiki/timestamp.ts';
import { prefixedText } from '../../../wiki/title.ts';
import type { Attempt, HookedWiki } from '../../write-hook.ts';
import { accountFacts, type ActiveFilter, actionsOf, type FilterAction } from '../store/filtering.ts';

/** What a filter that matched does. */
export interface Consequences {
  readonly filter: ActiveFilter;
  /** What it did, which its entry in the log tells. */
  readonly taken: readonly string[];
  readonly tags: readonly string[];
  /** Keys of the messages with which the attempt is refused. */
  readonly messages: readonly string[];
}

/** How long a warning is remembered, in seconds: longer than a session. */
const WARNED_FOR = 86400;

/** Does what a filter does where it matches. */
export function takeActions(filter: ActiveFilter, attempt: Attempt, wiki: HookedWiki): Consequences {
  const actions = new Map(actionsOf(wiki, filter.id).map((action) => [action.name, action]));
  const taken: string[] = [];
  const tags: string[] = [];
  const messages: string[] = [];
  const throttle = actions.get('throttle');
  const throttled = throttle && countThrottle(throttle, attempt, wiki);
  if (throttled === false) return { filter, taken: ['throttle'], tags, messages };
  const warning = actions.get('warn');
  const warns = warning !== undefined && mustWarn(filter, attempt, wiki);
  const chosen = warns ? [warning] : [...actions.values()];
  for (const { name, parameters } of chosen) {
    if (name === 'warn' && warns) messages.push(parameters[0] ?? 'abusefilter-warning');
    else if (name === 'disallow') messages.push(parameters[0] ?? 'abusefilter-disallowed');
    else if (name === 'tag') tags.push(...parameters);
    else continue;
    taken.push(name);
  }
  return { filter, taken, tags, messages };
}

/** Whether who does something was not yet warned of it; the next attempt is then let through. */
function mustWarn(filter: ActiveFilter, { viewer, title, action }: Attempt, wiki: HookedWiki): boolean {
  const who = viewer.id === 0 ? viewer.address : String(viewer.id);
  const name = `abusefilter-warned ${who} ${title.namespace}:${title.key} ${filter.id} ${action}`;
  const warns = recall(name, wiki) === 0;
  wiki.remembered.set(name, { value: warns ? 1 : 0, until: later(WARNED_FOR, wiki) });
  return warns;
}

/** Counts an action for a filter that only acts on those above a rate; returns whether it is above it. */
function countThrottle({ parameters }: FilterAction, attempt: Attempt, wiki: HookedWiki): boolean {
  const [id = '', rate = '', ...groups] = parameters;
  const [count = 0, period = 0] = rate.split(',').map(Number);
  const names = groups.map((group) => {
    const parts = group.split(',').map((kind) => `${kind}-${identifierOf(kind, attempt, wiki)}`);
    return `abusefilter-throttle ${id} ${createHash('sha1').update(parts.join(':')).digest('hex')}`;
  });
  const isAbove = names.map((name) => recall(name, wiki) + 1 > count).some(Boolean);
  for (const name of names) {
    const before = wiki.remembered.get(name);
    const value = recall(name, wiki);
    const until = value > 0 && before ? before.until : later(period, wiki);
    wiki.remembered.set(name, { value: value + 1, until });
  }
  return isAbove;
}

function identifierOf(kind: string, { viewer, title }: Attempt, wiki: HookedWiki): string | number {
  const account = () => (viewer.id === 0 ? undefined : accountFacts(wiki, viewer.id));
  switch (kind) {
    case 'ip':
      return viewer.address;
    case 'user':
      return viewer.id;
    case 'range':
      return networkOf(viewer.address, 16, 64);
    case 'creationdate': {
      const registered = Number(account()?.registered ?? 0);
      return registered - (registered % 86400);
    }
    case 'editcount':
      return account()?.edits ?? 0;
    case 'page':
      return prefixedText(title, wiki.site);
    default:
      return 1;
  }
}

function recall(name: string, { remembered, now }: HookedWiki): number {
  const found = remembered.get(name);
  return found && found.until > now ? found.value : 0;
}

const later = (seconds: number, { now }: HookedWiki): string =>
  timestampOf(timestampMilliseconds(now) + seconds * 1000);
