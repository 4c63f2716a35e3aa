import type { FileVersion } from '../../data/store/file-versions.ts';
import { filesBeginningWith } from '../../data/store/files.ts';
import { messagePages } from '../../data/store/message-pages.ts';
import type { QueryContext } from '../../query/context.ts';
import { behaviours } from '../../wiki/behaviours.ts';
import { escapeHtml, escapeText } from '../../wiki/escape-html.ts';
import { fileExtension, fileUrl } from '../../wiki/file-repository.ts';
import { directionOfLanguage } from '../../wiki/language/language.ts';
import { mediaHandler } from '../../wiki/media/handlers.ts';
import { thumbnail } from '../../wiki/media/thumbnails.ts';
import { localUrl } from '../../wiki/page-url.ts';
import { Namespace, type Site } from '../../wiki/site.ts';
import { specialPageTitle } from '../../wiki/special-page.ts';
import { fileTitle, makeTitle } from '../../wiki/title.ts';
import { withArguments } from '../../wikitext/messages/find-message.ts';
import type { Reference } from '../../wikitext/messages/format.ts';
import { messageHtml } from '../../wikitext/messages/html.ts';
import { readMessages } from '../../wikitext/messages/messages.ts';
import { transformMessage } from '../../wikitext/messages/transform.ts';
import type { FilesRelated } from './item.ts';

/** A name for an upload, with the file that already has it. */
interface UploadName {
  readonly name: string;
  /** ID of its page; 0 for none. */
  readonly page: number;
  readonly current: FileVersion | undefined;
}

/** Returns upload warnings as HTML, by file name; empty if there are none. */
export async function uploadWarnings(
  files: readonly UploadName[],
  context: QueryContext,
  related: FilesRelated,
): Promise<ReadonlyMap<string, string>> {
  const { site, language } = context;
  const unused = files.filter(({ page, current }) => !current && page === 0);
  const ofNames = await warningsOfNames(
    unused.map(({ name }) => name),
    context,
  );
  const warnings = files.flatMap(({ name, page, current }) => {
    // A redirect to a file counts as that file.
    const warning = current
      ? { key: 'fileexists', params: [fileTitle(current.name, site)] }
      : page !== 0
        ? { key: 'filepageexists', params: [fileTitle(name, site)] }
        : ofNames.get(name);
    return warning ? [{ name, current, ...warning }] : [];
  });
  const keys = new Set(warnings.map(({ key }) => key));
  const messages = await readMessages([...keys, ENLARGE], language, context);
  const enlarge = messages.text(ENLARGE) ?? 'Enlarge';
  const messageContext = {
    site,
    environment: context.environment,
    language,
    message: messages.text,
  };
  const shown = await Promise.all(
    warnings.map(async ({ name, current, key, params }): Promise<[string, string]> => {
      const shownName = current?.name ?? name;
      const page = makeTitle(Namespace.file, shownName);
      const text = transformMessage(withArguments(messages.text(key) ?? '', key, params), {
        ...messageContext,
        page,
      });
      const figure = current ? picture(current, enlarge, site, related) : missingPicture(name, site);
      return [name, await warningHtml(text, shownName, figure, context)];
    }),
  );
  return new Map([...files.map(({ name }): [string, string] => [name, '']), ...shown]);
}

/** Stands for the link to the file itself while a message is rendered. */
const SELF = '\ue000';

/** Renders a message as paragraphs and lists, with a figure if the message includes the thumbnail. */
async function warningHtml(
  text: string,
  name: string,
  figure: string,
  context: QueryContext,
): Promise<string> {
  const title = fileTitle(name, context.site);
  const hasFigure = text.includes(`[[${title}|thumb]]`);
  const plain = text.replaceAll(/\n?\[\[[^[\]|]*\|thumb\]\]/g, '').replaceAll(`[[:${title}]]`, SELF);
  const html = await messageHtml(plain, context);
  const self = `<a class="mw-selflink selflink">${escapeText(title)}</a>`;
  const blocks = html
    .replaceAll(SELF, () => self)
    .split(/\n(?=\*)|(?<=\n\*[^\n]*)\n/)
    .map((block) =>
      block.startsWith('*') ? `<ul><li>${block.slice(1).trim()}</li></ul>` : `<p>${block}\n</p>`,
    );
  return [blocks.join('\n').replaceAll('</ul>\n<ul>', '\n'), ...(hasFigure ? [figure] : [])].join('\n');
}

/** A warning about a name that no file has yet. */
export interface NameWarning extends Reference {
  /** The file that has a similar name. */
  readonly similar?: string;
}

/** Returns the warnings about names that no file has yet, by name. */
export async function warningsOfNames(
  names: readonly string[],
  { site, store }: Pick<QueryContext, 'site' | 'store'>,
): Promise<ReadonlyMap<string, NameWarning>> {
  const similar = await filesBeginningWith(
    store,
    names.flatMap((name) => {
      const whole = fullSizeName(name);
      return [`${splitName(name).base}.`, ...(whole === undefined ? [] : [whole])];
    }),
  );
  const pages = names.length > 0 ? await messagePages(store, [PREFIXES_PAGE]) : new Map<string, string>();
  const prefixes = readPrefixes(pages.get(PREFIXES_PAGE));
  return new Map(
    names.flatMap((name) => {
      const warning = warningOfName(name, similar, prefixes, site);
      return warning ? [[name, warning] as const] : [];
    }),
  );
}

