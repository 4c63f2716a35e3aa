import { availableParallelism } from 'node:os';
import type { ImportOptions } from '../dump/options.ts';
import type { Configuration } from '../wiki/configuration.ts';
import { createSite, namespaceNumber } from '../wiki/site.ts';
import { UsageError } from './problem.ts';

/** The options of `wikiquery import`. */
export const importOptions = {
  database: { type: 'string' },
  config: { type: 'string' },
  namespaces: { type: 'string' },
  'latest-only': { type: 'boolean', default: false },
  limit: { type: 'string' },
  links: { type: 'boolean', default: true },
  templates: { type: 'boolean', default: false },
  compress: { type: 'boolean', default: false },
  complete: { type: 'boolean' },
  append: { type: 'boolean', default: false },
  restart: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  report: { type: 'string' },
  commit: { type: 'string', default: '32' },
  workers: { type: 'string' },
} as const;

/** Their description. */
export const importOptionsHelp = `  --database URL     sqlite:PATH, a new file or one that dumps were imported into before
  --config FILE      the wiki's configuration, as "wikiquery init" writes it; without it, what the
                     dumps tell
  --namespaces LIST  only pages of these namespaces, by number or name: 0,10,Category
  --latest-only      only the newest revision of each page
  --limit N          only the first N pages
  --no-links         do not read links, categories and properties from the text
  --templates        also find the links that templates bring, as MediaWiki does; takes several times as long
  --compress         keep texts compressed, as MediaWiki can
  --complete         the dumps have all pages of their namespaces: delete those that they lack. This is what
                     happens anyway where they look complete; --no-complete keeps such pages
  --append           go on although the database holds another wiki
  --restart          begin anew although another import was broken off in this database
  --dry-run          write nothing; tell what the files are and how large, what would be written, whether the database
                     would be accepted, and whether the disk has room
  --report FILE      where to list what cannot be read (PATH.report.tsv)
  --commit N         put what was read to the disk every N megabytes, from where the import goes on if it is
                     broken off (32)
  --workers N        threads that read (one for each processor)`;

/** The values of the options, as they are read off a command line. */
export interface ImportValues {
  readonly namespaces?: string | undefined;
  readonly 'latest-only': boolean;
  readonly limit?: string | undefined;
  readonly links: boolean;
  readonly templates: boolean;
  readonly compress: boolean;
  readonly complete?: boolean | undefined;
  readonly append: boolean;
  readonly commit: string;
  readonly workers?: string | undefined;
}

/** What the options ask for. */
export function readImportOptions(values: ImportValues, configuration: Configuration): ImportOptions {
  const namespaces =
    values.namespaces === undefined ? undefined : namespacesIn(values.namespaces, configuration);
  const limit = values.limit === undefined ? undefined : numberIn(values.limit, 'limit');
  const isPart = values.append || namespaces !== undefined || limit !== undefined;
  if (values.complete === true && isPart) {
    throw new UsageError(
      '--complete says that the dumps have all pages of the wiki: leave out --append, --namespaces and --limit.',
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
    ...(complete !== undefined && { complete }),
    commitBytes: numberIn(values.commit, 'commit') * 1_000_000,
    workers:
      values.workers === undefined
        ? Math.min(8, availableParallelism())
        : numberIn(values.workers, 'workers'),
  };
}

function namespacesIn(list: string, configuration: Configuration): number[] {
  const site = createSite(configuration);
  return list.split(',').map((text) => {
    const name = text.trim();
    const number = /^-?\d+$/.test(name) ? Number(name) : namespaceNumber(name, site);
    if (number === undefined) throw new UsageError(`The wiki has no namespace "${name}".`);
    return number;
  });
}

function numberIn(text: string, option: string): number {
  const number = /^\d+$/.test(text) ? Number(text) : 0;
  if (number > 0) return number;
  throw new UsageError(`--${option} must be a whole number from 1 on, not "${text}".`);
}
