import assert from 'node:assert/strict';
import test from 'node:test';
import { openApi } from '../../../../../test/rig/ask.ts';
import { createWiki } from '../../../../../test/rig/wiki.ts';

const wiki = createWiki();
const { ask } = await openApi(wiki);

/** Asks in both versions of JSON. */
const bodiesOf = async (parameters: Readonly<Record<string, string>>): Promise<readonly [string, string]> => [
  (await ask({ ...parameters, formatversion: '1' })).body,
  (await ask(parameters)).body,
];

test('actions that are all refused are an empty list in formatversion 1', async () => {
  const [legacy, modern] = await bodiesOf({
    titles: 'Main Page',
    prop: 'info',
    intestactions: 'delete|block',
  });
  assert.match(legacy, /"actions":\[\]/);
  assert.match(modern, /"actions":\{"delete":false,"block":false\}/);
});

test('metadata of which the filter leaves none are an empty list in both versions', async () => {
  const filtered = { iiprop: 'extmetadata', iiextmetadatafilter: 'Nothing' };
  for (const body of await bodiesOf({
    generator: 'allimages',
    gailimit: '1',
    prop: 'imageinfo',
    ...filtered,
  }))
    assert.match(body, /"extmetadata":\[\]/);
});

test('temporary accounts that are off are an empty list in formatversion 1', async () => {
  const { configuration, database } = wiki;
  const autocreatetempuser = { enabled: false } as unknown as (typeof configuration)['autocreatetempuser'];
  const off = await openApi({ configuration: { ...configuration, autocreatetempuser }, database });
  const asked = { meta: 'siteinfo', siprop: 'autocreatetempuser' };
  assert.match((await off.ask({ ...asked, formatversion: '1' })).body, /"autocreatetempuser":\[\]/);
  assert.match((await off.ask(asked)).body, /"autocreatetempuser":\{"enabled":false\}/);
});

test('what says of which type it is stays a map where it is empty', async () => {
  const [legacy] = await bodiesOf({ meta: 'languageinfo', licode: 'xx' });
  assert.match(legacy, /"languageinfo":\{\}/);
});

test('fields are in the order of MediaWiki, and in XML conditions have its elements', async () => {
  const [legacy] = await bodiesOf({ meta: 'siteinfo', siprop: 'general' });
  assert.match(legacy, /"wikiid":"[^"]*","time":"[^"]*","/);
  const { body } = await ask({ meta: 'siteinfo', siprop: 'autopromote', format: 'xml' });
  assert.match(body, /<_v _idx="0" condname="[^"]*"><params><_v>/);
  const page = { titles: 'Main Page', prop: 'info', inprop: 'linkclasses|editintro|displaytitle' };
  assert.match((await ask(page)).body, /"editintro":\{.*\},"displaytitle":".*","linkclasses":\[\]/);
});

test('fields that are numbered from 0 are a list, and names of metadata are left out', async () => {
  const tested = { titles: 'Main Page', prop: 'info' };
  assert.match((await ask({ ...tested, intestactions: '0' })).body, /"actions":\[false\]/);
  assert.match((await ask({ ...tested, intestactions: '1' })).body, /"actions":\{"1":false\}/);
  assert.match((await ask({ ...tested, intestactions: 'edit|_' })).body, /"actions":\{"edit":false\}/);
});

test('items of links without a requested property are empty lists', async () => {
  const { body } = await ask({ titles: 'Lantern Isles', prop: 'linkshere', lhprop: '', lhlimit: '2' });
  assert.match(body, /"linkshere":\[\[\],\[\]\]/);
});
