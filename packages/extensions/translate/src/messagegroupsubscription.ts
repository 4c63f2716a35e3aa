import { defineListAnswer } from '@wikiquery/core/query';
import * as shape from '@wikiquery/core/query/result/shape';
import { translateProblems } from './problems.ts';
import { translateSettings } from './settings.ts';
import { followedGroups } from './store/metadata.ts';

/** Lists the message groups the viewer is subscribed to. */
export const messagegroupsubscription = defineListAnswer({
  name: 'messagegroupsubscription',
  prefix: 'qmgs',
  access: 'read',
  internal: true,
  parameters: {},
  result: shape.list('_v', shape.text()),
  answer: async ({ site, store, viewer, fail }) => {
    if (!translateSettings(site).subscriptions) fail(translateProblems.subscriptionsDisabled);
    return { value: await followedGroups(viewer.id, store) };
  },
});
