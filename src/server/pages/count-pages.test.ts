import assert from 'node:assert/strict';
import test from 'node:test';
import { createWiki } from '../../../test/rig/wiki.ts';
import { extensions } from '../../extensions/index.ts';
import { createSite } from '../../wiki/site.ts';
import type { Ask } from './ask.ts';
import { createPageCounter } from './count-pages.ts';

using wiki = createWiki();
const site = createSite(wiki.configuration, extensions);

test('pages are counted by namespace, in steps, and again after a day', async () => {
  let requests = 0;
  const pages: Readonly<Record<string, number>> = { 0: 5200, 4: 3 };
  const ask: Ask = async ({ apnamespace = '', apcontinue = '0' }) => {
    requests++;
    const left = (pages[apnamespace] ?? 0) - Number(apcontinue);
    const items = Array.from({ length: Math.min(500, left) }, () => ({ title: 'x' }));
    return {
      query: { allpages: items },
      ...(left > 500 && { continue: { apcontinue: String(Number(apcontinue) + 500) } }),
    };
  };
  let time = 0;
  const count = createPageCounter(site, () => time);
  assert.equal(await count(ask, 5203), undefined);
  assert.equal(requests, 4);
  assert.equal(await count(ask, 5203), undefined);
  const counted = await count(ask, 5203);
  assert.deepEqual(counted, [
    { label: '(main)', count: 5200 },
    { label: site.namespaces.get(4)?.name, count: 3 },
  ]);
  const { length } = site.pageNamespaces;
  assert.equal(requests, 11 + length - 1);
  assert.equal(await count(ask, 5203), counted);
  assert.equal(requests, 11 + length - 1);
  time = 86_400_000;
  assert.equal(await count(ask, 5203), counted);
  assert.equal(requests, 15 + length - 1);
  assert.equal(await count(ask, 600_000), undefined);
});

test('a refused step is taken again', async () => {
  let isBusy = true;
  const ask: Ask = async () => (isBusy ? { error: { code: 'toobusy' } } : { query: { allpages: [{}] } });
  const count = createPageCounter(site);
  assert.equal(await count(ask, 10), undefined);
  isBusy = false;
  const counted = await count(ask, 10);
  assert.equal(counted?.length, site.pageNamespaces.length);
});
