import { join } from 'node:path';
import { isObject } from '@wikiquery/common/is-object';
import { HELP_FILE, type RawMessage, type SavedModuleHelp } from '@wikiquery/core/wikitext/messages';
import { itemsIn, type AskWiki, type Fields } from './against/live-wiki.ts';
import { readModules } from './against/read-modules.ts';
import { writeWholeFile } from './write-file.ts';

/**
 * Saves which messages and examples the help of a wiki's modules has, in its messages folder. Returns the number of
 * modules.
 */
export async function saveHelp(ask: AskWiki, from: string, folder: string): Promise<number> {
  const modules = await readModules((request) => ask({ ...request, helpformat: 'raw' }), from);
  const help = new Map([...modules].map(([path, { description }]) => [path, helpOf(description ?? {})]));
  await writeWholeFile(
    join(folder, HELP_FILE),
    `${JSON.stringify(Object.fromEntries(help), undefined, 1)}\n`,
  );
  return help.size;
}

/** The messages and examples of a module described in the raw format. */
function helpOf(description: Fields): SavedModuleHelp {
  const parameters = ['parameters', 'templatedparameters'].flatMap((list) => itemsIn(description, list));
  return {
    description: messagesIn(description, 'description'),
    parameters: Object.fromEntries(
      parameters.map((parameter) => [String(parameter['name']), messagesIn(parameter, 'description')]),
    ),
    examples: itemsIn(description, 'examples').flatMap((example) => {
      const { query, description: message } = example;
      return typeof query === 'string' && isMessage(message) ? [{ query, description: message }] : [];
    }),
    ...(Array.isArray(description['dynamicparameters']) && {
      dynamicparameters: messagesIn(description, 'dynamicparameters'),
    }),
  };
}

const messagesIn = (fields: Fields, name: string): readonly RawMessage[] =>
  itemsIn(fields, name).flatMap((message) => (isMessage(message) ? [message] : []));

/** Whether a value is a message whose arguments can be written: texts, numbers and lists of these. */
function isMessage(value: unknown): value is RawMessage {
  if (!isObject(value)) return false;
  const { key, params, forvalue } = value;
  return (
    typeof key === 'string' &&
    (forvalue === undefined || typeof forvalue === 'string') &&
    Array.isArray(params) &&
    params.every(isArgument)
  );
}

const isArgument = (value: unknown): boolean =>
  typeof value === 'string' ||
  typeof value === 'number' ||
  (isObject(value) &&
    (typeof value['num'] === 'number' ||
      (Array.isArray(value['list']) && (value['type'] === 'comma' || value['type'] === 'text'))));
