import {
  invalidTitleReason,
  isInvalid,
  Namespace,
  namespaceNumber,
  parseTitleIn,
  prefixedText,
  type Site,
  type Title,
} from '@wikiquery/core/wiki';

/** The title that a page of a dump is imported under. */
export interface ImportedTitle {
  readonly title?: Title;
  /** Why the title was refused or changed. */
  readonly problem?: string;
}

/**
 * Finds the title that a page is imported under, as MediaWiki's importer does. Pages of a namespace that the wiki lacks
 * come into that of the same name, or else into the main one with their whole title; dumps before schema 0.6 have no
 * numbers of namespaces.
 */
export function importedTitle(written: string, namespace: number | undefined, site: Site): ImportedTitle {
  const number = namespace ?? Namespace.main;
  const [name, rest] = divided(written, number);
  const isKnown = site.namespaces.has(number);
  const place = isKnown ? number : (namespaceNumber(name, site) ?? Namespace.main);
  const parsed = parseTitleIn(place, isKnown || place !== Namespace.main ? rest : `${name}:${rest}`, site);
  if (isInvalid(parsed)) return refused(invalidTitleReason(parsed.problem, site));
  if (parsed.interwiki !== '') return refused(`"${parsed.interwiki}:" is the prefix of another wiki.`);
  if (parsed.namespace < 0) return refused(`Namespace ${parsed.namespace} has no pages.`);
  if (parsed.key === '') return refused('It names no page.');
  const title = { ...parsed, fragment: '' };
  if (!isKnown) {
    const full = prefixedText(title, site);
    return {
      title,
      problem: `Namespace ${number} is not in the wiki's list of namespaces; the page is imported as "${full}".`,
    };
  }
  const isSame =
    parsed.fragment === '' &&
    (namespace === undefined || parsed.namespace === number) &&
    isWritten(title, rest, name, site);
  return isSame
    ? { title }
    : {
        title,
        problem: `The title is not one that MediaWiki would write; the page is imported as "${prefixedText(title, site)}".`,
      };
}

const refused = (reason: string): ImportedTitle => ({
  problem: `The page is skipped, since MediaWiki refuses its title: ${reason}`,
});

/** Divides a title into the name of its namespace and the rest. */
function divided(written: string, namespace: number): readonly [name: string, rest: string] {
  const colon = namespace === Namespace.main ? -1 : written.indexOf(':');
  if (colon >= 0) return [written.slice(0, colon), written.slice(colon + 1)];
  return [namespace === Namespace.main ? '' : `Ns${namespace}`, written];
}

/** Whether a title is as it was written, apart from underscores. */
function isWritten({ namespace, key }: Title, rest: string, name: string, site: Site): boolean {
  const text = rest.replaceAll(' ', '_');
  if (text === key) return name === '' || namespaceNumber(name, site) === namespace;
  const colon = text.indexOf(':');
  // Dumps without numbers of namespaces have whole titles.
  return (
    name === '' &&
    colon > 0 &&
    text.slice(colon + 1) === key &&
    namespaceNumber(text.slice(0, colon), site) === namespace
  );
}
