import {
  type CommentContext,
  linkedTitles,
  parseComment,
  renderComment,
} from '../wikitext/comment-format.ts';
import type { Surroundings } from './context.ts';
import { linkStates } from './link-states.ts';

/** A comment that is to be shown as HTML. */
export interface PlacedComment extends CommentContext {
  readonly text: string;
}

/** Comments as HTML, in the order given; what they link to is looked up for all of them at once. */
export async function formatComments(
  comments: readonly PlacedComment[],
  { site, store }: Pick<Surroundings, 'site' | 'store'>,
): Promise<readonly string[]> {
  const parsed = comments.map(({ text, ...place }) => parseComment(text, site, place));
  const titles = parsed.flatMap(linkedTitles);
  const stateOf = await linkStates(titles, { site, store });
  return parsed.map((comment) => renderComment(comment, site, stateOf));
}
