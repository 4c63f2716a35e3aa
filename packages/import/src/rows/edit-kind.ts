import type { Site, Title } from '@wikiquery/core/wiki';
import { redirectTarget } from '@wikiquery/core/wikitext';

/** The text of a page's main slot. */
interface MainContent {
  readonly text: string;
  readonly model: string;
}

/** What an edit did to a page, as automatic summaries and tags tell it. */
export type EditKind =
  | { readonly name: 'blank' | 'contentmodelchange' | 'newblank' | 'newpage' | 'replace' }
  | { readonly name: 'new-redirect'; readonly target: Title }
  | { readonly name: 'removed-redirect'; readonly old: Title }
  | { readonly name: 'changed-redirect-target'; readonly old: Title; readonly target: Title };

/** Tells what an edit did to a page; undefined where it is nothing of note. */
export function editKind(
  site: Site,
  before: MainContent | undefined,
  after: MainContent,
): EditKind | undefined {
  const targetOf = (content: MainContent | undefined): Title | undefined =>
    content && redirectTarget(content, site);
  const [oldSize, size] = [sizeOf(before), sizeOf(after)];
  if (oldSize > 0 && size === 0) return { name: 'blank' };
  const [old, target] = [targetOf(before), targetOf(after)];
  if (target && !old) return { name: 'new-redirect', target };
  if (target && old && !isSame(old, target)) return { name: 'changed-redirect-target', old, target };
  if (old && !target) return { name: 'removed-redirect', old };
  if (!before) return { name: size === 0 ? 'newblank' : 'newpage' };
  if (oldSize > 10 * size) return { name: 'replace' };
  return before.model === after.model ? undefined : { name: 'contentmodelchange' };
}

/** The tags that MediaWiki itself puts on an edit of a kind. */
export const editTags = (kind: EditKind | undefined): readonly string[] =>
  kind === undefined || kind.name === 'newblank' || kind.name === 'newpage' ? [] : [`mw-${kind.name}`];

const sizeOf = (content: MainContent | undefined): number => Buffer.byteLength(content?.text ?? '');

const isSame = (a: Title, b: Title): boolean =>
  a.namespace === b.namespace && a.key === b.key && a.interwiki === b.interwiki && a.fragment === b.fragment;
