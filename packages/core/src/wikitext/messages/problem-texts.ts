import type { QueryContext } from '../../query/context.ts';
import { messageArguments, plainText, type MessageArgument } from '../../query/result/problem-arguments.ts';
import { ownText, type ErrorFormat, type TextOfProblem } from '../../query/result/problem-format.ts';
import type { Problem } from '../../query/result/problems.ts';
import { escapeHtml } from '../../wiki/escape-html.ts';
import { Namespace, type Site } from '../../wiki/site.ts';
import { makeTitle } from '../../wiki/title.ts';
import { findMessage, withArguments } from './find-message.ts';
import { messageHtml } from './html.ts';
import { readMessages } from './messages.ts';
import { transformMessage, type MessageContext } from './transform.ts';

/** The format and language of the errors and warnings of a request. */
export interface ProblemReading {
  readonly errorFormat: ErrorFormat;
  readonly errorLanguage: string;
  /** Whether pages of the wiki override the software's messages. */
  readonly usesPages: boolean;
}

type FindMessage = (name: string) => string | undefined;

/**
 * Reads the texts of errors and warnings: the wiki's own message if there is one and its arguments are known, otherwise
 * Wikiquery's text.
 */
export async function readProblemTexts(
  problems: readonly Problem[],
  { errorFormat, errorLanguage, usesPages }: ProblemReading,
  queryContext: Pick<QueryContext, 'site' | 'store' | 'environment'>,
): Promise<TextOfProblem> {
  const { site, environment } = queryContext;
  const own = ownText(errorFormat);
  if (!hasMessages(site) || errorFormat === 'raw' || errorFormat === 'none') return own;
  const find =
    usesPages && errorFormat !== 'bc'
      ? await readPages(problems, errorLanguage, queryContext)
      : software(site, errorLanguage);
  const page = makeTitle(Namespace.main, 'API');
  const context = { site, environment, page, language: errorLanguage, message: find };
  const texts = new Map<Problem, string>();
  for (const of of problems) {
    const written = writtenMessage(of, context);
    if (written === undefined) continue;
    if (errorFormat === 'html') {
      const toHtml = (text: string): Promise<string> => messageHtml(text, queryContext);
      const after = await Promise.all(written.after.map((part) => insertedHtml(part, toHtml)));
      texts.set(of, insertAfter(await toHtml(written.text), after));
    } else texts.set(of, errorFormat === 'wikitext' ? textOf(written) : plainText(textOf(written)));
  }
  return (of) => texts.get(of) ?? own(of);
}

/** Returns MediaWiki's sentences about the help for an API; undefined if its messages are not installed. */
export function documentationReference(
  url: string,
  language: string,
  { site, environment }: Pick<QueryContext, 'site' | 'environment'>,
): string | undefined {
  if (!hasMessages(site)) return undefined;
  const message = software(site, language);
  const context = { site, environment, page: makeTitle(Namespace.main, 'API'), language, message };
  const sentences = [
    { key: 'api-usage-docref', args: [url] },
    { key: 'api-usage-mailinglist-ref', args: [] },
  ].flatMap(({ key, args }) => {
    const text = message(key);
    return text === undefined ? [] : [transformMessage(withArguments(text, key, args), context)];
  });
  return sentences.length === 0 ? undefined : sentences.join(' ').trim();
}

const hasMessages = ({ configuration }: Site): boolean => configuration.settings.messagesFolder !== undefined;

const noPages: ReadonlyMap<string, string> = new Map();

const software =
  (site: Site, language: string): FindMessage =>
  (name) =>
    findMessage(name, language, site, noPages);

async function readPages(
  problems: readonly Problem[],
  language: string,
  queryContext: Pick<QueryContext, 'site' | 'store' | 'environment'>,
): Promise<FindMessage> {
  const names = problems.flatMap((of) => [of.key, ...namesInArguments(of)]);
  return (await readMessages([...new Set(names), ...listMessages], language, queryContext)).text;
}

