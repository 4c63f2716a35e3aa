import { isObject } from '../client/is-object.ts';
import type { FileSettings } from '../wiki/settings/files.ts';
import { askWikiAt, type Fields, isWikiError, type WikiError } from './against/live-wiki.ts';

/** Settings that siteinfo lacks, but other modules of a wiki's API return; each is absent if it could not be read. */
export interface WikiSettings {
  readonly uploadPath?: string;
  readonly files?: Pick<FileSettings, 'thumbnailPath'>;
  readonly softwareTags?: readonly string[];
}

/** Maximum number of requests for change tags, of up to 500 each. */
const MOST_REQUESTS = 20;

/**
 * Requests the settings that siteinfo lacks from the `api.php` at an address: where files are, and the change tags of
 * the software and its extensions. `scriptpath` is the path in which files are by default.
 */
export async function requestSettings(
  address: string,
  { scriptpath }: { readonly scriptpath: string },
): Promise<WikiSettings> {
  const ask = askWikiAt(address);
  const repositories = await ask({ action: 'query', meta: 'filerepoinfo', friprop: 'name|url|thumbUrl' });
  const files = isWikiError(repositories) ? {} : filesOf(repositories, scriptpath);
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
    if (isWikiError(answer)) return files;
    tags.push(...itemsOf(answer, 'tags').flatMap(softwareTag));
    from = continuationOf(answer);
  }
  return { ...files, ...(!from && { softwareTags: tags.toSorted() }) };
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

/** The name of a tag that the software or an extension defines; nothing for one of a person's. */
function softwareTag({ name, source }: Fields): readonly string[] {
  const sources: readonly unknown[] = Array.isArray(source) ? source : [];
  const isSoftwareTag = sources.includes('software') || sources.includes('extension');
  return typeof name === 'string' && isSoftwareTag ? [name] : [];
}

/** The items of a list, which is in `query` or, as repositories are, at the top level of the answer. */
function itemsOf(answer: Fields, name: string): readonly Fields[] {
  const { query } = answer;
  const items: unknown = (isObject(query) ? query[name] : undefined) ?? answer[name];
  return Array.isArray(items) ? items.filter(isObject) : [];
}

/** The parameters that continue a list; undefined if it is complete. */
function continuationOf({ continue: next }: Fields): Readonly<Record<string, string>> | undefined {
  return isObject(next)
    ? Object.fromEntries(Object.entries(next).map(([name, value]) => [name, String(value)]))
    : undefined;
}
