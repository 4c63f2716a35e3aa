import { describeOptions, type Options } from '../options.ts';
import { wikiOptions } from './wiki-options.ts';

/** The options of `wikiquery views`. */
export const options = {
  ...wikiOptions('none'),
  drop: { type: 'boolean', help: 'remove the views' },
  print: { type: 'boolean', help: 'print the SQL statements instead of running them' },
} satisfies Options;

/** Usage of `wikiquery views`. */
export const help = `usage: wikiquery views --database URL [OPTION]...

Creates views of a wiki for SQL: pages, links, categories, revisions, texts and more, with plain names for
MediaWiki's tables. They show what everybody may see, and nothing that is deleted or hidden. Imports and mirrors
create them by themselves; docs/sql.md explains them.

MariaDB and MySQL are only read: the statements are printed, for an account that may create views.

${describeOptions(options)}

examples:
  wikiquery views --database sqlite:wiki.sqlite
  sqlite3 -box wiki.sqlite 'SELECT title, size FROM pages ORDER BY size DESC LIMIT 10'
  wikiquery views --database mysql://reader:password@replica1/wikidb > views.sql
  wikiquery views --database sqlite:wiki.sqlite --drop`;
