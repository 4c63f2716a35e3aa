import type { pageActions } from '@wikiquery/core/api';
import { exactlyOne } from '@wikiquery/core/query';
import { makeTitle, may, prefixedText } from '@wikiquery/core/wiki';
import { defineWrite } from '../action.ts';
import { rightsProblems } from '../rights-problems.ts';
import { pageOf, requirePermission } from '../subject.ts';
import { changeById, changeOfRevision, markPatrolled } from '../writing/patrols.ts';
import { revisionById } from '../writing/revisions.ts';

type PatrolParameters = Extract<(typeof pageActions)[number], { readonly name: 'patrol' }>['parameters'];

/** `action=patrol`: marks a change as patrolled. */
export const patrol = defineWrite('patrol', {
  run: async (context) => {
    const { params, request, wiki, viewer, site, performer, now, fail } = context;
    exactlyOne<PatrolParameters>('rcid', 'revid').check(new Set(request.keys()), (name) => name, 'patrol');
    const { rcid, revid = 0 } = params;
    if (rcid === undefined && !revisionById(wiki, revid)) fail('nosuchrevid', [revid]);
    const change = rcid === undefined ? changeOfRevision(wiki, revid) : changeById(wiki, rcid);
    if (!change)
      return rcid === undefined
        ? fail(rightsProblems.notpatrollable, [revid])
        : fail(rightsProblems.nosuchrcid, [rcid]);
    const title = makeTitle(change.namespace, change.key);
    const page = await pageOf(title, context);
    await requirePermission('patrol', { title, page }, ['patrol'], context);
    if (change.author === viewer.name && !may(viewer, 'autopatrol')) fail(rightsProblems.noautopatrol);
    wiki.transaction(() => {
      markPatrolled(wiki, change, { performer, timestamp: now });
    });
    return {
      value: { patrol: { rcid: change.id, ns: title.namespace, title: prefixedText(title, site) } },
    };
  },
});
