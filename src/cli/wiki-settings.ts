import { isObject } from '../client/is-object.ts';
import type { FileSettings } from '../wiki/settings/files.ts';
import { askWikiAt, type Fields, isWikiError, type WikiError } from './against/live-wiki.ts';

/** Settings that siteinfo lacks, but other modules of a wiki's API return; each is absent if it could not be read. */
export interface WikiSettings {
  readonly uploadPath?: string;
  readonly files?: Pick<FileSettings, 'thumbnailPath'>;
  readonly softwareTags?: readonly string[];
  readonly activeUserDays?: number;
}

/** Maximum number of requests for change tags, of up to 500 each. */
const MOST_REQUESTS = 20;

/**
 * Requests the settings that siteinfo lacks from the `api.php` at an address: where files are, the change tags of the
 * software and its extensions, and for how long users count as active. `scriptpath` is the path in which files are by default.
 */
export async function requestSettings(
  address: string,
  { scriptpath }: { readonly scriptpath: string },
): Promise<WikiSettings> {
  const ask = askWikiAt(address);
  const repositories = await ask({ action: 'query', meta: 'filerepoinfo', friprop: 'name|url|thumbUrl' });
  const files = isWikiError(repositories) ? {} : filesOf(repositories, scriptpath);
  const modules = await ask({ action: 'paraminfo', modules: 'query+allusers', helpformat: 'raw' });
  const days = isWikiError(modules) ? undefined : activeUserDaysOf(modules);
  const settings = { ...files, ...(days !== undefined && { activeUserDays: days }) };
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
    if (isWikiError(answer)) return settings;
    tags.push(...itemsOf(answer, 'tags').flatMap(softwareTag));
    from = continuationOf(answer);
  }
  return { ...settings, ...(!from && { softwareTags: tags.toSorted() }) };
}

/** The number of days that MediaWiki's description of `list=allusers` contains. */
function activeUserDaysOf({ paraminfo }: Fields): number | undefined {
  const [module] = listOf(paraminfo, 'modules');
  const active = listOf(module, 'parameters').find(({ name }) => name === 'activeusers');
  const [description] = listOf(active, 'description');
  const { params } = description ?? {};
  const days = Array.isArray(params) ? Number(params[0]) : Number.NaN;
  return Number.isInteger(days) ? days : undefined;
}

const listOf = (fields: unknown, name: string): readonly Fields[] => {
  const items: unknown = isObject(fields) ? fields[name] : undefined;
  return Array.isArray(items) ? items.filter(isObject) : [];
};

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
  return listOf(isObject(query) && name in query ? query : answer, name);
}

/** The parameters that continue a list; undefined if it is complete. */
function continuationOf({ continue: next }: Fields): Readonly<Record<string, string>> | undefined {
  return isObject(next)
    ? Object.fromEntries(Object.entries(next).map(([name, value]) => [name, String(value)]))
    : undefined;
}
