import { text } from '../../query/parameters/types.ts';
import { defineMeta } from '../../query/define.ts';
import * as shape from '../../query/result/shape.ts';
import { pageUrl } from '../../wiki/page-url.ts';
import { isInvalid, makeTitle, parseTitleIn, prefixedText } from '../../wiki/title.ts';
import { may } from '../../wiki/viewer.ts';
import { findGroup } from './groups.ts';
import { candidatesFor, pendingChanges } from './pending-changes.ts';
import { translateProblems } from './problems.ts';

/** Lists the removed messages that an added one may be a rename of. */
export const managemessagegroups = defineMeta({
  name: 'managemessagegroups',
  prefix: 'mmg',
  access: 'read',
  parameters: {
    groupId: text({ required: true }),
    messageKey: text({ required: true }),
    changesetName: text({ default: 'default' }),
  },
  result: shape.list('_v', shape.any()),
  answer: async (context) => {
    const { params, site, viewer, server, fail } = context;
    if (!may(viewer, 'translate-manage')) fail('permissiondenied-generic');
    const group = await findGroup(params.groupId, context);
    if (!group) return fail(translateProblems.invalidGroup);
    if (!/^[a-z_-]{1,100}$/i.test(params.changesetName)) {
      fail(translateProblems.invalidChangesetName, [params.changesetName]);
    }
    const declared = 'declared' in group ? group.declared : undefined;
    const changes = pendingChanges(declared, params.changesetName);
    if (!changes || group.namespace === false) return fail(translateProblems.noChanges);
    const { namespace } = group;
    const protocol = server.startsWith('https:') ? 'https' : 'http';
    const candidates = candidatesFor(params.messageKey, changes).map((candidate) => {
      const name = `${candidate.key}/${group.sourceLanguage}`;
      const parsed = parseTitleIn(namespace, name, site);
      const title = isInvalid(parsed) ? makeTitle(namespace, name) : parsed;
      return {
        ...candidate,
        link: pageUrl(title, site, '', protocol),
        title: prefixedText(title, site),
      };
    });
    // Quirk: the list is nested in another.
    return { value: [candidates] };
  },
});
