import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inBoth, warningsIn, wikiOf, type Request } from '../../../../test/versions/wiki-of-version.ts';

test('siteinfo tells the domains of uploads by URL from 1.45 on', async () => {
  const request = { action: 'query', meta: 'siteinfo', siprop: 'copyuploaddomains' };
  const [older, newer] = await inBoth('1.44', '1.45', request);
  assert.match(warningsIn(older), /copyuploaddomains/);
  assert.deepEqual(newer['query']?.['copyuploaddomains'], ['files.example']);
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

test('log entries of blocks tell how long they last from 1.44 on', async () => {
  const request = {
    action: 'query',
    list: 'logevents',
    letype: 'block',
    leprop: 'details|type',
    lelimit: 'max',
  };
  const [older, newer] = await inBoth('1.43', '1.44', request);
  const entries = newer['query']?.['logevents'] as unknown as readonly {
    readonly action: string;
    readonly params: Request;
  }[];
  const lengths = (duration: string) =>
    entries
      .filter(({ params }) => params['duration'] === duration)
      .map(({ params }) => params['duration-l10n']);
  assert.ok(lengths('infinity').length > 0);
  assert.deepEqual(new Set(lengths('infinity')), new Set(['without an end']));
  for (const { action, params } of entries)
    assert.equal('duration-l10n' in params, action !== 'unblock', JSON.stringify(params));
  assert.doesNotMatch(JSON.stringify(older), /l10n/);
  const changes = {
    action: 'query',
    list: 'recentchanges',
    rctype: 'log',
    rcprop: 'loginfo',
    rclimit: 'max',
  };
  const [, changed] = await inBoth('1.43', '1.44', changes);
  assert.match(JSON.stringify(changed), /"duration-l10n":"without an end"/);
});

test('fields of blocks are those of the version', async () => {
  const request = { action: 'query', list: 'users', ususers: '~2024-2', usprop: 'blockinfo' };
  const fieldsIn = async (version: string): Promise<readonly string[]> => {
    using wiki = wikiOf(version);
    wiki.database.exec('UPDATE block SET bl_deleted = 1');
    const { query } = await wiki.request({ formatversion: 2, ...request }, { as: 'Night watch' });
    return Object.keys(((query?.['users'] ?? []) as unknown as readonly object[])[0] ?? {});
  };
  const [of45, of46, of47] = await Promise.all(['1.45', '1.46', '1.47'].map(fieldsIn));
  const newer = ['blockautoblocking', 'blockhidden'];
  assert.deepEqual(
    of46?.filter((field) => field !== newer[0]),
    of45,
  );
  assert.deepEqual(
    of47?.filter((field) => !newer.includes(field)),
    of45,
  );
  assert.equal(of47?.length, (of45?.length ?? 0) + 2);
  const [older, hidden] = await inBoth('1.45', '1.46', { action: 'query', list: 'blocks', bkprop: 'flags' });
  const flags = hidden['query']?.['blocks'] as unknown as readonly Request[];
  assert.ok(flags.length > 0 && flags.every((flag) => flag['block-hidden'] === flag['hidden']));
  assert.doesNotMatch(JSON.stringify(older), /block-hidden/);
});

test('missing pages have no preloaded text, and are no restrictions of blocks, from 1.44 on', async () => {
  const request = { action: 'query', prop: 'info', inprop: 'preload', titles: 'Gull Point|Nowhere at all' };
  const texts = (answer: object): readonly unknown[] =>
    (
      answer as { readonly query: { readonly pages: readonly Readonly<Record<string, unknown>>[] } }
    ).query.pages
      .map(({ preload }) => preload)
      .toSorted();
  const [older, newer] = await inBoth('1.43', '1.44', request);
  assert.deepEqual(texts(older), ['', '']);
  assert.deepEqual(texts(newer), ['', null]);
  const [oldest] = await inBoth('1.42', '1.43', request);
  assert.deepEqual(texts(oldest), ['', null]);
  const restricted = async (version: string): Promise<string> => {
    using wiki = wikiOf(version);
    wiki.database.exec('UPDATE ipblocks_restrictions SET ir_value = ir_value + 40400 WHERE ir_type = 1');
    return JSON.stringify(
      await wiki.request({ action: 'query', list: 'blocks', bkprop: 'restrictions', bklimit: 'max' }),
    );
  };
  assert.match(await restricted('1.43'), /"id":404/);
  assert.doesNotMatch(await restricted('1.44'), /"id":404/);
});

test('siteinfo tells the behavior switches, the software and the domains of other pages from 1.46 and 1.47 on', async () => {
  const request = { action: 'query', meta: 'siteinfo', siprop: 'doubleunderscores|sbom' };
  using older = wikiOf('1.45');
  assert.match(warningsIn(await older.request(request)), /doubleunderscores, sbom/);
  using wiki = wikiOf('1.46');
  const answered = await wiki.request(request, { as: 'Keeper' });
  const { doubleunderscores, sbom } = answered['query'] as unknown as {
    readonly doubleunderscores: readonly string[];
    readonly sbom: Readonly<Record<string, unknown>> & {
      readonly components: readonly Readonly<Record<string, unknown>>[];
    };
  };
  assert.deepEqual(doubleunderscores.slice(0, 3), ['notoc', 'nogallery', 'forcetoc']);
  assert.equal(new Set(doubleunderscores).size, doubleunderscores.length);
  assert.match(
    String(sbom['serialNumber']),
    /^urn:uuid:[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
  );
  assert.deepEqual(
    ['PHP', 'MediaWiki'].map(
      (name) => sbom.components.find((component) => component['name'] === name)?.['version'],
    ),
    [
      wiki.configuration.general['phpversion'],
      wiki.configuration.general.generator.replace('MediaWiki ', ''),
    ],
  );
  const { libraries, clientlibraries, extensions } = wiki.configuration;
  const mediawiki = sbom.components.find(({ name }) => name === 'MediaWiki');
  assert.ok(mediawiki);
  assert.equal(
    (mediawiki['components'] as readonly unknown[]).length,
    libraries.length + clientlibraries.length,
  );
  assert.deepEqual(
    sbom.components.slice(-extensions.length).map(({ name }) => name),
    extensions.map(({ name }) => name),
  );
  assert.equal((await wiki.request(request))['error']?.['code'], 'mustbeloggedin-generic');
  const [without, domains] = await inBoth('1.46', '1.47', { ...request, siprop: 'crosssiteajaxdomains' });
  assert.match(warningsIn(without), /crosssiteajaxdomains/);
  assert.deepEqual(domains['query']?.['crosssiteajaxdomains'], []);
});

test('gadgets tell their sections and icons as the version does', async () => {
  const request = { action: 'query', list: 'gadgets', gaprop: 'metadata' };
  const told = async (version: string) => {
    using wiki = wikiOf(version);
    const { query } = await wiki.request(request);
    const [gadget] = (query?.['gadgets'] ?? []) as unknown as readonly {
      readonly metadata: { readonly settings: Request; readonly module: Request };
    }[];
    assert.ok(gadget);
    const { settings, module } = gadget.metadata;
    return ['category', 'section', 'requiresES6', 'codexIcons', 'vues'].filter(
      (name) => name in settings || name in module,
    );
  };
  assert.deepEqual(await told('1.43'), ['category', 'requiresES6']);
  assert.deepEqual(await told('1.45'), ['section', 'requiresES6', 'codexIcons', 'vues']);
  assert.deepEqual(await told('1.47'), ['section', 'codexIcons', 'vues']);
});

test('languages are found by name since 1.46, and what only MediaWiki can do since 1.47 is sent to it', async () => {
  const codeOf = async (version: string, request: Request): Promise<unknown> => {
    using wiki = wikiOf(version);
    const { error } = await wiki.request({ formatversion: 2, ...request });
    return error?.['code'];
  };
  const search = { action: 'languagesearch', search: 'te' };
  assert.equal(await codeOf('1.45', search), 'badvalue');
  assert.equal(await codeOf('1.46', search), 'noapiwrite');
  const requests: readonly Request[] = [
    {
      action: 'query',
      meta: 'authmanagerinfo',
      amirequestsfor: 'login',
      amireauthenticate: 'ChangePassword',
    },
    { action: 'parse', text: 'x', contentmodel: 'wikitext', prop: 'parseroutput' },
  ];
  for (const request of requests) {
    assert.equal(await codeOf('1.46', request), undefined, JSON.stringify(request));
    assert.equal(await codeOf('1.47', request), 'delegated', JSON.stringify(request));
  }
});
