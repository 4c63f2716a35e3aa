import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { createWiki, sampleConfiguration, type ShortDescription } from '../../../../../test/rig/wiki.ts';

const configured = (settings: Readonly<Record<string, unknown>>) => {
  const sample = sampleConfiguration();
  return { ...sample, settings: { ...sample.settings, watchlistLabels: true, ...settings } };
};

const described = {
  configuration: configured({ version: '1.46' }),
  users: [
    {
      name: 'Ana',
      options: { watchlisttoken: 'f00d' },
      watches: [
        { title: 'Quay', labels: ['Ships', 'Aground'] },
        { title: 'Mole', labels: ['Ships'] },
        'Weir',
        'Nowhere',
      ],
    },
    { name: 'Ben', watches: [{ title: 'Quay', labels: ['Mine'] }] },
  ],
  pages: { Quay: 'A quay.', Mole: 'A mole.', Weir: 'A weir.' },
} as const satisfies ShortDescription;

const ships = { id: 1, name: 'Ships' };
const aground = { id: 2, name: 'Aground' };

async function ask(
  parameters: Readonly<Record<string, string | number>>,
  as: string | undefined,
  wiki: {
    readonly request: ReturnType<typeof createWiki>['request'];
  },
) {
  const answer = await wiki.request({ action: 'query', ...parameters }, as === undefined ? {} : { as });
  return answer['query'] as
    Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>> | undefined;
}

describe('watchlist labels', () => {
  const wiki = createWiki(described);
  after(() => wiki.close());

  test('are listed by name for their owner alone', async () => {
    const own = async (as?: string) =>
      (
        (await ask({ meta: 'userinfo', uiprop: 'watchlistlabels' }, as, wiki)) as unknown as {
          readonly userinfo: Readonly<Record<string, unknown>>;
        }
      ).userinfo['watchlistlabels'];
    assert.deepEqual(await own('Ana'), [aground, ships]);
    assert.deepEqual(await own('Ben'), [{ id: 3, name: 'Mine' }]);
    assert.equal(await own(), undefined);
  });

  test('are told of pages, watched or not', async () => {
    const of = async (as?: string) => {
      const titles = 'Quay|Mole|Weir|Nowhere|Elsewhere';
      const query = await ask({ prop: 'info', inprop: 'watchlistlabels', titles }, as, wiki);
      return Object.fromEntries(
        (query?.['pages'] ?? []).map((page) => [page['title'], page['watchlistlabels']]),
      );
    };
    assert.deepEqual(await of('Ana'), {
      Quay: [ships, aground],
      Mole: [ships],
      Weir: [],
      Nowhere: [],
      Elsewhere: [],
    });
    assert.deepEqual((await of('Ben'))['Quay'], [{ id: 3, name: 'Mine' }]);
    assert.equal((await of())['Quay'], undefined);
  });

  const changes = async (parameters: Readonly<Record<string, string | number>>, as: string) =>
    Object.fromEntries(
      (
        (await ask({ list: 'watchlist', wlprop: 'title|labels', ...parameters }, as, wiki))?.['watchlist'] ??
        []
      ).map((change) => [change['title'], change['labels']]),
    );

  test('are told of changes and select them', async () => {
    assert.deepEqual(await changes({}, 'Ana'), { Quay: [ships, aground], Mole: [ships], Weir: [] });
    assert.deepEqual(Object.keys(await changes({ wllabels: 1 }, 'Ana')).toSorted(), ['Mole', 'Quay']);
    assert.deepEqual(Object.keys(await changes({ wllabels: '2|99' }, 'Ana')), ['Quay']);
    assert.deepEqual(await changes({ wllabels: 3 }, 'Ana'), {});
  });

  test('stay with their owner where others may read the watchlist', async () => {
    const lent = { wlowner: 'Ana', wltoken: 'f00d' };
    assert.deepEqual((await changes(lent, 'Ben'))['Quay'], []);
    assert.deepEqual(await changes({ ...lent, wllabels: 1 }, 'Ben'), {});
    assert.deepEqual(await changes({ ...lent, wllabels: 3 }, 'Ben'), {});
  });
});

test('wikis without watchlist labels tell of none', async () => {
  const configuration = configured({ version: '1.46', watchlistLabels: false });
  using without = createWiki({ ...described, configuration });
  const answer = await without.request(
    { action: 'query', list: 'watchlist', wlprop: 'labels', meta: 'userinfo', uiprop: 'watchlistlabels' },
    { as: 'Ana' },
  );
  assert.equal(answer['warnings'], undefined);
  assert.doesNotMatch(JSON.stringify(answer), /label/i);
  using missing = createWiki(described);
  missing.database.exec('DROP TABLE watchlist_label; DROP TABLE watchlist_label_member');
  const found = await missing.request(
    {
      action: 'query',
      list: 'watchlist',
      wlprop: 'labels',
      wllabels: 1,
      meta: 'userinfo',
      uiprop: 'watchlistlabels',
    },
    { as: 'Ana' },
  );
  assert.deepEqual(found['query']?.['watchlist'], []);
  assert.deepEqual(found['query']?.['userinfo']?.['watchlistlabels'], []);
});

test('MediaWiki 1.45 knows no watchlist labels', async () => {
  using before = createWiki({ ...described, configuration: configured({ version: '1.45' }) });
  const answer = await before.request(
    { action: 'query', list: 'watchlist', wlprop: 'title|labels', wllabels: 1 },
    { as: 'Ana' },
  );
  assert.match(JSON.stringify(answer['warnings']), /labels/);
  assert.doesNotMatch(JSON.stringify(answer['query']), /label/i);
});
