import assert from 'node:assert/strict';
import test from 'node:test';
import { openApi } from '../../../test/rig/ask.ts';
import { createWiki } from '../../../test/rig/wiki.ts';
import type { ApiRequest } from '../../core/src/api/request.ts';
import { createAdmission } from './admission/admission.ts';
import { createRequestLimit } from './admission/request-limit.ts';
import { createAnswerCache } from './caching/answer-cache.ts';
import { createPipeline } from './pipeline.ts';

test('nothing is counted, learned or kept of requests that the server sends to itself', async () => {
  using wiki = createWiki({ pages: { Bridge: 'An arch.' } });
  const api = await openApi(wiki);
  const admission = createAdmission(api.site);
  const answerCache = createAnswerCache(1_000_000);
  const { step, shared } = createRequestLimit(api, { requests: 1, seconds: 60 });
  let told = 0;
  let spent = 0;
  for (const usage of [shared, admission.shared]) usage.connect((spendings) => (spent += spendings.length));
  const state = { isWarmingUp: true, isEnding: false };
  const pipeline = createPipeline({
    api,
    site: api.site,
    version: () => '1',
    listeners: [() => told++],
    limit: step,
    answerCache,
    admission,
    state,
  });
  const ask = async (id: string) => {
    const parameters = new Map([
      ['action', 'query'],
      ['titles', 'Bridge'],
      ['format', 'json'],
      ['requestid', id],
    ]);
    const server = 'https://wiki.example';
    const request: ApiRequest = { method: 'GET', posted: false, server, address: '127.0.0.1', parameters };
    const { status } = await pipeline.handle(request);
    shared.send();
    admission.shared.send();
    return { status, alone: admission.costs.estimate(parameters).alone > 0, told, spent };
  };
  const untouched = { alone: false, told: 0, spent: 0 };
  const before = answerCache.state();
  assert.deepEqual(await ask('1'), { status: 200, ...untouched });
  assert.deepEqual(await ask('2'), { status: 200, ...untouched });
  assert.deepEqual(answerCache.state(), before);
  state.isWarmingUp = false;
  // The address, its network and, in the other count, the address again.
  assert.deepEqual(await ask('3'), { status: 200, alone: true, told: 1, spent: 3 });
  assert.equal((await ask('4')).status, 429);
});
