import { Namespace, type Site } from './site.ts';
import { makeTitle, type Title } from './title.ts';

/**
 * Special pages that are called by other pages and stand in no list, by real name: as the software has them,
 * since no wiki tells.
 */
const unlisted = new Set(
  (
    'AllMyUploads ApiHelp AuthenticationPopupSuccess Blankpage BlockedExternalDomains Captcha ' +
    'ChangePassword Confirmemail EditTags EditWatchlist Filepath GoToInterwiki ' +
    'Invalidateemail LinkAccounts Listadmins Listbots Movepage MyLanguage Mycontributions ' +
    'Mylog Mypage Mytalk Myuploads PageData PageTranslationDeletePage Revisiondelete RunJobs ' +
    'Specialpages TalkPage UnlinkAccounts UploadStash'
  ).split(' '),
);

/** Special pages one of whose names begins so, by the rank of that name among the page's, then by name. */
export function findSpecialPages(beginning: string, site: Site, offset: number, most: number): Title[] {
  // What stands behind a slash only the page itself knows.
  if (beginning.includes('/')) return [];
  const pages = site.configuration.specialpagealiases.filter(({ realname }) => !unlisted.has(realname));
  const names = new Map(pages.map(({ realname }) => [realname.toUpperCase(), { name: realname, rank: 0 }]));
  for (const { aliases } of pages)
    for (const [rank, name] of aliases.entries()) names.set(name.toUpperCase(), { name, rank });
  const sought = beginning.replaceAll(' ', '_').toUpperCase();
  const ranks: string[][] = [];
  for (const [key, { name, rank }] of [...names].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    if (!key.startsWith(sought)) continue;
    (ranks[rank] ??= []).push(name);
    // Quirk: names of other ranks are looked for no further than the first rank was.
    if ((ranks[0]?.length ?? 0) >= offset + most) break;
  }
  return ranks
    .flat()
    .slice(offset, offset + most)
    .map((name) => makeTitle(Namespace.special, name.replaceAll(' ', '_')));
}
