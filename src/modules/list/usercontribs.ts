import { defineList, type Page, type RowQuery } from '../../query/define.ts';
import { formatComments } from '../../query/format-comments.ts';
import { type OrderKey, readPage } from '../../query/order.ts';
import { exactlyOne } from '../../query/rules.ts';
import * as shape from '../../result/shape.ts';
import { hasTag, tagsOf } from '../../store/change-tags.ts';
import {
  anyContributor,
  contributionKinds,
  type ContributionRow,
  contributions,
  type Contributors,
} from '../../store/contributions.ts';
import { revisionSizes } from '../../store/revision-values.ts';
import { openRevision, type Revision } from '../../store/revisions.ts';
import { addressAsHex } from '../../wiki/ip-network.ts';
import { isoTimestamp } from '../../wiki/timestamp.ts';
import { makeTitle, prefixedText } from '../../wiki/title.ts';
import { may } from '../../wiki/viewer.ts';
import {
  type ContributionContext,
  contributionParameters,
  contributorsAsked,
  shownKinds,
} from '../change/contributions-request.ts';

/** Lists what somebody changed. */
export const usercontribs = defineList({
  name: 'usercontribs',
  prefix: 'uc',
  access: 'read',
  cache: 'anon-public-user-private',
  helpPage: 'API:Usercontribs',
  parameters: contributionParameters,
  rules: [exactlyOne('userprefix', 'userids', 'iprange', 'user')],
  result: shape.list(
    'item',
    shape.record({
      texthidden: shape.flag(),
      userid: shape.integer(),
      user: shape.text(),
      userhidden: shape.flag(),
      pageid: shape.integer(),
      revid: shape.integer(),
      parentid: shape.integer(),
      ...shape.titleFields,
      timestamp: shape.text(),
      new: shape.flag(),
      minor: shape.flag(),
      top: shape.flag(),
      commenthidden: shape.flag(),
      comment: shape.text(),
      parsedcomment: shape.text(),
      patrolled: shape.flag(),
      autopatrolled: shape.flag(),
      size: shape.integer(),
      sizediff: shape.integer(),
      tags: shape.list('tag', shape.text()),
      suppressed: shape.flag(),
    }),
  ),
  fetch: readContributions,
  related: async (rows, context) => {
    const { store } = context;
    const { prop } = context.params;
    const ids = rows.map(({ revision }) => revision.id);
    const parents = rows.flatMap(({ revision }) => revision.parentId || []);
    const commented = prop.has('parsedcomment')
      ? rows.flatMap(({ revision }) => (revision.comment === undefined ? [] : revision))
      : [];
    const [sizes, tags, comments] = await Promise.all([
      prop.has('sizediff') ? revisionSizes(store, parents) : undefined,
      prop.has('tags') ? tagsOf(store, 'ct_rev_id', ids) : undefined,
      formatComments(
        commented.map(({ comment = '', title }) => ({ text: comment, page: title })),
        context,
      ),
    ]);
    return { sizes, tags, comments: new Map(commented.map(({ id }, i) => [id, comments[i] ?? ''])) };
  },
  item: ({ row, revision }, { params, site }, { sizes, tags, comments }) => {
    const { prop } = params;
    const { hidden, user, comment } = revision;
    const tellsComment = prop.has('comment') || prop.has('parsedcomment');
    const size = row.rev_len;
    const parent = row.rev_parent_id;
    return {
      ...(hidden.text && { texthidden: true }),
      ...(user && { userid: user.id, user: user.name }),
      ...(hidden.user && { userhidden: true }),
      ...(prop.has('ids') && {
        pageid: revision.page,
        revid: revision.id,
        ...(parent !== null && { parentid: parent }),
      }),
      ...(prop.has('title') && {
        ns: revision.title.namespace,
        title: prefixedText(revision.title, site),
      }),
      ...(prop.has('timestamp') && { timestamp: isoTimestamp(revision.timestamp) }),
      ...(prop.has('flags') && {
        new: parent === 0,
        minor: revision.minor,
        top: row.page_latest === revision.id,
      }),
      ...(tellsComment && hidden.comment && { commenthidden: true }),
      ...(comment !== undefined && prop.has('comment') && { comment }),
      ...(comment !== undefined &&
        prop.has('parsedcomment') && { parsedcomment: comments.get(revision.id) ?? '' }),
      ...(prop.has('patrolled') && {
        patrolled: (row.rc_patrolled ?? 0) !== 0,
        autopatrolled: row.rc_patrolled === 2,
      }),
      ...(prop.has('size') && size !== null && { size }),
      ...(sizes && size !== null && parent !== null && { sizediff: size - (sizes.get(parent) ?? 0) }),
      ...(tags && { tags: tags.get(revision.id) ?? [] }),
      ...((hidden.text || hidden.user || (tellsComment && hidden.comment)) &&
        hidden.restricted && { suppressed: true }),
    };
  },
});

