import { Namespace } from '@wikiquery/core/wiki';
import { refreshIncluding, touchShowing } from './backlinks.ts';
import { refreshLinks, touch } from './links.ts';
import { pageById } from './pages.ts';
import { query, type WritableWiki } from './writable-wiki.ts';

/** What a purge does. */
export interface Purge {
  readonly at: string;
  /** Whether the page is marked as changed. */
  readonly touches: boolean;
  /** How its links are stored again; false if they are not. */
  readonly links: false | { readonly isRecursive: boolean };
}

/** Purges a page. */
export function purgePage(wiki: WritableWiki, id: number, { at, touches, links }: Purge): void {
  const page = pageById(wiki, id);
  if (!page) return;
  if (touches) {
    touch(wiki, [id], at);
    const isFile =
      page.namespace === Namespace.file &&
      wiki.row(query('SELECT 1 FROM image WHERE img_name = ?'), page.key) !== undefined;
    if (isFile) touchShowing(wiki, page.key, at);
  }
  if (!links) return;
  refreshLinks(wiki, page, at, page.model);
  if (links.isRecursive) refreshIncluding(wiki, page, at);
}
