import { describeOptions, type Options } from '../options.ts';

/** The options of `wikiquery catalogue`. */
export const options = {
  format: {
    type: 'string',
    value: 'FORMAT',
    help: 'paraminfo (the default) or openapi, which a server has at /openapi.json as well (see docs/openapi.md)',
  },
  config: {
    type: 'string',
    value: 'FILE',
    help: "the wiki's configuration, which has its extensions (default: the sample wiki's)",
  },
  deployment: {
    type: 'string',
    value: 'FILE',
    help: 'JSON whose parts replace those of the configuration; a and b are two examples that come with Wikiquery (see docs/operating.md)',
  },
} satisfies Options;

/** Usage of `wikiquery catalogue`. */
export const help = `usage: wikiquery catalogue [OPTION]...

Prints all query modules with their parameters as JSON: the response to action=paraminfo&modules=query+* in
formatversion 1, or an OpenAPI 3.1 description of the whole API with the schemas of its responses.

${describeOptions(options)}

examples:
  wikiquery catalogue --config wiki.json > modules.json
  wikiquery catalogue --config wiki.json --format openapi > openapi.json
  wikiquery catalogue | jq -r '.paraminfo.modules[].name'`;
