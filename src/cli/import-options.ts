import { availableParallelism } from 'node:os';
import type { ImportOptions } from '../dump/options.ts';
import type { Configuration } from '../wiki/configuration.ts';
import { createSite, namespaceNumber } from '../wiki/site.ts';
import { databaseOptions } from './database-address.ts';
import { UsageError } from './problem.ts';
import { extensions } from '../extensions/index.ts';

/** The options of `wikiquery import`. */
export const importOptions = {
  ...databaseOptions,
  config: { type: 'string' },
  namespaces: { type: 'string' },
  'latest-only': { type: 'boolean', default: false },
  limit: { type: 'string' },
  links: { type: 'boolean', default: true },
  templates: { type: 'boolean', default: true },
  index: { type: 'boolean', default: true },
  compress: { type: 'boolean', default: false },
  complete: { type: 'boolean' },
  append: { type: 'boolean', default: false },
  restart: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  report: { type: 'string' },
  commit: { type: 'string', default: '32' },
  workers: { type: 'string' },
} as const;

/** The options' part of the help. */
export const importOptionsHelp = `  --database URL     sqlite:PATH, a new file or one with an earlier import (default: the environment variable
                     WIKIQUERY_DATABASE)
  --database-file FILE
                     read this URL from a file
  --config FILE      the wiki's configuration, as "wikiquery init" writes it (default: what the dumps
                     say)
  --namespaces LIST  only pages of these namespaces, by number or name: 0,10,Category
  --latest-only      only the newest revision of each page
  --limit N          only the first N pages
  --no-links         do not read links, categories and properties from the text
  --no-templates     do not expand templates, which is almost twice as fast; the links, categories, files and
                     properties that come from templates are then missing
  --no-index         do not make the search index; "wikiquery index" makes it later
  --compress         store texts compressed (MediaWiki's $wgCompressRevisions)
  --complete         the dumps have all pages of their namespaces: delete the pages that they lack (default:
                     if the dumps look complete); --no-complete keeps these pages
  --append           import even if the database holds another wiki
  --restart          discard an unfinished import in this database and start this one
  --dry-run          write nothing; show what the files are and how large, what would be written, whether the
                     import would be refused, and whether there is enough disk space
  --report FILE      where to list what cannot be read (default: PATH.report.tsv)
  --commit N         commit after every N megabytes; an interrupted import resumes at the last commit
                     (default: 32)
  --workers N        threads that read dumps (default: one per processor, at most 8)`;

/** The options as parsed from the command line. */
export interface ImportValues {
  readonly namespaces?: string | undefined;
  readonly 'latest-only': boolean;
  readonly limit?: string | undefined;
  readonly links: boolean;
  readonly templates: boolean;
  readonly index: boolean;
  readonly compress: boolean;
  readonly complete?: boolean | undefined;
  readonly append: boolean;
  readonly commit: string;
  readonly workers?: string | undefined;
}

/** Validates the options of the command line. */
export function readImportOptions(values: ImportValues, configuration: Configuration): ImportOptions {
  const namespaces =
    values.namespaces === undefined ? undefined : namespacesIn(values.namespaces, configuration);
  const limit = values.limit === undefined ? undefined : numberIn(values.limit, 'limit');
  const isPart = values.append || namespaces !== undefined || limit !== undefined;
  if (values.complete === true && isPart) {
    throw new UsageError(
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
    ...(complete !== undefined && { complete }),
    commitBytes: numberIn(values.commit, 'commit') * 1_000_000,
    workers:
      values.workers === undefined
        ? Math.min(8, availableParallelism())
        : numberIn(values.workers, 'workers'),
  };
}

function namespacesIn(list: string, configuration: Configuration): number[] {
  const site = createSite(configuration, extensions);
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
  throw new UsageError(`--${option} must be a positive integer, not "${text}".`);
}
