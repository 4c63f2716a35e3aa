import { slotsOf, type Slot } from '../../../data/store/content.ts';
import { archivedRevision, liveRevision, type FoundRevision } from '../../../data/store/find-revision.ts';
import type { ProblemArgument } from '../../../query/result/problem-arguments.ts';
import { fail, type ProblemName } from '../../../query/result/problems.ts';
import { isInvalid, parseTitle, type Title } from '../../../wiki/title.ts';
import { may } from '../../../wiki/viewer.ts';
import type { ActionContext } from '../../action.ts';
import type { compareParameters } from './parameters.ts';

/** The context of `action=compare`. */
export type CompareContext = ActionContext<typeof compareParameters>;

/** A side of the comparison: the prefix of its parameters. */
export type SideName = 'from' | 'to';

/** Fails with an error of this module. */
export const refuse = (name: ProblemName, args: readonly ProblemArgument[] = [], code?: string): never =>
  fail('compare', name, args, code === undefined ? {} : { code });

/** Returns the parameters of one side, without the side's prefix. */
export function sideParameters({ params }: CompareContext, side: SideName) {
  return side === 'from'
    ? {
        title: params.fromtitle,
        id: params.fromid,
        rev: params.fromrev,
        slots: params.fromslots,
        texts: params['fromtext-{slot}'],
        sections: params['fromsection-{slot}'],
        formats: params['fromcontentformat-{slot}'],
        models: params['fromcontentmodel-{slot}'],
        pst: params.frompst,
        text: params.fromtext,
        format: params.fromcontentformat,
        model: params.fromcontentmodel,
        section: params.fromsection,
      }
    : {
        title: params.totitle,
        id: params.toid,
        rev: params.torev,
        slots: params.toslots,
        texts: params['totext-{slot}'],
        sections: params['tosection-{slot}'],
        formats: params['tocontentformat-{slot}'],
        models: params['tocontentmodel-{slot}'],
        pst: params.topst,
        text: params.totext,
        format: params.tocontentformat,
        model: params.tocontentmodel,
        section: params.tosection,
      };
}

/** Finds a revision by ID, including deleted ones if the viewer may see them. */
export async function findRevision(
  id: number,
  { store, viewer }: CompareContext,
): Promise<FoundRevision | undefined> {
  const live = await liveRevision(store, id, viewer);
  if (live || !(may(viewer, 'deletedtext') || may(viewer, 'undelete'))) return live;
  const archived = await archivedRevision(store, id, viewer);
  if (archived && !may(viewer, 'deletedtext')) refuse('permissiondenied', ['deletedtext']);
  return archived;
}

/** Reads the slots of a revision, with their texts as far as the viewer may see them. */
export async function slotsOfRevision(
  revision: FoundRevision,
  { store }: CompareContext,
): Promise<readonly Slot[]> {
  return (await slotsOf(store, [revision], true)).get(revision.id) ?? [];
}

/** Parses a title; undefined if it is invalid or on another wiki. */
export function localTitle(text: string, { site }: CompareContext): Title | undefined {
  const title = parseTitle(text, site);
  return isInvalid(title) || title.interwiki !== '' ? undefined : title;
}
