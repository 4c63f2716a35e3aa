import { readFile } from 'node:fs/promises';
import { dirname, join, parse, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { messageOf } from '@wikiquery/core/errors';
import { overrideConfiguration, type Configuration } from '@wikiquery/core/wiki';
import { askWikiAt } from './against/live-wiki.ts';
import { readModules } from './against/read-modules.ts';
import { parseAnswer } from './ask-wiki.ts';
import { checkConfiguration } from './check-configuration.ts';
import type { Command } from './command.ts';
import { findApi } from './find-api.ts';
import { options } from './help/init.ts';
import { moduleSettings } from './module-settings.ts';
import { CommandLineError, UsageError } from './problem.ts';
import { showProgress } from './progress.ts';
import { quantity } from './quantities.ts';
import { requireAcceptance } from './read-restrictions.ts';
import { saveHelp } from './save-help.ts';
import { saveMessages, type MessageChoice } from './save-messages.ts';
import {
  configurationOfSiteinfo,
  configuredParts,
  howToSaveSiteinfo,
  reportsPromotions,
} from './siteinfo-answer.ts';
import { isPrivate, requestSiteinfo } from './siteinfo.ts';
import { whileWaiting } from './while-waiting.ts';
import { requestSettings } from './wiki-settings.ts';
import { writeWholeFile } from './write-file.ts';

/** `wikiquery init` writes a configuration made from a wiki's siteinfo. */
export const init: Command = {
  run: async (args) => {
    const { values } = parseArgs({ args: [...args], options });
    if (values.from === undefined) throw new CommandLineError('--from URL|FILE is required.');
    const { output } = values;
    // Before the first request.
    const messages = messageChoice(values.from, values.messages, values['messages-folder'], output);
    const from = isAddress(values.from) ? await whileWaiting(values.from, findApi(values.from)) : values.from;
    const initial = await initialConfiguration(from, values.with);
    requireAcceptance(initial, 'put their names into settings.acceptRestrictions of a file for --with');
    const configuration = messages ? await withMessages(initial, { ...messages, from }, output) : initial;
    const text = `${JSON.stringify(configuration, undefined, 2)}\n`;
    if (output === undefined) process.stdout.write(text);
    else
      await writeWholeFile(output, text).catch((error: unknown) => {
        throw new UsageError(`Cannot write ${output}, which is unchanged: ${messageOf(error)}`);
      });
    return 0;
  },
};

/** Makes a configuration from a wiki's siteinfo, by URL or saved in a file, and merges the file `over` into it. */
export async function initialConfiguration(from: string, over?: string): Promise<Configuration> {
  const answer = isAddress(from)
    ? await whileWaiting(from, requestSiteinfo(from, configuredParts))
    : parseAnswer(await read(from), from);
  if (isPrivate(answer))
    throw new UsageError(
      `${from} is of a private wiki, whose siteinfo only logged-in users may read: ${howToSaveSiteinfo(from)}`,
    );
  const saved = configurationOfSiteinfo(answer, from);
  const configuration = isAddress(from) ? await whileWaiting(from, withLiveSettings(saved, from)) : saved;
  checkConfiguration(configuration, from);
  const isComplete = reportsPromotions(answer, from);
  if (over === undefined) {
    if (!isComplete) console.error(unreportedPromotions);
    return configuration;
  }
  const part = parseAnswer(await read(over), over);
  if (typeof part !== 'object' || part === null || Array.isArray(part)) {
    throw new UsageError(`${over} must be a JSON object, part of a configuration.`);
  }
  checkConfiguration(part, over, true);
  if (!isComplete && !('autopromote' in part)) console.error(unreportedPromotions);
  const merged = overrideConfiguration(configuration, part);
  checkConfiguration(merged, `${from} with ${over}`);
  return merged;
}

const unreportedPromotions =
  'MediaWiki before 1.42 does not report $wgAutoConfirmCount and $wgAutoConfirmAge: every account has the rights of autoconfirmed users unless a file for --with states the edits and seconds, such as {"autopromote":{"autoconfirmed":{"0":{"params":[10]},"1":{"params":[345600]}}}}.';

/** Adds the settings that siteinfo lacks, but other answers of the wiki's API tell. */
async function withLiveSettings(saved: Configuration, address: string): Promise<Configuration> {
  const requested = await requestSettings(address, saved.general);
  const configuration = { ...saved, settings: { ...saved.settings, ...requested } };
  const modules = await readModules(askWikiAt(address), address).catch((error: unknown) => {
    if (!(error instanceof UsageError)) throw error;
    console.error(`${error.message} Rights, logs and query pages are MediaWiki's unless --with states them.`);
    return undefined;
  });
  if (!modules) return configuration;
  return {
    ...configuration,
    settings: { ...configuration.settings, ...moduleSettings(configuration, modules) },
  };
}

const isAddress = (from: string): boolean => /^https?:\/\//i.test(from);

function messageChoice(
  from: string,
  languages: string | undefined,
  folder: string | undefined,
  output: string | undefined,
): MessageChoice | undefined {
  if (languages === undefined) {
    if (folder === undefined) return undefined;
    throw new CommandLineError('--messages-folder needs --messages with languages, such as de,fr.');
  }
  if (!isAddress(from)) throw new CommandLineError('--messages needs the URL of api.php in --from.');
  const codes = languages.split(',').map((code) => code.trim().toLowerCase());
  if (folder === undefined && output === undefined)
    throw new CommandLineError('--messages needs --output FILE: the messages are saved next to this file.');
  const chosen = folder ?? join(dirname(output ?? ''), `${parse(output ?? '').name}-messages`);
  return { from, languages: codes, folder: chosen };
}

/** Saves the requested messages, and names their folder in the configuration, relative to its own. */
async function withMessages(
  configuration: Configuration,
  choice: MessageChoice,
  output: string | undefined,
): Promise<Configuration> {
  const progress = showProgress();
  const saved = await saveMessages(choice, configuration, progress).finally(progress.end);
  console.error(
    `Saved ${quantity(saved.messages, 'message')} in ${choice.folder}, in the languages ${saved.languages.join(', ')}.`,
  );
  const modules = await saveHelp(askWikiAt(choice.from), choice.from, choice.folder).catch(
    (error: unknown) => {
      if (!(error instanceof UsageError)) throw error;
      console.error(`${error.message} The help of modules has no examples.`);
      return undefined;
    },
  );
  if (modules !== undefined)
    console.error(`Saved which messages and examples the help of ${quantity(modules, 'module')} has.`);
  const messagesFolder =
    output === undefined
      ? resolve(choice.folder)
      : relative(dirname(resolve(output)), resolve(choice.folder));
  return { ...configuration, settings: { ...configuration.settings, messagesFolder } };
}

async function read(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw new UsageError(`Cannot read ${path}: ${messageOf(error)}`);
  }
}
