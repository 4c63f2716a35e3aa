import { describeOptions, type Options } from '../options.ts';
import { fromOption, highLimitsOption, wikiOptions } from './wiki-options.ts';

/** The options of `wikiquery mcp`. */
export const options = {
  port: {
    type: 'string',
    value: 'N',
    help: 'serve clients of this machine over HTTP instead, on 127.0.0.1; 0 for any free port',
  },
  ...fromOption,
  ...wikiOptions(),
  ...highLimitsOption,
} satisfies Options;

/** Usage of `wikiquery mcp`. */
export const help = `usage: wikiquery mcp [OPTION]...

Offers a wiki to language models through the Model Context Protocol: tools to search, to read pages and their
histories, to follow links and categories, and to ask the API. Clients start this program and speak with it
on standard input and output (docs/mcp.md tells how to add it to them); it only reads, as an anonymous viewer.
It needs the package @wikiquery/mcp.

${describeOptions(options)}

examples:
  wikiquery mcp --database sqlite:wiki.sqlite
  wikiquery mcp --database sqlite:wiki.sqlite --port 8090
  wikiquery mcp --from https://wiki.example/w/api.php
  claude mcp add wiki -- npx --no-install wikiquery mcp --database sqlite:/data/wiki.sqlite`;
