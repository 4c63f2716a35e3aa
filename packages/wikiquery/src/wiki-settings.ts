import { isObject } from '@wikiquery/common/is-object';
import type { FileSettings, Settings } from '@wikiquery/core/wiki/settings';
import { continuationOf } from 'wikiquery-client/protocol';
import {
  askWikiAt,
  isWikiError,
  itemsIn,
  type AskWiki,
  type Fields,
  type WikiError,
} from './against/live-wiki.ts';

/** Settings that siteinfo lacks, but other modules of a wiki's API return; each is absent if it could not be read. */
export interface WikiSettings {
  readonly uploadPath?: string;
  readonly files?: FoundFiles;
  readonly softwareTags?: readonly string[];
  readonly activeUserDays?: number;
  readonly blockCidrLimit?: Settings['blockCidrLimit'];
  readonly maximumResultSize?: number;
}

type FoundFiles = Partial<Pick<FileSettings, 'thumbnailPath' | 'drawingsInBrowsers' | 'drawingsRendered'>>;

/** Maximum number of requests for change tags, of up to 500 each. */
const MOST_REQUESTS = 20;

/**
 * Requests the settings that siteinfo lacks from the `api.php` at an address: where files are, the change tags of the
 * software and its extensions, and numbers that descriptions of parameters state. `scriptpath` is the path in which
 * files are by default.
 */
export async function requestSettings(
  address: string,
  { scriptpath }: { readonly scriptpath: string },
): Promise<WikiSettings> {
  const ask = askWikiAt(address);
  const repositories = await ask({ action: 'query', meta: 'filerepoinfo', friprop: 'name|url|thumbUrl' });
  const places = isWikiError(repositories) ? {} : filesOf(repositories, scriptpath);
  const files = { ...places.files, ...(await drawings(ask)) };
  const found = {
    ...places,
    ...(Object.keys(files).length > 0 && { files }),
    ...(await describedNumbers(ask)),
    ...(await resultSize(ask)),
  };
  const tags: string[] = [];
  let from: Readonly<Record<string, string>> | undefined = {};
  for (let requests = 0; from && requests < MOST_REQUESTS; requests++) {
    const answer: Fields | WikiError = await ask({
      action: 'query',
      list: 'tags',
      tgprop: 'source',
      tglimit: 'max',
      ...from,
    });
    if (isWikiError(answer)) return found;
    tags.push(...itemsOf(answer, 'tags').flatMap(softwareTag));
    from = continuationOf(answer);
  }
  return { ...found, ...(!from && { softwareTags: tags.toSorted() }) };
}

/** Where the local repository has its files, as far as that is not the default. */
function filesOf(answer: Fields, scriptpath: string): Pick<WikiSettings, 'uploadPath' | 'files'> {
  const local = itemsOf(answer, 'repos').find(({ name }) => name === 'local');
  const { url, thumbUrl } = local ?? {};
  if (typeof url !== 'string') return {};
  return {
    ...(url !== `${scriptpath}/images` && { uploadPath: url }),
    ...(typeof thumbUrl === 'string' &&
      thumbUrl !== `${url}/thumb` && { files: { thumbnailPath: thumbUrl } }),
  };
}

/** Maximum number of files of all types among which a drawing is looked for. */
const MOST_FILES = '500';

/** Reads from the thumbnail of a drawing how the wiki renders drawings, as far as that is not the default. */
async function drawings(ask: AskWiki): Promise<FoundFiles> {
  const request = {
    action: 'query',
    generator: 'allimages',
    prop: 'imageinfo',
    iiprop: 'url|mime',
    iiurlwidth: '20',
  };
  const answer = await ask({ ...request, gaimime: 'image/svg+xml', gailimit: '5' });
  // In miser mode, files cannot be selected by type.
  const any = isWikiError(answer) ? await ask({ ...request, gailimit: MOST_FILES }) : answer;
  if (isWikiError(any)) return {};
  const drawing = itemsOf(any, 'pages')
    .flatMap((page) => itemsIn(page, 'imageinfo'))
    .find(({ mime }) => mime === 'image/svg+xml');
  const { thumburl, url } = drawing ?? {};
  if (typeof thumburl !== 'string') return {};
  if (thumburl === url) return { drawingsInBrowsers: true };
  // Files of a type that is not rendered have an icon instead.
  return thumburl.includes('/file-type-icons/') ? { drawingsRendered: false } : {};
}

/** Reads the largest size of results, if it is smaller than that of all messages, from the warning about it. */
async function resultSize(ask: AskWiki): Promise<Pick<WikiSettings, 'maximumResultSize'>> {
  const answer = await ask({ action: 'query', meta: 'allmessages', amlang: 'en', errorformat: 'raw' });
  if (isWikiError(answer)) return {};
  const warning = itemsIn(answer, 'warnings').find(({ key }) => key === 'apiwarn-truncatedresult');
  const [size]: readonly unknown[] = Array.isArray(warning?.['params']) ? warning['params'] : [];
  const bytes = Number(isObject(size) ? size['num'] : size);
  return Number.isInteger(bytes) ? { maximumResultSize: bytes } : {};
}

/** Reads the numbers that the descriptions of parameters state. */
async function describedNumbers(
  ask: AskWiki,
): Promise<Pick<WikiSettings, 'activeUserDays' | 'blockCidrLimit'>> {
  const modules = 'query+allusers|query+blocks';
  const answer = await ask({ action: 'paraminfo', modules, helpformat: 'raw' });
  if (isWikiError(answer)) return {};
  const [days] = numbersIn(answer, 'apihelp-query+allusers-param-activeusers');
  const [IPv4, IPv6] = numbersIn(answer, 'apihelp-query+blocks-param-ip');
  return {
    ...(days !== undefined && { activeUserDays: days }),
    ...(IPv4 !== undefined && IPv6 !== undefined && { blockCidrLimit: { IPv4, IPv6 } }),
  };
}

/** The numbers with which the message that describes a parameter begins its parameters; none if it is not there. */
function numbersIn({ paraminfo }: Fields, message: string): readonly number[] {
  const modules = isObject(paraminfo) ? itemsIn(paraminfo, 'modules') : [];
  const found = modules
    .flatMap((module) => itemsIn(module, 'parameters'))
    .flatMap((parameter) => itemsIn(parameter, 'description'))
    .find(({ key }) => key === message);
  const params: readonly unknown[] = Array.isArray(found?.['params']) ? found['params'] : [];
  return params.map(Number).filter(Number.isFinite);
}

/** The name of a tag that the software or an extension defines; nothing for one of a person's. */
function softwareTag({ name, source }: Fields): readonly string[] {
  const sources: readonly unknown[] = Array.isArray(source) ? source : [];
  const isSoftwareTag = sources.includes('software') || sources.includes('extension');
  return typeof name === 'string' && isSoftwareTag ? [name] : [];
}

/** The items of a list, which is in `query` or, as repositories are, at the top level of the answer. */
function itemsOf(answer: Fields, name: string): readonly Fields[] {
  const { query } = answer;
  return itemsIn(isObject(query) && name in query ? query : answer, name);
}
