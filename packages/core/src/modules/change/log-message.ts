import { lookupTable } from '@wikiquery/common/lookup-table';
import { escapeHtml } from '../../wiki/escape-html.ts';
import { isInfinite } from '../../wiki/expiry.ts';
import type { StoredParameters } from '../../wiki/logs/stored-parameters.ts';
import type { FormattedDate } from './format-date.ts';

/** A log entry as far as the viewer may see it, with its parameters as stored and as shown. */
export interface LogEntry {
  readonly id: number;
  readonly type: string;
  readonly action: string;
  readonly timestamp: string;
  /** The title of the target page, with and without its namespace. */
  readonly target: string;
  readonly targetText: string;
  /** Absent if hidden from the public. */
  readonly performer?: string;
  /** Whether what was done is hidden from the public. */
  readonly actionHidden: boolean;
  readonly stored: StoredParameters;
  readonly shown: Readonly<Record<string, unknown>>;
}

/** An argument of a message: plain text, HTML, or a link, which is red if its target is missing. */
export type MessageArgument =
  | string
  | { readonly html: string }
  | { readonly link: 'user' | 'page' | 'source' | 'account'; readonly name: string };

/** A message key and its arguments; without a key, they are the whole text. */
export interface LogText {
  readonly message?: string;
  readonly args: readonly MessageArgument[];
}

interface LogMessage extends LogText {
  readonly message: string;
}

/** Formats messages and dates for a viewer. */
export interface Formatter {
  /** Formats a message. */
  readonly plain: FormatMessage;
  /** Whether a message exists and is not empty. */
  readonly has: (name: string) => boolean;
  /** Formats an ISO 8601 timestamp. */
  readonly date: (timestamp: string) => FormattedDate;
  /** Returns the name of a language. */
  readonly languageName: (code: string) => string;
  /** Formats the time between a timestamp and an ISO 8601 one. */
  readonly duration: (from: string, to: string) => string;
}

type FormatMessage = (name: string, args?: readonly string[]) => string;

/** Returns the message for a log entry, with its user, page and parameters as arguments. */
export function logMessage(entry: LogEntry, formatter: Formatter): LogText {
  const { type, action, performer, target } = entry;
  const removed = (name: string): MessageArgument => ({
    html: `<span class="history-deleted">${escapeHtml(formatter.plain(name))}</span>`,
  });
  const by: MessageArgument =
    performer === undefined ? removed('rev-deleted-user') : { link: 'user', name: performer };
  if (entry.actionHidden)
    return { args: [by, formatter.plain('word-separator'), removed('rev-deleted-event')] };
  const message = `logentry-${type}-${action}`;
  const args: MessageArgument[] = [by, performer ?? '', { link: 'page', name: target }];
  for (const [key, value] of entry.stored) {
    const position = Number(/^(\d+):/.exec(key)?.[1] ?? 0);
    if (position > args.length) args[position - 1] = textOf(value);
  }
  const initial = { message, args: Array.from(args, (arg: MessageArgument | undefined) => arg ?? '') };
  const build = builders[type === 'suppress' && action !== 'delete' ? suppressed(action) : type];
  return build ? build(initial, entry, formatter) : initial;
}

const suppressed = (action: string): string => (action.endsWith('block') ? 'block' : 'delete');

type MessageBuilder = (initial: LogMessage, entry: LogEntry, formatter: Formatter) => LogMessage;

/** A scalar parameter as text; empty for anything else. */
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

const setArguments = (
  args: readonly MessageArgument[],
  values: Readonly<Record<number, MessageArgument>>,
): MessageArgument[] => {
  const all = [...args];
  for (const [position, value] of Object.entries(values)) {
    while (all.length < Number(position)) all.push('');
    all[Number(position) - 1] = value;
  }
  return all;
};