const namesInArguments = (of: Problem): readonly string[] =>
  messageArguments(of).flatMap((argument) =>
    typeof argument === 'object' && 'message' in argument ? [argument.message.key] : [],
  );

/** A message in wikitext, with markers for the arguments that are inserted after it was expanded or made HTML. */
interface WrittenMessage {
  readonly text: string;
  readonly after: readonly Inserted[];
}

/** What replaces a marker: pieces of plain text, or another message. */
type Inserted = { readonly plain: string } | { readonly text: string };

/** A message context that finds messages. */
type FindingContext = MessageContext & { readonly message: FindMessage };

/** Returns a message; undefined if it is missing or uses more arguments than are known. */
function writtenMessage(of: Problem, context: FindingContext): WrittenMessage | undefined {
  // Quirk: a few of MediaWiki's keys are sentences, not names of messages.
  const text = context.message(of.key) ?? (of.key.includes(' ') ? `⧼${of.key}⧽` : undefined);
  if (text === undefined || of.arguments.length < argumentCount(text)) return undefined;
  const after: Inserted[] = [];
  const args: string[] = [];
  for (const argument of messageArguments(of)) {
    const inserted = insertedArgument(argument, context);
    if (inserted === undefined) return undefined;
    if (typeof inserted === 'string') args.push(inserted);
    else args.push(MARKER + String.fromCharCode(FIRST_MARK + after.push(inserted) - 1));
  }
  return { text: transformMessage(withArguments(text, of.key, args), context), after };
}

/** Begins a marker, which ends with the place of its argument; not a character of any valid text. */
const MARKER = '\ufffe';
const FIRST_MARK = 0x30;

/** Returns the wikitext of an argument, or what is inserted later; undefined if its message is missing. */
function insertedArgument(argument: MessageArgument, context: FindingContext): Inserted | string | undefined {
  if (typeof argument !== 'object') return String(argument);
  if ('num' in argument) return `{{formatnum:${argument.num}}}`;
  if ('plaintext' in argument) return { plain: String(argument.plaintext) };
  if ('list' in argument) {
    const isPlain = argument.list.some((item) => typeof item === 'object');
    const items = argument.list.map((item) => String(typeof item === 'object' ? item.plaintext : item));
    const joined = joinItems(items, argument.type, context.message);
    return isPlain ? { plain: joined } : joined;
  }
  const { key, params } = argument.message;
  const text = context.message(key);
  if (text === undefined) return undefined;
  return { text: transformMessage(withArguments(text, key, params.map(String)), context) };
}

/** Joins the items of a list as the language does. */
export function joinItems(items: readonly string[], type: 'comma' | 'text', find: FindMessage): string {
  const separator = (name: string, fallback: string): string => {
    const text = find(name);
    return text === undefined ? fallback : withArguments(text, name, []);
  };
  const comma = separator('comma-separator', ', ');
  const last = items.at(-1);
  if (type === 'comma' || last === undefined || items.length < 2) return items.join(comma);
  const and = separator('and', ' and') + separator('word-separator', ' ');
  return items.slice(0, -1).join(comma) + and + last;
}

/** Returns a message as wikitext, with all of its arguments. */
const textOf = ({ text, after }: WrittenMessage): string =>
  insertAfter(
    text,
    after.map((part) => ('plain' in part ? part.plain : part.text)),
  );

const insertedHtml = async (part: Inserted, toHtml: (text: string) => Promise<string>): Promise<string> =>
  'plain' in part ? escapeHtml(part.plain) : toHtml(part.text);

const insertAfter = (text: string, after: readonly string[]): string =>
  after.length === 0
    ? text
    : text.replaceAll(/\ufffe([^])/g, (_, mark: string) => after[mark.charCodeAt(0) - FIRST_MARK] ?? '');

/** The number of arguments that a message uses. */
const argumentCount = (text: string): number =>
  Math.max(0, ...[...text.matchAll(/\$(\d+)/g)].map(([, digits]) => Number(digits)));

const listMessages = ['comma-separator', 'and', 'word-separator'];
