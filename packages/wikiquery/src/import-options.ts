import { availableParallelism } from 'node:os';
import { createSite, namespaceNumber, type Configuration } from '@wikiquery/core/wiki';
import { extensions } from '@wikiquery/extensions';
import type { ImportOptions } from '@wikiquery/import/dump';
import type { options } from './help/import.ts';
import type { OptionValues } from './options.ts';
import { positive } from './positive.ts';
import { CommandLineError, UsageError } from './problem.ts';

/** The options as parsed from the command line. */
export type ImportValues = OptionValues<typeof options>;

/** Validates the options of the command line; throws a {@link UsageError} if they are invalid. */
export function readImportOptions(values: ImportValues, configuration: Configuration): ImportOptions {
  const namespaces =
    values.namespaces === undefined ? undefined : namespacesIn(values.namespaces, configuration);
  const limit = values.limit === undefined ? undefined : positive(values.limit, 'limit');
  const isPart = values.append || namespaces !== undefined || limit !== undefined;
  if (values.complete === true && isPart) {
    throw new CommandLineError(
      '--complete says that the dumps have all pages of the wiki: it cannot be combined with --append, --namespaces or --limit.',
    );
  }
  const complete = values.append ? false : values.complete;
  return {
    links: values.links,
    expand: values.templates,
    compress: values.compress,
    latestOnly: values['latest-only'],
    ...(namespaces && { namespaces }),
    ...(limit !== undefined && { limit }),
    ...(values['table-prefix'] !== undefined && { tablePrefix: values['table-prefix'] }),
    ...(complete !== undefined && { complete }),
    commitBytes: positive(values.commit, 'commit') * 1_000_000,
    workers:
      values.workers === undefined
        ? Math.min(8, availableParallelism())
        : positive(values.workers, 'workers'),
  };
}

/** Parses a list of namespaces, by numbers or names separated by commas. */
export function namespacesIn(list: string, configuration: Configuration): number[] {
  const site = createSite(configuration, extensions);
  return list.split(',').map((text) => {
    const name = text.trim();
    const number = /^-?\d+$/.test(name) ? Number(name) : namespaceNumber(name, site);
    if (number === undefined) throw new UsageError(`The wiki has no namespace "${name}".`);
    return number;
  });
}