const builders: Readonly<Record<string, MessageBuilder>> = lookupTable({
  move: ({ message, args }, { target, shown, stored }) => ({
    message: stored.get('5::noredir') === '1' ? `${message}-noredirect` : message,
    args: setArguments(args, {
      3: { link: 'source', name: target },
      4: { link: 'page', name: textOf(shown['target_title']) },
    }),
  }),
  newusers: ({ message, args }, { targetText, action }) => ({
    message,
    args:
      action === 'create2' || action === 'byemail'
        ? setArguments(args, { 3: { link: 'user', name: targetText } })
        : args,
  }),
  import: ({ message, args }) => ({ message: args.length > 3 ? `${message}-details` : message, args }),
  rights: ({ message, args }, { target, targetText, shown }, { plain, has }) => {
    const groups = (value: unknown): string => {
      const names = (Array.isArray(value) ? value : []).map((group) => {
        const name = `group-${String(group)}-member`;
        return has(name) ? plain(name, [targetText]) : String(group);
      });
      return names.length === 0 ? plain('rightsnone') : listText(names, plain);
    };
    return {
      message,
      args: setArguments(args, {
        3: { link: 'account', name: target },
        4: groups(shown['oldgroups']),
        5: groups(shown['newgroups']),
        6: targetText,
      }),
    };
  },
  block: ({ message, args }, entry, formatter) => {
    const { targetText: name, shown, action } = entry;
    const { plain } = formatter;
    const blocked: Readonly<Record<number, MessageArgument>> = {
      3: name.startsWith('#') ? name : { link: 'user', name },
      4: name.startsWith('#') ? '' : name,
    };
    if (action === 'unblock') return { message, args: setArguments(args, blocked) };
    const duration = textOf(shown['duration'] ?? 'infinity');
    const end = blockEnd(duration, entry, formatter);
    const flags = Array.isArray(shown['flags']) ? shown['flags'].map(String) : [];
    const flagNames = flags.map((flag) => plain(`block-log-flags-${flag}`)).join(', ');
    return {
      message,
      args: setArguments(args, {
        ...blocked,
        5: {
          html: `<span class="blockExpiry" title="&amp;lrm;${escapeHtml(duration)}">${escapeHtml(end)}</span>`.replace(
            '&amp;lrm;',
            '&lrm;',
          ),
        },
        6: flagNames === '' ? '' : `(${flagNames})`,
      }),
    };
  },
  contentmodel: ({ message, args }, _, { plain, has }) => {
    const nameOf = (model: MessageArgument | undefined): MessageArgument => {
      const name = `content-model-${textOf(model).toLowerCase()}`;
      return has(name) ? plain(name) : (model ?? '');
    };
    return { message, args: setArguments(args, { 4: nameOf(args[3]), 5: nameOf(args[4]) }) };
  },
  merge: ({ message, args }, { target, shown }, { date }) => ({
    message,
    args: setArguments(args, {
      3: { link: 'source', name: target },
      4: { link: 'page', name: textOf(shown['dest_title'] ?? shown['src_title']) },
      5: date(textOf(shown['mergepoint'])).full,
    }),
  }),
  pagelang: ({ message, args }, _, { plain, languageName }) => {
    const nameOf = (arg: MessageArgument | undefined): string => {
      const [, code = '', mark] = /^([^[]*)(\[)?/.exec(textOf(arg)) ?? [];
      const name = `${languageName(code)} (${code})`;
      return mark === undefined ? name : `${name} [${plain('default')}]`;
    };
    return { message, args: setArguments(args, { 4: nameOf(args[3]), 5: nameOf(args[4]) }) };
  },
  protect: ({ message, args }, { shown, action }, { plain, has, date }) => {
    if (action === 'move_prot') {
      const name = textOf(shown['oldtitle_title']);
      return { message, args: setArguments(args, { 4: { link: 'source', name } }) };
    }
    if (action === 'unprotect') return { message, args };
    const details = Array.isArray(shown['details']) ? (shown['details'] as readonly ProtectionDetail[]) : [];
    const description = details.map(({ type, level, expiry }) => {
      const name = `protect-level-${level}`;
      const restriction = has(name) ? plain(name) : plain('protect-fallback', [level]);
      const until =
        expiry === 'infinite' ? plain('protect-expiry-indefinite') : expiryText(date(expiry), plain);
      return plain('protect-summary-desc', [plain(`restriction-${type}`), restriction, until]);
    });
    return {
      message: shown['cascade'] === true ? `${message}-cascade` : message,
      args: setArguments(args, {
        4: description.length > 0 ? description.join(' ') : textOf(shown['description']),
      }),
    };
  },
  delete: ({ message, args }, { shown, action }, { plain }) => {
    if (action === 'restore') {
      const counts = Object.entries((shown['count'] ?? {}) as Readonly<Record<string, number>>)
        .filter(([, count]) => count > 0)
        .map(([kind, count]) => plain(`restore-count-${kind}`, [String(count)]));
      return shown['count'] === undefined
        ? { message: `${message}-nocount`, args }
        : { message, args: setArguments(args, { 4: listText(counts, plain) }) };
    }
    if (action !== 'event' && action !== 'revision') return { message, args };
    const [before, after] = [shown['old'], shown['new']] as readonly (Visibility | undefined)[];
    if (!before || !after) return { message: `${message}-legacy`, args };
    const changes = ['hid', 'unhid'].flatMap((kind) =>
      hideable
        .filter(([part]) => before[part] !== after[part] && after[part] === (kind === 'hid'))
        .map(([, name]) => plain(`revdelete-${name}-${kind}`)),
    );
    if (before.restricted !== after.restricted)
      changes.push(plain(after.restricted ? 'revdelete-restricted' : 'revdelete-unrestricted'));
    const count = Array.isArray(shown['ids']) ? shown['ids'].length : 0;
    return { message, args: setArguments(args, { 4: listText(changes, plain), 5: String(count) }) };
  },
});

/** Says when a block ends: a duration that the wiki offers by its name, another one in words, or a time. */
function blockEnd(
  duration: string,
  { shown, timestamp }: LogEntry,
  { plain, date, duration: between }: Formatter,
): string {
  const offered = plain('ipboptions')
    .split(',')
    .map((option) => option.split(':').map((part) => part.trim()))
    .find(([, value]) => value === duration || (isInfinite(duration) && isInfinite(value ?? '')));
  if (offered?.[0] !== undefined) return offered[0];
  const expiry = shown['expiry'];
  if (expiry === undefined) return plain('infiniteblock');
  return /^\d{4}-?\d\d/.test(duration) ? date(textOf(expiry)).full : between(timestamp, textOf(expiry));
}

interface ProtectionDetail {
  readonly type: string;
  readonly level: string;
  readonly expiry: string;
}

type Visibility = Readonly<Record<'content' | 'comment' | 'user' | 'restricted', boolean>>;

const hideable = [
  ['content', 'content'],
  ['comment', 'summary'],
  ['user', 'uname'],
] as const;

/** Joins texts with commas, and the last two with "and". */
function listText(texts: readonly string[], plain: FormatMessage): string {
  const last = texts.at(-1) ?? '';
  if (texts.length < 2) return last;
  return `${texts.slice(0, -1).join(plain('comma-separator'))}${plain('and')}${plain('word-separator')}${last}`;
}

const expiryText = ({ full, date, time }: FormattedDate, plain: FormatMessage): string =>
  plain('protect-expiring-local', [full, date, time]);
