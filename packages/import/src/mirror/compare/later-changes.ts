import { logsIn } from '../feed/affected.ts';
import { logRequest } from '../feed/read-changes.ts';
import { allParts, type Source } from '../source/source.ts';
import { touchedFields } from './describe-items.ts';
import { HIDDEN } from './fields.ts';
import type { DifferentItem } from './items.ts';

/** Leaves out what differs because the source has changed after `asOf`. */
export async function withoutLaterChanges(
  source: Source,
  found: readonly DifferentItem[],
  asOf: string,
): Promise<readonly DifferentItem[]> {
  const logged = new Map<string, boolean>();
  const isLoggedLater = async (title: string): Promise<boolean> => {
    const known = logged.get(title) ?? (await newestLogEntry(source, title)) > asOf;
    logged.set(title, known);
    return known;
  };
  const kept: DifferentItem[] = [];
  for (const one of found) {
    const { item, there } = one;
    if (there && there.time > asOf) continue;
    if (item.kind !== 'log entry' && (await isLoggedLater(item.title))) continue;
    if (there?.touched === undefined || there.touched <= asOf || !one.here) {
      kept.push(one);
      continue;
    }
    const fields = one.fields.filter(
      ({ field }) => !touchedFields.has(field) && there.fields[field] !== HIDDEN,
    );
    if (fields.length > 0) kept.push({ ...one, fields });
  }
  return withoutLaterHiding(source, kept, asOf);
}

async function newestLogEntry(source: Source, title: string): Promise<string> {
  const { query } = await source.ask({ list: 'logevents', leprop: 'timestamp', letitle: title, lelimit: 1 });
  return query?.logevents?.[0]?.timestamp ?? '';
}

/** Leaves out the log entries that were hidden later, according to a log. */
async function withoutLaterHiding(
  source: Source,
  found: readonly DifferentItem[],
  asOf: string,
): Promise<readonly DifferentItem[]> {
  const isHiding = ({ there }: DifferentItem): boolean =>
    there?.kind === 'log entry' && Object.values(there.fields).includes(HIDDEN);
  if (!found.some(isHiding)) return found;
  const later = new Set<number>();
  for await (const answer of allParts(source, {
    list: 'logevents',
    leaction: 'delete/event',
    ...logRequest,
    ledir: 'newer',
    lestart: asOf,
  })) {
    for (const id of (answer.query?.logevents ?? []).flatMap(logsIn)) later.add(id);
  }
  return found.filter((one) => !(isHiding(one) && later.has(one.there?.id ?? 0)));
}
