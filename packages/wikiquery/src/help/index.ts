import { describeOptions, type Options } from '../options.ts';
import { wikiOptions } from './wiki-options.ts';

/** The options of `wikiquery index`. */
export const options = {
  ...wikiOptions('none'),
  search: {
    type: 'string',
    value: 'ENGINE',
    help: 'mediawiki, or cirrus for searches as on Wikipedia, with keywords such as insource: and incategory: (default: the configuration); stored in a database that an import has made',
  },
  rebuild: { type: 'boolean', help: 'rebuild the whole index' },
  follow: {
    type: 'boolean',
    help: 'with --search-index: keep running, and index what changes',
  },
  interval: {
    type: 'string',
    default: '5',
    value: 'SECONDS',
    help: 'with --follow: the time from one look at the recent changes to the next',
  },
} satisfies Options;

/** Usage of `wikiquery index`. */
export const help = `usage: wikiquery index --database sqlite:PATH [OPTION]...

Builds or updates the index that list=search reads: in MediaWiki's own format, or, for searches as
on Wikipedia (the setting "search"), in tables of its own. Imports do this themselves. Only pages
that changed since the last run are read, and hidden texts are left out. Servers can keep running.

The words of a database on MariaDB are put into a file beside it, named by --search-index, which
servers read. One process keeps it up to date, with --follow; it only reads the database.

Each batch of pages is committed by itself: after an interruption, the same command resumes.

${describeOptions(options)}

The configuration has the wiki's language, which determines what a word is.

examples:
  wikiquery index --database sqlite:wiki.sqlite --config wiki.json
  wikiquery index --database sqlite:wiki.sqlite --search cirrus
  wikiquery index --database sqlite:wiki.sqlite --config wiki.json --rebuild
  wikiquery index --database-file url.txt --config wiki.json --search-index words.sqlite --follow
  wikiquery query --database sqlite:wiki.sqlite 'list=search&srsearch=lamp&srwhat=text'`;
