import { isInvalid, parseTitle, type Title } from '../title.ts';
import type { Site } from '../site.ts';

/** Words between double underscores that are kept as properties of a page. */
const switches = [
  'toc',
  'notoc',
  'nogallery',
  'forcetoc',
  'noeditsection',
  'newsectionlink',
  'nonewsectionlink',
  'hiddencat',
  'expectunusedcategory',
  'expectunusedtemplate',
  'index',
  'noindex',
  'staticredirect',
  'notitleconvert',
  'nocontentconvert',
  'disambiguation',
  'noglobal',
];

/** Adds what a text says about its page, and takes back a title to show that does not name the page. */
export function readProperties(
  text: string,
  { site, title }: { readonly site: Site; readonly title: Title },
  settings: Map<string, string>,
): void {
  if (text.includes('__')) {
    const names = switchNames(site);
    for (const [word] of text.matchAll(/__[^_\s]+?(?:_[^_\s]+)*__/g)) {
      const name = names.get(word) ?? names.get(word.toLowerCase());
      if (name !== undefined) settings.set(name, '');
    }
  }
  const shown = settings.get('displaytitle');
  if (shown !== undefined && !namesPage(shown, site, title)) settings.delete('displaytitle');
}

const names = new WeakMap<Site, ReadonlyMap<string, string>>();

function switchNames(site: Site): ReadonlyMap<string, string> {
  const known = names.get(site);
  if (known) return known;
  const made = new Map<string, string>();
  const words = new Map(site.configuration.magicwords.map((word) => [word.name, word]));
  for (const name of switches) {
    const word = words.get(name);
    for (const alias of word?.aliases ?? [`__${name.toUpperCase()}__`])
      made.set(word?.['case-sensitive'] === true ? alias : alias.toLowerCase(), name);
  }
  names.set(site, made);
  return made;
}

/** A title may only be shown in a way that still names the page. */
function namesPage(shown: string, site: Site, title: Title): boolean {
  const target = parseTitle(shown.replaceAll(/<[^>]*>/g, '').replaceAll(/'{2,}/g, ''), site);
  return !isInvalid(target) && target.namespace === title.namespace && target.key === title.key;
}
