import { describeOptions, type Options } from '../options.ts';
import { fromOption, highLimitsOption, wikiOptions } from './wiki-options.ts';

/** The options of `wikiquery query`. */
export const options = {
  all: { type: 'boolean', help: 'follow the continuation to the end, and write the whole answer' },
  format: {
    type: 'string',
    value: 'FORMAT',
    help: 'ndjson, csv, tsv or table: a line for each row (docs/querying.md says what a row is); parquet: a file of rows, whose columns have types; json: the whole answer as one document, the default of --all',
  },
  columns: { type: 'string', value: 'NAME,...', help: 'the columns to write, such as title,revisions.size' },
  limit: {
    type: 'string',
    value: 'N',
    help: 'stop after N rows, following the continuation as far as that needs',
  },
  ...fromOption,
  ...wikiOptions(),
  ...highLimitsOption,
} satisfies Options;

/** Usage of `wikiquery query`. */
export const help = `usage: wikiquery query [OPTION]... PARAMETERS

Answers a query on standard output, as an anonymous viewer. PARAMETERS are written as in a URL;
action=query, format=json and formatversion=2 are the defaults. The exit code is 1 if the answer is
an error, or if something in PARAMETERS is unknown.

${describeOptions(options)}

examples:
  wikiquery query 'list=allpages&aplimit=5'
  wikiquery query --database sqlite:wiki.sqlite --config wiki.json 'titles=Main Page&prop=info'
  wikiquery query --all --format csv --columns title,timestamp \\
    'list=categorymembers&cmtitle=Category:Islands&cmprop=title|timestamp' > islands.csv
  wikiquery query --all --format tsv --columns fromid,title 'list=alllinks&alprop=ids|title' > links.tsv
  wikiquery query --all --format parquet 'list=allpages' > pages.parquet
  wikiquery query --limit 20 --format table 'list=recentchanges&rcprop=title|user|timestamp'
  wikiquery query --from https://wiki.example/w/api.php --all --format ndjson 'list=allusers'`;
