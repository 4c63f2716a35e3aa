import { decodeCharacterReferences } from '../wiki/character-references.ts';
import { escapeHtml, escapeText } from '../wiki/escape-html.ts';
import { directionOfLanguage, languageTag } from '../wiki/language/language.ts';
import { localUrl } from '../wiki/page-url.ts';
import type { Site } from '../wiki/site.ts';
import { prefixedText, type Title } from '../wiki/title.ts';
import { takeSwitches } from './parsed/switches.ts';
import { sectionName } from './section-name.ts';

/** The origin of a heading in expanded text: a section of the page itself or of a template. */
export interface HeadingSource {
  readonly title: Title;
  /** The section's number on the page that it is written on. */
  readonly section: number;
  readonly isOwn: boolean;
}

/** The strip marker of a heading, kept in the text until it is rendered. */
export const headingMark = (index: number): string => `UNIQheading${index}QINU`;

const mark = /UNIQheading(\d+)QINU[_ ]?/g;
/** A heading whose anchor the renderer made, or one that has its own. */
const heading =
  /<div class="mw-heading mw-heading(?<level>\d)"><h\k<level>(?<attributes>(?: [a-z-]+="[^"]*")*?) id="(?<id>[^"]*)">(?<inner>.*?)<\/h\k<level>><\/div>|<h(?<ownLevel>[1-6])(?<ownAttributes>(?: [a-z-]+="[^"]*")*? id="(?<ownId>[^"]*)"(?: [a-z-]+="[^"]*")*)>(?<ownInner>.*?)<\/h\k<ownLevel>>/gs;

/** Minimum number of headings for a table of contents. */
const headingsForContents = 4;

interface Heading {
  readonly level: number;
  /** Attributes as HTML. */
  readonly attributes: string;
  /** Whether the attributes have an ID, so that the heading needs no anchor. */
  readonly hasOwnId: boolean;
  readonly id: string;
  readonly html: string;
  readonly source: HeadingSource | undefined;
}

/** What is shown with headings; everything by default. */
export interface HeadingOptions {
  readonly editLinks?: boolean;
  readonly contents?: boolean;
}

/** Texts of edit links and the table of contents. */
export interface HeadingTexts {
  readonly language: string;
  readonly edit: string;
  /** Title of an edit link, with `$1` for the section. */
  readonly editHint: string;
  readonly contents: string;
}

/** Marks the place of the table of contents in rendered HTML; a block, which ends paragraphs. */
export const contentsMark = '<div id="contents-place"></div>';

/** Adds edit links to the headings of rendered HTML, and a table of contents. */
export function writeHeadings(
  html: string,
  text: string,
  sources: readonly HeadingSource[],
  site: Site,
  texts: HeadingTexts,
  look: HeadingOptions = {},
): string {
  const switches: string[] = [];
  takeSwitches(text, site, switches);
  const isEditable = look.editLinks !== false && !switches.includes('noeditsection');
  const found: Heading[] = [];
  const ids = new Map<string, number>();
  const withHeadings = html.replaceAll(heading, (_, ...groups: (string | undefined)[]) => {
    const [made, madeAttributes, madeId, madeInner, ownLevel, ownAttributes, ownId = '', ownInner = ''] =
      groups;
    const id = madeId ?? ownId;
    const inner = madeInner ?? ownInner;
    const index = /UNIQheading(\d+)QINU/.exec(inner)?.[1];
    const source = index === undefined ? undefined : sources[Number(index)];
    const marked = id.replaceAll(mark, '').replace(/_\d+$/, (suffix) => (index === undefined ? '' : suffix));
    const plain = made === undefined ? marked : namedId(marked, site);
    const times = (ids.get(plain.toLowerCase()) ?? 0) + 1;
    ids.set(plain.toLowerCase(), times);
    const one = {
      level: Number(made ?? ownLevel),
      attributes: madeAttributes ?? ownAttributes ?? '',
      hasOwnId: made === undefined,
      id: times === 1 ? plain : `${plain}_${times}`,
      html: inner.replaceAll(mark, ''),
      source,
    };
    found.push(one);
    return headingHtml(one, isEditable, site, texts);
  });
  // A mark outside of headings is in a line that is no heading, such as one whose template has several lines.
  const cleaned = withHeadings.replaceAll(/UNIQheading\d+QINU/g, '');
  const wanted =
    look.contents !== false &&
    (switches.includes('forcetoc') ||
      switches.includes('toc') ||
      (found.length >= headingsForContents && !switches.includes('notoc')));
  return withContents(cleaned, wanted && found.length > 0 ? contents(found, texts) : '');
}

/** Makes an anchor of a heading the name by which links find its section, without marks of direction. */
function namedId(id: string, site: Site): string {
  const text = decodeCharacterReferences(id);
  const name = sectionName(text, site).replaceAll(' ', '_');
  return name === text ? id : escapeHtml(name);
}

/** Puts the table of contents in the place of its mark, or before the first heading without a mark. */
function withContents(html: string, table: string): string {
  if (html.includes(contentsMark)) return html.replace(contentsMark, () => table);
  return table === '' ? html : html.replace(/<h\d[ >]/, (start) => `${table}\n${start}`);
}

function headingHtml(
  { level, attributes, hasOwnId, id, html, source }: Heading,
  isEditable: boolean,
  site: Site,
  texts: HeadingTexts,
): string {
  const name = decodeCharacterReferences(html.replaceAll(/<[^>]*>/g, ''));
  const edit = source && isEditable ? editLink(source, name, site, texts) : '';
  const old = oldId(id);
  const anchor = hasOwnId || old === id ? '' : `<span id="${old}"></span>`;
  const ownId = hasOwnId ? '' : ` id="${id}"`;
  return `<h${level}${attributes}>${anchor}<span class="mw-headline"${ownId}>${html}</span>${edit}</h${level}>`;
}

/** The legacy anchor of a heading, from before anchors could hold all letters; old links use it. */
const oldId = (id: string): string =>
  encodeURIComponent(decodeCharacterReferences(id).toWellFormed())
    .replaceAll(/[!'()*~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%3A', ':')
    .replaceAll('%', '.');

function editLink(
  { title, section, isOwn }: HeadingSource,
  name: string,
  site: Site,
  { edit, editHint }: HeadingTexts,
): string {
  const number = isOwn ? String(section) : `T-${section}`;
  const url = escapeHtml(localUrl(title, site, `action=edit&section=${number}`));
  const label = isOwn || name !== '' ? editHint.replaceAll('$1', () => name) : prefixedText(title, site);
  return (
    '<span class="mw-editsection"><span class="mw-editsection-bracket">[</span>' +
    `<a href="${url}" title="${escapeHtml(label)}"><span>${escapeText(edit)}</span></a>` +
    '<span class="mw-editsection-bracket">]</span></span>'
  );
}

function contents(headings: readonly Heading[], texts: HeadingTexts): string {
  const { language } = texts;
  let out =
    '<div id="toc" class="toc" role="navigation" aria-labelledby="mw-toc-heading"><input type="checkbox" role="button" ' +
    'id="toctogglecheckbox" class="toctogglecheckbox" style="display:none" />' +
    `<div class="toctitle" lang="${languageTag(language)}" dir="${directionOfLanguage(language)}">` +
    `<h2 id="mw-toc-heading">${escapeText(texts.contents)}</h2>` +
    '<span class="toctogglespan"><label class="toctogglelabel" ' +
    'for="toctogglecheckbox"></label></span></div>\n';
  // The ancestors of the current heading, outermost first, each with its position among its siblings.
  const open: { level: number; count: number }[] = [];
  headings.forEach(({ level, id, html, source }, i) => {
    let closed = 0;
    while (open.length > 1 && (open.at(-1)?.level ?? 0) > level && (open.at(-2)?.level ?? 0) >= level) {
      open.pop();
      closed++;
    }
    const last = open.at(-1);
    if (last && last.level >= level) {
      out += `</li>\n${'</ul>\n</li>\n'.repeat(closed)}`;
      last.count++;
      last.level = level;
    } else {
      out += last ? '\n<ul>\n' : '<ul>\n';
      open.push({ level, count: 1 });
    }
    const section = source?.isOwn === true ? ` tocsection-${i + 1}` : '';
    const number = open.map(({ count }) => count).join('.');
    const text = html.replaceAll(/<[^>]*>/g, '');
    out +=
      `<li class="toclevel-${open.length}${section}"><a href="#${id}"><span class="tocnumber">${number}</span> ` +
      `<span class="toctext">${text}</span></a>`;
  });
  return `${out}</li>\n${'</ul>\n</li>\n'.repeat(Math.max(0, open.length - 1))}</ul>\n</div>\n`;
}
