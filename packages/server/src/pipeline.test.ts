import assert from 'node:assert/strict';
import test from 'node:test';
import { openApi } from '../../../test/rig/ask.ts';
import { createWiki } from '../../../test/rig/wiki.ts';
import type { ApiRequest } from '../../core/src/api/request.ts';
import { createAdmission } from './admission/admission.ts';
import { createRequestLimit } from './admission/request-limit.ts';
import { createPipeline } from './pipeline.ts';

test('a request is reported, counted and charged once; a rejected one is not charged', async () => {
  using wiki = createWiki({ pages: { Bridge: 'An arch.' } });
  const api = await openApi(wiki);
  const admission = createAdmission(api.site);
  const { step, shared } = createRequestLimit(api, { requests: 1, seconds: 60 });
  const statuses: number[] = [];
  let spent: string[] = [];
  for (const usage of [shared, admission.shared])
    usage.connect((spendings) => spent.push(...spendings.map(([, client]) => client)));
  const pipeline = createPipeline({
    api,
    site: api.site,
    version: () => '1',
    listeners: [({ status }) => statuses.push(status)],
    limit: step,
    admission,
  });
  const request: ApiRequest = {
    method: 'GET',
    posted: false,
    server: 'https://wiki.example',
    address: '192.0.2.1',
    parameters: new Map([
      ['action', 'query'],
      ['titles', 'Bridge'],
      ['format', 'json'],
    ]),
  };
  const send = async () => {
    spent = [];
    const { status } = await pipeline.handle(request);
    shared.send();
    admission.shared.send();
    return { status, spent: spent.toSorted() };
  };
  const charged = ['192.0.2.0/24', '192.0.2.1'];
  assert.deepEqual(await send(), { status: 200, spent: [...charged, '192.0.2.1'] });
  assert.deepEqual(await send(), { status: 429, spent: ['192.0.2.1'] });
  assert.deepEqual(statuses, [200, 429]);
});
