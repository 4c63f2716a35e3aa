import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Module } from '../../packages/core/src/query/define.ts';
import { startsFor, type Request } from '../rig/requests.ts';
import { createWiki } from '../rig/wiki.ts';
import { answerTo, moduleNamed, modules, rowsOf } from './ask-module.ts';
import { pagesIn, rowsIn, type Row } from './rows.ts';

const rowsWith = async (name: string, parameters: Request, start?: Request): Promise<readonly Row[]> => {
  const module = moduleNamed(name);
  return rowsIn(await answerTo({ module, parameters, start }), module);
};

const has =
  (...names: readonly string[]) =>
  ({ parameters }: Module): boolean =>
    names.every((name) => name in parameters);

for (const module of modules.filter(has('unique', 'limit')))
  if (module.name !== 'deletedrevs')
    test(`${module.group}=${module.name} lists each title once if it is to be unique`, async () => {
      const whole = await rowsOf({ module, parameters: { prop: 'title' } });
      const rows = await rowsOf({ module, parameters: { prop: 'title', unique: '1' } });
      const titles = [...new Set(whole.map(({ title }) => title))];
      assert.ok(titles.length < whole.length);
      assert.deepEqual(
        rows.map(({ title }) => title),
        titles,
      );
    });

for (const module of modules.filter(has('title', 'pageid')))
  test(`${module.group}=${module.name} finds its page by title or ID`, async () => {
    const whole = await rowsOf({ module });
    const [start = {}] = startsFor(module.name);
    const pages = pagesIn(
      await answerTo({ module: moduleNamed('info'), pages: { titles: start['title'] ?? '' } }),
    );
    assert.deepEqual(await rowsOf({ module, start: { pageid: String(pages[0]?.['pageid']) } }), whole);
  });

test('prop=iwlinks and prop=langlinks have an older parameter for URLs', async () => {
  for (const name of ['iwlinks', 'langlinks']) {
    const rows = await rowsWith(name, { prop: 'url' });
    assert.ok(rows.every(({ url }) => typeof url === 'string'));
    const older = await answerTo({
      module: moduleNamed(name),
      parameters: { url: '1', limit: 'max' },
      isPlain: true,
    });
    assert.deepEqual(rowsIn(older, moduleNamed(name)), rows);
  }
});

test('sizes of thumbnails are widths or heights', async () => {
  for (const name of ['imageinfo', 'stashimageinfo']) {
    const [high] = await rowsWith(name, { urlheight: '20' });
    assert.equal(high?.['thumbheight'], 20, name);
    const [wide] = await rowsWith(name, { urlwidth: '20' });
    assert.equal(wide?.['thumbwidth'], 20, name);
    const [named] = await rowsWith(name, { urlparam: '10px' });
    assert.equal(named?.['thumbwidth'], 10, name);
  }
});

test('list=recentchanges lists the changes of a slot', async () => {
  const revisions = await rowsWith('allrevisions', {});
  const slots = new Map(
    revisions.map(({ revid, slots: own }) => [revid, own as Readonly<Record<string, Row>>]),
  );
  const changes = await rowsWith('recentchanges', { type: 'edit|new' });
  for (const slot of ['main', 'notes']) {
    const sha1 = (revision: unknown) => slots.get(revision)?.[slot]?.['sha1'];
    const expected = changes.filter(
      ({ revid, old_revid: parent }) => slots.has(revid) && sha1(revid) !== sha1(parent),
    );
    const rows = await rowsWith('recentchanges', { slot });
    assert.deepEqual(rows, expected, slot);
  }
});

test('lists of external links expand URLs without a protocol', async () => {
  for (const name of ['extlinks', 'exturlusage']) {
    const urls = (await rowsWith(name, {})).map(({ url }) => String(url));
    assert.ok(urls.some((url) => url.startsWith('//')));
    const expanded = await rowsWith(name, { expandurl: '1' });
    assert.deepEqual(
      expanded.map(({ url }) => url),
      urls.map((url) => url.replace(/^\/\//, 'http://')),
    );
  }
});

test('meta=messagegroups has icons of a size', async () => {
  for (const iconsize of ['64', '16']) {
    const groups = await rowsWith('messagegroups', { prop: 'icon', iconsize });
    assert.match(JSON.stringify(groups), new RegExp(`/${iconsize}px-Lantern`));
  }
});

test('prop=imageinfo has metadata of a version', async () => {
  const module = moduleNamed('imageinfo');
  const pages = { titles: 'File:Photo.jpg' };
  const artist = async (metadataversion?: string): Promise<unknown> => {
    const parameters = { prop: 'metadata', ...(metadataversion !== undefined && { metadataversion }) };
    const [file] = rowsIn(await answerTo({ module, pages, parameters }), module);
    const metadata = file?.['metadata'] as readonly { readonly name: string; readonly value: unknown }[];
    return metadata.find(({ name }) => name === 'Artist')?.value;
  };
  assert.deepEqual(await artist('latest'), [
    { name: 0, value: 'Ada' },
    { name: 1, value: 'Ben' },
  ]);
  assert.equal(await artist('1'), '\n*Ada\n*Ben');
  assert.equal(await artist(), '\n*Ada\n*Ben');
});

test('list=allrevisions generates revisions, or the pages of all', async () => {
  using wiki = createWiki({ pages: [{ title: 'Lamp', revisions: [{ text: 'One' }, { text: 'Two' }] }] });
  const titlesAndRevisions = async (more: Request) => {
    const { query } = await wiki.request({
      action: 'query',
      generator: 'allrevisions',
      prop: 'revisions',
      ...more,
    });
    return pagesIn({ query }).map(({ title, revisions }) => [title, (revisions as readonly Row[]).length]);
  };
  assert.deepEqual(await titlesAndRevisions({}), [['Lamp', 2]]);
  assert.deepEqual(await titlesAndRevisions({ garvgeneratetitles: '1' }), [['Lamp', 1]]);
});

test('meta=allmessages parses messages on behalf of a page', async () => {
  using wiki = createWiki({ pages: { 'MediaWiki:Here': '{{PAGENAME}}' } });
  const content = async (more: Request): Promise<unknown> => {
    const { query } = await wiki.request({
      action: 'query',
      meta: 'allmessages',
      ammessages: 'here',
      ...more,
    });
    return (query?.['allmessages'] as unknown as readonly Row[] | undefined)?.[0]?.['content'];
  };
  assert.equal(await content({ amtitle: 'Lamp' }), '{{PAGENAME}}');
  assert.equal(await content({ amtitle: 'Lamp', amenableparser: '1' }), 'Lamp');
  assert.equal(await content({ amenableparser: '1' }), 'API');
});
