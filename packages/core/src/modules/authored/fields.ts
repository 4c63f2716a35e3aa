import type { Authored } from '../../data/store/authored.ts';
import type { QueryContext } from '../../query/context.ts';
import * as shape from '../../query/result/shape.ts';
import type { Mutable } from '../../wiki/mutable.ts';
import type { Site } from '../../wiki/site.ts';
import type { Title } from '../../wiki/title.ts';
import { isTemporaryAccountName } from '../../wiki/user-name.ts';
import { formatComments } from '../../wikitext/rendering/format-comments.ts';

/** The shapes of {@link userFields}. */
export const userShapes = {
  userhidden: shape.flag(),
  user: shape.text(),
  userid: shape.integer(),
  temp: shape.since('1.42', shape.flag()),
  anon: shape.flag(),
} as const;

/** The shapes of {@link commentFields}. */
export const commentShapes = {
  commenthidden: shape.flag(),
  comment: shape.text(),
  parsedcomment: shape.text(),
} as const;

/** The shape of {@link suppressedField}. */
export const suppressedShape = { suppressed: shape.flag() } as const;

type FieldsOf<S> = { readonly [K in keyof S]?: shape.ValueOf<S[K]> };

/** An item to which such fields are added. */
type ItemWith<S> = { -readonly [K in keyof S]?: shape.ValueOf<S[K]> | undefined };

const none = {};

/** The values of a module's `prop`. */
type Properties = ReadonlySet<string>;

/** Whether `prop` needs the author. */
export const needsUser = (prop: Properties): boolean => prop.has('user') || prop.has('userid');

/** Whether `prop` needs the comment. */
export const needsComment = (prop: Properties): boolean => prop.has('comment') || prop.has('parsedcomment');

/** Returns the author as far as the viewer may see it: `userhidden`, `user`, `userid`, `temp`, `anon`. */
export function userFields(authored: Authored, prop: Properties, site: Site): FieldsOf<typeof userShapes> {
  if (!needsUser(prop)) return none;
  const fields: Mutable<FieldsOf<typeof userShapes>> = {};
  addUserFields(fields, authored, { user: prop.has('user'), userid: prop.has('userid') }, site);
  return fields;
}

/** Adds {@link userFields} to an item, for lists in which copying them would take long. */
export function addUserFields(
  item: ItemWith<typeof userShapes>,
  { user, hidden }: Authored,
  shows: Readonly<Record<'user' | 'userid', boolean>>,
  site: Site,
): void {
  if (!shows.user && !shows.userid) return;
  if (hidden.user) item.userhidden = true;
  if (!user) return;
  if (shows.user) item.user = user.name;
  if (shows.userid) item.userid = user.id;
  if (isTemporaryAccountName(user.name, site)) item.temp = true;
  if (user.id === 0) item.anon = true;
}

/** The comments of rows as HTML, by row. */
export type FormattedComments<Row> = ReadonlyMap<Row, string>;

/** Formats the comments of rows if `prop` has `parsedcomment`; `pageOf` returns the page that a row is about, if any. */
export async function formattedComments<Row extends Authored>(
  rows: readonly Row[],
  prop: Properties,
  pageOf: (row: Row) => Title | undefined,
  context: Pick<QueryContext, 'site' | 'store' | 'language'>,
): Promise<FormattedComments<Row>> {
  const commented = prop.has('parsedcomment') ? rows.filter(({ comment }) => comment !== undefined) : [];
  if (commented.length === 0) return new Map();
  const placed = commented.map((row) => {
    const page = pageOf(row);
    return { text: row.comment ?? '', ...(page && { page }) };
  });
  const html = await formatComments(placed, context);
  return new Map(commented.map((row, i) => [row, html[i] ?? '']));
}

/** Returns the comment as far as the viewer may see it: `commenthidden`, `comment`, `parsedcomment`. */
export function commentFields<Row extends Authored>(
  row: Row,
  prop: Properties,
  formatted: FormattedComments<Row>,
): FieldsOf<typeof commentShapes> {
  if (!needsComment(prop)) return none;
  const fields: Mutable<FieldsOf<typeof commentShapes>> = {};
  const shows = { comment: prop.has('comment'), parsedcomment: prop.has('parsedcomment') };
  addCommentFields(fields, row, shows, formatted);
  return fields;
}

/** Adds {@link commentFields} to an item. */
export function addCommentFields<Row extends Authored>(
  item: ItemWith<typeof commentShapes>,
  row: Row,
  shows: Readonly<Record<'comment' | 'parsedcomment', boolean>>,
  formatted: FormattedComments<Row>,
): void {
  if (!shows.comment && !shows.parsedcomment) return;
  const { comment, hidden } = row;
  if (hidden.comment) item.commenthidden = true;
  if (comment === undefined) return;
  if (shows.comment) item.comment = comment;
  if (shows.parsedcomment) item.parsedcomment = formatted.get(row) ?? '';
}

const marks = ['userhidden', 'commenthidden', 'actionhidden', 'filehidden', 'texthidden', 'sha1hidden'];

/** Returns `suppressed` if an item has a hidden field that is hidden from administrators too. */
export const suppressedField = (item: object, { hidden }: Authored): FieldsOf<typeof suppressedShape> =>
  hidden.restricted && marks.some((mark) => mark in item) ? { suppressed: true } : none;
