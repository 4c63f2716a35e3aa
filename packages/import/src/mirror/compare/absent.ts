import type { Source } from '../source/source.ts';
import type { MirrorState } from '../state.ts';
import type { Both } from './draw-sample.ts';
import type { DifferentItem } from './items.ts';

/**
 * Leaves out what the database is not meant to have. A mirror may be limited to some namespaces; an imported database
 * may lack whole parts of the wiki, as its dumps did, and each of these is listed once in `absent`.
 */
export async function withoutAbsent(
  here: Source,
  mirrored: Pick<MirrorState, 'namespaces'> | undefined,
  found: readonly DifferentItem[],
  both: Both,
): Promise<{ readonly kept: readonly DifferentItem[]; readonly absent: readonly string[] }> {
  if (mirrored) {
    const { namespaces } = mirrored;
    const isMeant = (one: DifferentItem): boolean =>
      !namespaces || isLogEntry(one) || namespaces.includes(one.item.namespace);
    return { kept: found.filter(isMeant), absent: [] };
  }
  const absent = new Set<string>();
  const ours = [...both.here.values()];
  const lists = new Set(
    ours.flatMap(({ fields }) =>
      Object.entries(fields).flatMap(([name, value]) =>
        Array.isArray(value) && value.length > 0 ? [name] : [],
      ),
    ),
  );
  const hasLogs = ours.some(({ kind }) => kind === 'log entry');
  const hasHistory = ours.some(({ kind, isOld }) => kind === 'revision' && isOld);
  const kept: DifferentItem[] = [];
  const namespaces = new Map<number, boolean>();
  const isThere = async (namespace: number): Promise<boolean> => {
    const known = namespaces.get(namespace) ?? (await hasPages(here, namespace));
    namespaces.set(namespace, known);
    return known;
  };
  for (const one of found) {
    if (one.here && one.there) {
      const fields = one.fields.filter(({ field }) => {
        const isAbsent = Array.isArray(one.there?.fields[field]) && !lists.has(field);
        if (isAbsent) absent.add(field);
        return !isAbsent;
      });
      if (fields.length > 0) kept.push({ ...one, fields });
    } else if (!one.there) kept.push(one);
    else if (isLogEntry(one) && !hasLogs) absent.add('log entries');
    else if (!isLogEntry(one) && !(await isThere(one.there.namespace)))
      absent.add(`pages of namespace ${one.there.namespace}`);
    else if (one.there.kind === 'revision' && one.there.isOld && !hasHistory) absent.add('old revisions');
    else kept.push(one);
  }
  return { kept, absent: [...absent].toSorted() };
}

const isLogEntry = (one: DifferentItem): boolean => one.item.kind === 'log entry';

async function hasPages(here: Source, namespace: number): Promise<boolean> {
  const { query } = await here.ask({ generator: 'allpages', gapnamespace: namespace, gaplimit: 1 });
  return (query?.pages?.length ?? 0) > 0;
}
