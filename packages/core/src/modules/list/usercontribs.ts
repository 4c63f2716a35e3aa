import { hasTag, tagsOf } from '../../data/store/change-tags.ts';
import {
  anyContributor,
  contributionKinds,
  contributions,
  type ContributionOptions,
} from '../../data/store/contributions.ts';
import { revisionSizes } from '../../data/store/revision-values.ts';
import { openRevision } from '../../data/store/revisions.ts';
import { defineList } from '../../query/define.ts';
import * as shape from '../../query/result/shape.ts';
import { exactlyOne } from '../../query/rules.ts';
import { addressAsHex } from '../../wiki/ip-network.ts';
import { isoTimestamp } from '../../wiki/timestamp.ts';
import { makeTitle, prefixedText } from '../../wiki/title.ts';
import {
  commentFields,
  commentShapes,
  formattedComments,
  needsComment,
  suppressedField,
  suppressedShape,
} from '../authored/fields.ts';
import { contributionParameters, readContributors, shownKinds } from '../change/contributions-request.ts';
import { maySeePatrolled } from '../change/item.ts';

/** Lists the contributions of users. */
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
    shape.record(
      {
        texthidden: shape.flag(),
        userid: shape.integer(),
        user: shape.text(),
        userhidden: shape.flag(),
        pageid: shape.given('prop=ids', shape.integer()),
        revid: shape.given('prop=ids', shape.integer()),
        parentid: shape.given('prop=ids', shape.integer()),
        ...shape.titleFieldsGiven('prop=title'),
        timestamp: shape.given('prop=timestamp', shape.text()),
        new: shape.given('prop=flags', shape.flag()),
        minor: shape.given('prop=flags', shape.flag()),
        top: shape.given('prop=flags', shape.flag()),
        ...commentShapes,
        patrolled: shape.flag(),
        autopatrolled: shape.flag(),
        size: shape.integer(),
        sizediff: shape.integer(),
        tags: shape.given('prop=tags', shape.list('tag', shape.text())),
        ...suppressedShape,
      },
      // A parsed comment may consist of links.
      { long: true },
    ),
  ),
  prepare: async (context) => {
    const { params, site, store, viewer, fail } = context;
    const { contributors, several } = await readContributors(context);
    if (!(await anyContributor(store, contributors))) return undefined;
    const show = shownKinds(context);
    const filtersPatrolled = show.some((kind) => patrolKinds.has(kind));
    const showsPatrolled = params.prop.has('patrolled');
    if ((filtersPatrolled || showsPatrolled) && !maySeePatrolled(viewer, site)) {
      fail('permissiondenied-patrolflag');
    }
    const changes: ContributionOptions['changes'] = filtersPatrolled
      ? 'required'
      : showsPatrolled
        ? 'optional'
        : 'none';
    return { contributors, several, show, changes };
  },
  order: ({ prepared: { several, contributors } }) => [
    ...(several
      ? [{ column: 'author_key', type: contributors.kind === 'actors' ? 'integer' : 'text' } as const]
      : []),
    { column: 'rev_timestamp', type: 'timestamp', start: 'start', end: 'end' },
    { column: 'rev_id', type: 'integer' },
  ],
  rows: async (context) => {
    const { params, store, viewer, prepared } = context;
    const wants = { comment: needsComment(params.prop), changes: prepared.changes };
    const found = contributions(store, viewer, prepared.contributors, wants)
      .whereAll(prepared.show.map((kind) => contributionKinds[kind]))
      .whereAll(params.tag === undefined ? [] : [await hasTag(context, 'ct_rev_id', 'rev_id', params.tag)]);
    return params.namespace?.length ? found.whereOneOf('page_namespace', params.namespace) : found;
  },
  // With several users, the position begins with the sort column and the user; addresses are readable, not hexadecimal.
  position: {
    read: (position, { prepared: { several, contributors }, fail }) => {
      if (!several) return position;
      const [orderedBy, who = '', ...rest] = position.split('|');
      if (orderedBy !== (contributors.kind === 'actors' ? 'actor' : 'name')) fail('badcontinue');
      const key = contributors.kind === 'network' ? (addressAsHex(who) ?? fail('badcontinue')) : who;
      return [key, ...rest].join('|');
    },
    write: (row, values, { prepared: { several, contributors } }) => {
      if (!several) return values;
      const who = contributors.kind === 'actors' ? `actor|${row.author_key}` : `name|${row.author}`;
      return `${who}|${row.rev_timestamp}|${row.rev_id}`;
    },
  },
  open: (rows, { viewer }) =>
    rows.map((row) => ({
      ...openRevision(row, makeTitle(row.page_namespace, row.page_title), viewer),
      row,
    })),
  related: async (revisions, context) => {
    const { store } = context;
    const { prop } = context.params;
    const ids = revisions.map(({ id }) => id);
    const parents = revisions.flatMap(({ parentId }) => parentId || []);
    const [sizes, tags, comments] = await Promise.all([
      prop.has('sizediff') ? revisionSizes(store, parents) : undefined,
      prop.has('tags') ? tagsOf(context, 'ct_rev_id', ids) : undefined,
      formattedComments(revisions, prop, ({ title }) => title, context),
    ]);
    return { sizes, tags, comments };
  },
  item: (revision, { params, site }, { sizes, tags, comments }) => {
    const { prop } = params;
    const { hidden, user, row, parentId: parent } = revision;
    const { rev_len: size, rc_patrolled: patrolled } = row;
    const item = {
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
      ...commentFields(revision, prop, comments),
      ...(prop.has('patrolled') && {
        patrolled: (patrolled ?? 0) !== 0,
        autopatrolled: patrolled === 2,
      }),
      ...(prop.has('size') && size !== null && { size }),
      ...(sizes && size !== null && parent !== null && { sizediff: size - (sizes.get(parent) ?? 0) }),
      ...(tags && { tags: tags.get(revision.id) ?? [] }),
    };
    return { ...item, ...suppressedField(item, revision) };
  },
});

const patrolKinds = new Set<string>(['patrolled', '!patrolled', 'autopatrolled', '!autopatrolled']);
