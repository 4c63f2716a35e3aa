import { describeOptions, type Options } from '../options.ts';

/** The options of `wikiquery import`. */
export const options = {
  database: {
    type: 'string',
    value: 'URL',
    help: 'sqlite:PATH, a new file or one with an earlier import (default: the environment variable WIKIQUERY_DATABASE)',
  },
  'database-file': { type: 'string', value: 'FILE', help: 'read the URL from a file' },
  config: {
    type: 'string',
    value: 'FILE',
    help: 'the wiki\'s configuration, as "wikiquery init" writes it (default: what the dumps say); it is stored in the database',
  },
  deployment: {
    type: 'string',
    value: 'FILE',
    help: 'the deployment with which "wikiquery serve" will serve the database: its setting "search" decides which search index is built',
  },
  search: {
    type: 'string',
    value: 'ENGINE',
    help: 'mediawiki, or cirrus for searches as on Wikipedia, with keywords such as insource: and incategory: (default: the configuration); it is stored in the database',
  },
  'table-prefix': {
    type: 'string',
    value: 'TEXT',
    help: "what the names of the wiki's tables start with in SQL dumps, $wgDBprefix (default: what the first table of MediaWiki starts with)",
  },
  namespaces: {
    type: 'string',
    value: 'LIST',
    help: 'only pages of these namespaces, by number or name: 0,10,Category',
  },
  'latest-only': { type: 'boolean', default: false, help: 'only the newest revision of each page' },
  limit: { type: 'string', value: 'N', help: 'only the first N pages' },
  links: {
    type: 'boolean',
    default: true,
    written: 'no-links',
    help: 'do not read links, categories and properties from the text',
  },
  templates: {
    type: 'boolean',
    default: true,
    written: 'no-templates',
    help: 'do not expand templates: almost twice as fast, but without the links, categories, files and properties that come from templates',
  },
  index: {
    type: 'boolean',
    default: true,
    written: 'no-index',
    help: 'do not build the search index; "wikiquery index" builds it later',
  },
  compress: {
    type: 'boolean',
    default: false,
    help: "store texts compressed (MediaWiki's $wgCompressRevisions)",
  },
  complete: {
    type: 'boolean',
    written: '[no-]complete',
    help: 'whether the dumps have all pages of their namespaces, so that the pages they lack are deleted (default: if their names say so, such as pages-articles or pages-meta-current)',
  },
  append: {
    type: 'boolean',
    default: false,
    help: 'import even if the database holds another wiki, and delete nothing',
  },
  restart: {
    type: 'boolean',
    default: false,
    help: 'discard the unfinished import in this database, and start this one',
  },
  'dry-run': {
    type: 'boolean',
    default: false,
    help: 'write nothing: show the files, what would be written and whether the disk has enough space',
  },
  report: { type: 'string', value: 'FILE', help: 'where to list what cannot be read (PATH.report.tsv)' },
  commit: { type: 'string', default: '32', value: 'N', help: 'commit after every N megabytes' },
  workers: { type: 'string', value: 'N', help: 'threads that read dumps (one per processor, at most 8)' },
} satisfies Options;

/** Usage of `wikiquery import`. */
export const help = `usage: wikiquery import --database sqlite:PATH [OPTION]... FILE...

Imports a wiki's dumps into a database, new or existing. Each FILE is an XML dump, an SQL dump of a table or
of a whole database, or a folder of dumps, compressed or not, in any order; - is standard input.

${describeOptions(options)}

The first Ctrl-C or SIGTERM commits what has been read, and exits with 130 or 143; a second one ends the
import immediately, and what was not committed is read again. Either way the same command resumes.

exit code: 0 if everything was read, 1 if nothing was imported, 2 if the command line is wrong, 3 if something
could not be read (the report lists it), 130 or 143 if it was interrupted

examples:
  wikiquery import --database sqlite:wiki.sqlite wiki-latest-pages-articles.xml.bz2
  wikiquery import --database sqlite:wiki.sqlite --namespaces 0,10,14 --compress dumps/
  wikiquery import --database sqlite:wiki.sqlite --dry-run dumps/
  7z e -so wiki-pages-meta-history.xml.7z | wikiquery import --database sqlite:wiki.sqlite -
  wikiquery serve --database sqlite:wiki.sqlite`;
