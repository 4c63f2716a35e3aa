import type { FoundRevision } from '../../../data/store/find-revision.ts';
import * as shape from '../../../query/result/shape.ts';
import type { Site } from '../../../wiki/site.ts';
import { isoTimestamp } from '../../../wiki/timestamp.ts';
import { prefixedText } from '../../../wiki/title.ts';
import type { formatComments } from '../../../wikitext/rendering/format-comments.ts';
import type { comparedProperties } from './parameters.ts';
import type { SideName } from './request.ts';

/** A value of `prop`. */
export type ComparedProperty = (typeof comparedProperties)[number];

const sideFields = (side: SideName) => ({
  [`${side}id`]: shape.integer(),
  [`${side}revid`]: shape.integer(),
  [`${side}ns`]: shape.integer(),
  [`${side}title`]: shape.text(),
  [`${side}size`]: shape.integer(),
  [`${side}timestamp`]: shape.text(),
  [`${side}texthidden`]: shape.flag(),
  [`${side}userhidden`]: shape.flag(),
  [`${side}user`]: shape.text(),
  [`${side}userid`]: shape.integer(),
  [`${side}commenthidden`]: shape.flag(),
  [`${side}comment`]: shape.text(),
  [`${side}parsedcomment`]: shape.text(),
  [`${side}suppressed`]: shape.flag(),
  [`${side}archive`]: shape.flag(),
});

/** The shape of the answer of `action=compare`. */
export const compareShape = shape.record({
  compare: shape.record(
    {
      ...sideFields('from'),
      ...sideFields('to'),
      prev: shape.integer(),
      next: shape.integer(),
      diffsize: shape.integer(),
      // False if a slot does not differ.
      bodies: shape.map('_v', 'diff', shape.any()),
      body: shape.text(),
    },
    { content: 'body', long: true },
  ),
});

/** The facts about a side that its revision does not contain. */
interface SideDetails {
  readonly site: Site;
  /** ID of the page that has the title now. */
  readonly pageId: number;
  /** The comment as {@link formatComments} makes it. */
  readonly parsedComment: Awaited<ReturnType<typeof formatComments>>[number];
}

/** Returns the requested fields of the revision on one side. */
export function fieldsOfSide(
  side: SideName,
  revision: FoundRevision,
  prop: ReadonlySet<ComparedProperty>,
  { site, pageId, parsedComment }: SideDetails,
): Readonly<Record<string, unknown>> {
  const { title, hidden, user, comment } = revision;
  const showsComment = comment !== undefined && (prop.has('comment') || prop.has('parsedcomment'));
  const fields = {
    ...(prop.has('ids') && { id: pageId, revid: revision.id }),
    ...(prop.has('title') && { ns: title.namespace, title: prefixedText(title, site) }),
    ...(prop.has('size') && { size: revision.size }),
    ...(prop.has('timestamp') && { timestamp: isoTimestamp(revision.timestamp) }),
    ...(hidden.text && { texthidden: true }),
    ...(hidden.user && { userhidden: true }),
    ...(user && prop.has('user') && { user: user.name, userid: user.id }),
    ...(hidden.comment && { commenthidden: true }),
    ...(showsComment && prop.has('comment') && { comment }),
    // Quirk: `comment` implies `parsedcomment`.
    ...(showsComment && { parsedcomment: parsedComment }),
    ...(isHidden(revision) && hidden.restricted && { suppressed: true }),
    ...(revision.archived && { archive: true }),
  };
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [side + name, value]));
}

/** Whether anything of a revision is hidden from the public. */
export const isHidden = ({ hidden }: FoundRevision): boolean => hidden.text || hidden.user || hidden.comment;
