import { describeOptions, type Options } from '../options.ts';
import { wikiOptions } from './wiki-options.ts';

/** The options of `wikiquery export`. */
export const options = {
  format: { type: 'string', value: 'FORMAT', help: 'parquet, csv or ndjson (default: parquet)' },
  views: {
    type: 'string',
    value: 'NAME,...',
    help: 'only these views, such as pages,links (docs/views.md lists all)',
  },
  graph: {
    type: 'boolean',
    help: 'instead of the views, nodes (pages) and edges (links, followed through redirects) for tools such as networkx, igraph and Gephi',
  },
  rebuild: {
    type: 'boolean',
    help: 'write files again that are there already, and remove those of an export of another database',
  },
  ...wikiOptions(),
} satisfies Options;

/** Usage of `wikiquery export`. */
export const help = `usage: wikiquery export [OPTION]... FOLDER

Writes the whole wiki as tables, a file for each view: pages.parquet, links.parquet, revisions.parquet ….
They have what everybody may see, and nothing that is deleted or hidden. docs/exporting.md explains them.

A file has its name once it is complete. The same command resumes: it leaves files alone that are there already.
A folder with files of another database is refused.

${describeOptions(options)}

examples:
  wikiquery export --database sqlite:wiki.sqlite tables/
  wikiquery export --database sqlite:wiki.sqlite --format csv --views pages,links tables/
  wikiquery export --database sqlite:wiki.sqlite --format csv --graph graph/`;
