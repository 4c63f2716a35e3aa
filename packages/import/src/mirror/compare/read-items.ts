import { logRequest } from '../feed/read-changes.ts';
import { pageProperties, revisionProperties, wholeRevisions } from '../reconcile/page-properties.ts';
import type { ApiLogEntry, ApiPage } from '../source/answers.ts';
import { allParts, type Source } from '../source/source.ts';
import { describeLogEntry, describePage, describeRevision } from './describe-items.ts';
import { itemsOf, type Item, type Items } from './items.ts';

/** Reads pages, with their newest revisions, by ID. */
export async function readPageItems(
  source: Source,
  pageids: readonly number[],
  hasTexts: boolean,
): Promise<Items> {
  if (pageids.length === 0) return new Map();
  const { pages } = await source.batchOf({
    pageids,
    ...pageProperties,
    prop: `${pageProperties.prop}|revisions`,
    ...(hasTexts ? wholeRevisions : revisionProperties),
  });
  const found = pages.filter(isFound);
  return itemsOf([
    ...found.map((page): Item => ({ ...itemOfPage(page), kind: 'page', fields: describePage(page) })),
    ...revisionItems(found, hasTexts),
  ]);
}

/** Reads revisions by ID. */
export async function readRevisionItems(
  source: Source,
  revids: readonly number[],
  hasTexts: boolean,
): Promise<Items> {
  if (revids.length === 0) return new Map();
  const { pages } = await source.batchOf({
    revids,
    ...(hasTexts ? wholeRevisions : revisionProperties),
    prop: 'info|revisions',
  });
  return itemsOf(revisionItems(pages.filter(isFound), hasTexts));
}

type FoundPage = ApiPage & { readonly pageid: number };

const isFound = (page: ApiPage): page is FoundPage => !page.missing && (page.pageid ?? 0) > 0;

const itemOfPage = ({ pageid, title, ns, touched, revisions = [] }: FoundPage) => ({
  id: pageid,
  title,
  namespace: ns,
  touched,
  time: revisions[0]?.timestamp ?? '',
});

const revisionItems = (pages: readonly FoundPage[], hasTexts: boolean): readonly Item[] =>
  pages.flatMap((page) =>
    (page.revisions ?? []).map((revision): Item => ({
      ...itemOfPage(page),
      kind: 'revision',
      id: revision.revid,
      isOld: revision.revid !== page.lastrevid,
      time: revision.timestamp,
      fields: describeRevision(page.pageid, revision, hasTexts),
    })),
  );

/** The log entries of a span of time, or the first of them if there were too many. */
export interface LogPart {
  readonly items: Items;
  /** The time of the last entry if later ones were left out. */
  readonly until?: string;
}

/** Reads the log entries from one time up to another, oldest first; stops between two seconds after about `most`. */
export async function readLogItems(
  source: Source,
  from: string,
  until: string,
  most = Infinity,
): Promise<LogPart> {
  const entries: ApiLogEntry[] = [];
  for await (const answer of allParts(source, {
    list: 'logevents',
    ...logRequest,
    ledir: 'newer',
    lestart: from,
    leend: until,
    ...(Number.isFinite(most) && { lelimit: most }),
  })) {
    entries.push(...(answer.query?.logevents ?? []));
    // More of the last second may follow.
    const last = entries.at(-1)?.timestamp ?? '';
    const whole = entries.filter(({ timestamp }) => timestamp < last);
    const end = whole.at(-1)?.timestamp;
    if (answer.continue && entries.length >= most && end !== undefined)
      return { items: logItems(whole), until: end };
  }
  return { items: logItems(entries) };
}

const logItems = (entries: readonly ApiLogEntry[]): Items =>
  itemsOf(
    entries.map((entry) => ({
      kind: 'log entry',
      id: entry.logid,
      title: entry.title ?? '',
      namespace: entry.ns ?? 0,
      time: entry.timestamp,
      fields: describeLogEntry(entry),
    })),
  );
