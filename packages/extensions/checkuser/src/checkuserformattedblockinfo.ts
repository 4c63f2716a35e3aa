import { defineMeta } from '@wikiquery/core/query';
import * as shape from '@wikiquery/core/query/result/shape';
import { readViewerBlocks } from '@wikiquery/core/store';
import { isRegistered, timestampOf } from '@wikiquery/core/wiki';
import { readableTimes } from '@wikiquery/core/wikitext/messages';
import { blockMessage } from './block-message.ts';

/** Shows a blocked viewer the wiki's block message. */
export const checkuserformattedblockinfo = defineMeta({
  name: 'checkuserformattedblockinfo',
  prefix: '',
  access: 'read',
  internal: true,
  since: '1.44',
  parameters: {},
  result: shape.record({ details: shape.value() }),
  answer: async (context) => {
    const { store, viewer, environment } = context;
    if (!isRegistered(viewer)) context.fail('mustbeloggedin');
    const blocks = await readViewerBlocks(store, viewer, timestampOf(environment.now));
    const affects = blocks.some(({ sitewide }) => sitewide);
    // The sentences around the times are in English.
    const details = affects
      ? await blockMessage(blocks, context, await readableTimes({ ...context, language: 'en' }))
      : null;
    return { value: { details } };
  },
});
