import { lookupTable } from '@wikiquery/common/lookup-table';
import type { Change } from '../../../data/store/change.ts';
import { slotsOf, type Slot } from '../../../data/store/content.ts';
import { readOption } from '../../../data/store/own-account.ts';
import { hiddenOfRevisions } from '../../../data/store/revision-values.ts';
import { editsBetween, type EditCounts } from '../../../data/store/revisions-between.ts';
import { formatDate, type FormattedDate } from '../../../modules/change/format-date.ts';
import { logTexts } from '../../../modules/change/log-text.ts';
import { slotsDifference } from '../../../modules/revision/slots-difference.ts';
import type { QueryContext } from '../../../query/context.ts';
import { escapeHtml } from '../../../wiki/escape-html.ts';
import { Hiding, maySee } from '../../../wiki/hiding.ts';
import { languageTag } from '../../../wiki/language/language.ts';
import { pageUrl } from '../../../wiki/page-url.ts';
import { isoTimestamp } from '../../../wiki/timestamp.ts';
import type { Title } from '../../../wiki/title.ts';
import { withArguments } from '../../../wikitext/messages/find-message.ts';
import { readMessages } from '../../../wikitext/messages/messages.ts';
import { apiMessageContext, transformMessage } from '../../../wikitext/messages/transform.ts';
import { formatComments } from '../../../wikitext/rendering/format-comments.ts';
import { protocolOf } from './feed.ts';

/** Authors of intermediate revisions are counted up to this number. */
const MAX_AUTHORS = 100;

const texts = [
  'diff-empty',
  'diff-multi-manyusers',
  'diff-multi-otherusers',
  'diff-multi-sameuser',
  'newpage',
  'previousrevision',
  'revisionasof',
  'showdiff',
];

/** The page that a change affects, with the revisions before and after it. */
type ChangedPage = NonNullable<Change['page']>;

/** Describes changes as HTML, by change ID: the comment and the difference. */
export async function describeChanges(
  changes: readonly Change[],
  context: QueryContext,
): Promise<ReadonlyMap<number, string>> {
  const { store, viewer, site, language } = context;
  const pages = changes.flatMap(({ page }) => (page && isShown(page) ? page : []));
  const ids = [...new Set(pages.flatMap(({ revision, oldRevision }) => [revision, oldRevision]))];
  const pairs = pages.flatMap(({ oldRevision, revision }) =>
    oldRevision > 0 ? [{ from: oldRevision, to: revision }] : [],
  );
  const [actions, comments, hidden, between, messages, own, dateForm] = await Promise.all([
    logTexts(changes, context),
    formatComments(
      changes.map(({ comment = '' }) => ({ text: comment })),
      context,
    ),
    hiddenOfRevisions(
      store,
      ids.filter((id) => id > 0),
    ),
    editsBetween(store, pairs, viewer),
    readMessages(texts, language, context),
    readMessages(['showdiff'], site.language, context),
    readOption(store, viewer, 'date'),
  ]);
  const revisions = [...hidden].map(([id, bits]) => ({ id, textVisible: maySee(bits, Hiding.text, viewer) }));
  const slots = await slotsOf(store, revisions, true);
  const messageContext = apiMessageContext(messages, context);
  const say = (name: string, ...args: readonly string[]): string =>
    transformMessage(withArguments(messages.text(name) ?? `⧼${name}⧽`, name, args), messageContext);
  const shown: Shown = {
    context,
    slots,
    between,
    say,
    linkText: own.text('showdiff') ?? '⧼showdiff⧽',
    hiding: (id) => hidden.get(id),
    date: (timestamp) => formatDate(isoTimestamp(timestamp), dateForm),
  };
  return new Map(
    changes.map((change, i) => {
      const parts = [actions.get(change.id) ?? '', comments[i] ?? ''].filter((part) => part !== '');
      return [change.id, `<p>${parts.join(' ')}</p>\n${changed(change, shown)}`];
    }),
  );
}

const isShown = ({ title, revision }: ChangedPage): boolean => title.namespace >= 0 && revision > 0;

interface Shown {
  readonly context: QueryContext;
  readonly slots: ReadonlyMap<number, readonly Slot[]>;
  readonly between: ReadonlyMap<number, EditCounts>;
  readonly say: (name: string, ...args: readonly string[]) => string;
  /** The label of a link to a difference, in the content language. */
  readonly linkText: string;
  /** The deletion bits of a revision; undefined if it no longer exists. */
  readonly hiding: (id: number) => number | undefined;
  readonly date: (timestamp: string) => FormattedDate;
}

