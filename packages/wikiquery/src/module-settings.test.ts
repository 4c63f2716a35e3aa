import assert from 'node:assert/strict';
import test from 'node:test';
import { createWiki } from '../../../test/rig/wiki.ts';
import type { GivenSettings } from '../../core/src/wiki/settings/settings.ts';
import { wikiSettings } from '../../core/src/wiki/settings/wiki.ts';
import { initialConfiguration } from './init.ts';
import { statedSettings } from './stated-settings.ts';

const base = createWiki().configuration;

/** The settings that are read of a wiki with some settings over its API. */
async function settingsOf(settings: GivenSettings): Promise<GivenSettings> {
  using wiki = createWiki({ configuration: { ...base, settings } });
  const read = await initialConfiguration((await wiki.listen()).url);
  return read.settings;
}

test('lists of values are those that the wiki describes', async () => {
  const settings = {
    rights: ['edit', 'odd-right', 'read'],
    implicitRights: ['badcaptcha', 'purge'],
    logTypes: ['', 'delete', 'move', 'odd', 'pagelang'],
    logActions: ['delete/delete', 'odd/*'],
    slotRoles: ['sidenotes'],
    keptQueryPages: ['OddPage'],
    pageLanguageInDatabase: true,
  };
  const read = await settingsOf(settings);
  for (const [name, value] of Object.entries(settings))
    assert.deepEqual(read[name as keyof typeof settings], value, name);
  const actions = { importSources: ['meta', 'wikipedia:de'], watchlistExpiry: true };
  const { importSources, watchlistExpiry } = await settingsOf(actions);
  assert.deepEqual({ importSources, watchlistExpiry }, actions);
  assert.equal((await settingsOf({ logTypes: ['', 'delete', 'pagelang'] })).pageLanguageInDatabase, false);
});

test('modules and values that a wiki lacks or has early are named', async () => {
  const version = '1.43';
  const { extensions = [] } = base.settings;
  const usual = await settingsOf({ extensions, version });
  assert.deepEqual(
    [usual.withoutModules, usual.withoutValues, usual.backports],
    [undefined, undefined, undefined],
  );
  const withoutModules = ['random'];
  const withoutValues = { 'allpages.filterredir': [], 'blocks.prop': ['flags'] };
  const backports = ['block.actionrestrictions', 'blocks.prop=parsedreason'];
  const read = await settingsOf({ extensions, version, withoutModules, withoutValues, backports });
  assert.deepEqual(read.withoutModules, withoutModules);
  assert.deepEqual(read.withoutValues, { 'blocks.prop': ['flags'] });
  assert.deepEqual(read.backports, backports);
});

/** What `init` reads of a wiki, or makes of its siteinfo. */
const readSettings = [
  'activeUserDays',
  'backports',
  'blockCidrLimit',
  'categoryCollation',
  'contentModels',
  'extensions',
  'implicitRights',
  'importSources',
  'keptQueryPages',
  'logActions',
  'logTypes',
  'pageLanguageInDatabase',
  'rights',
  'slotRoles',
  'softwareTags',
  'translationNamespaces',
  'uploadPath',
  'version',
  'watchlistExpiry',
  'withoutModules',
  'withoutValues',
];

/** What `init --messages` saves. */
const savedMessages = ['lineNumbers', 'messagesFolder', 'skinNames', 'softwareMessages'];

/** What is not a property of the wiki. */
const ownChoices = ['acceptRestrictions', 'database', 'search', 'searchIndex', 'sessions'];

test('every setting of a wiki is read, or listed among those that have to be stated', () => {
  assert.deepEqual(
    [...readSettings, ...savedMessages, ...ownChoices, ...statedSettings].toSorted(),
    Object.keys(wikiSettings).toSorted(),
  );
});
