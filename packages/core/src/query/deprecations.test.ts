import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { openApi } from '../../../../test/rig/ask.ts';
import { createWiki } from '../../../../test/rig/wiki.ts';
import { nobody } from '../wiki/viewer.ts';

const wiki = createWiki();
after(wiki.close);
const api = await openApi(wiki);
const keeper = {
  viewer: { ...nobody, id: 1, name: 'Keeper', rights: new Set(['read', 'deletedhistory', 'deletedtext']) },
};

/** The features that the deprecation warnings of an answer name. */
async function features(parameters: Readonly<Record<string, string>>): Promise<readonly unknown[]> {
  const { json } = await api.ask({ errorformat: 'none', ...parameters }, keeper);
  const warnings = (json['warnings'] ?? []) as readonly {
    readonly code: string;
    readonly data?: { readonly feature?: string };
  }[];
  return warnings.filter(({ code }) => code === 'deprecation').map(({ data }) => data?.feature);
}

const cases: readonly (readonly [string, Readonly<Record<string, string>>, readonly string[]])[] = [
  ['a module', { list: 'deletedrevs' }, ['action=query&list=deletedrevs']],
  [
    'a parameter of a list',
    { list: 'usercontribs', ucuser: 'Keeper', uctoponly: '1' },
    ['action=query&list=usercontribs&uctoponly'],
  ],
  [
    'a value of a list',
    { list: 'search', srsearch: 'a', srprop: 'score|size' },
    ['action=query&list=search&srprop=score'],
  ],
  [
    'a missing parameter of a property',
    { prop: 'revisions', titles: 'Main Page', rvprop: 'content' },
    ['action=query&prop=revisions&!rvslots'],
  ],
  [
    'a generator, whose parameters have other names',
    { generator: 'allrevisions', garvprop: 'parsetree', garvparse: '1' },
    ['action=query&list=allrevisions&garvprop=parsetree', 'action=query&list=allrevisions&garvparse'],
  ],
  [
    'a missing parameter of an action',
    { action: 'expandtemplates', text: 'a' },
    ['action=expandtemplates&!prop'],
  ],
  ['a parameter of an action', { action: 'paraminfo', mainmodule: '1' }, ['action=paraminfo&mainmodule']],
];

for (const [title, parameters, expected] of cases) {
  test(`a deprecation warning names ${title}`, async () => {
    assert.deepEqual(await features(parameters), expected);
  });
}

test('deprecation warnings that differ only in their feature are separate', async () => {
  const { json } = await api.ask({ list: 'deletedrevs', drprop: 'token', errorformat: 'none' }, keeper);
  assert.deepEqual(json['warnings'], [
    {
      code: 'deprecation',
      data: { feature: 'action=query&list=deletedrevs&drprop=token' },
      module: 'query+deletedrevs',
    },
    { code: 'deprecation-help', module: 'main' },
    { code: 'deprecation', data: { feature: 'action=query&list=deletedrevs' }, module: 'query+deletedrevs' },
  ]);
});

test('errors of generators name parameters as MediaWiki does, some without their `g`', async () => {
  const messageOf = async (parameters: Readonly<Record<string, string>>): Promise<unknown> => {
    const { json } = await api.ask({ errorformat: 'raw', ...parameters }, keeper);
    return (json['errors'] as readonly { readonly params: unknown }[])[0]?.params;
  };
  assert.deepEqual(await messageOf({ generator: 'allimages', gaistart: 'now' }), [
    'aistart',
    'aisort=timestamp',
  ]);
  assert.deepEqual(await messageOf({ generator: 'alldeletedrevisions', gadrstart: 'now' }), [
    'adrstart',
    'adruser',
  ]);
  assert.deepEqual(await messageOf({ generator: 'allredirects', garunique: '1', garprop: 'interwiki|ids' }), [
    'arprop=interwiki|ids',
    'arunique',
  ]);
  assert.deepEqual(await messageOf({ generator: 'iwbacklinks', giwbltitle: 'A' }), [
    'giwbltitle',
    'giwblprefix',
  ]);
  assert.deepEqual(await messageOf({ generator: 'backlinks' }), [
    { list: ['<var>gbltitle</var>', '<var>gblpageid</var>'], type: 'text' },
    2,
  ]);
});
