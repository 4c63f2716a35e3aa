import { createHash } from 'node:crypto';
import { networkOf, prefixedText } from '@wikiquery/core/wiki';
import type { Attempt, HookedWiki } from '@wikiquery/import/hooks';
import { accountFacts, type FilterAction } from '../store/filtering.ts';
import { later, recall } from './remembering.ts';

/** Whether an action comes too often, for a filter that only acts on those above a rate. */
export function isThrottled(action: FilterAction, attempt: Attempt, wiki: HookedWiki): boolean {
  const { count, names } = readThrottle(action, attempt, wiki);
  return names.some((name) => recall(name, wiki) + 1 > count);
}

/** Counts an action; returns whether it comes too often. */
export function countThrottle(action: FilterAction, attempt: Attempt, wiki: HookedWiki): boolean {
  const isAbove = isThrottled(action, attempt, wiki);
  const { period, names } = readThrottle(action, attempt, wiki);
  for (const name of names) {
    const before = wiki.remembered.get(name);
    const value = recall(name, wiki);
    const until = value > 0 && before ? before.until : later(period, wiki);
    wiki.remembered.set(name, { value: value + 1, until });
  }
  return isAbove;
}

function readThrottle({ parameters }: FilterAction, attempt: Attempt, wiki: HookedWiki) {
  const [id = '', rate = '', ...groups] = parameters;
  const [count = 0, period = 0] = rate.split(',').map(Number);
  const names = groups.map((group) => {
    const parts = group.split(',').map((kind) => `${kind}-${identifierOf(kind, attempt, wiki)}`);
    return `abusefilter-throttle ${id} ${createHash('sha1').update(parts.join(':')).digest('hex')}`;
  });
  return { count, period, names };
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
