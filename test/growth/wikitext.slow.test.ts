import test, { after } from 'node:test';
import { openApi } from '../rig/ask.ts';
import { createWiki } from '../rig/wiki.ts';
import { assertLinear } from './measure.ts';
import { wikitextPlaces } from './places.ts';
import { templates, wikitexts } from './texts.ts';

const wiki = createWiki({ pages: templates });
after(wiki.close);
const { ask } = await openApi(wiki);

for (const [place, { place: request, texts }] of Object.entries(wikitextPlaces)) {
  for (const [name, text] of Object.entries(wikitexts)) {
    if (!texts.test(text(40))) continue;
    test(`${name} as ${place} takes time linear in its length`, async () => {
      await assertLinear(async (size) => {
        const { error } = await ask(request(text(size)), { method: 'POST', posted: true });
        if (error?.startsWith('internal')) throw new Error(error);
      }, name);
    });
  }
}
