import { wordingAt } from './earlier-wordings.ts';
import { Namespace, type Site } from './site.ts';
import { makeTitle, replaceCharacter, type Title, type TitleProblem } from './title-parser.ts';

export { isInvalid, makeTitle, parseTitle, parseTitleIn, titlePartToKey } from './title-parser.ts';
export type { InvalidTitle, Title, TitleProblem } from './title-parser.ts';

/** Returns a title's name without the namespace, with spaces. */
export function titleText(title: Title): string {
  return withSpaces(title.key);
}

const withSpaces = (key: string): string => replaceCharacter(key, '_', ' ');

/** Returns a title's full name with spaces, without the fragment. */
export function prefixedText(title: Title, site: Site): string {
  const text = withSpaces(title.key);
  if (title.namespace === Namespace.main && title.interwiki === '') return text;
  return withSpaces(prefix(title, site)) + text;
}

/** Returns the full name of a file's page, by the file's key. */
export const fileTitle = (key: string, site: Site): string =>
  prefixedText(makeTitle(Namespace.file, key), site);

/** Returns a title's full name with underscores, without the fragment. */
export function prefixedKey(title: Title, site: Site): string {
  const key = prefix(title, site) + title.key;
  return key.includes(' ') ? key.replaceAll(' ', '_') : key;
}

function prefix(title: Title, site: Site): string {
  const { namespace, interwiki } = title;
  if (interwiki === '') return namespace === Namespace.main ? '' : `${localNamespaceName(title, site)}:`;
  return namespace === Namespace.main ? `${interwiki}:` : `${interwiki}:${namespaceName(namespace, site)}:`;
}

/** Returns the localized name of a page's namespace on this wiki, which can depend on the gender of its account. */
export const localNamespaceName = ({ namespace, key }: Title, site: Site): string =>
  site.genders?.namespaceName(namespace, key) ?? namespaceName(namespace, site);

/** Returns a namespace's localized name; unknown ones are shown as a bad title, as in MediaWiki. */
export function namespaceName(namespace: number, site: Site): string {
  const name = site.namespaces.get(namespace)?.name;
  if (name !== undefined) return name;
  return `${site.namespaces.get(Namespace.special)?.name ?? 'Special'}:Badtitle/NS${namespace}`;
}

/** Whether the title is of a talk page; talk namespaces have odd ids. */
export function isTalk(title: Title): boolean {
  return title.namespace > 0 && title.namespace % 2 === 1;
}

/** Returns the subject page of a talk page; other titles are unchanged. */
export function subjectPage(title: Title): Title {
  return isTalk(title) ? makeTitle(title.namespace - 1, title.key) : title;
}

/** Returns the talk page of a title; undefined in Special and Media, on other wikis and for empty names. */
export function talkPage(title: Title): Title | undefined {
  if (title.namespace < 0 || title.interwiki !== '' || title.key === '') return undefined;
  return isTalk(title) ? title : makeTitle(title.namespace + 1, title.key);
}

/** Returns the talk page of a subject page, or vice versa; undefined if there is none. */
export function associatedPage(title: Title): Title | undefined {
  return isTalk(title) ? subjectPage(title) : talkPage(title);
}

/** Whether the title is of a subpage, in a namespace that has them. */
export function isSubpage(title: Title, site: Site): boolean {
  return hasSubpages(title, site) && title.key.includes('/');
}

/** Returns the name of the root page, without the namespace; that of the page itself if it is no subpage. */
export function rootText(title: Title, site: Site): string {
  const text = titleText(title);
  const slash = hasSubpages(title, site) ? firstDivider(text) : -1;
  return slash < 0 ? text : text.slice(0, slash);
}

/** Returns the name of the parent page, without the namespace; that of the page itself if it is no subpage. */
export function baseText(title: Title, site: Site): string {
  const text = titleText(title);
  const slash = hasSubpages(title, site) ? lastDivider(text) : -1;
  return slash < 0 ? text : text.slice(0, slash);
}

/** Returns the last part of a subpage's name; the whole name of other pages. */
export function subpageText(title: Title, site: Site): string {
  const text = titleText(title);
  const slash = hasSubpages(title, site) ? lastDivider(text) : -1;
  return slash < 0 ? text : text.slice(slash + 1);
}

function hasSubpages(title: Title, site: Site): boolean {
  return site.namespaces.get(title.namespace)?.subpages === true;
}

/** Returns the index of the first slash after leading ones; a name of only slashes keeps its last one. */
function firstDivider(text: string): number {
  let start = 0;
  while (start < text.length - 1 && text.charAt(start) === '/') start++;
  return notAtStart(text.indexOf('/', start));
}

function lastDivider(text: string): number {
  return notAtStart(text.lastIndexOf('/'));
}

/** Ignores a slash at the start, before which nothing would be left. */
function notAtStart(slash: number): number {
  return slash === 0 ? -1 : slash;
}

/** Returns MediaWiki's text for `invalidreason`. */
export function invalidTitleReason(problem: TitleProblem, { software }: Pick<Site, 'software'>): string {
  const text = wordingAt(problem.code, invalidTitleTexts[problem.code], software);
  if (problem.code === 'title-invalid-characters') return text.replace('$1', () => problem.characters);
  if (problem.code === 'title-invalid-too-long') return text.replace('$1', String(problem.maximumBytes));
  return text;
}

/** MediaWiki's texts about invalid titles, by code, with an argument `$1`. */
export const invalidTitleTexts: Readonly<Record<TitleProblem['code'], string>> = {
  'title-invalid': 'The requested page title is invalid',
  'title-invalid-empty': 'The requested page title is empty or contains only a namespace prefix.',
  'title-invalid-utf8': 'The requested page title contains an invalid UTF-8 sequence.',
  'title-invalid-talk-namespace': 'The requested page title refers to a talk page that cannot exist.',
  'title-invalid-relative':
    "Title has relative path. Relative page titles (./, ../) are invalid, because they will often be unreachable when handled by user's browser.",
  'title-invalid-magic-tilde':
    'The requested page title contains invalid magic tilde sequence (<nowiki>~~~</nowiki>).',
  'title-invalid-leading-colon': 'The requested page title contains an invalid colon at the beginning.',
  'title-invalid-characters': 'The requested page title contains invalid characters: "$1".',
  'title-invalid-too-long':
    'The requested page title is too long. It must be no longer than $1 bytes in UTF-8 encoding.',
};
