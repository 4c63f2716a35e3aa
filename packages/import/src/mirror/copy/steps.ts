import { Namespace } from '@wikiquery/core/wiki';
import type { AnyRequest } from 'wikiquery-client';
import { isMirrored, type MirrorContext } from '../context.ts';
import { changeRequest, logRequest } from '../feed/read-changes.ts';
import {
  deletedFileRequest,
  pageProperties,
  revisionProperties,
  wholeRevisions,
} from '../reconcile/page-properties.ts';
import { readRest, readRevisions } from '../reconcile/read-pages.ts';
import { storePages } from '../reconcile/store-pages.ts';
import type { Continuation } from '../source/answers.ts';
import type { Batch } from '../source/source.ts';
import { enqueue, tasksOf } from '../work-queue.ts';
import { writeAccounts } from '../write/accounts.ts';
import { writeChanges } from '../write/changes.ts';
import type { Writing } from '../write/database.ts';
import { writeDeletedFiles } from '../write/deleted-files.ts';
import { writeLogs } from '../write/logs.ts';
import { withoutText, type PageRevision } from '../write/revisions.ts';

/** A part of the source that has been read and can be written. */
export interface CopiedPart {
  /** Number of its pages, revisions or other units. */
  readonly count: number;
  readonly write: (writing: Writing) => Promise<void>;
}

/** A step of the first copy or of a later round: a list that is read part by part. */
export interface CopyStep {
  readonly name: string;
  /** What the step counts. */
  readonly unit: 'pages' | 'revisions' | 'entries' | 'accounts' | 'changes';
  readonly request: AnyRequest;
  /** Whether the step can be skipped, since there is nothing to compare. */
  readonly isEmpty?: (context: MirrorContext) => Promise<boolean>;
  /** Reads what else belongs to a part of the list; `from` is where that part began. */
  readonly read: (context: MirrorContext, part: Batch, from: Continuation | undefined) => Promise<CopiedPart>;
}

/** Returns the steps of the first copy, the most useful ones first. */
export const copySteps = (context: MirrorContext): readonly CopyStep[] => [
  ...copiedNamespaces(context).map(({ namespace, name }) => pagesOf(namespace, name, context.source.batch)),
  ...commonSteps(context),
];

/** The steps that follow the pages. */
const commonSteps = ({ history }: MirrorContext): readonly CopyStep[] => [
  logs,
  changes,
  accounts,
  deletedFiles,
  ...(history === 'all' ? [revisions] : []),
];

/** Lists the namespaces that are mirrored, the most useful ones first, with their names for readers. */
export const copiedNamespaces = (context: MirrorContext) =>
  context.site.pageNamespaces
    .filter((namespace) => isMirrored(context, namespace))
    .toSorted((a, b) => rank(context, a) - rank(context, b) || a - b)
    .map((namespace) => ({ namespace, name: nameOf(context, namespace) }));

const nameOf = ({ site }: MirrorContext, namespace: number): string =>
  namespace === Namespace.main ? 'articles' : (site.namespaces.get(namespace)?.name ?? String(namespace));

/** Articles come first, then what they are made of, then talk pages. */
function rank({ site }: MirrorContext, namespace: number): number {
  if (site.namespaces.get(namespace)?.content) return 0;
  if (namespace % 2 === 1) return 3;
  return namespace === Namespace.template || namespace === Namespace.category ? 1 : 2;
}

const pagesOf = (namespace: number, name: string, batch: number): CopyStep => ({
  name,
  unit: 'pages',
  request: {
    generator: 'allpages',
    gapnamespace: namespace,
    gaplimit: Math.min(batch, MOST_TEXTS),
    ...pageProperties,
    prop: `${pageProperties.prop}|revisions`,
    ...wholeRevisions,
  },
  read: async (context, { pages }) => {
    const read = await readRest(context, pages, { histories: new Set(), revisions: [] });
    return {
      count: pages.length,
      write: (writing) => storePages(context, writing, read),
    };
  },
});

/** The most texts that one answer contains. */
const MOST_TEXTS = 50;

/** Reads all log entries. */
export const logs: CopyStep = {
  name: 'logs',
  unit: 'entries',
  request: { list: 'logevents', ...logRequest },
  read: async (_, { query: { logevents = [] } }) => ({
    count: logevents.length,
    write: (writing) => writeLogs(writing, logevents),
  }),
};

/** Reads all recent changes. */
export const changes: CopyStep = {
  name: 'recent changes',
  unit: 'changes',
  request: { list: 'recentchanges', ...changeRequest },
  read: async (_, { query: { recentchanges = [] } }) => ({
    count: recentchanges.length,
    write: (writing) => writeChanges(writing, recentchanges),
  }),
};

/** Reads all accounts; those whose memberships may end become due, since this list does not tell when. */
export const accounts: CopyStep = {
  name: 'accounts',
  unit: 'accounts',
  request: {
    list: 'allusers',
    aulimit: 'max',
    auprop: 'groups|implicitgroups|editcount|registration',
  },
  read: async ({ site }, { query: { allusers = [] } }) => ({
    count: allusers.length,
    write: async (writing) => {
      const unsure = await writeAccounts(writing, site, allusers);
      await enqueue(writing, tasksOf('user', unsure));
    },
  }),
};

/** Reads all deleted versions of files. */
export const deletedFiles: CopyStep = {
  name: 'deleted files',
  unit: 'entries',
  request: { list: 'filearchive', ...deletedFileRequest },
  read: async (_, { query: { filearchive = [] } }) => ({
    count: filearchive.length,
    write: (writing) => writeDeletedFiles(writing, filearchive),
  }),
};

/** Reads all revisions, with the texts that are not stored yet. */
export const revisions: CopyStep = {
  name: 'history',
  unit: 'revisions',
  request: {
    list: 'allrevisions',
    arvlimit: 'max',
    arvprop: revisionProperties.rvprop,
    arvslots: revisionProperties.rvslots,
  },
  read: async (context, { query: { allrevisions = [] } }) => {
    const all = allrevisions
      .filter(({ ns }) => isMirrored(context, ns))
      .flatMap(({ pageid, revisions: some }) =>
        some.map((revision): PageRevision => ({ page: pageid, revision })),
      );
    const lacking = await withoutText(
      context.database,
      all.map(({ revision }) => revision),
    );
    const read = new Map(all.map((one) => [one.revision.revid, one]));
    for (const one of await readRevisions(context, lacking)) read.set(one.revision.revid, one);
    const nothing = { pages: [], redirects: [], files: [], histories: new Map() };
    return {
      count: all.length,
      write: (writing) => storePages(context, writing, { ...nothing, revisions: [...read.values()] }),
    };
  },
};
