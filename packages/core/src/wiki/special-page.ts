import { lookupKey, Namespace, type Site } from './site.ts';
import { makeTitle, type Title } from './title.ts';

/** Replaces a special page's alias by its localized name; other titles are unchanged. */
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
