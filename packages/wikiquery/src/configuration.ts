import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { isObject } from '@wikiquery/common/is-object';
import { messageOf } from '@wikiquery/core/errors';
import {
  overrideConfiguration,
  standardProtocols,
  type Configuration,
  type Partially,
} from '@wikiquery/core/wiki';
import { completeSettings } from '@wikiquery/core/wiki/settings';
import { checkConfiguration, checkSettings } from './check-configuration.ts';
import { readDeployment } from './deployment.ts';
import { UsageError } from './problem.ts';

/** Parts of `action=query&meta=siteinfo` that a configuration must have. */
const necessary = ['general', 'namespaces', 'namespacealiases', 'interwikimap', 'usergroups', 'restrictions'];

/** Reads a configuration: a file that `wikiquery init` wrote, or a saved response to `meta=siteinfo`. */
export async function readConfiguration(path: string): Promise<Configuration> {
  const parsed = await readJson(path, 'configuration');
  const found = withFolder(isObject(parsed['query']) ? parsed['query'] : parsed, dirname(path));
  const missing = necessary.filter((part) => !(part in found));
  if (missing.length > 0) {
    throw new UsageError(
      `${path} is not a configuration: ${missing.join(', ')} missing. ` +
        'Make one with "wikiquery init --from https://wiki.example/w/api.php --output wiki.json".',
    );
  }
  checkConfiguration(found, path);
  if (isObject(found.namespaces) && !('0' in found.namespaces))
    throw new UsageError(
      `${path}: namespaces must have the main namespace, "0", and the others of the wiki.`,
    );
  // The parts that are left out are lists and tables that may be empty.
  return {
    specialpagealiases: [],
    magicwords: [],
    autocreatetempuser: { enabled: false },
    autopromote: {},
    autopromoteonce: {},
    clientlibraries: [],
    libraries: [],
    extensions: [],
    fileextensions: [],
    rightsinfo: { url: '', text: '' },
    languages: [],
    languagevariants: {},
    skins: [],
    extensiontags: [],
    functionhooks: [],
    showhooks: [],
    variables: [],
    protocols: standardProtocols,
    defaultoptions: {},
    uploaddialog: {},
    settings: {},
    ...found,
  } as Configuration;
}

/** Resolves the folder of messages, which is relative to the configuration's own. */
function withFolder(found: Partial<Configuration>, folder: string): Partial<Configuration> {
  const named = found.settings?.messagesFolder;
  if (found.settings === undefined || typeof named !== 'string') return found;
  return { ...found, settings: { ...found.settings, messagesFolder: resolve(folder, named) } };
}

/** Merges a deployment into a configuration: `a`, `b` or a file; throws a {@link UsageError} if it is invalid. */
export function withDeployment(configuration: Configuration, deployment: string | undefined): Configuration {
  if (deployment === undefined) return configuration;
  const part = readPart(deployment);
  checkConfiguration(part, nameOf(deployment), true);
  // Completed first, so that its tables extend the defaults instead of replacing them.
  const complete = { ...configuration, settings: completeSettings(configuration.settings) };
  const merged = overrideConfiguration(complete, part);
  checkSettings(merged.settings, `The configuration with ${nameOf(deployment)}`);
  return merged;
}

const nameOf = (deployment: string): string => `the deployment ${deployment}`;

function readPart(deployment: string): Partially<Configuration> {
  try {
    return readDeployment(deployment);
  } catch (error) {
    throw new UsageError(`Cannot read the deployment ${deployment}: ${messageOf(error)}`);
  }
}

async function readJson(path: string, kind: string): Promise<Readonly<Record<string, unknown>>> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    throw new UsageError(`Cannot read the ${kind} ${path}: ${messageOf(error)}`);
  }
  try {
    // Editors on Windows begin a file with a byte order mark.
    const parsed: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    if (isObject(parsed)) return parsed;
  } catch (error) {
    throw new UsageError(`The ${kind} ${path} is not JSON: ${messageOf(error)}`);
  }
  throw new UsageError(`The ${kind} ${path} must be a JSON object.`);
}
