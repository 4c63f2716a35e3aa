/** Usage of `wikiquery import`. */
export const help = `usage: wikiquery import --database sqlite:PATH [OPTION]... FILE...

Imports a wiki's dumps into a database, new or existing. Each FILE is an XML dump, an SQL dump of a table or
a folder of dumps, compressed or not, in any order and under any name; - is standard input.

  --database URL         sqlite:PATH, a new file or one with an earlier import (default: the environment
                         variable WIKIQUERY_DATABASE)
  --database-file FILE   read the URL from a file
  --config FILE          the wiki's configuration, as "wikiquery init" prints it (default: what the dumps
                         say); it is stored in the database. --deployment is an option of "wikiquery serve":
                         it changes what is served, not what is imported
  --namespaces LIST      only pages of these namespaces, by number or name: 0,10,Category
  --latest-only          only the newest revision of each page
  --limit N              only the first N pages
  --no-links             do not read links, categories and properties from the text
  --no-templates         do not expand templates: almost twice as fast, but without the links, categories,
                         files and properties that come from templates
  --no-index             do not make the search index; "wikiquery index" makes it later
  --compress             store texts compressed (MediaWiki's $wgCompressRevisions)
  --[no-]complete        whether the dumps have all pages of their namespaces, so that the pages they lack
                         are deleted (default: if they look complete)
  --append               import even if the database holds another wiki
  --restart              discard the unfinished import in this database, and start this one
  --dry-run              write nothing: show the files, what would be written and whether the disk suffices
  --report FILE          where to list what cannot be read (PATH.report.tsv)
  --commit N             commit after every N megabytes (32)
  --workers N            threads that read dumps (one per processor, at most 8)

The first Ctrl-C or SIGTERM commits what has been read, and exits with 130 or 143; a second one ends the
import at once, and what was not committed is read again. Either way the same command resumes.

exit code: 0 if everything was read, 1 if nothing was imported, 2 if the options are invalid, 3 if something
could not be read (the report lists it), 130 or 143 if it was interrupted

examples:
  wikiquery import --database sqlite:wiki.sqlite wiki-latest-pages-articles.xml.bz2
  wikiquery import --database sqlite:wiki.sqlite --namespaces 0,10,14 --compress dumps/
  wikiquery import --database sqlite:wiki.sqlite --dry-run dumps/
  7z e -so wiki-pages-meta-history.xml.7z | wikiquery import --database sqlite:wiki.sqlite -
  wikiquery serve --database sqlite:wiki.sqlite`;