/** Returns a warning if files have similar names, or if the name looks like that of a thumbnail or from a camera. */
function warningOfName(
  name: string,
  similar: readonly string[],
  prefixes: readonly string[],
  site: Site,
): NameWarning | undefined {
  const { base, extension } = splitName(name);
  const normalized = fileExtension(name);
  const sameBase = similar.filter((other) => other.startsWith(`${base}.`));
  const other =
    (normalized !== extension && sameBase.find((one) => one === `${base}.${normalized}`)) || sameBase[0];
  const title = fileTitle(name, site);
  if (other !== undefined)
    return { key: 'fileexists-extension', params: [title, fileTitle(other, site)], similar: other };
  const whole = fullSizeName(name);
  if (whole !== undefined) {
    return similar.includes(whole)
      ? { key: 'fileexists-thumbnail-yes', params: [fileTitle(whole, site), title] }
      : { key: 'file-thumbnail-no', params: [name.slice(0, name.indexOf('-') + 1)] };
  }
  const prefix = prefixes.find((one) => base.startsWith(one));
  return prefix === undefined ? undefined : { key: 'filename-bad-prefix', params: [prefix] };
}

function splitName(name: string): { readonly base: string; readonly extension: string } {
  const dot = name.lastIndexOf('.');
  return dot > 0
    ? { base: name.slice(0, dot), extension: name.slice(dot + 1) }
    : { base: name, extension: '' };
}

/** Strips a thumbnail prefix, as in `120px-Lamp.png`. */
const fullSizeName = (name: string): string | undefined => /^\d\d.?px-(.*)$/su.exec(name)?.[1];

const PREFIXES_PAGE = 'Filename-prefix-blacklist';
const cameraPrefixes = ['CIMG', 'DSC_', 'DSCF', 'DSCN', 'DUW', 'IMG', 'JD', 'MGP', 'PICT'];

/** Parses prefixes, one per line; `#` begins a comment. */
const readPrefixes = (text: string | undefined): readonly string[] =>
  text === undefined
    ? cameraPrefixes
    : text
        .split('\n')
        .map((line) => (line.split('#', 1)[0] ?? '').trim())
        .filter((line) => line !== '');

/** A placeholder for a missing picture. */
function missingPicture(name: string, site: Site): string {
  const upload = specialPageTitle(makeTitle(Namespace.special, 'Upload'), site);
  const title = escapeText(fileTitle(name, site));
  const url = escapeHtml(
    localUrl(upload, site, `wpDestFile=${encodeURIComponent(name.replaceAll(' ', '_'))}`),
  );
  const placeholder = `<span class="mw-file-element mw-broken-media" data-width="180">${title}</span>`;
  return `<figure class="mw-default-size" typeof="mw:Error mw:File/Thumb"><a href="${url}" class="new" title="${escapeHtml(fileTitle(name, site))}">${placeholder}</a><figcaption></figcaption></figure>`;
}

/** The message that describes the link of a thumbnail to its file. */
const ENLARGE = 'thumbnail-more';

/** The picture as a framed thumbnail of default width; `enlarge` describes the link to it. */
function picture(file: FileVersion, enlarge: string, site: Site, { repository }: FilesRelated): string {
  const source = { ...file, metadata: file.metadata ?? {} };
  const handler = mediaHandler(file.mime, repository);
  const isDrawing = handler?.format === 'drawing';
  const standard = defaultWidth(site);
  const width = file.width > 0 && !isDrawing ? Math.min(standard, file.width) : standard;
  const made = thumbnail(source, handler, { width }, repository);
  if (!made || 'error' in made) return '';
  const larger = [1.5, 2].flatMap((density) => {
    const other = thumbnail(source, handler, { width: Math.round(width * density) }, repository);
    if (!repository.responsive || !other || 'error' in other || other.url === made.url) return [];
    return [[other.url, density] as const];
  });
  // The original may serve several densities; list it once.
  const sources = larger
    .filter(([url], i) => larger.findIndex(([first]) => first === url) === i)
    .map(([url, density]) => `${escapeHtml(url)} ${density}x`);
  const isWhole = made.url === fileUrl(repository, file);
  const size = isWhole ? file : made;
  const srcset = sources.length > 0 ? ` srcset="${sources.join(', ')}"` : '';
  const page = escapeHtml(localUrl(makeTitle(Namespace.file, file.name), site));
  const image = (before: string, after: string): string =>
    `<img ${before}src="${escapeHtml(made.url)}" decoding="async" width="${size.width}" height="${size.height}"${after}${srcset} />`;
  if (site.software.has(behaviours.framesInDivisions)) {
    const side = directionOfLanguage(site.language) === 'rtl' ? 'tleft' : 'tright';
    const shown = `<a href="${page}" class="image">${image(`alt="${escapeHtml(file.name.replaceAll('_', ' '))}" `, ' class="thumbimage"')}</a>`;
    const caption = `<div class="thumbcaption"><div class="magnify"><a href="${page}" class="internal" title="${escapeHtml(enlarge)}"></a></div></div>`;
    return `<div class="thumb ${side}"><div class="thumbinner" style="width:${size.width + 2}px;">${shown}  ${caption}</div></div>`;
  }
  const isElement = site.software.has(behaviours.elementsOfFiles);
  const shown = image('', isElement ? ' class="mw-file-element"' : '');
  return `<figure class="mw-default-size" typeof="mw:File/Thumb"><a href="${page}" class="mw-file-description">${shown}</a><figcaption></figcaption></figure>`;
}

/** The default thumbnail width. */
function defaultWidth({ configuration: { general, defaultoptions } }: Site): number {
  const widths = general['thumblimits'] as Readonly<Record<string, number>> | undefined;
  return widths?.[String(defaultoptions['thumbsize'])] ?? 250;
}
