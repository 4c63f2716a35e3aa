import { readableTimes } from '../../wikitext/messages/readable-time.ts';
import { defineMeta } from '../../query/define.ts';
import * as shape from '../../query/result/shape.ts';
import { readViewerBlocks } from '../../data/store/viewer-blocks.ts';
import { timestampOf } from '../../wiki/timestamp.ts';
import { isRegistered } from '../../wiki/viewer.ts';
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
