import { test } from 'node:test';
import * as fc from 'fast-check';
import { askLocally } from '../../packages/wikiquery/src/query/ask-locally.ts';
import { openApi } from '../rig/ask.ts';
import { createWiki } from '../rig/wiki.ts';
import { callTool } from './call.ts';
import { connectTo } from './connect.ts';
import { callsAbout } from './every-tool.ts';

const wiki = createWiki();
test.after(() => wiki.close());
const titles = wiki.database
  .prepare<[], string>(`SELECT DISTINCT page_title FROM page WHERE page_namespace = 0`)
  .pluck()
  .all();
const revisions = wiki.database.prepare<[], number>('SELECT rev_id FROM revision').pluck().all();

test('no answer and no error is larger than its budget, whatever is asked', async () => {
  const api = await openApi(wiki);
  const ask = askLocally({ api, site: api.site });
  const client = await connectTo({ isRemote: false, hasSearchKeywords: false, ask, askChecked: ask });
  const text = fc.oneof(fc.constantFrom(...titles), fc.string({ unit: 'binary', maxLength: 500 }));
  const call = fc
    .record({
      query: text,
      title: text,
      section: text,
      category: text,
      template: text,
      revision: fc.oneof(fc.constantFrom(...revisions), fc.integer()),
    })
    .chain((subjects) => fc.constantFrom(...callsAbout(subjects)))
    // Rendering takes its time.
    .filter(({ args }) => args['format'] === undefined);
  try {
    await fc.assert(
      fc.asyncProperty(call, fc.integer({ min: 2000, max: 6000 }), async ({ name, args }, budget) => {
        await callTool(client, { name, args: { ...args, budget } });
      }),
      { numRuns: 1000 },
    );
  } finally {
    await client.close();
  }
});
