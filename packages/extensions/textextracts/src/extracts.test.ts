import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { expectWarnings } from '../../../../test/rig/guard-answer.ts';
import { createWiki, type TestParameters } from '../../../../test/rig/wiki.ts';

const wiki = createWiki({
  configuration: createWiki().configuration,
  pages: {
    Bridge:
      "{{Box}}A '''bridge''' [[Stone|of stone]]. It is&nbsp;old.\n\n== Use ==\nSheep cross it.\n=== Toll ===\nNone.",
    Stone: 'Hard. Very hard.',
    'Template:Box': '<div>box</div>',
    'MediaWiki:Common.css': '.a {}',
    'File:Stone.png': 'A stone.',
    Empty: '',
    Twice: 'a\n{{DEFAULTSORT:b}}\n{{DEFAULTSORT:c}}\nd',
    Away: '#REDIRECT [[Stone]]',
    Gallery: '<gallery mode="slideshow" caption="C">\nNo.png|x\n</gallery>\n<gallery></gallery>a\n\nb<wbr>c',
  },
});
after(wiki.close);

const ask = async (parameters: TestParameters) =>
  wiki.request({ action: 'query', prop: 'extracts', ...parameters });

const hasRenderer = await import('wikiparser-node').then(
  () => true,
  () => false,
);
const rendering = { skip: !hasRenderer && 'wikiparser-node is not installed' };

/** Requests extracts, by title. */
async function extractsOf(parameters: TestParameters) {
  const { query } = expectWarnings(await ask(parameters), /HTML extracts omit|exlimit|css/);
  const pages = (query?.['pages'] ?? []) as readonly { readonly title: string; readonly extract?: string }[];
  return Object.fromEntries(pages.map(({ title, extract }) => [title, extract]));
}

test('plain text with headings in every form', rendering, async () => {
  const text = async (sectionformat: string) =>
    (await extractsOf({ titles: 'Bridge', explaintext: '1', exsectionformat: sectionformat }))['Bridge'];
  assert.equal(
    await text('wiki'),
    'A bridge of stone. It is old.\n\n\n== Use ==\nSheep cross it.\n\n\n=== Toll ===\nNone.',
  );
  assert.equal(
    await text('plain'),
    'A bridge of stone. It is old.\n\n\nUse\nSheep cross it.\n\n\nToll\nNone.',
  );
});

test('a sort key that is set twice leaves a line', rendering, async () => {
  assert.equal((await extractsOf({ titles: 'Twice' }))['Twice'], '<p>a\n</p><p>\nd\n</p>');
});

test('a drawing that the wiki does not display is a link in the text', rendering, async () => {
  const { configuration } = createWiki();
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>');
  const extractOf = async (drawingsRendered: boolean) => {
    const files = { ...configuration.settings.files, drawingsRendered };
    using drawn = createWiki({
      configuration: { ...configuration, settings: { ...configuration.settings, files } },
      pages: { Chart: 'a\n[[File:Map.svg|thumb|[[Stone]]]]\nb' },
      files: [{ name: 'Map.svg', versions: [{ content: drawing }] }],
    });
    const answer = await drawn.request({ action: 'query', prop: 'extracts', titles: 'Chart' });
    expectWarnings(answer, /HTML extracts omit images/);
    return Object.values(answer.query?.['pages'] ?? {})[0]?.['extract'];
  };
  assert.equal(await extractOf(true), '<p>a\n</p>\n\n<p>b\n</p>');
  assert.equal(await extractOf(false), '<p>a\nFile:Map.svg\nb\n</p>');
});

test('the introduction, sentences and characters', rendering, async () => {
  const intro = { titles: 'Bridge|Stone|Empty', exintro: '1', explaintext: '1' };
  assert.deepEqual(await extractsOf(intro), {
    Bridge: 'A bridge of stone. It is old.',
    Stone: 'Hard. Very hard.',
    Empty: '',
  });
  assert.deepEqual(await extractsOf({ ...intro, exsentences: '1' }), {
    Bridge: 'A bridge of stone.',
    Stone: 'Hard.',
    Empty: '',
  });
  assert.equal((await extractsOf({ ...intro, exchars: '9' }))['Bridge'], 'A bridge of...');
  assert.equal(
    (await extractsOf({ titles: 'Bridge', exchars: '10' }))['Bridge'],
    '<p>A <b>bridge</b></p>...',
  );
});

