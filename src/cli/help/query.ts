import { wikiOptionsHelp } from './wiki-options.ts';

/** Usage of `wikiquery query`. */
export const help = `usage: wikiquery query [OPTION]... PARAMETERS

Answers one request on standard output, as an anonymous viewer. PARAMETERS are written as in a
URL; action=query, format=json and formatversion=2 are the defaults.
The exit code is 1 if the answer is an error.

${wikiOptionsHelp()}

examples:
  wikiquery query 'list=allpages&aplimit=5'
  wikiquery query --database sqlite:wiki.sqlite --config wiki.json 'titles=Main Page&prop=info'
  wikiquery query 'meta=siteinfo&format=xml'`;
