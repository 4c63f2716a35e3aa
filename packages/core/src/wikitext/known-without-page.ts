import { lookupKey, Namespace, type Site } from '../wiki/site.ts';
import type { Title } from '../wiki/title.ts';
import { isSoftwareMessage } from './messages/find-message.ts';

/** Whether links to a title need no page: on other wikis, fragments, special pages, messages of the software. */
export function isKnownWithoutPage(title: Title, site: Site): boolean {
  if (title.interwiki !== '') return true;
  if (title.namespace === Namespace.main) return title.key === '';
  if (title.namespace === Namespace.special) {
    return site.specialPages.has(lookupKey(title.key.split('/', 1)[0] ?? ''));
  }
  return title.namespace === Namespace.mediawiki && isSoftwareMessage(title.key, site);
}
