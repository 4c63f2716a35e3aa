import assert from 'node:assert/strict';
import test from 'node:test';
import { openApi } from '../../../../../test/rig/ask.ts';
import { createWiki } from '../../../../../test/rig/wiki.ts';
import { parseExactInteger, parseInteger } from './integer.ts';

test('integers of 64 bits are exact', () => {
  for (const [text, integer] of [
    ['0', 0],
    ['-0', 0],
    ['+7', 7],
    ['007', 7],
    ['9007199254740991', 9_007_199_254_740_991],
    ['9007199254740993', 9_007_199_254_740_993n],
    ['-0009007199254740993', -9_007_199_254_740_993n],
    ['9223372036854775807', 2n ** 63n - 1n],
    ['-9223372036854775808', -(2n ** 63n)],
  ] as const)
    assert.equal(parseExactInteger(text), integer, text);
  for (const text of [
    '',
    '1.0',
    ' 1',
    '1e3',
    '0x1',
    '9223372036854775808',
    '-9223372036854775809',
    '+9223372036854775807',
  ])
    assert.equal(parseExactInteger(text), undefined, text);
  assert.equal(parseInteger('9007199254740993'), 2 ** 53);
});

const wiki = createWiki();
const { ask } = await openApi(wiki);
const bodyOf = async (parameters: Readonly<Record<string, string>>): Promise<string> =>
  (await ask(parameters)).body;

test('answers name IDs of any size exactly, in every format', async () => {
  const pageids = '9223372036854775807|9007199254740993|9007199254740992';
  assert.equal(
    await bodyOf({ pageids, indexpageids: '1' }),
    '{"batchcomplete":true,"query":{"pageids":["9223372036854775807","9007199254740993","9007199254740992"],"pages":[' +
      '{"pageid":9007199254740992,"missing":true},{"pageid":9007199254740993,"missing":true},' +
      '{"pageid":9223372036854775807,"missing":true}]}}',
  );
  assert.match(
    await bodyOf({ pageids, formatversion: '1' }),
    /"pages":\{"9223372036854775807":\{"pageid":9223372036854775807,"missing":""\}/,
  );
  assert.match(
    await bodyOf({ pageids, format: 'xml' }),
    /<page _idx="9223372036854775807" pageid="9223372036854775807" missing="" \/>/,
  );
  assert.match(
    await bodyOf({ pageids, format: 'php', formatversion: '1' }),
    /i:9223372036854775807;a:2:\{s:6:"pageid";i:9223372036854775807;/,
  );
  assert.match(await bodyOf({ pageids, format: 'jsonfm' }), /9223372036854775807/);
});

test('revisions and accounts that no wiki can have are missing', async () => {
  assert.match(
    await bodyOf({ revids: '9007199254740993' }),
    /"badrevids":\{"9007199254740993":\{"revid":9007199254740993,"missing":true\}\}/,
  );
  assert.match(
    await bodyOf({ list: 'users', ususerids: '9007199254740993|1' }),
    /"users":\[\{"userid":9007199254740993,"missing":true\},\{"userid":1,"name"/,
  );
});

test('data for programs has numbers', async () => {
  const { answer } = await ask({ pageids: '9007199254740993' }, { asData: true });
  const query = answer?.value['query'];
  const { pages } = (query ?? assert.fail('no answer')) as {
    readonly pages: ReadonlyMap<unknown, { readonly pageid: unknown }>;
  };
  assert.deepEqual(
    [...pages.values()].map(({ pageid }) => typeof pageid),
    ['number'],
  );
});
