import assert from 'node:assert/strict';
import test from 'node:test';
import { createWiki, sampleConfiguration, type TestParameters } from '../../../../test/rig/wiki.ts';

const configuration = sampleConfiguration();
const board = {
  id: 'board',
  label: 'Board',
  namespace: 8,
  messages: { next: 'Next ferry' },
  changes: {
    default: {
      removed: { other: 'Something else', following: 'next FERRY ', soon: 'Next fairy' },
      added: { next: 'Next ferry' },
    },
  },
};
const wiki = createWiki({
  configuration: {
    ...configuration,
    usergroups: [...configuration.usergroups, { name: 'manager', rights: ['translate-manage'] }],
    settings: { ...configuration.settings, translate: { groups: [board] } },
  },
  users: [{ name: 'Manager', groups: ['manager'] }],
  pages: { A: 'text' },
});
test.after(() => {
  wiki.close();
});
const ask = (parameters: TestParameters, as = 'Manager') =>
  wiki.request(
    {
      action: 'query',
      meta: 'managemessagegroups',
      mmggroupId: 'board',
      mmgmessageKey: 'next',
      ...parameters,
    },
    as === '' ? {} : { as },
  );

test('lists removed messages, most similar first', async () => {
  const answer = await ask({});
  const [candidates] = (answer['query']?.['managemessagegroups'] ?? []) as unknown as readonly (readonly {
    readonly key: string;
    readonly similarity: number;
  }[])[];
  assert.deepEqual(
    candidates?.map(({ key, similarity }) => [key, Math.round(similarity * 100) / 100]),
    [
      ['following', 0.95],
      ['soon', 0.8],
      ['other', 0.14],
    ],
  );
  assert.deepEqual(candidates?.[0], {
    key: 'following',
    content: 'next FERRY ',
    similarity: 0.95,
    link: `${configuration.general.server}/wiki/MediaWiki:Following/en`,
    title: 'MediaWiki:Following/en',
  });
});

test('a key that nobody added is similar to nothing, whatever it is called', async () => {
  for (const key of ['missing', '__proto__', 'constructor']) {
    const answer = await ask({ mmgmessageKey: key });
    assert.equal(answer.error, undefined);
    assert.ok(answer['query']?.['managemessagegroups']);
  }
});

test('missing rights, groups and changesets are rejected', async () => {
  const code = async (parameters: TestParameters, as?: string) =>
    (await ask(parameters, as))['error']?.['code'];
  assert.equal(await code({}, ''), 'permissiondenied');
  assert.equal(await code({ mmggroupId: 'nothing' }), 'invalidgroup');
  assert.equal(await code({ mmgchangesetName: '1' }), 'invalidchangeset');
  assert.equal(await code({ mmgchangesetName: 'other' }), 'translate-smg-nochanges');
});
