/** What one viewer may see reaches no other by the cache of answers: everybody asks for everything, in turn. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hashOf, requestKey } from '../../packages/core/src/api/request-key.ts';
import { unlimited } from '../../packages/core/src/data/database/usage.ts';
import { createAnswerCache } from '../../packages/server/src/caching/answer-cache.ts';
import { createCaching } from '../../packages/server/src/caching/cache-answers.ts';
import { handled, type PipelineResult } from '../../packages/server/src/pipeline-result.ts';
import type { ServedRequest } from '../../packages/server/src/served-request.ts';
import { openApi } from '../rig/ask.ts';
import type { Request } from '../rig/requests.ts';
import { createSecretWiki } from './secret-wiki.ts';
import { openModules, wordPattern } from './secret.ts';
import { viewersOf } from './viewers.ts';
import { about, requestsFor } from './ways.ts';

const { wiki, secrets, address } = createSecretWiki();
test.after(() => wiki.close());
const plain = await openApi(wiki);
const { site, registry } = plain;
const viewers = await viewersOf(plain);
const accounts = [...viewers].filter(([kind]) => kind !== 'anonymous');
const nobody = viewers.get('anonymous');

type Answer = (request: ServedRequest) => Promise<PipelineResult>;

/** Takes the name of a kind of viewer for the cookie of its session. */
const answerBy =
  (api: typeof plain): Answer =>
  async (request) => {
    const viewer = viewers.get(String(request.headers?.['cookie']));
    const attempt = await api.attempt(viewer ? { ...request, viewer } : request, unlimited);
    assert.ok('response' in attempt);
    return handled(attempt.response, attempt.work, 'server');
  };

const cached = (api: typeof plain): Answer => {
  const answer = answerBy(api);
  const cache = createCaching(createAnswerCache(100_000_000));
  return (request) => {
    const key = request.kind === 'page' ? undefined : requestKey(request);
    const hash = hashOf(key ?? request.url ?? '');
    return cache({ request, key, hash, version: 'always', client: undefined }, ({ request: asked }) =>
      answer(asked),
    );
  };
};

const readers = { here: '192.0.2.1', elsewhere: '198.51.100.200' } as const;

async function ask(answer: Answer, request: Request, cookie?: string, from: string = readers.here) {
  const query = String(
    new URLSearchParams({ action: 'query', format: 'json', formatversion: '2', ...request }),
  );
  const { response, stats } = await answer({
    method: 'GET',
    posted: false,
    server: 'https://wiki.example',
    address: from,
    url: `/w/api.php?${query}`,
    parameters: new Map(new URLSearchParams(query)),
    headers: cookie === undefined ? {} : { cookie },
  });
  return { body: String(response.body), by: stats.answeredBy };
}

const leaksIn = (body: string, request: Request): string[] =>
  [...body.matchAll(wordPattern)].flatMap(([word]) => {
    const secret = secrets.get(word);
    if (!secret || !nobody || secret.sight(nobody) || openModules(secret, request).length > 0) return [];
    return [secret.cell];
  });

const api = cached(plain);
const uncached = answerBy(plain);
let kept = 0;

for (const registered of registry.modules.values()) {
  const { group, name, mustBePosted } = registered.module;
  if (mustBePosted) continue;
  test(`${group}=${name} is kept for nobody else`, async () => {
    for (const given of requestsFor(registered, site, address).slice(0, 8)) {
      const request = group === 'prop' ? about({ titles: 'Gull Point|File:Gull Point.png' }, given) : given;
      for (const [kind] of accounts) await ask(api, request, kind);
      for (const from of [readers.here, readers.here, readers.elsewhere, readers.here]) {
        const before = await ask(uncached, request, undefined, from);
        const { body, by } = await ask(api, request, undefined, from);
        assert.deepEqual(leaksIn(body, request), [], `${name}: ${String(new URLSearchParams(request))}`);
        if (by !== 'cache') continue;
        kept++;
        // A second may have passed.
        const after = await ask(uncached, request, undefined, from);
        assert.ok(body === before.body || body === after.body, String(new URLSearchParams(request)));
      }
      for (const [kind] of accounts) assert.notEqual((await ask(api, request, kind)).by, 'cache');
    }
  });
}

test('there was something to keep', () => {
  assert.ok(kept > 200, String(kept));
});

test('nothing of a wiki that only members may read is kept', async () => {
  const closed = cached(await openApi(wiki, { closed: true }));
  const request = { titles: 'Gull Point', prop: 'revisions', rvprop: 'content' };
  for (const cookie of ['user', 'user', undefined, undefined, undefined]) {
    const { body, by } = await ask(closed, request, cookie);
    assert.equal(by, 'server');
    assert.equal(body.startsWith('{"error":{"code":"readapidenied"'), cookie === undefined);
  }
});
