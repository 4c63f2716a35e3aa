import assert from 'node:assert/strict';
import test from 'node:test';
import { createWiki, sampleConfiguration, sampleWiki } from '../../../../../test/rig/wiki.ts';
import { queryPages } from '../../data/store/query-pages.ts';

const wiki = createWiki();
test.after(() => {
  wiki.close();
});

const ask = async (parameters: Readonly<Record<string, string>>, as?: string) => {
  const answer = await wiki.request(
    { action: 'query', list: 'querypage', ...parameters },
    as === undefined ? {} : { as },
  );
  const list = () =>
    (answer['query']?.['querypage'] ?? {}) as {
      readonly results?: readonly Readonly<Record<string, unknown>>[];
    };
  return {
    answer,
    get about() {
      const { results: _, ...about } = list();
      return about;
    },
    get results() {
      return list().results ?? [];
    },
  };
};

test('lists every special page in its order', async () => {
  for (const [name, { right, hasTimes }] of Object.entries(queryPages)) {
    if (right !== undefined) continue;
    const { answer, about, results } = await ask({ qppage: name, qplimit: 'max' });
    assert.equal(answer['error'], undefined, name);
    assert.deepEqual(about, { name });
    for (const { value, timestamp } of results) {
      assert.ok(value === undefined || typeof value === 'string', name);
      assert.equal(timestamp !== undefined, hasTimes === true && value !== undefined, name);
    }
  }
});

test('sorts by count, descending, and continues by offset', async () => {
  const { answer, results } = await ask({ qppage: 'Mostrevisions', qplimit: '3' });
  const counts = results.map(({ value }) => Number(value));
  assert.deepEqual(
    counts,
    counts.toSorted((a, b) => b - a),
  );
  assert.equal(answer['continue']?.['qpoffset'], 3);
  const least = await ask({ qppage: 'Fewestrevisions', qplimit: '1' });
  assert.equal(least.results[0]?.['value'], '1');
});

test('returns the targets of redirects', async () => {
  const { results } = await ask({ qppage: 'Listredirects', qplimit: '1' });
  assert.deepEqual(Object.keys(results[0]?.['databaseResult'] as object), [
    'rd_namespace',
    'rd_title',
    'rd_fragment',
    'rd_interwiki',
  ]);
});

test('shows unwatched pages only to viewers who may see them', async () => {
  assert.equal(
    (await ask({ qppage: 'Unwatchedpages' })).answer['error']?.['code'],
    'specialpage-cantexecute',
  );
  assert.ok((await ask({ qppage: 'Unwatchedpages' }, 'Warden')).results.length > 0);
});

test('generates pages', async () => {
  const answer = await wiki.request({
    action: 'query',
    generator: 'querypage',
    gqppage: 'Wantedpages',
    gqplimit: '2',
  });
  assert.equal(Object.values(answer['query']?.['pages'] ?? {}).length, 2);
});

test('in miser mode, returns cached rows', async () => {
  const configuration = sampleConfiguration();
  using sparing = createWiki({
    ...sampleWiki(),
    configuration: {
      ...configuration,
      general: { ...configuration.general, misermode: true },
      settings: { ...configuration.settings, keptQueryPages: ['GadgetUsage'] },
    },
    rows: {
      querycache: [
        { qc_type: 'Ancientpages', qc_value: 86400, qc_namespace: 0, qc_title: 'Old_page' },
        { qc_type: 'GadgetUsage', qc_value: 7, qc_namespace: 0, qc_title: 'lamps' },
        { qc_type: 'GadgetUsage', qc_value: 9, qc_namespace: 0, qc_title: 'ropes' },
      ],
      querycache_info: [{ qci_type: 'Ancientpages', qci_timestamp: '20240101000000' }],
    },
  });
  const listed = async (qppage: string) => {
    const answer = await sparing.request({ action: 'query', list: 'querypage', qppage });
    return answer['query']?.['querypage'] as unknown;
  };
  assert.deepEqual(await listed('Ancientpages'), {
    name: 'Ancientpages',
    cached: true,
    cachedtimestamp: '2024-01-01T00:00:00Z',
    maxresults: 1000,
    results: [{ value: '86400', timestamp: '1970-01-02T00:00:00Z', ns: 0, title: 'Old page' }],
  });
  const { results } = (await listed('GadgetUsage')) as {
    readonly results: readonly { readonly title: string }[];
  };
  assert.deepEqual(
    results.map(({ title }) => title),
    ['ropes', 'lamps'],
  );
});

test('cached lists of wanted pages are in the order of titles', async () => {
  const { general, ...configuration } = sampleConfiguration();
  using sparing = createWiki({
    configuration: { ...configuration, general: { ...general, misermode: true } },
    rows: {
      querycache: ['Sail', 'Mast', 'Keel'].map((qc_title) => ({
        qc_type: 'Wantedpages',
        qc_value: 2,
        qc_namespace: 0,
        qc_title,
      })),
    },
  });
  const { query } = await sparing.request({ action: 'query', list: 'querypage', qppage: 'Wantedpages' });
  const titles = Object.values(query?.['querypage']?.['results'] ?? {}).map(({ title }) => title);
  assert.deepEqual(titles, ['Keel', 'Mast', 'Sail']);
});
