import test, { after } from 'node:test';
import { openApi } from '../rig/ask.ts';
import { createWiki } from '../rig/wiki.ts';
import { comparisons } from './comparisons.ts';
import { assertLinear } from './measure.ts';

const wiki = createWiki({ pages: {} });
after(wiki.close);
const { ask } = await openApi(wiki);

const main = {
  fromslots: 'main',
  toslots: 'main',
  'fromcontentmodel-main': 'wikitext',
  'tocontentmodel-main': 'wikitext',
};

for (const [name, texts] of Object.entries(comparisons)) {
  for (const difftype of ['table', 'unified']) {
    test(`${name}: the time for the difference as ${difftype} is linear in the texts' length`, async () => {
      await assertLinear(async (size) => {
        const [from, to] = texts(4 * size);
        const request = { action: 'compare', ...main, difftype, 'fromtext-main': from, 'totext-main': to };
        const { error } = await ask(request, { method: 'POST', posted: true });
        // Too many lines are refused.
        if (error !== undefined && error !== 'baddiff') throw new Error(error);
      }, name);
    });
  }
}
