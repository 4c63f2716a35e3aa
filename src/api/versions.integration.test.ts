import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createWiki, sampleConfiguration, sampleWiki, type TestWiki } from '../../test/rig/wiki.ts';

/** The sample wiki, answered as a version of MediaWiki. */
const wikiOf = (version: string): TestWiki => {
  const { configuration, ...sample } = sampleWiki();
  const settings = { ...(configuration ?? sampleConfiguration()).settings, version, backports: [] };
  return createWiki({
    ...sample,
    configuration: {
      ...(configuration ?? sampleConfiguration()),
      copyuploaddomains: ['files.example'],
      settings,
    },
  });
};

type Request = Readonly<Record<string, string>>;

/** Answers of two versions to the same request. */
async function inBoth(before: string, after: string, request: Request) {
  using older = wikiOf(before);
  using newer = wikiOf(after);
  return [
    await older.request({ formatversion: 2, ...request }),
    await newer.request({ formatversion: 2, ...request }),
  ] as const;
}

const warningsIn = (answer: object): string => JSON.stringify((answer as Request)['warnings'] ?? '');

test('list=random selects by size and content model from 1.44 on', async () => {
  const request = { action: 'query', list: 'random', rnnamespace: '0', rnlimit: '50', prop: 'info' };
  const [older, newer] = await inBoth('1.43', '1.44', { ...request, rnminsize: '1000', rnmaxsize: '2000' });
  assert.match(warningsIn(older), /rnminsize/);
  assert.doesNotMatch(warningsIn(newer), /rnminsize/);
  const sizes = async (given: Request): Promise<readonly number[]> => {
    using wiki = wikiOf('1.44');
    const { query } = await wiki.request({
      action: 'query',
      formatversion: 2,
      generator: 'random',
      grnnamespace: '0',
      grnlimit: '50',
      prop: 'info',
      ...given,
    });
    return ((query?.['pages'] ?? []) as unknown as readonly { readonly length: number }[]).map(
      (page) => page.length,
    );
  };
  const chosen = await sizes({ grnminsize: '500', grnmaxsize: '1500' });
  assert.ok(chosen.length > 0 && chosen.every((size) => size >= 500 && size <= 1500), chosen.join());
  assert.equal((await sizes({ grncontentmodel: 'json' })).length, 1);
});

test('list=logevents finds entries by their numbers from 1.45 on', async () => {
  const request = { action: 'query', list: 'logevents', leprop: 'ids', leids: '2|3', lelimit: '5' };
  const [older, newer] = await inBoth('1.44', '1.45', request);
  assert.match(warningsIn(older), /leids/);
  const entries = newer['query']?.['logevents'] as unknown as readonly { readonly logid: number }[];
  assert.deepEqual(entries.map(({ logid }) => logid).toSorted(), [2, 3]);
});

test('siteinfo tells the domains of uploads by URL from 1.45 on', async () => {
  const request = { action: 'query', meta: 'siteinfo', siprop: 'copyuploaddomains' };
  const [older, newer] = await inBoth('1.44', '1.45', request);
  assert.match(warningsIn(older), /copyuploaddomains/);
  assert.deepEqual(newer['query']?.['copyuploaddomains'], ['files.example']);
});

test('tags of the software have the sources of the version', async () => {
  const request = { action: 'query', list: 'tags', tgprop: 'source', tglimit: 'max' };
  const sourcesOf = async (version: string): Promise<unknown> => {
    using wiki = wikiOf(version);
    const { query } = await wiki.request({ formatversion: 2, ...request });
    const tags = query?.['tags'] as unknown as readonly { readonly name: string; readonly source: unknown }[];
    return tags.find(({ name }) => name === 'mw-undo')?.source;
  };
  assert.deepEqual(await sourcesOf('1.41'), ['extension']);
  assert.deepEqual(await sourcesOf('1.42'), ['software', 'extension']);
  assert.deepEqual(await sourcesOf('1.47'), ['software']);
});

test('the format php ends with 1.46, the style sheets of XML with 1.45', async () => {
  const formats = async (version: string, modules: string): Promise<string> => {
    using wiki = wikiOf(version);
    return JSON.stringify(await wiki.request({ action: 'paraminfo', modules, formatversion: 2 }));
  };
  assert.match(await formats('1.46', 'main'), /"php"/);
  assert.doesNotMatch(await formats('1.47', 'main'), /"php"/);
  assert.match(await formats('1.45', 'xml'), /"xslt"/);
  assert.doesNotMatch(await formats('1.46', 'xml'), /"xslt"/);
});

test('pages can be in Norwegian from 1.44 on, and no longer in Nauruan', async () => {
  const request = { action: 'paraminfo', modules: 'setpagelanguage' };
  const languages = (answer: object): readonly string[] => {
    const described = answer as {
      readonly paraminfo: {
        readonly modules: readonly [{ readonly parameters: readonly { name: string; type: string[] }[] }];
      };
    };
    const { type } = described.paraminfo.modules[0].parameters.find(({ name }) => name === 'lang') ?? {};
    return (type ?? []).filter((code) => code === 'na' || code === 'no');
  };
  assert.deepEqual((await inBoth('1.43', '1.44', request)).map(languages), [['na'], ['no']]);
});
