import { wikiOptionsHelp } from './wiki-options.ts';

/** Usage of `wikiquery check`. */
export const help = `usage: wikiquery check [OPTION]...

Checks what can be served of a wiki's database: which variant of MediaWiki's schema it has, which tables are
missing, and which modules fail (each is run once). Nothing is written.
The exit code is 1 if something cannot be served.

With --against, compares instead what is known here with the live wiki's own API: modules, parameters and
values that only one side knows, what becomes of requests for them, and where the configuration is out of date.
The exit code is 1 if requests get other answers here than from the wiki, and 0 if whatever is not known here
is sent to the wiki (settings.elsewhereStatus).

${wikiOptionsHelp()}
  --against URL          URL of the live wiki's api.php; it gets a few requests, one at a time
  --json                 print the comparison as JSON

examples:
  wikiquery check --database sqlite:wiki.sqlite --config wiki.json
  wikiquery check --database mysql://reader:password@replica1,primary/wiki --config wiki.json
  wikiquery check --config wiki.json --against https://wiki.example/w/api.php`;