/** A contribution as it is read, and as far as the viewer may see it. */
interface Contribution {
  readonly row: ContributionRow;
  readonly revision: Revision;
}

const nothing: Page<Contribution> = { rows: [], continueAt: () => ({}) };

async function readContributions(context: ContributionContext): Promise<Page<Contribution>> {
  const { params, store, viewer, fail } = context;
  const { contributors, several } = await contributorsAsked(context);
  if (!(await anyContributor(store, contributors))) return nothing;
  const show = shownKinds(context);
  const patrol = new Set<string>(['patrolled', '!patrolled', 'autopatrolled', '!autopatrolled']);
  const filtersPatrolled = show.some((kind) => patrol.has(kind));
  const tellsPatrolled = params.prop.has('patrolled');
  if ((filtersPatrolled || tellsPatrolled) && !may(viewer, 'patrol') && !may(viewer, 'patrolmarks')) {
    fail('permissiondenied-patrolflag');
  }
  const found = contributions(store, viewer, contributors, {
    comment: params.prop.has('comment') || params.prop.has('parsedcomment'),
    changes: filtersPatrolled ? 'necessary' : tellsPatrolled ? 'optional' : 'none',
  });
  let query = found as unknown as RowQuery<ContributionRow>;
  for (const kind of show) query = query.where(contributionKinds[kind]);
  if (params.namespace?.length) {
    query = query.where(store.database.dialect.oneOf('page_namespace', params.namespace));
  }
  if (params.tag !== undefined) query = query.where(await hasTag(store, 'ct_rev_id', 'rev_id', params.tag));
  const page = await readPage(
    query,
    orderOf(contributors, several),
    { ...context, params: positioned() },
    params.limit,
  );
  const rows = page.rows.map((row) => ({
    row,
    revision: openRevision(row, makeTitle(row.page_namespace, row.page_title), viewer),
  }));
  return {
    ...page,
    rows,
    continueAt: (index) => {
      const found = rows[index];
      if (!found) return {};
      const { row, revision } = found;
      const at = `${row.rev_timestamp}|${row.rev_id}`;
      if (!several) return { continue: at };
      const who =
        contributors.kind === 'actors' ? `actor|${row.rev_actor}` : `name|${revision.user?.name ?? ''}`;
      return { continue: `${who}|${at}` };
    },
  };

  // Of several users the position says first what they are ordered by, and addresses are written as such.
  function positioned(): ContributionContext['params'] {
    if (params.continue === undefined || !several) return params;
    const [orderedBy, who = '', ...rest] = params.continue.split('|');
    if (orderedBy !== (contributors.kind === 'actors' ? 'actor' : 'name')) fail('badcontinue');
    const from = contributors.kind === 'network' ? (addressAsHex(who) ?? fail('badcontinue')) : who;
    return { ...params, continue: [from, ...rest].join('|') };
  }
}

type Key = OrderKey<typeof contributionParameters, ContributionRow>;

const firstKey: Readonly<Record<Contributors['kind'], Key>> = {
  actors: { column: 'rev_actor', type: 'integer' },
  prefix: { column: 'actor_name', type: 'text' },
  network: { column: 'ipc_hex', type: 'text' },
};

function orderOf({ kind }: Contributors, several: boolean): Key[] {
  // An address's edits have their times beside the address, too, and an index there.
  const table = kind === 'network' ? 'ipc_rev' : 'rev';
  return [
    ...(several ? [firstKey[kind]] : []),
    { column: `${table}_timestamp`, type: 'timestamp', start: 'start', end: 'end' },
    { column: `${table}_id`, type: 'integer' },
  ];
}