function changed({ page, timestamp }: Change, shown: Shown): string {
  if (!page || !isShown(page)) return '';
  const { context, slots, say } = shown;
  const maximumSize = context.site.configuration.settings.feedDifferenceSize;
  const { title, revision, oldRevision } = page;
  if (oldRevision === 0) {
    const text = newText(revision, shown);
    if (text === undefined || Buffer.byteLength(text) > maximumSize)
      return link(title, revision, undefined, shown);
    const lines = escapeHtml(text).replaceAll(/\r\n|\n\r|\n|\r/g, (end) => `<br />${end}`);
    return `<p><b>${escapeHtml(say('newpage'))}</b></p><div>${lines}</div>`;
  }
  const [before, after] = [slots.get(oldRevision), slots.get(revision)];
  const difference = before && after && slotsDifference(before, after, 'table', context);
  if (difference?.tooLong) return link(title, revision, oldRevision, shown);
  if (difference?.body === undefined) return `<p>The revision ${revision} cannot be compared.</p>`;
  const whole = table(difference.body, revision, timestamp, shown);
  return Buffer.byteLength(whole) > maximumSize
    ? link(title, revision, oldRevision, shown)
    : withStyles(whole);
}

/** Returns the public text of a new page, unless it was deleted since. */
function newText(revision: number, { slots, hiding }: Shown): string | undefined {
  const bits = hiding(revision);
  if (bits === undefined) return '';
  if ((bits & Hiding.text) !== 0) return undefined;
  return slots.get(revision)?.find(({ role }) => role === 'main')?.text;
}

function link(title: Title, revision: number, old: number | undefined, { context, linkText }: Shown): string {
  const query = `diff=${revision}${old === undefined ? '' : `&oldid=${old}`}`;
  const url = pageUrl(title, context.site, query, protocolOf(context.server));
  return `<a href="${escapeHtml(url)}">${escapeHtml(linkText)}</a>`;
}

/** Wraps the rows of a difference in a table, with a heading for each side and the number of skipped revisions. */
function table(
  difference: string,
  revision: number,
  timestamp: string,
  { context, between, say, date }: Shown,
): string {
  const { site, language } = context;
  const side = site.configuration.general.rtl ? 'right' : 'left';
  const lang = escapeHtml(languageTag(language));
  const empty = difference === '';
  const [half, all] = empty ? [1, 2] : [2, 4];
  const columns = '<col class="diff-marker" /><col class="diff-content" />'.repeat(empty ? 0 : 2);
  const cell = (kind: string, deleted: string, text: string): string =>
    `<td colspan="${half}" class="diff-${kind} diff-side-${deleted}">${text}</td>`;
  const { full, date: day, time } = date(timestamp);
  const titles =
    cell('otitle', 'deleted', say('previousrevision')) +
    cell('ntitle', 'added', say('revisionasof', full, day, time));
  const row = (kind: string, html: string): string =>
    html === '' ? '' : `<tr><td colspan="${all}" class="diff-${kind}" lang="${lang}">${html}</td></tr>`;
  const notice = empty ? `<div class="mw-diff-empty">${escapeHtml(say('diff-empty'))}</div>\n` : '';
  return (
    `<table class="diff diff-type-table diff-contentalign-${side} diff-editfont-monospace" data-mw="interface">` +
    `${columns}<tr class="diff-title" lang="${lang}">${titles}</tr>` +
    `${row('multi', skippedRevisions(between.get(revision), say))}${row('notice', notice)}${difference}</table>`
  );
}

function skippedRevisions(between: EditCounts | undefined, say: Shown['say']): string {
  if (!between || between.edits === 0 || between.edits > 1000) return '';
  const { edits, users } = between;
  const name = users === 0 ? 'sameuser' : users > MAX_AUTHORS ? 'manyusers' : 'otherusers';
  return escapeHtml(
    say(`diff-multi-${name}`, String(edits), String(Math.min(users, MAX_AUTHORS)), '[HIDDEN]'),
  );
}

/** Inline styles of a difference, by class. */
const styles: Readonly<Record<string, string>> = lookupTable({
  diff: 'background: #fff; color: #222;',
  'diff-otitle': 'text-align: center; background: #fff; color: #222;',
  'diff-ntitle': 'text-align: center; background: #fff; color: #222;',
  'diff-addedline': line('#a3d3ff'),
  'diff-deletedline': line('#ffe49c'),
  'diff-context': `${line('#eaecf0')} background: #f8f9fa;`,
  diffchange: 'font-weight: bold; text-decoration: none;',
});

function line(colour: string): string {
  return (
    `border: 1px solid ${colour}; border-left-width: 4px; border-radius: 0.3em; color: #222; ` +
    'font-size: 90%; vertical-align: top; white-space: pre-wrap;'
  );
}

/** Inlines the styles of a difference: feed readers do not load the wiki's style sheets. */
function withStyles(html: string): string {
  return html.replaceAll(/(<\w+\b[^<>]*)\bclass="([^"]*)"/g, (whole, before: string, classes: string) => {
    const style = classes.split(' ').flatMap((name) => styles[name] ?? [])[0];
    return style === undefined ? whole : `${before}style="${style}"`;
  });
}
