import assert from 'node:assert/strict';
import test from 'node:test';
import { headingMark, type HeadingSource, writeHeadings } from './headings.ts';
import { exampleSite } from '../../test/rig/site.ts';
import { makeTitle } from '../wiki/title.ts';

const site = exampleSite();
const own = (section: number): HeadingSource => ({ title: makeTitle(0, 'Bridge'), section, isOwn: true });
const rendered = (level: number, name: string, index?: number): string => {
  const marked = index === undefined ? name : `${headingMark(index)} ${name}`;
  const id = marked.replaceAll(' ', '_');
  return `<div class="mw-heading mw-heading${level}"><h${level} id="${id}">${marked}</h${level}></div>`;
};

test('a heading gets an edit link', () => {
  const html = writeHeadings(rendered(2, 'Old arch', 0), '', [own(3)], site);
  assert.match(html, /^<h2><span class="mw-headline" id="Old_arch">Old arch<\/span>/);
  assert.match(html, /action=edit&amp;section=3" title="Edit section: Old arch"><span>edit</);
  assert.ok(!html.includes('QINU') && !html.includes('toc'));
  assert.ok(!writeHeadings(rendered(2, 'A', 0), '__NOEDITSECTION__', [own(1)], site).includes('edit'));
});

test('the edit link of a transcluded section leads to its template', () => {
  const source = { title: makeTitle(10, 'Box'), section: 1, isOwn: false };
  assert.match(
    writeHeadings(rendered(2, 'A', 0), '', [source], site),
    /Box&amp;action=edit&amp;section=T-1"/,
  );
});

test('four headings make a numbered table of contents', () => {
  const names = [2, 3, 3, 2].map((level, i) => rendered(level, `H${i}`, i));
  const html = writeHeadings(names.join('\n'), '', [own(1), own(2), own(3), own(4)], site);
  const numbers = [...html.matchAll(/<span class="tocnumber">([\d.]+)</g)].map((match) => match[1]);
  assert.deepEqual(numbers, ['1', '1.1', '1.2', '2']);
  assert.equal(html.match(/<ul>/g)?.length, html.match(/<\/ul>/g)?.length);
  assert.equal(html.match(/<li /g)?.length, html.match(/<\/li>/g)?.length);
  assert.ok(!writeHeadings(names.join('\n'), '__NOTOC__', [], site).includes('toc'));
});

test('headings of the same name have distinct anchors', () => {
  const html = writeHeadings(
    [0, 1].map((i) => rendered(2, 'Arch', i)).join('\n'),
    '',
    [own(1), own(2)],
    site,
  );
  assert.ok(html.includes('id="Arch"') && html.includes('id="Arch_2"'));
});

test('headings keep their legacy anchors', () => {
  const idOf = (name: string): string | undefined =>
    /^<h2><span id="([^"]*)"><\/span><span class="mw-headline"/.exec(
      writeHeadings(rendered(2, name, 0), '', [own(1)], site),
    )?.[1];
  assert.equal(idOf('Größe (alt): x'), 'Gr.C3.B6.C3.9Fe_.28alt.29:_x');
  assert.equal(idOf('Size'), undefined);
});
