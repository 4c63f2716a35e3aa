import { protectedTitles } from '../../data/store/protections.ts';
import { defineList } from '../../query/define.ts';
import { namespaces } from '../../query/parameters/namespaces.ts';
import { anyOf, continuation, limit, manyOf, older } from '../../query/parameters/types.ts';
import { timestamp } from '../../query/parameters/wiki-types.ts';
import * as shape from '../../query/result/shape.ts';
import { isoExpiry } from '../../wiki/expiry.ts';
import type { Site } from '../../wiki/site.ts';
import { isoTimestamp } from '../../wiki/timestamp.ts';
import { makeTitle, prefixedText } from '../../wiki/title.ts';
import { formatComments } from '../../wikitext/rendering/format-comments.ts';

const levels = (site: Site): readonly string[] =>
  site.configuration.restrictions.levels.filter((level) => level !== '');

/** Lists the titles protected from creation, by time of protection. */
export const protectedtitles = defineList({
  name: 'protectedtitles',
  prefix: 'pt',
  access: 'read',
  cache: ({ prop }) => (prop.has('parsedcomment') ? 'anon-public-user-private' : 'public'),
  helpPage: 'API:Protectedtitles',
  parameters: {
    namespace: namespaces(),
    level: anyOf(levels),
    limit: limit(),
    dir: older(),
    start: timestamp(),
    end: timestamp(),
    prop: manyOf(['timestamp', 'user', 'userid', 'comment', 'parsedcomment', 'expiry', 'level'], {
      default: ['timestamp', 'level'],
    }),
    continue: continuation(),
  },
  result: shape.list(
    'pt',
    shape.record({
      ...shape.titleFields,
      timestamp: shape.given('prop=timestamp', shape.text()),
      user: shape.text(),
      userid: shape.integer(),
      comment: shape.given('prop=comment', shape.text()),
      parsedcomment: shape.given('prop=parsedcomment', shape.text()),
      expiry: shape.given('prop=expiry', shape.text()),
      level: shape.given('prop=level', shape.text()),
    }),
  ),
  order: [
    { column: 'pt_timestamp', type: 'timestamp', start: 'start', end: 'end' },
    { column: 'pt_namespace', type: 'integer' },
    { column: 'pt_title', type: 'text' },
  ],
  rows: ({ params, store }) => {
    let titles = protectedTitles(store);
    if (params.namespace?.length) titles = titles.whereOneOf('pt_namespace', params.namespace);
    if (params.level.size > 0) titles = titles.whereOneOf('pt_create_perm', [...params.level]);
    return titles;
  },
  related: async (rows, context) =>
    context.params.prop.has('parsedcomment')
      ? formatComments(
          rows.map((row) => ({
            text: row.comment_text ?? '',
            page: makeTitle(row.pt_namespace, row.pt_title),
          })),
          context,
        ).then((comments) => new Map(rows.map((row, i) => [row, comments[i] ?? ''])))
      : new Map<unknown, string>(),
  item: (row, { params, site }, parsed) => {
    const { prop } = params;
    return {
      ns: row.pt_namespace,
      title: prefixedText(makeTitle(row.pt_namespace, row.pt_title), site),
      ...(prop.has('timestamp') && { timestamp: isoTimestamp(row.pt_timestamp) }),
      ...(prop.has('user') && row.user_name !== null && { user: row.user_name }),
      ...((prop.has('userid') || prop.has('user')) && { userid: row.pt_user }),
      ...(prop.has('comment') && { comment: row.comment_text ?? '' }),
      ...(prop.has('parsedcomment') && { parsedcomment: parsed.get(row) ?? '' }),
      ...(prop.has('expiry') && {
        expiry: isoExpiry(row.pt_expiry),
      }),
      ...(prop.has('level') && { level: row.pt_create_perm }),
    };
  },
  generates: (row) => makeTitle(row.pt_namespace, row.pt_title),
});
