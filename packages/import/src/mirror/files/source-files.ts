import { hashFolders } from '@wikiquery/core/wiki';
import type { Source } from '../source/source.ts';

/** Where a source has its files. */
export interface SourceFiles {
  /** URL or path of the folder of files. */
  readonly url: string;
  readonly thumbUrl: string;
  /** Levels of folders named by the MD5 of the file's name; undefined if the source has another layout. */
  readonly levels: number | undefined;
}

/** Reads where a source has its files, and in which layout; undefined if it does not tell. */
export async function readSourceFiles(source: Source): Promise<SourceFiles | undefined> {
  const { query } = await source.ask({
    meta: 'filerepoinfo',
    friprop: 'local|url|thumbUrl',
    list: 'allimages',
    ailimit: 1,
    aiprop: 'url',
  });
  const { repos = [], allimages: [file] = [] } = query ?? {};
  const local = repos.find((repository) => repository.local);
  if (local?.url === undefined) return undefined;
  const { url, thumbUrl = `${url}/thumb` } = local;
  return { url, thumbUrl, levels: file ? levelsOf(file) : USUAL_LEVELS };
}

const USUAL_LEVELS = 2;

/** The most levels that are tried. */
const MOST_LEVELS = 4;

function levelsOf({ name, url = '' }: { readonly name: string; readonly url?: string }): number | undefined {
  const path = decodeURIComponent(new URL(url, 'https://wiki.example').pathname);
  for (let levels = MOST_LEVELS; levels >= 0; levels--)
    if (path.endsWith(`/${hashFolders(name, levels)}${name}`)) return levels;
  return undefined;
}
