import type { Options } from '../options.ts';

/** The options that choose the wiki; `otherwise` names the default in their help. */
export const wikiOptions = (otherwise = 'the sample wiki') =>
  ({
    database: {
      type: 'string',
      value: 'URL',
      help: `sqlite:PATH or mysql://USER:PASSWORD@HOST:PORT/NAME (docs/operating.md has more; default: the environment variable WIKIQUERY_DATABASE, else ${otherwise})`,
    },
    'database-file': {
      type: 'string',
      value: 'FILE',
      help: 'read the URL from a file: other users of the machine can see a command line and the password in it',
    },
    config: {
      type: 'string',
      value: 'FILE',
      help: 'the wiki\'s configuration, as "wikiquery init" writes it; needs a database (default: the one that an import stored in the database)',
    },
    deployment: {
      type: 'string',
      value: 'FILE',
      help: 'JSON whose parts replace those of the configuration: extensions, user groups, settings. Only needed to serve one wiki in several ways; a and b are two examples that come with Wikiquery (see docs/operating.md)',
    },
    'search-index': {
      type: 'string',
      value: 'FILE',
      help: 'for MariaDB: the file in which "wikiquery index" has put its words, for searches as on Wikipedia (default: the setting searchIndex)',
    },
  }) satisfies Options;

/** The option that raises limits. */
export const highLimitsOption = {
  'high-limits': {
    type: 'boolean',
    help: 'for your own wiki: everybody may request up to 50,000 items, or 5,000 titles, at once (docs/operating.md explains the risk)',
  },
} satisfies Options;

/** The option that queries a live wiki instead of a database. */
export const fromOption = {
  from: {
    type: 'string',
    value: 'URL',
    help: 'query the api.php of a wiki instead of a database, one request at a time',
  },
} satisfies Options;
