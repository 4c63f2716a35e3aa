import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { openApi } from '../../../../test/rig/ask.ts';
import { createWiki } from '../../../../test/rig/wiki.ts';
import { extensions } from '../../../extensions/src/index.ts';
import { helpSentence, summaryKeys } from '../query/help.ts';
import { createSite } from '../wiki/site.ts';
import { delegatedActions } from './delegated-actions.ts';

const wiki = createWiki({ pages: {} });
after(wiki.close);
const writeApi = 'https://writes.example/w/api.php';

test("writing actions are refused before their parameters are read, with the URL of the wiki's own API", async () => {
  const api = await openApi(wiki, { settings: { writeApi } });
  for (const method of ['GET', 'POST']) {
    const { json, headers } = await api.ask({ action: 'edit', title: 'X' }, { method });
    assert.equal(headers['mediawiki-api-error'], 'noapiwrite');
    const { error } = json as { readonly error: { readonly info: string; readonly writeapi: string } };
    assert.equal(error.writeapi, writeApi);
    assert.ok(error.info.includes(writeApi));
  }
  const unsure = await api.ask({ action: 'edit', assert: 'user' }, { method: 'POST' });
  assert.equal(unsure.headers['mediawiki-api-error'], 'assertuserfailed');
});

type Described = Readonly<Record<string, unknown>>;

const parametersOf = async (modules: string, settings = {}): Promise<readonly (readonly Described[])[]> => {
  const api = await openApi(wiki, { settings });
  const { json } = await api.ask({ action: 'paraminfo', modules, formatversion: '2' });
  const { modules: described } = json['paraminfo'] as { readonly modules: readonly Described[] };
  return described.map(({ parameters }) => parameters as readonly Described[]);
};
const namesOf = (parameters: readonly Described[] = []) =>
  parameters.map(({ name }) => String(name)).join(' ');

test('paraminfo describes actions that only MediaWiki provides', async () => {
  const { json } = await (await openApi(wiki)).ask({ action: 'paraminfo', modules: 'main|rollback' });
  const { modules } = json['paraminfo'] as { readonly modules: readonly Described[] };
  const [main, rollback] = modules;
  assert.equal(rollback?.['mustbeposted'], true);
  assert.equal(rollback['writerights'], true);
  const token = (rollback['parameters'] as readonly Described[]).at(-1);
  assert.deepEqual([token?.['name'], token?.['tokentype']], ['token', 'rollback']);
  const [action] = (main ?? {})['parameters'] as readonly { readonly type: readonly string[] }[];
  assert.ok(action?.type.includes('rollback'));
});

test('their parameters have types, limits and defaults, in the order of MediaWiki', async () => {
  const [edit, block, userrights, purge, upload] = await parametersOf('edit|block|userrights|purge|upload');
  assert.equal(
    namesOf(edit),
    'title pageid section sectiontitle text summary tags minor notminor bot baserevid basetimestamp ' +
      'starttimestamp recreate createonly nocreate watch unwatch watchlist md5 prependtext appendtext undo ' +
      'undoafter redirect contentformat contentmodel token returnto returntoquery returntoanchor',
  );
  const find = (parameters: readonly Described[] | undefined, name: string): Described =>
    parameters?.find((one) => one['name'] === name) ?? assert.fail(name);
  assert.deepEqual(find(edit, 'watchlist'), {
    index: 19,
    name: 'watchlist',
    type: ['nochange', 'preferences', 'unwatch', 'watch'],
    required: false,
    default: 'preferences',
    multi: false,
  });
  assert.equal(find(edit, 'watch')['deprecated'], true);
  assert.deepEqual(find(edit, 'undo'), {
    index: 23,
    name: 'undo',
    type: 'integer',
    required: false,
    multi: false,
    min: 0,
  });
  const { limit, lowlimit, highlimit, mustExist } = find(block, 'pagerestrictions');
  assert.deepEqual([limit, lowlimit, highlimit, mustExist], [10, 10, 10, true]);
  assert.equal(find(userrights, 'token')['index'], 7);
  assert.deepEqual(find(userrights, 'user')['subtypes'], ['name', 'id']);
  assert.equal(find(purge, 'generator')['submoduleparamprefix'], 'g');
  assert.equal(find(upload, 'file')['type'], 'upload');
  assert.equal(find(upload, 'filesize')['max'], wiki.configuration.general['maxuploadsize']);
});

test('numbers among the values of a parameter are in numeric order', async () => {
  const [imagerotate] = await parametersOf('imagerotate');
  assert.deepEqual(imagerotate?.[0]?.['type'], ['90', '180', '270']);
});

test('they have the parameters and values that settings enable', async () => {
  const settings = {
    watchlistExpiry: true,
    backports: ['block.actionrestrictions'],
    importSources: ['meta', 'de'],
  };
  const modules = 'block|edit|watch|import';
  const [block, edit, watch, imports] = await parametersOf(modules, settings);
  assert.match(
    namesOf(block),
    / watchuser watchlistexpiry tags .* namespacerestrictions actionrestrictions token$/,
  );
  assert.match(namesOf(edit), / watchlist watchlistexpiry md5 /);
  assert.match(namesOf(watch), /^title expiry unwatch /);
  assert.deepEqual(watch?.[1], { index: 2, name: 'expiry', type: 'expiry', required: false, multi: false });
  assert.deepEqual(imports?.find(({ name }) => name === 'interwikisource')?.['type'], ['de', 'meta']);
  for (const parameters of await parametersOf(modules))
    assert.doesNotMatch(namesOf(parameters), /watchlistexpiry|actionrestrictions|^title expiry/);
  const [unblock] = await parametersOf('unblock', { ...settings, version: '1.40' });
  assert.doesNotMatch(namesOf(unblock), /watchlistexpiry/);
});

test("extensions' actions have their parameters too", async () => {
  const settings = { extensions: ['abusefilter', 'translate'] };
  const [check, mark] = await parametersOf('abusefiltercheckmatch|markfortranslation', settings);
  assert.equal(namesOf(check), 'filter vars rcid logid');
  assert.equal(mark?.find(({ name }) => name === 'fuzzyunits')?.['limit'], 1000);
});

test("an extension's actions exist where it is installed", async () => {
  const asked = { action: 'groupreview' };
  const without = await openApi(wiki, { settings: { extensions: [] } });
  assert.equal((await without.ask(asked)).headers['mediawiki-api-error'], 'badvalue');
  const api = await openApi(wiki, { settings: { extensions: ['translate'] } });
  assert.equal((await api.ask(asked)).headers['mediawiki-api-error'], 'noapiwrite');
});

test('each has its sentence of help', () => {
  const site = createSite(
    {
      ...wiki.configuration,
      settings: { ...wiki.configuration.settings, extensions: ['abusefilter', 'translate'] },
    },
    extensions,
  );
  const without = delegatedActions(site).filter(({ name }) => !helpSentence(summaryKeys(name), site));
  assert.deepEqual(without, []);
});
