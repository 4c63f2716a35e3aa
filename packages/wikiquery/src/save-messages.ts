import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { messageOf } from '@wikiquery/core/errors';
import type { Configuration } from '@wikiquery/core/wiki';
import {
  ownMessages,
  withFallbacks,
  type LanguageMessages,
  type ListedMessage,
} from '@wikiquery/core/wikitext/messages';
import { createWikiQuery, type WikiQuery } from './ask-wiki.ts';
import { UsageError } from './problem.ts';
import type { Progress } from './progress.ts';
import { quantity } from './quantities.ts';

/** Which messages of a wiki to save, and where. */
export interface MessageChoice {
  /** URL of the wiki's api.php. */
  readonly from: string;
  readonly languages: readonly string[];
  /** The folder in which they are saved, a file for each language. */
  readonly folder: string;
}

/** Subfolder with the languages that an interrupted run has downloaded. */
const INCOMPLETE = '.incomplete';

/** Milliseconds after which an interrupted run is not resumed. */
const RESUMABLE = 86_400_000;

/**
 * Saves a wiki's messages in some languages, their fallbacks, the content language and English. An interrupted run
 * leaves the files of an earlier one as they are, and is resumed by the next.
 */
export async function saveMessages(
  { from, languages, folder }: MessageChoice,
  { general, languages: known }: Pick<Configuration, 'general' | 'languages'>,
  progress: Progress,
): Promise<{ readonly languages: readonly string[]; readonly messages: number }> {
  const wanted = wantedLanguages(languages, general.lang, known);
  const query = createWikiQuery(from);
  const incomplete = join(folder, INCOMPLETE);
  await explained(folder, () => resumeOrStart(incomplete, `${from} ${general.generator}`));
  const taken = new Map<string, LanguageMessages>();
  let messages = 0;
  for (const [index, language] of wanted.entries()) {
    const show = (): void => {
      progress.at(index, wanted.length, () => `${language}: ${quantity(messages, 'message')}`);
    };
    show();
    const path = join(incomplete, `${language}.json`);
    const own =
      (await readTaken(path)) ??
      ownMessages(language, await listMessages(query, from, language, show), taken);
    await explained(folder, () => writeWhole(path, own));
    taken.set(language, own);
    messages += Object.keys(own.texts).length;
  }
  await explained(folder, async () => {
    for (const [language, { texts }] of taken) await writeWhole(join(folder, `${language}.json`), texts);
    await rm(incomplete, { recursive: true });
  });
  return { languages: wanted, messages };
}

function wantedLanguages(
  languages: readonly string[],
  content: string,
  known: Configuration['languages'],
): readonly string[] {
  const codes = new Set(known.map(({ code }) => code));
  const unknown = languages.filter((language) => !codes.has(language));
  if (unknown.length > 0) {
    throw new UsageError(
      `The wiki has no language ${unknown.map((code) => `"${code}"`).join(', ')}: ` +
        '--messages takes codes of its languages, separated by commas, such as de,pt-br.',
    );
  }
  return withFallbacks(['en', content, ...languages], (code) => codes.has(code));
}

/** Keeps what an interrupted run for the same wiki has downloaded, and deletes anything else. */
async function resumeOrStart(folder: string, wiki: string): Promise<void> {
  const mark = join(folder, 'wiki');
  const started = await readFile(mark, 'utf8').catch(() => undefined);
  if (started === wiki && Date.now() - (await stat(mark)).mtimeMs < RESUMABLE) return;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await writeFile(mark, wiki);
}

async function readTaken(path: string): Promise<LanguageMessages | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as LanguageMessages);
}

/** Writes a file that appears only when it is complete. */
async function writeWhole(path: string, content: unknown): Promise<void> {
  await writeFile(`${path}.part`, `${JSON.stringify(content, undefined, 1)}\n`);
  await rename(`${path}.part`, path);
}

async function explained<T>(folder: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw new UsageError(`Cannot save messages in ${folder}: ${messageOf(error)}`);
  }
}

/** Lists all messages in a language, following the continuation. */
async function listMessages(
  query: WikiQuery,
  from: string,
  language: string,
  onAnswer: () => void,
): Promise<readonly ListedMessage[]> {
  const listed: ListedMessage[] = [];
  for (let start: string | undefined; ;) {
    const answer = (await query({
      action: 'query',
      meta: 'allmessages',
      ammessages: '*',
      amprop: 'default',
      amlang: language,
      ...(start !== undefined && { amfrom: start }),
    })) as MessagesAnswer | undefined;
    const messages = answer?.query?.allmessages;
    if (answer?.error || !Array.isArray(messages)) {
      const { code = '', info = '' } = answer?.error ?? {};
      throw new UsageError(
        `${from} does not list its messages in the language ${language}${answer?.error ? `: ${code}: ${info}` : '.'}`,
      );
    }
    listed.push(...messages);
    const next = answer?.continue?.amfrom;
    if (next === undefined) return listed;
    if (next === start) throw new UsageError(`${from} repeats its messages from "${next}" forever.`);
    start = next;
    onAnswer();
  }
}

interface MessagesAnswer {
  readonly query?: { readonly allmessages?: readonly ListedMessage[] };
  readonly continue?: { readonly amfrom?: string };
  readonly error?: { readonly code?: string; readonly info?: string };
}
