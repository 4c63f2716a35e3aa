import { lookupKey, Namespace, type Site } from './site.ts';
import { makeTitle, type Title } from './title.ts';

/** A special page's title under its first name in the wiki's language; any other title stays as it is. */
export function specialPageTitle(title: Title, site: Site): Title {
  if (title.namespace !== Namespace.special) return title;
  const slash = title.key.indexOf('/');
  const name = slash < 0 ? title.key : title.key.slice(0, slash);
  const page = site.specialPages.get(lookupKey(name));
  if (!page) return title;
  const rest = slash < 0 ? '' : title.key.slice(slash);
  const key = page.localName.replaceAll(' ', '_') + rest;
  return key === title.key ? title : makeTitle(title.namespace, key, title.fragment);
}
