import test from 'node:test';
import { linksFrom } from '../../packages/server/src/pages/wiki/frame.ts';
import { linkWikitext } from '../../packages/server/src/pages/wiki/link-wikitext.ts';
import { exampleSite } from '../rig/site.ts';
import { assertLinear } from './measure.ts';
import { wikitexts } from './texts.ts';

const links = linksFrom('/wiki/Page', exampleSite());

for (const [name, text] of Object.entries(wikitexts)) {
  test(`${name} takes time linear in its length when its titles are linked`, async () => {
    await assertLinear((size) => linkWikitext(text(size), links, () => undefined), name);
  });
}
