import { statSync } from 'node:fs';
import { extensions } from '../extensions/index.ts';
import { coreModules } from '../modules/index.ts';
import { siteinfoShapes } from '../modules/site/siteinfo-shapes.ts';
import { findFault, type CheckOptions } from '../wiki/settings/check.ts';
import {
  anything,
  type Fields,
  type SchemaNode,
  group,
  openGroup,
  optional,
} from '../wiki/settings/schema.ts';
import { nearestName } from '../wiki/settings/nearest-name.ts';
import { coreSettings } from '../wiki/settings/settings.ts';
import { siteinfoParts } from '../wiki/settings/siteinfo.ts';
import { UsageError } from './problem.ts';
import { isObject } from '../client/is-object.ts';

/** Every setting, those of extensions included. */
export const allSettings: Fields = Object.assign(
  {},
  coreSettings,
  ...extensions.map(({ settings }) => settings),
) as Fields;

/** What settings are. */
export const settingsSchema: SchemaNode = group(allSettings);

/** What a configuration is. */
const configurationSchema: SchemaNode = openGroup(
  { ...siteinfoParts, settings: optional('What siteinfo does not have.', settingsSchema) },
  anything,
);

/** The names that the program knows, and the machine's folders. */
export const checkOptions: CheckOptions = {
  noun: 'setting',
  page: 'docs/settings.md',
  names: (of) =>
    of === 'extension'
      ? extensions.map(({ name }) => name)
      : [...coreModules, ...extensions.flatMap(({ modules }) => modules)].map(({ name }) => name),
  isFolder: (path) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false,
};

/** Refuses a configuration, or a part to lay over one, in which something is wrong; `from` is where it is written. */
export function checkConfiguration(value: unknown, from: string, isPart = false): void {
  const fault = findFault(configurationSchema, value, '', { ...checkOptions, isPart }) ?? findStranger(value);
  if (fault !== undefined) throw new UsageError(`${from}: ${fault}`);
}

/** Refuses settings in which something is wrong; `from` is where they come from. */
export function checkSettings(settings: unknown, from: string): void {
  const fault = findFault(settingsSchema, settings, 'settings', checkOptions);
  if (fault !== undefined) throw new UsageError(`${from}: ${fault}`);
}

/** Siteinfo may have parts that nobody here knows, but not settings, nor the misspelt name of a part. */
function findStranger(value: unknown): string | undefined {
  const known = [...Object.keys(siteinfoShapes), 'copyuploaddomains', 'settings'];
  for (const name of isObject(value) ? Object.keys(value) : []) {
    if (known.includes(name)) continue;
    if (Object.hasOwn(allSettings, name)) return `${name} is a setting: it belongs into "settings".`;
    const meant = nearestName(name, known, 2);
    if (meant !== undefined) return `${name} is no part of a configuration; did you mean "${meant}"?`;
  }
  return undefined;
}
