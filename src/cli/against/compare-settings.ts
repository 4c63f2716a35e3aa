import { softwareTags } from '../../wiki/enumerations.ts';
import { fileRepository } from '../../wiki/file-repository.ts';
import type { Site } from '../../wiki/site.ts';
import type { WikiSettings } from '../wiki-settings.ts';

/** Maximum number of tags in a line. */
const MOST_NAMES = 12;

/**
 * Compares settings that siteinfo lacks with those of the live wiki; returns a line for each that differs. What could not
 * be read of the wiki counts as equal.
 */
export function compareSettings(theirs: WikiSettings, { scriptpath }: Paths, site: Site): readonly string[] {
  const { url, thumbUrl } = fileRepository(site);
  const path = theirs.uploadPath ?? `${scriptpath}/images`;
  const thumbnails = theirs.files?.thumbnailPath ?? `${path}/thumb`;
  return [
    ...different('uploadPath', url, path),
    ...(url === path ? different('files.thumbnailPath', thumbUrl, thumbnails) : []),
    ...(theirs.activeUserDays === undefined
      ? []
      : different('activeUserDays', site.configuration.settings.activeUserDays, theirs.activeUserDays)),
    ...(theirs.softwareTags ? [...tagLines(softwareTags(site), theirs.softwareTags)] : []),
  ];
}

/** Paths of the live wiki. */
interface Paths {
  readonly scriptpath: string;
}

const different = (setting: string, here: string | number, there: string | number): readonly string[] =>
  here === there ? [] : [`${setting}: ${JSON.stringify(here)} here, ${JSON.stringify(there)} there`];

function* tagLines(here: readonly string[], there: readonly string[]): Generator<string> {
  for (const [place, names] of [
    ['there', there.filter((tag) => !here.includes(tag))],
    ['here', here.filter((tag) => !there.includes(tag))],
  ] as const)
    if (names.length > 0) {
      const more = names.length > MOST_NAMES ? ` and ${names.length - MOST_NAMES} more` : '';
      yield `softwareTags: only ${place} ${names.slice(0, MOST_NAMES).join(', ')}${more}`;
    }
}
