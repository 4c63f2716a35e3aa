import { decodeCharacterReferences } from '../../wiki/character-references.ts';
import { escapeHtml } from '../../wiki/escape-html.ts';
import { fileRepository, fileUrl } from '../../wiki/file-repository.ts';
import { mediaHandler } from '../../wiki/media/handlers.ts';
import { thumbnail, type Picture, type ThumbnailRequest } from '../../wiki/media/thumbnails.ts';
import { localUrl } from '../../wiki/page-url.ts';
import { Namespace, type Site } from '../../wiki/site.ts';
import { isInvalid, makeTitle, parseTitle, prefixedText, titleText, type Title } from '../../wiki/title.ts';

/** A file shown in rendered HTML. */
export interface RenderedFile {
  /** The file whose picture is shown. */
  readonly title: Title;
  /** The file that the wikitext names, in whose place another one may be shown as its thumbnail. */
  readonly named: Title | undefined;
  readonly frame: 'thumbnail' | 'framed' | 'frameless' | 'manual' | '';
  readonly width?: number;
  readonly height?: number;
  /** The factor of the usual width for upright pictures. */
  readonly upright?: number;
  /** Name and classes of the element around the picture. */
  readonly box: string;
  readonly classes: readonly string[];
  readonly isInGallery: boolean;
  /** The start tag between the box and the picture. */
  readonly link: string;
  readonly alt?: string;
}

