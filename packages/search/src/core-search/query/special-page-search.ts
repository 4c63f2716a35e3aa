import { makeTitle, Namespace, type Site, type Title } from '@wikiquery/core/wiki';

/** Unlisted special pages, by real name; siteinfo does not tell them from listed ones. */
const unlisted = new Set(
  (
    'AllMyUploads ApiHelp AuthenticationPopupSuccess Blankpage BlockedExternalDomains Captcha ' +
    'ChangePassword Confirmemail EditTags EditWatchlist Filepath GoToInterwiki ' +
    'Invalidateemail LinkAccounts Listadmins Listbots Movepage MyLanguage Mycontributions ' +
    'Mylog Mypage Mytalk Myuploads PageData PageTranslationDeletePage Revisiondelete RunJobs ' +
    'Specialpages TalkPage UnlinkAccounts UploadStash'
  ).split(' '),
);

/** Finds special pages by a prefix of a name, ordered by the rank of the alias and by name. */
export function findSpecialPages(prefix: string, site: Site, offset: number, limit: number): Title[] {
  // Only the special page itself can complete what follows a slash.
  if (prefix.includes('/')) return [];
  const pages = site.configuration.specialpagealiases.filter(({ realname }) => !unlisted.has(realname));
  const names = new Map(pages.map(({ realname }) => [realname.toUpperCase(), { name: realname, rank: 0 }]));
  for (const { aliases } of pages)
    for (const [rank, name] of aliases.entries()) names.set(name.toUpperCase(), { name, rank });
  const key = prefix.replaceAll(' ', '_').toUpperCase();
  const ranks: string[][] = [];
  for (const [alias, { name, rank }] of [...names].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    if (!alias.startsWith(key)) continue;
    (ranks[rank] ??= []).push(name);
    // Quirk: stops once the first rank is full, whatever the other ranks have.
    if ((ranks[0]?.length ?? 0) >= offset + limit) break;
  }
  return ranks
    .flat()
    .slice(offset, offset + limit)
    .map((name) => makeTitle(Namespace.special, name.replaceAll(' ', '_')));
}
