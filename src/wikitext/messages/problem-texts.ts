import { argumentText, plainText, type ProblemArgument } from '../../query/result/problem-arguments.ts';
import { type ErrorFormat, ownText, type TextOfProblem } from '../../query/result/problem-format.ts';
import type { Problem } from '../../query/result/problems.ts';
import type { QueryContext } from '../../query/context.ts';
import { Namespace, type Site } from '../../wiki/site.ts';
import { makeTitle, type Title } from '../../wiki/title.ts';
import { escapeWikitext } from '../../wiki/escape-wikitext.ts';
import { messageHtml } from './html.ts';
import { findMessage, withArguments } from './find-message.ts';
import { readMessages } from './messages.ts';
import { type MessageContext, transformMessage } from './transform.ts';

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
  const texts = new Map<Problem, string>();
  for (const of of problems) {
    const text = wikitextOf(of, find, { site, environment, page, language: errorLanguage });
    if (text === undefined) continue;
    if (errorFormat === 'html') texts.set(of, await messageHtml(text, queryContext));
    else texts.set(of, errorFormat === 'wikitext' ? text : plainText(text));
  }
  return (of) => texts.get(of) ?? own(of);
}

/** Returns the English text of an error about a page; its arguments may contain wikitext. */
export function problemSentence(
  of: Problem,
  page: Title,
  { site, environment }: Pick<QueryContext, 'site' | 'environment'>,
): string {
  const language = 'en';
  const text = hasMessages(site)
    ? wikitextOf(of, software(site, language), { site, environment, page, language }, argumentText)
    : undefined;
  return text === undefined ? ownText('plaintext')(of) : plainText(text);
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
  const names = problems.flatMap((of) => [of.key, ...(isPermission(of) ? [actionMessage(of)] : [])]);
  return (await readMessages([...new Set(names), ...listMessages], language, queryContext)).text;
}

/** Returns a message in wikitext; undefined if it is missing or uses more arguments than are known. */
function wikitextOf(
  of: Problem,
  find: FindMessage,
  context: Omit<MessageContext, 'message'>,
  write: (argument: ProblemArgument) => string = (argument) => argumentWikitext(argument, find),
): string | undefined {
  const text = find(of.key);
  if (text === undefined || of.arguments.length < argumentCount(text)) return undefined;
  const allowed = isPermission(of) ? find(actionMessage(of)) : undefined;
  if (isPermission(of) && allowed === undefined) return undefined;
  const args = allowed === undefined ? of.arguments.map(write) : [allowed];
  return transformMessage(withArguments(text, of.key, args), { ...context, message: find });
}

/** A missing right is described by what it allows. */
const isPermission = ({ key }: Problem): boolean => key === 'apierror-permissiondenied';
const actionMessage = (of: Problem): string => `action-${argumentText(of.arguments[0] ?? '')}`;

/** The number of arguments that a message uses. */
const argumentCount = (text: string): number =>
  Math.max(0, ...[...text.matchAll(/\$(\d+)/g)].map(([, digits]) => Number(digits)));

const listMessages = ['comma-separator', 'and', 'word-separator'];

function argumentWikitext(argument: ProblemArgument, find: FindMessage): string {
  if (typeof argument === 'string') return escapeWikitext(argument);
  if (typeof argument === 'number') return String(argument);
  if ('num' in argument) return `{{formatnum:${argument.num}}}`;
  const [comma = ', ', and = ' and', space = ' '] = listMessages.map(find);
  const last = argument.type === 'text' && argument.list.length > 1 ? argument.list.at(-1) : undefined;
  return last === undefined
    ? argument.list.join(comma)
    : argument.list.slice(0, -1).join(comma) + and + space + last;
}
