import assert from 'node:assert/strict';
import { test } from 'node:test';
import { notInMemory } from '../../test/rig/test-database.ts';
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

test('the pages of changes are found by number from 1.45 on', async () => {
  const redirects = async (version: string, request: Request): Promise<readonly unknown[]> => {
    using wiki = wikiOf(version);
    // A page that was moved, and left a redirect.
    wiki.database.exec(`
      UPDATE page SET page_title = 'Moved', page_latest = (SELECT max(rc_this_oldid) FROM recentchanges
        WHERE rc_cur_id = page_id AND rc_source IN ('mw.edit', 'mw.new'))
        WHERE page_namespace = 0 AND page_title = 'Gull_Point';
      INSERT INTO page (page_namespace, page_title, page_is_redirect, page_is_new, page_random, page_touched, page_latest, page_len)
        VALUES (0, 'Gull_Point', 1, 1, 0.5, '20240101000000', 999999, 9)`);
    const { query } = await wiki.request({
      action: 'query',
      list: 'recentchanges',
      rctitle: 'Gull Point',
      rctype: 'edit|new',
      rcprop: 'redirect|title',
      ...request,
    });
    const changes = query?.['recentchanges'] as unknown as readonly { readonly redirect: unknown }[];
    return changes.map(({ redirect }) => redirect);
  };
  const [older, newer] = [await redirects('1.44', {}), await redirects('1.45', {})];
  assert.ok(older.length > 0 && older.every(Boolean));
  assert.ok(newer.length === older.length && !newer.some(Boolean));
  assert.equal((await redirects('1.44', { rcshow: '!redirect' })).length, 0);
  assert.equal((await redirects('1.45', { rcshow: '!redirect' })).length, newer.length);
  assert.equal((await redirects('1.44', { rctoponly: '1' })).length, 0);
  assert.equal((await redirects('1.45', { rctoponly: '1' })).length, 1);
});

test('watchlists have old revisions of log entries until 1.44', async () => {
  const logged = async (version: string): Promise<number> => {
    using wiki = wikiOf(version);
    wiki.database.exec(`
      UPDATE recentchanges SET rc_this_oldid = 1 WHERE rc_source = 'mw.log';
      INSERT OR IGNORE INTO watchlist (wl_user, wl_namespace, wl_title)
        SELECT user_id, rc_namespace, rc_title FROM user, recentchanges WHERE user_name = 'Keeper'`);
    const request = { action: 'query', list: 'watchlist', wltype: 'log', wllimit: 'max', wlprop: 'ids' };
    const { query } = await wiki.request(request, { as: 'Keeper' });
    return Object.keys(query?.['watchlist'] ?? []).length;
  };
  assert.ok((await logged('1.44')) > 0);
  assert.equal(await logged('1.45'), 0);
});

test('deleted revisions have no number of a page from 1.44 on', async () => {
  const numbers = async (version: string): Promise<readonly unknown[]> => {
    using wiki = wikiOf(version);
    wiki.database.exec("UPDATE archive SET ar_namespace = 0, ar_title = 'Gull_Point'");
    const request = { action: 'query', list: 'alldeletedrevisions', adrlimit: 'max', adrprop: 'ids' };
    const { query } = await wiki.request(request, { as: 'Warden' });
    const pages = query?.['alldeletedrevisions'] as unknown as readonly { readonly pageid: unknown }[];
    return [...new Set(pages.map(({ pageid }) => pageid))];
  };
  const [older, newer] = [await numbers('1.43'), await numbers('1.44')];
  assert.equal(older.length, 1);
  assert.notEqual(older[0], 0);
  assert.deepEqual(newer, [0]);
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

test('a watchlist has the public as its audience since 1.45', async () => {
  const hidden = async (version: string): Promise<boolean> => {
    using wiki = wikiOf(version);
    wiki.database.exec(
      "INSERT INTO watchlist (wl_user, wl_namespace, wl_title) SELECT user_id, 0, 'Points' FROM user",
    );
    const request = { action: 'query', list: 'watchlist', wltype: 'log', wlallrev: 1, wllimit: 'max' };
    const { query } = await wiki.request({ ...request, wlprop: 'title' }, { as: 'Warden' });
    const changes = (query?.['watchlist'] ?? []) as unknown as readonly Request[];
    return changes.some((change) => change['actionhidden']);
  };
  assert.equal(await hidden('1.44'), true);
  assert.equal(await hidden('1.45'), false);
});

test(
  'hits are in the order of their titles until 1.42, and again since 1.45',
  { skip: notInMemory },
  async () => {
    const request = { action: 'query', list: 'search', srwhat: 'text', srsearch: 'the', srlimit: 'max' };
    const found = async (version: string): Promise<readonly unknown[]> => {
      using wiki = wikiOf(version);
      const { query } = await wiki.request(request);
      const hits = (query?.['search'] ?? []) as unknown as readonly Request[];
      return hits.map(({ title }) => title);
    };
    const [older, between, newer] = [await found('1.41'), await found('1.44'), await found('1.45')];
    assert.ok(older.length > 1);
    assert.notDeepEqual(between, older);
    assert.deepEqual(newer, older);
  },
);

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
