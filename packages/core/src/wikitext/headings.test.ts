import assert from 'node:assert/strict';
import test from 'node:test';
import { exampleSite } from '../../../../test/rig/site.ts';
import { makeTitle } from '../wiki/title.ts';
import { contentsMark, headingMark, writeHeadings, type HeadingSource } from './headings.ts';

const site = exampleSite();
const texts = { language: 'en', edit: 'edit', editHint: 'Edit section: $1', contents: 'Contents' };
const own = (section: number): HeadingSource => ({ title: makeTitle(0, 'Bridge'), section, isOwn: true });
const rendered = (level: number, name: string, index?: number): string => {
  const marked = index === undefined ? name : `${headingMark(index)} ${name}`;
  const id = marked.replaceAll(' ', '_');
  return `<div class="mw-heading mw-heading${level}"><h${level} id="${id}">${marked}</h${level}></div>`;
};

test('a heading gets an edit link', () => {
  const html = writeHeadings(rendered(2, 'Old arch', 0), '', [own(3)], site, texts);
  assert.match(html, /^<h2><span class="mw-headline" id="Old_arch">Old arch<\/span>/);
  assert.match(html, /action=edit&amp;section=3" title="Edit section: Old arch"><span>edit</);
  assert.ok(!html.includes('QINU') && !html.includes('toc'));
  assert.ok(!writeHeadings(rendered(2, 'A', 0), '__NOEDITSECTION__', [own(1)], site, texts).includes('edit'));
});

test('the edit link of a transcluded section leads to its template', () => {
  const source = { title: makeTitle(10, 'Box'), section: 1, isOwn: false };
  assert.match(
    writeHeadings(rendered(2, 'A', 0), '', [source], site, texts),
    /Box&amp;action=edit&amp;section=T-1"/,
  );
});

test('four headings make a numbered table of contents', () => {
  const names = [2, 3, 3, 2].map((level, i) => rendered(level, `H${i}`, i));
  const html = writeHeadings(names.join('\n'), '', [own(1), own(2), own(3), own(4)], site, texts);
  const numbers = [...html.matchAll(/<span class="tocnumber">([\d.]+)</g)].map((match) => match[1]);
  assert.deepEqual(numbers, ['1', '1.1', '1.2', '2']);
  assert.equal(html.match(/<ul>/g)?.length, html.match(/<\/ul>/g)?.length);
  assert.equal(html.match(/<li /g)?.length, html.match(/<\/li>/g)?.length);
  assert.ok(!writeHeadings(names.join('\n'), '__NOTOC__', [], site, texts).includes('toc'));
});

test('edit links and the table of contents are in a language', () => {
  const hebrew = { language: 'he', edit: 'עריכה', editHint: 'עריכת הפסקה "$1"', contents: 'תוכן' };
  const html = writeHeadings(rendered(2, 'A', 0), '__TOC__', [own(1)], site, hebrew);
  assert.match(html, /title="עריכת הפסקה &quot;A&quot;"><span>עריכה</);
  assert.match(html, /<div class="toctitle" lang="he" dir="rtl"><h2 id="mw-toc-heading">תוכן<\/h2>/);
});

test('the table of contents is at its mark, or before the first heading', () => {
  const heading = rendered(2, 'A', 0);
  const placed = writeHeadings(
    `<p>a</p>${contentsMark}<p>b</p>\n${heading}`,
    '__TOC__',
    [own(1)],
    site,
    texts,
  );
  assert.match(placed, /^<p>a<\/p><div id="toc".*<\/div>\n<p>b<\/p>\n<h2>/s);
  const unplaced = writeHeadings(`<p>a</p>\n${heading}`, '__FORCETOC__', [own(1)], site, texts);
  assert.match(unplaced, /^<p>a<\/p>\n<div id="toc".*<\/div>\n\n<h2>/s);
});

test("behavior switches have the names in the wiki's language", () => {
  const magicwords = [
    { name: 'noeditsection', aliases: ['__PAS_DE_LIENS__', '__NOEDITSECTION__'], 'case-sensitive': false },
    { name: 'forcetoc', aliases: ['__FORCER_SOMMAIRE__', '__FORCETOC__'], 'case-sensitive': false },
  ];
  const french = { ...site, configuration: { ...site.configuration, magicwords } };
  const html = writeHeadings(
    rendered(2, 'A', 0),
    '__pas_de_liens__ __FORCER_SOMMAIRE__',
    [own(1)],
    french,
    texts,
  );
  assert.ok(html.includes('id="toc"') && !html.includes('mw-editsection'));
});

test('headings of the same name have distinct anchors', () => {
  const html = writeHeadings(
    [0, 1].map((i) => rendered(2, 'Arch', i)).join('\n'),
    '',
    [own(1), own(2)],
    site,
    texts,
  );
  assert.ok(html.includes('id="Arch"') && html.includes('id="Arch_2"'));
});

test('headings keep their attributes, and their own anchors', () => {
  const html = '<div class="mw-heading mw-heading2"><h2 class="x" id="B">B</h2></div>\n<h3 id="y">C</h3>';
  assert.equal(
    writeHeadings(html, '', [], site, texts),
    '<h2 class="x"><span class="mw-headline" id="B">B</span></h2>\n<h3 id="y"><span class="mw-headline">C</span></h3>',
  );
});

test('a line whose template has several lines is no heading', () => {
  const html = writeHeadings(`<p>==${headingMark(0)} One\ntwo ==</p>`, '', [own(1)], site, texts);
  assert.equal(html, '<p>== One\ntwo ==</p>');
});

test('headings keep their legacy anchors', () => {
  const idOf = (name: string): string | undefined =>
    /^<h2><span id="([^"]*)"><\/span><span class="mw-headline"/.exec(
      writeHeadings(rendered(2, name, 0), '', [own(1)], site, texts),
    )?.[1];
  assert.equal(idOf('Größe (alt): x'), 'Gr.C3.B6.C3.9Fe_.28alt.29:_x');
  assert.equal(idOf('Size'), undefined);
});

test('anchors are the names of sections in links, without marks of direction', () => {
  const html = writeHeadings(rendered(2, '\u200fArch \u200e', 0), '', [own(1)], site, texts);
  assert.match(html, /<span class="mw-headline" id="Arch">\u200fArch \u200e<\/span>/);
});
