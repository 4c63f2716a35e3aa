import { statSync } from 'node:fs';
import { isObject } from '@wikiquery/common/is-object';
import { nearestName } from '@wikiquery/common/nearest-name';
import { coreModules, siteinfoShapes } from '@wikiquery/core/modules';
import {
  anything,
  coreSettings,
  findFault,
  group,
  openGroup,
  optional,
  siteinfoParts,
  type CheckOptions,
  type Fields,
  type SchemaNode,
} from '@wikiquery/core/wiki/settings';
import { extensions } from '@wikiquery/extensions';
import { searchBackend } from '@wikiquery/search';
import { UsageError } from './problem.ts';

/** All settings, including those of extensions. */
export const allSettings: Fields = Object.assign(
  {},
  coreSettings,
  ...extensions.map(({ settings }) => settings),
) as Fields;

/** The schema of the settings. */
export const settingsSchema: SchemaNode = group(allSettings);

/** The parts of siteinfo, any of which may be missing. */
const overridableParts: Fields = Object.fromEntries(
  Object.entries(siteinfoParts).map(([name, { description, schema }]) => [
    name,
    optional(description, schema as SchemaNode),
  ]),
);

/** The schema of a configuration. */
const configurationSchema: SchemaNode = openGroup(
  {
    ...siteinfoParts,
    settings: optional('What siteinfo does not have.', settingsSchema),
    overridden: optional(
      'Parts that `--with` overrides, as the wiki returned them.',
      openGroup(overridableParts, anything),
    ),
  },
  anything,
);

/** Checks settings against the names of our extensions and modules, and the folders of this machine. */
export const checkOptions: CheckOptions = {
  noun: 'setting',
  page: 'docs/settings.md',
  names: (of) =>
    of === 'extension'
      ? extensions.map(({ name }) => name)
      : [
          ...coreModules,
          // Every search engine has modules of the same names.
          ...searchBackend.modulesOf({ settings: {}, extensions: [] }),
          ...extensions.flatMap(({ modules }) => modules),
        ].map(({ name }) => name),
  isFolder: (path) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false,
};

/** Throws a {@link UsageError} for an invalid configuration, or part of one to merge; `from` names its source. */
export function checkConfiguration(value: unknown, from: string, isPart = false): void {
  const fault = findFault(configurationSchema, value, '', { ...checkOptions, isPart }) ?? findStranger(value);
  if (fault !== undefined) throw new UsageError(`${from}: ${fault}`);
}

/** Throws a {@link UsageError} for invalid settings; `from` names their source. */
export function checkSettings(settings: unknown, from: string): void {
  const fault = findFault(settingsSchema, settings, 'settings', checkOptions);
  if (fault !== undefined) throw new UsageError(`${from}: ${fault}`);
}

/** Finds a setting or a misspelt name among the parts of siteinfo; other unknown parts are allowed. */
function findStranger(value: unknown): string | undefined {
  const known = [...Object.keys(siteinfoShapes), 'settings', 'overridden'];
  for (const name of isObject(value) ? Object.keys(value) : []) {
    if (known.includes(name)) continue;
    if (Object.hasOwn(allSettings, name)) return `${name} is a setting: it belongs in "settings".`;
    const meant = nearestName(name, known, 2);
    if (meant !== undefined) return `${name} is not a part of a configuration; did you mean "${meant}"?`;
  }
  return undefined;
}
