import { existingFiles } from '../store/files.ts';
import { pagesByTitles } from '../store/pages.ts';
import {
  type CommentLink,
  type CommentPlace,
  isKnownWithoutPage,
  linkedTitles,
  type LinkState,
  parseComment,
  renderComment,
} from '../wiki/comment-format.ts';
import { Namespace } from '../wiki/site.ts';
import type { Surroundings } from './context.ts';

/** A comment that is to be shown as HTML. */
export interface PlacedComment extends CommentPlace {
  readonly text: string;
}

/** Comments as HTML, in the order given; what they link to is looked up for all of them at once. */
export async function formatComments(
  comments: readonly PlacedComment[],
  { site, store }: Pick<Surroundings, 'site' | 'store'>,
): Promise<readonly string[]> {
  const parsed = comments.map(({ text, ...place }) => parseComment(text, site, place));
  const titles = parsed.flatMap(linkedTitles);
  const local = titles.filter(({ interwiki, namespace }) => interwiki === '' && namespace >= 0);
  const pages = await pagesByTitles(store, local);
  const states = new Map(
    pages.map((page): [string, LinkState] => [
      `${page.page_namespace}:${page.page_title}`,
      page.page_is_redirect ? 'redirect' : 'page',
    ]),
  );
  const files = await existingFiles(
    store,
    local.filter(({ namespace }) => namespace === Namespace.file).map(({ key }) => key),
  );
  const stateOf = ({ title, kind }: CommentLink): LinkState => {
    const isFile = title.namespace === Namespace.file && title.interwiki === '' && files.has(title.key);
    if (kind === 'media') return isFile ? 'known' : 'missing';
    const page = title.interwiki === '' ? states.get(`${title.namespace}:${title.key}`) : undefined;
    return page ?? (isFile || isKnownWithoutPage(title, site) ? 'known' : 'missing');
  };
  return parsed.map((comment) => renderComment(comment, site, stateOf));
}
