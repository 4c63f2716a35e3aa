import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HelpArgument } from '../../query/help.ts';
import type { Site } from '../../wiki/site.ts';

/** The file in the messages folder that says which messages the wiki's help shows. */
export const HELP_FILE = 'help.json';

/** A message as `action=paraminfo` describes it in the raw format. */
export interface RawMessage {
  readonly key: string;
  readonly params: readonly HelpArgument[];
  /** The parameter value that the message describes, as wikitext. */
  readonly forvalue?: string;
}

/** The messages and examples in the wiki's help for a module. */
export interface SavedModuleHelp {
  readonly description: readonly RawMessage[];
  readonly parameters: Readonly<Partial<Record<string, readonly RawMessage[]>>>;
  readonly examples: readonly { readonly query: string; readonly description: RawMessage }[];
  readonly dynamicparameters?: readonly RawMessage[];
}

/** The saved help of modules by path. */
export type SavedHelp = ReadonlyMap<string, SavedModuleHelp>;

const known = new WeakMap<Site, SavedHelp>();

/** Returns the help that `wikiquery init --messages` saved with the messages; empty if it saved none. */
export function savedHelp(site: Site): SavedHelp {
  const saved = known.get(site) ?? load(site.configuration.settings.messagesFolder);
  known.set(site, saved);
  return saved;
}

function load(folder: string | undefined): SavedHelp {
  const file = folder === undefined ? '' : join(folder, HELP_FILE);
  if (!existsSync(file)) return new Map();
  const modules = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, SavedModuleHelp>>;
  return new Map(Object.entries(modules));
}
