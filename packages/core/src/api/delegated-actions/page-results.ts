import { pageSetShapes } from '../../query/answer-fields.ts';
import * as shape from '../../query/result/shape.ts';
import { answerOf, errorListShape, requestedAnswer, requestedShapes, sure } from './shared-results.ts';

const { any, flag, integer, text } = shape;

const watchedPage = shape.record({
  ...requestedShapes,
  watchable: integer(),
  watched: flag(),
  unwatched: flag(),
});
const seenPage = shape.record({
  ...requestedShapes,
  notwatched: flag(),
  notificationtimestamp: text(),
});

/** What became of each subpage, or why none was moved. */
const movedSubpages = shape.listOrItem(
  'subpage',
  shape.record({ from: text(), to: text(), errors: errorListShape }),
);

const hiddenItem = shape.record(
  {
    ...sure({ status: text() }),
    errors: errorListShape,
    warnings: shape.list('warning', any('param')),
    userhidden: flag(),
    commenthidden: flag(),
    texthidden: flag(),
    actionhidden: flag(),
    contenthidden: flag(),
  },
  { rest: any() },
);

const taggedChange = shape.record({
  ...sure({ status: text() }),
  rcid: integer(),
  revid: integer(),
  logid: integer(),
  code: text(),
  info: text(),
  text: text(),
  errors: errorListShape,
  noop: flag(),
  actionlogid: integer(),
  added: shape.list('t', text()),
  removed: shape.list('t', text()),
});

/** What the actions answer that change pages, their history, or who watches them. */
export const pageResults = {
  changecontentmodel: answerOf('changecontentmodel', {
    result: text(),
    title: text(),
    pageid: integer(),
    contentmodel: text(),
    logid: integer(),
    revid: integer(),
  }),
  delete: answerOf('delete', { title: text(), reason: shape.value(), logid: integer() }),
  edit: shape.record({
    redirects: shape.record({ from: text(), to: text() }),
    ...answerOf(
      'edit',
      { result: text(), pageid: integer(), title: text(), contentmodel: text() },
      {
        new: flag(),
        nochange: flag(),
        oldrevid: integer(),
        newrevid: integer(),
        newtimestamp: text(),
        watched: flag(),
        tempusercreated: flag(),
      },
    ).fields,
  }),
  import: shape.record(
    sure({
      import: shape.list(
        'page',
        shape.record({ ...sure({ title: text() }), ns: integer(), revisions: integer(), invalid: flag() }),
      ),
    }),
  ),
  managetags: answerOf('managetags', {
    operation: text(),
    tag: text(),
    success: flag(),
    logid: integer(),
  }),
  mergehistory: answerOf('mergehistory', {
    from: text(),
    to: text(),
    timestamp: text(),
    reason: text(),
  }),
  move: answerOf(
    'move',
    { from: text(), to: text(), reason: text() },
    {
      redirectcreated: flag(),
      moveoverredirect: flag(),
      talkfrom: text(),
      talkto: text(),
      talkmoveoverredirect: flag(),
      'talkmove-errors': errorListShape,
      subpages: movedSubpages,
      'subpages-talk': movedSubpages,
    },
  ),
  patrol: answerOf('patrol', { rcid: integer(), ns: integer(), title: text() }),
  protect: answerOf(
    'protect',
    {
      title: text(),
      reason: text(),
      protections: shape.list('protection', shape.dictionary(text())),
    },
    { cascade: flag() },
  ),
  purge: requestedAnswer(
    'purge',
    shape.list('page', shape.record({ ...requestedShapes, purged: flag(), linkupdate: flag() })),
    {
      normalized: pageSetShapes.normalized,
      converted: pageSetShapes.converted,
      redirects: pageSetShapes.redirects,
    },
  ),
  revisiondelete: answerOf('revisiondelete', {
    status: text(),
    target: text(),
    items: shape.list('i', hiddenItem),
  }),
  rollback: answerOf('rollback', {
    title: text(),
    pageid: integer(),
    summary: text(),
    revid: integer(),
    old_revid: integer(),
    last_revid: integer(),
  }),
  setnotificationtimestamp: requestedAnswer('setnotificationtimestamp', shape.listOrItem('page', seenPage)),
  setpagelanguage: answerOf('setpagelanguage', {
    title: text(),
    oldlanguage: text(),
    newlanguage: text(),
    logid: integer(),
  }),
  stashedit: answerOf('stashedit', { status: text() }, { texthash: text() }),
  tag: shape.record(sure({ tag: shape.list('result', taggedChange) })),
  undelete: shape.record({
    // Of the revisions, where only files are restored.
    error: shape.record({ code: text(), info: text() }),
    errors: shape.list('error', any()),
    ...answerOf('undelete', {
      title: text(),
      revisions: integer(),
      fileversions: integer(),
      reason: text(),
    }).fields,
  }),
  watch: requestedAnswer('watch', shape.listOrItem('w', watchedPage)),
} as const;