/** Matches a file in the renderer's HTML, with the attributes that the worker adds. */
export const file =
  /(?<gallery> style="width: \d+px(?:; height: \d+px)?">)?<(?<box>span|figure)(?: class="(?<classes>[^"]*)")?(?: typeof="(?<kind>[^"]*)")?>(?<around><(?:a|span)(?: [a-z]+="[^"]*")*>)<img(?<image>(?: [a-z-]+="[^"]*")*)\s*\/?><\/(?:a|span)>/;

/** Reads the groups of a match of {@link file}; undefined if they are of something else or name no file. */
export function readFile(
  groups: Readonly<Record<string, string | undefined>>,
  site: Site,
): RenderedFile | undefined {
  const { gallery, box = '', classes = '', around = '', image } = groups;
  if (image === undefined) return undefined;
  const attributes = new Map(
    [...image.matchAll(/ ([a-z-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  );
  const address = attributes.get('src')?.replace(/^\/wiki\//, '');
  const redirect = address === undefined ? undefined : titleOf(address, site);
  const [, name] = /^Redirect\/file\/(.+)$/.exec(redirect?.key ?? '') ?? [];
  const title = name === undefined ? undefined : parseTitle(`File:${name}`, site);
  if (title === undefined || isInvalid(title)) return undefined;
  const named = parseTitle(decodeCharacterReferences(attributes.get('data-file') ?? ''), site);
  const frame = attributes.get('data-frame') ?? '';
  const upright = attributes.get('data-upright');
  const [width, height] = [attributes.get('width'), attributes.get('height')].map(Number);
  const alt = attributes.get('alt');
  return {
    title,
    named: isInvalid(named) ? undefined : named,
    frame:
      frame === 'thumbnail' || frame === 'framed' || frame === 'frameless' || frame === '' ? frame : 'manual',
    ...(width && { width }),
    ...(height && { height }),
    ...(upright !== undefined && { upright: Number(upright) || usualUpright }),
    box,
    classes: classes.split(' ').filter((one) => one !== ''),
    isInGallery: gallery !== undefined,
    link: around,
    ...(alt !== undefined && { alt }),
  };
}

const usualUpright = 0.75;

/** Returns the title that a path in the renderer's HTML leads to; undefined if it is invalid. */
export function titleOf(address: string, site: Site): Title | undefined {
  const [path = '', fragment] = decodeCharacterReferences(address).split('#');
  try {
    const name = decodeURIComponent(path.split('?')[0] ?? '');
    const title = parseTitle(fragment === undefined ? name : `${name}#${decodeURIComponent(fragment)}`, site);
    return isInvalid(title) ? undefined : title;
  } catch {
    return undefined;
  }
}

const kinds = { thumbnail: '/Thumb', manual: '/Thumb', framed: '/Frame', frameless: '/Frameless', '': '' };

/** Renders a file, or a link to upload it if it does not exist. */
export function writeFile(shown: RenderedFile, site: Site, picture: Picture | undefined): string {
  const { box, frame, isInGallery } = shown;
  const hasOwnSize = shown.width !== undefined || frame === 'framed' || frame === 'manual' || isInGallery;
  const classes = [...(hasOwnSize ? [] : ['mw-default-size']), ...shown.classes].join(' ');
  const className = classes === '' ? '' : ` class="${classes}"`;
  const kind = `${picture ? '' : 'mw:Error '}mw:File${kinds[frame]}`;
  const inner = picture ? existingFile(shown, site, picture) : missingFile(shown, site);
  const height = picture ? 'height' : '';
  return `${isInGallery ? galleryStyle(shown, height !== '') : ''}<${box}${className} typeof="${kind}">${inner}`;
}

/** Quirk of MediaWiki: the box of a missing file has only a height. */
const galleryStyle = ({ width = 120, height = 120 }: RenderedFile, exists: boolean): string =>
  ` style="${exists ? `width: ${width + 30}px; ` : ''}height: ${height + 30}px;">`;

function existingFile(shown: RenderedFile, site: Site, picture: Picture): string {
  const { link, frame, alt, named, title } = shown;
  const repository = fileRepository(site);
  const handler = mediaHandler(picture.mime, repository);
  const isWhole = frame === 'framed' || frame === 'manual';
  const request = isWhole ? { width: picture.width } : requestOf(shown, picture, site);
  const made = thumbnail(picture, handler, request, repository);
  const main = made && 'url' in made ? made : { url: fileUrl(repository, picture), ...request };
  const urls = new Map<string, string>();
  for (const density of isWhole || !repository.responsive ? [] : [1.5, 2]) {
    const larger = {
      width: Math.round(request.width * density),
      ...(request.height !== undefined && { height: Math.round(request.height * density) }),
    };
    const other = thumbnail(picture, handler, larger, repository);
    if (other && 'url' in other && other.url !== main.url && !urls.has(other.url))
      urls.set(other.url, `${density}x`);
  }
  const isDescription = link.includes('class="mw-file-description"');
  const attributes: readonly (readonly [string, string | undefined])[] = [
    ['alt', alt],
    [
      'resource',
      frame !== '' && frame !== 'frameless' && !isDescription ? localUrl(named ?? title, site) : undefined,
    ],
    ['src', main.url],
    ['decoding', 'async'],
    ['width', String(main.width)],
    ['height', String(main.height ?? picture.height)],
    ['class', 'mw-file-element'],
    ['srcset', urls.size > 0 ? [...urls].map(([url, density]) => `${url} ${density}`).join(', ') : undefined],
  ];
  const written = attributes.flatMap(([name, value]) =>
    value === undefined ? [] : [` ${name}="${name === 'alt' ? value : escapeHtml(value)}"`],
  );
  const end = link.startsWith('<a') ? '</a>' : '</span>';
  return `${isDescription ? withAddress(link, title, site) : withOwnAddress(link, site)}<img${written.join('')} />${end}`;
}

const withAddress = (link: string, title: Title, site: Site): string =>
  link.replace(/ href="[^"]*"/, () => ` href="${escapeHtml(localUrl(title, site))}"`);

/** Replaces the renderer's path to a page with the wiki's. */
function withOwnAddress(link: string, site: Site): string {
  const [, address] = / href="\/wiki\/([^"]*)"/.exec(link) ?? [];
  const title = address === undefined ? undefined : titleOf(address, site);
  return title ? withAddress(link, title, site) : link;
}

/** The size at which a picture is shown. */
function requestOf(
  shown: RenderedFile,
  picture: Picture,
  site: Site,
): ThumbnailRequest & { readonly width: number } {
  const { frame, upright } = shown;
  const isDrawing = mediaHandler(picture.mime, fileRepository(site))?.format === 'drawing';
  const { height } = shown;
  let width = shown.width;
  if (width === undefined) {
    width = height !== undefined && isDrawing ? fileRepository(site).maximumDrawingSide : picture.width;
    const preferred =
      upright === undefined ? usualWidth(site) : Math.round((usualWidth(site) * upright) / 10) * 10;
    const isReduced = frame === 'thumbnail' || frame === 'frameless' || width === 0;
    if (isReduced && height === undefined && (preferred < width || width <= 0 || isDrawing))
      width = preferred;
  }
  if (frame === 'thumbnail' && !isDrawing && picture.width > 0) width = Math.min(width, picture.width);
  return { width, ...(height !== undefined && { height }) };
}

/** The width of thumbnails that most readers see. */
function usualWidth({ configuration: { general, defaultoptions } }: Site): number {
  const limits = (general['thumblimits'] ?? {}) as Readonly<Record<string, number>>;
  return limits[String(defaultoptions['thumbsize'])] ?? 300;
}

/** Width of the box of a missing thumbnail. */
const missingWidth = 180;

function missingFile({ title, frame, width, height, alt }: RenderedFile, site: Site): string {
  const name = escapeHtml(prefixedText(title, site));
  const isFramed = frame !== '' && frame !== 'frameless';
  const shownWidth = width ?? (isFramed ? missingWidth : undefined);
  const data =
    (shownWidth === undefined ? '' : ` data-width="${shownWidth}"`) +
    (height === undefined ? '' : ` data-height="${height}"`);
  return `<a href="${uploadUrl(title, site)}" class="new" title="${name}"><span class="mw-file-element mw-broken-media"${data}>${alt ?? name}</span></a>`;
}

function uploadUrl(title: Title, site: Site): string {
  const upload = makeTitle(Namespace.special, 'Upload');
  return escapeHtml(localUrl(upload, site, `wpDestFile=${encodeURIComponent(title.key)}`));
}

/** Renders a link to a file itself, or to upload it if it does not exist. */
export function mediaLink(
  { title, html }: { readonly title: Title; readonly html: string },
  site: Site,
  picture: Picture | undefined,
): string {
  const url = picture ? escapeHtml(fileUrl(fileRepository(site), picture)) : uploadUrl(title, site);
  return `<a href="${url}" class="${picture ? 'internal' : 'new'}" title="${escapeHtml(titleText(title))}">${html}</a>`;
}
