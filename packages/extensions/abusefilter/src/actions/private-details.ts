import * as shape from '@wikiquery/core/query/result/shape';
import { may } from '@wikiquery/core/wiki';
import { defineHookedAction } from '@wikiquery/import/hooks';
import { abusefilterActions } from '../delegated-actions.ts';
import { filterPermissions, maySeeHits, Privacy } from '../permissions.ts';
import { abusefilterProblems } from '../problems.ts';
import { privateDetailsOf } from '../store/filtering.ts';

/** `action=abuselogprivatedetails`: tells the IP address from which somebody triggered a filter. */
export const privateDetails = defineHookedAction(abusefilterActions.privateDetails, {
  result: shape.record({
    abuselogprivatedetails: shape.record({
      'log-id': shape.value(),
      user: shape.text(),
      'filter-id': shape.integer(),
      'filter-description': shape.value(),
      'ip-address': shape.value(),
    }),
  }),
  run: async (context) => {
    const { params, viewer, wiki, fail } = context;
    if (!may(viewer, 'abusefilter-privatedetails')) fail(abusefilterProblems.cannotSeePrivateDetails);
    const entry = privateDetailsOf(wiki, params.logid ?? 0) ?? fail(abusefilterProblems.noSuchEntry);
    const privacy = entry.privacy ?? Privacy.private + Privacy.protected;
    if (!maySeeHits(privacy, await filterPermissions(context))) fail(abusefilterProblems.cannotSeeEntry);
    return {
      abuselogprivatedetails: {
        'log-id': params.logid ?? null,
        user: entry.user,
        'filter-id': entry.filter,
        'filter-description': entry.description,
        'ip-address': entry.address === '' ? null : entry.address,
      },
    };
  },
});
