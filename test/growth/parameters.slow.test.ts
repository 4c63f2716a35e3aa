import test, { after } from 'node:test';
import type { ApiRequest } from '../../packages/core/src/api/request.ts';
import { openApi } from '../rig/ask.ts';
import type { Request } from '../rig/requests.ts';
import { steward } from '../rig/viewers.ts';
import { createWiki } from '../rig/wiki.ts';
import { assertLinear } from './measure.ts';
import { headerPlaces, modulePlaces, otherPlaces, type Place } from './places.ts';
import { anywhere, values, type HostileText } from './texts.ts';

const wiki = createWiki();
after(wiki.close);
const api = await openApi(wiki);
const viewer = steward(api.site);

async function ask(request: Request, how: Partial<ApiRequest>): Promise<void> {
  const { error } = await api.ask(request, { method: 'POST', posted: true, ...how });
  if (error?.startsWith('internal')) throw new Error(error);
}

function testPlace(name: string, place: Place, texts: Readonly<Record<string, HostileText>>): void {
  test(`${name} takes time linear in its value's length`, async () => {
    for (const [kind, text] of Object.entries(texts))
      await assertLinear((size) => ask(place(text(size)), { viewer }), `${name}, ${kind}`, 2048);
  });
}

for (const [name, place] of Object.entries(otherPlaces)) testPlace(name, place, values);
for (const [name, place] of modulePlaces(api)) testPlace(name, place, anywhere);

for (const [name, headers] of Object.entries(headerPlaces)) {
  test(`the header ${name} takes time linear in its length`, async () => {
    for (const [kind, text] of Object.entries(values)) {
      const request = { action: 'query', meta: 'userinfo' };
      await assertLinear((size) => ask(request, { headers: headers(text(size)) }), kind);
    }
  });
}
