import assert from 'node:assert/strict';
import { test } from 'node:test';
import { random } from '../../bench/wiki/random.ts';
import { createApi } from '../../packages/core/src/api/actions/create-api.ts';
import { siteRegistry } from '../../packages/core/src/api/registry.ts';
import type { ApiRequest } from '../../packages/core/src/api/request.ts';
import { fromConnection } from '../../packages/core/src/data/database/dialects/sqlite.ts';
import { unlimited } from '../../packages/core/src/data/database/usage.ts';
import { openStore } from '../../packages/core/src/data/store/open-store.ts';
import type { RequestParameters } from '../../packages/core/src/query/parameters/form.ts';
import { createQueryRunner } from '../../packages/core/src/query/run.ts';
import { createSite } from '../../packages/core/src/wiki/site.ts';
import { extensions } from '../../packages/extensions/src/index.ts';
import { searchBackend } from '../../packages/search/src/exports/index.ts';
import { readCatalogue } from '../fuzz/catalogue.ts';
import { makeRequest } from '../fuzz/make-request.ts';
import { formOf } from '../fuzz/request.ts';
import { steward } from '../rig/viewers.ts';
import { createWiki } from '../rig/wiki.ts';

const REQUESTS = 4000;

test('a request of a known form is answered as if it were the first', async () => {
  using wiki = createWiki();
  const site = createSite(wiki.configuration, extensions, searchBackend);
  const store = await openStore(fromConnection(wiki.database));
  const api = createApi(site, store, createQueryRunner(siteRegistry(site), site), { secret: 'a secret' });
  const catalogue = await readCatalogue((parameters) => wiki.request(parameters));
  const draw = random(7);
  const viewers = [undefined, steward(site)];
  /** The last free value of each parameter. */
  const values = new Map<string, string>();
  let compared = 0;
  for (let i = 0; i < REQUESTS; i++) {
    const { method, headers, ...made } = makeRequest(draw, catalogue);
    const { values: parameters, arrays } = formOf({ method, headers, ...made });
    const form = api.formOf(parameters);
    if (!form) continue;
    for (const viewer of viewers) {
      const answerTo = async (to: RequestParameters): Promise<unknown> => {
        const request: ApiRequest = {
          method,
          posted: method === 'POST',
          parameters: to,
          ...(arrays.size > 0 && { arrays }),
          headers,
          server: 'https://wiki.example',
          address: '127.0.0.1',
          ...(viewer && { viewer }),
        };
        const attempt = await api.attempt(request, unlimited);
        if (attempt.kind === 'exceeded') return attempt.exceeded;
        const { response, work } = attempt;
        // Sessions begin with a random key.
        const isRandom = response.headers['set-cookie'] !== undefined;
        return isRandom || work.lasts !== 'until the database changes' ? undefined : response;
      };
      // What is remembered of a form comes from a request with other values.
      const others = [...parameters].map(([name, value]): [string, string] => [
        name,
        form.isFree(name) ? (values.get(name) ?? value) : value,
      ]);
      await answerTo(Object.assign(new Map(others), { form }));
      const planned = await answerTo(Object.assign(new Map(parameters), { form }));
      const first = await answerTo(new Map(parameters));
      if (planned === undefined || first === undefined) continue;
      assert.deepEqual(planned, first, new URLSearchParams([...parameters]).toString());
      compared++;
    }
    for (const [name, value] of parameters) if (form.isFree(name)) values.set(name, value);
  }
  assert.ok(compared > REQUESTS / 4, `Only ${compared} answers were compared.`);
});
