import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { Configuration } from '../wiki/configuration.ts';
import { mergeConfiguration } from '../wiki/merge-configuration.ts';
import { askWiki, parseAnswer } from './ask-wiki.ts';
import { checkConfiguration } from './check-configuration.ts';
import type { Command } from './command.ts';
import { options } from './help/init.ts';
import { requireAcceptance } from './read-restrictions.ts';
import { UsageError } from './problem.ts';
import { showProgress } from './progress.ts';
import { count } from './quantities.ts';
import { type MessageChoice, saveMessages } from './save-messages.ts';
import { configurationOfSiteinfo, configuredParts } from './siteinfo-answer.ts';
import { messageOf } from '../wiki/error-message.ts';

/** `wikiquery init` prints a configuration made from a wiki's siteinfo. */
export const init: Command = {
  run: async (args) => {
    const { values } = parseArgs({ args: [...args], options });
    if (values.from === undefined) throw new UsageError('--from URL|FILE is required.');
    const choice = messageChoice(values.from, values.messages, values['messages-folder']);
    const told = await initialConfiguration(values.from, values.with);
    requireAcceptance(told, 'put their names into settings.acceptRestrictions of a file for --with');
    const configuration = choice ? await withMessages(told, choice) : told;
    process.stdout.write(`${JSON.stringify(configuration, undefined, 2)}\n`);
    return 0;
  },
};

/** Makes a configuration from a wiki's siteinfo, by URL or saved in a file, and merges the file `over` into it. */
export async function initialConfiguration(from: string, over?: string): Promise<Configuration> {
  const answer = isAddress(from)
    ? await askWiki(from, { action: 'query', meta: 'siteinfo', siprop: configuredParts.join('|') })
    : parseAnswer(await read(from), from);
  const configuration = configurationOfSiteinfo(answer, from);
  checkConfiguration(configuration, from);
  if (over === undefined) return configuration;
  const part = parseAnswer(await read(over), over);
  if (typeof part !== 'object' || part === null || Array.isArray(part)) {
    throw new UsageError(`${over} must be a JSON object, part of a configuration.`);
  }
  checkConfiguration(part, over, true);
  const merged = mergeConfiguration(configuration, part);
  checkConfiguration(merged, `${from} with ${over}`);
  return merged;
}

const isAddress = (from: string): boolean => /^https?:\/\//i.test(from);

function messageChoice(
  from: string,
  languages: string | undefined,
  folder: string | undefined,
): MessageChoice | undefined {
  if (languages === undefined) {
    if (folder === undefined) return undefined;
    throw new UsageError('--messages-folder needs --messages with languages, such as de,fr.');
  }
  if (!isAddress(from)) throw new UsageError('--messages needs the URL of api.php in --from.');
  const codes = languages.split(',').map((code) => code.trim().toLowerCase());
  return { from, languages: codes, folder: folder ?? 'messages' };
}

/** Saves the requested messages, and names their folder in the configuration. */
async function withMessages(configuration: Configuration, choice: MessageChoice): Promise<Configuration> {
  const progress = showProgress();
  const saved = await saveMessages(choice, configuration, progress).finally(progress.end);
  console.error(
    `Saved ${count(saved.messages)} messages in ${choice.folder}, in the languages ${saved.languages.join(', ')}.`,
  );
  return { ...configuration, settings: { ...configuration.settings, messagesFolder: choice.folder } };
}

async function read(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw new UsageError(`Cannot read ${path}: ${messageOf(error)}`);
  }
}
