import { fileRepository, softwareTags, type Configuration, type Site } from '@wikiquery/core/wiki';
import type { WikiSettings } from '../wiki-settings.ts';

/** Maximum number of tags in a line. */
const MOST_NAMES = 12;

/**
 * Compares settings with those of the live wiki, whose configuration follows from its siteinfo; returns a line for each
 * that differs. What could not be read of the wiki counts as equal.
 */
export function compareSettings(theirs: WikiSettings, now: Configuration, site: Site): readonly string[] {
  const { scriptpath } = now.general;
  const { categoryCollation } = now.settings;
  const { url, thumbUrl } = fileRepository(site);
  const path = theirs.uploadPath ?? `${scriptpath}/images`;
  const thumbnails = theirs.files?.thumbnailPath ?? `${path}/thumb`;
  return [
    ...different('uploadPath', url, path),
    ...(url === path ? different('files.thumbnailPath', thumbUrl, thumbnails) : []),
    ...different('activeUserDays', site.configuration.settings.activeUserDays, theirs.activeUserDays),
    ...different('blockCidrLimit', site.configuration.settings.blockCidrLimit, theirs.blockCidrLimit),
    ...different('categoryCollation', site.configuration.settings.categoryCollation, categoryCollation),
    ...(theirs.softwareTags ? [...tagLines(softwareTags(site), theirs.softwareTags)] : []),
  ];
}

function different(setting: string, here: unknown, there: unknown): readonly string[] {
  const [our, their] = [JSON.stringify(here), JSON.stringify(there)];
  return there === undefined || our === their ? [] : [`${setting}: ${our} here, ${their} there`];
}

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