test('a redirect has no extract', rendering, async () => {
  assert.deepEqual(await extractsOf({ titles: 'Away' }), { Away: '' });
});

test('galleries and newer elements are written as in MediaWiki', rendering, async () => {
  const item = '\t\t<li class="gallerybox" style="width: 155px">\n\t\t\t\n\t\t\t\n\t\t</li>\n';
  assert.deepEqual(await extractsOf({ titles: 'Gallery' }), {
    Gallery:
      `<ul class="gallery mw-gallery-slideshow">\n\t<li class="gallerycaption">C</li>\n${item}</ul>\n` +
      '<ul class="gallery mw-gallery-traditional">\n</ul><p>a\n</p><p>b<wbr></wbr>c\n</p>',
  });
});

test('whole pages are returned one at a time', rendering, async () => {
  const first = await ask({ titles: 'Bridge|Stone', explaintext: '1' });
  assert.match(JSON.stringify(first['warnings']), /exlimit/);
  const goesOn = first['continue'];
  assert.deepEqual(goesOn, { excontinue: 1, continue: '||' });
  assert.deepEqual(
    await extractsOf({ titles: 'Bridge|Stone', explaintext: '1', ...goesOn, excontinue: '1' }),
    {
      Bridge: undefined,
      Stone: 'Hard. Very hard.',
    },
  );
  const last = await ask({ titles: 'Bridge|Stone', explaintext: '1', excontinue: '1' });
  assert.equal(last['continue'], undefined);
});

test('extracts are plain text in formatversion 1 too', rendering, async () => {
  const old = await ask({ titles: 'Stone', explaintext: '1', formatversion: '1' });
  const [page] = Object.values(old.query?.['pages'] ?? {});
  assert.equal(page?.['extract'], 'Hard. Very hard.');
});

test('pages without extracts give warnings', rendering, async () => {
  const request = { titles: 'File:Stone.png|MediaWiki:Common.css', exintro: '1' };
  const { warnings } = await ask(request);
  assert.deepEqual(await extractsOf(request), { 'File:Stone.png': '', 'MediaWiki:Common.css': '' });
  assert.match(JSON.stringify(warnings), /css/);
  assert.match(JSON.stringify(warnings), /File pages have no extracts/);
});

test('a warning about sentences names the parameter', rendering, async () => {
  const request = { titles: 'Stone', exsentences: '1' };
  assert.match(JSON.stringify(await ask(request)), /"\\"exsentences\\" may detect ends/);
  const { warnings } = await ask({ ...request, errorformat: 'raw' });
  assert.deepEqual((warnings as readonly { readonly params?: unknown }[] | undefined)?.[0]?.params, ['ex']);
});

test('without the rendering library only pages that need no rendering have extracts', async (t) => {
  if (hasRenderer) return t.skip('the library is installed');
  assert.equal((await ask({ titles: 'Stone' }))['error']?.['code'], 'renderernotinstalled');
  assert.equal((await ask({ titles: 'File:Stone.png' }))['error'], undefined);
});

test('invalid requests are rejected', async () => {
  const code = async (parameters: TestParameters) =>
    (await ask({ titles: 'Stone', ...parameters }))['error']?.['code'];
  assert.equal(await code({ exchars: '10', exsentences: '1' }), 'invalidparammix');
  assert.equal(await code({ excontinue: '2' }), 'badcontinue');
  assert.equal(await code({ excontinue: '-1' }), 'badcontinue');
  assert.equal(await code({ exsectionformat: 'html' }), 'badvalue');
});

test('hidden text is never returned, not even from the cache', rendering, async () => {
  using hiding = createWiki({
    configuration: wiki.configuration,
    pages: { Open: 'Open text.', Closed: 'Closed text.' },
  });
  const request = {
    action: 'query',
    prop: 'extracts',
    titles: 'Open|Closed',
    explaintext: '1',
    exintro: '1',
  };
  assert.match(JSON.stringify(await hiding.request(request)), /Closed text/);
  hiding.database.exec(
    "UPDATE revision SET rev_deleted = 1 WHERE rev_id = (SELECT page_latest FROM page WHERE page_title = 'Closed')",
  );
  const answer = await hiding.request(request);
  assert.ok(!JSON.stringify(answer).includes('Closed text'));
  assert.match(JSON.stringify(answer), /Open text/);
  assert.match(JSON.stringify(answer['warnings']), /You may not see Closed/);
});
