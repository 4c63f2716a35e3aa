import assert from 'node:assert/strict';
import test from 'node:test';
import { createWiki, type TestParameters } from '../../../../test/rig/wiki.ts';

const wiki = createWiki();
test.after(() => {
  wiki.close();
});
const ask = (parameters: TestParameters) =>
  wiki.request({ action: 'query', meta: 'messagetranslations', ...parameters });

const german = {
  title: 'Translations:Help:Signals/1/de',
  language: 'de',
  lasttranslator: 'Cartographer',
  fuzzy: 'fuzzy',
  translation: 'Signale lesen',
};

test('finds a message by its title or a the title of a translation', async () => {
  for (const mttitle of ['Translations:Help:Signals/1', 'Translations:help:Signals/1/ja']) {
    const answer = await ask({ mttitle });
    assert.deepEqual(answer['query']?.['messagetranslations'], [german]);
  }
});

test('an offset skips translations', async () => {
  const answer = await ask({ mttitle: 'Translations:Help:Signals/1', mtoffset: '1' });
  assert.deepEqual(answer['query']?.['messagetranslations'], []);
});

test('hidden translators and texts are not returned', async () => {
  using other = createWiki();
  const hide = other.database.prepare(
    "UPDATE revision SET rev_deleted = ? WHERE rev_id = (SELECT page_latest FROM page WHERE page_title = 'Help:Signals/1/de')",
  );
  const request = { action: 'query', meta: 'messagetranslations', mttitle: 'Translations:Help:Signals/1' };
  hide.run(4);
  const { lasttranslator: _, ...unnamed } = german;
  assert.deepEqual((await other.request(request))['query']?.['messagetranslations'], [unnamed]);
  hide.run(1);
  assert.deepEqual((await other.request(request))['query']?.['messagetranslations'], []);
});

test('invalid titles, and titles without a message', async () => {
  const code = async (mttitle: string) => (await ask({ mttitle }))['error']?.['code'];
  assert.equal(await code('[]'), 'invalidtitle');
  assert.equal(await code('Help:Signals/1'), 'nomessagefortitle');
  assert.equal(await code('Translations:Help:Signals/99'), 'nomessagefortitle');
  assert.equal(await code('simple:Translations:Help:Signals/1'), 'nomessagefortitle');
});
