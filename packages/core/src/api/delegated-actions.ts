import type { ActionElsewhere } from '../query/extension.ts';
import { integer, text, token } from '../query/parameters/types.ts';
import { refuseDelegated } from '../query/result/delegated.ts';
import type { Site } from '../wiki/site.ts';
import { defineAction, type Action } from './action.ts';
import { accountActions } from './delegated-actions/account-actions.ts';
import { fileActions } from './delegated-actions/file-actions.ts';
import { pageActions } from './delegated-actions/page-actions.ts';
import { installedExtensions } from './registry.ts';

/** Finds languages by their names in any language. */
const languagesearch: ActionElsewhere = {
  name: 'languagesearch',
  since: '1.46',
  reads: true,
  helpPage: 'API:Languagesearch',
  parameters: { search: text({ required: true }), typos: integer({ default: 1 }) },
};

/** The actions of MediaWiki's core that this server does not provide. */
const ofMediaWiki: readonly ActionElsewhere[] = [
  ...accountActions,
  ...fileActions,
  ...pageActions,
  languagesearch,
];

/**
 * Returns the actions of a site that only MediaWiki provides. They are described in full, since clients look actions up
 * before they use them, but refused by {@link refuseDelegated}.
 */
export function delegatedActions(site: Site): readonly Action[] {
  return [
    ...ofMediaWiki.map((one) => described(one)),
    ...installedExtensions(site).flatMap(({ displayName, delegatedActions: some = [] }) =>
      some.map((one) => described(one, displayName)),
    ),
  ];
}

function described(of: ActionElsewhere, source?: string): Action {
  const { name, prefix, reads = false, isPublic = false, internal, dynamicParameters } = of;
  const { mustBePosted, helpPage, earlier, since, until, result } = of;
  return defineAction({
    name,
    access: isPublic ? 'public' : 'read',
    ...(prefix !== undefined && { prefix }),
    ...(source !== undefined && { source }),
    ...(helpPage !== undefined && { helpPage }),
    ...(earlier && { earlier }),
    ...(since && { since }),
    ...(until && { until }),
    ...(mustBePosted && { mustBePosted }),
    ...(internal && { internal }),
    ...(dynamicParameters && { dynamicParameters }),
    ...(result && { result }),
    writes: !reads,
    isDelegated: true,
    readsItself: true,
    // The token comes last unless the action places it.
    parameters: { ...of.parameters, ...(of.token !== undefined && { token: token(of.token) }) },
    run: ({ site }) => refuseDelegated(name, site),
  });
}
