import { gendersOf } from '../../data/store/all-accounts.ts';
import type { Change } from '../../data/store/change.ts';
import { readOption } from '../../data/store/own-account.ts';
import type { QueryContext } from '../../query/context.ts';
import { escapeHtml } from '../../wiki/escape-html.ts';
import { jsonText } from '../../wiki/json.ts';
import { languageNames } from '../../wiki/language/names.ts';
import { shownParameters } from '../../wiki/logs/shown-parameters.ts';
import { localUrl } from '../../wiki/page-url.ts';
import { Namespace, type Site } from '../../wiki/site.ts';
import { timestampOf } from '../../wiki/timestamp.ts';
import { isInvalid, makeTitle, parseTitle, prefixedText, titleText } from '../../wiki/title.ts';
import { isAddressName } from '../../wiki/user-name.ts';
import { withArguments } from '../../wikitext/messages/find-message.ts';
import { readMessages, type Messages } from '../../wikitext/messages/messages.ts';
import { readableDurations } from '../../wikitext/messages/readable-duration.ts';
import { apiMessageContext, transformMessage } from '../../wikitext/messages/transform.ts';
import { formatComments } from '../../wikitext/rendering/format-comments.ts';
import { formatDate } from './format-date.ts';
import { logMessage, type LogEntry, type LogText } from './log-message.ts';

/**
 * Describes log entries as HTML in the interface language, by change ID. Quirk: what is hidden from the public stays out,
 * whoever asks.
 */
export async function logTexts(
  changes: readonly Change[],
  context: QueryContext,
): Promise<ReadonlyMap<number, string>> {
  const { site, store, viewer, language } = context;
  const entries = changes.flatMap((change) => logEntryOf(change, site) ?? []);
  if (entries.length === 0) return new Map();
  const names = entries.map(({ type, action }) => `logentry-${type}-${action}`);
  const messages = await readMessages([...new Set(names)], language, context);
  const genders = await gendersIn(entries, [...new Set(names)].map(messages.text), store);
  const messageContext = {
    ...apiMessageContext(messages, context),
    gender: (user: string) => genders.get(user),
  };
  const plain = (name: string, args: readonly string[] = []): string =>
    transformMessage(withArguments(messages.text(name) ?? `⧼${name}⧽`, name, args), messageContext);
  const dateFormat = await readOption(store, viewer, 'date');
  const write = await readableDurations(context);
  const formatter = {
    plain,
    has: has(messages),
    date: (time: string) => formatDate(time, dateFormat),
    languageName: languageNames(site, language),
    duration: (from: string, to: string) => write(from, timestampOf(Date.parse(to))),
  };
  const logMessages = entries.map((entry) => logMessage(entry, formatter));
  const links = await renderLinks(logMessages, context);
  return new Map(
    entries.map(({ id }, i) => [id, html(logMessages[i], (text) => links.get(text) ?? '', plain)]),
  );
}

/** Reads the genders of those who made log entries, and of the accounts concerned, if a message has forms for them. */
async function gendersIn(
  entries: readonly LogEntry[],
  texts: readonly (string | undefined)[],
  store: QueryContext['store'],
): Promise<ReadonlyMap<string, string>> {
  if (!texts.some((text) => text?.toLowerCase().includes('{{gender:'))) return new Map();
  const names = entries.flatMap(({ performer, targetText }) => [performer ?? '', targetText]);
  return gendersOf(
    store,
    [...new Set(names)].filter((name) => name !== ''),
  );
}

const has =
  (messages: Messages) =>
  (name: string): boolean => {
    const text = messages.text(name);
    return text !== undefined && text !== '' && text !== '-';
  };

function logEntryOf(change: Change, site: Site): LogEntry | undefined {
  const { log, page, user, hidden } = change;
  if (!log || !page) return undefined;
  const entry = { type: log.type, action: log.action, timestamp: change.timestamp };
  return {
    ...entry,
    id: change.id,
    target: prefixedText(page.title, site),
    targetText: titleText(page.title),
    ...(user && !hidden.user && { performer: user.name }),
    actionHidden: hidden.action,
    stored: log.stored.parameters,
    shown: shownParameters(entry, log.stored.parameters, site),
  };
}

/** Renders the links of all messages in one batch. */
async function renderLinks(
  logMessages: readonly LogText[],
  context: QueryContext,
): Promise<ReadonlyMap<string, string>> {
  const { site } = context;
  const links = logMessages.flatMap(({ args }) =>
    args.filter((arg) => typeof arg === 'object' && 'link' in arg),
  );
  const texts = links.map((arg) => {
    if (arg.link === 'user') return `[[:${userPage(arg.name, site)}|${arg.name}]]`;
    const title = parseTitle(arg.name, site);
    const isAccount = arg.link === 'account' && !isInvalid(title);
    return `[[:${arg.name}|${isAccount ? titleText(title) : arg.name}]]`;
  });
  const formatted = await formatComments(
    texts.map((text) => ({ text })),
    context,
  );
  return new Map(
    links.map((arg, i) => {
      const link = formatted[i] ?? '';
      if (arg.link === 'user') return [jsonText(arg), userLink(link, arg.name)];
      const title = parseTitle(arg.name, site);
      if (arg.link !== 'source' || isInvalid(title)) return [jsonText(arg), link];
      const isMissing = link.includes('redlink=1');
      const url = escapeHtml(
        localUrl(title, site, `redirect=no${isMissing ? '&action=edit&redlink=1' : ''}`),
      );
      return [jsonText(arg), link.replace(/ href="[^"]*"/, () => ` href="${url}"`)];
    }),
  );
}

const userPage = (name: string, site: Site): string =>
  isAddressName(name)
    ? prefixedText(makeTitle(Namespace.special, `Contributions/${name}`), site)
    : prefixedText(makeTitle(Namespace.user, name.replaceAll(' ', '_')), site);

function userLink(link: string, name: string): string {
  const classes = isAddressName(name) ? 'mw-userlink mw-anonuserlink' : 'mw-userlink';
  const styled = link.includes(' class="new"')
    ? link.replace(' class="new"', ` class="new ${classes}"`)
    : link.replace(/ (?:class="[^"]*" )?title="/, ` class="${classes}" title="`);
  return styled.replace(/>([^<]*)<\/a>/, (_, text: string) => `><bdi>${text}</bdi></a>`);
}

/** Renders a message: escapes plain arguments, inserts links and other HTML unchanged. */
function html(
  entry: LogText | undefined,
  linkOf: (arg: string) => string,
  plain: (name: string, args: readonly string[]) => string,
): string {
  if (!entry) return '';
  const pieces: string[] = [];
  const args = entry.args.map((arg) => {
    if (typeof arg === 'string') return arg;
    pieces.push('html' in arg ? arg.html : linkOf(jsonText(arg)));
    return `\uffff${pieces.length - 1}\uffff`;
  });
  const text = entry.message === undefined ? args.join('') : plain(entry.message, args);
  return escapeHtml(text)
    .trim()
    .replaceAll(/\uffff(\d+)\uffff/g, (_, index: string) => pieces[Number(index)] ?? '');
}
