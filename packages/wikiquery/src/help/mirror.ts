import { describeOptions, type Options } from '../options.ts';

/** The options of `wikiquery mirror`. */
export const options = {
  database: {
    type: 'string',
    value: 'URL',
    help: 'sqlite:PATH, or mysql://user:password@host/name (default: the environment variable WIKIQUERY_DATABASE); missing tables are created',
  },
  'database-file': { type: 'string', value: 'FILE', help: 'read the URL from a file' },
  contact: {
    type: 'string',
    value: 'ADDRESS',
    help: "an e-mail address or web page by which the wiki's operators can reach you; it is part of the User-Agent, and remembered in the database",
  },
  history: {
    type: 'string',
    value: 'all|current',
    help: 'keep all revisions, or only the current one of each page (all)',
  },
  namespaces: {
    type: 'string',
    value: 'LIST',
    help: 'only pages of these namespaces, by number or name: 0,10,Category',
  },
  since: {
    type: 'string',
    value: 'TIME',
    help: 'where the mirror begins, such as 2026-01-31: follow the changes since then instead of those since the newest revision of an import; into an empty database, copy only the pages that have changed since then. Once it has begun, it continues where it stopped',
  },
  rate: { type: 'string', default: '60', value: 'N', help: 'send at most N requests a minute' },
  interval: { type: 'string', default: '5', value: 'N', help: 'look for changes every N seconds' },
  'hide-within': {
    type: 'string',
    value: 'N',
    help: 'hide within N minutes what the source hides, even if no log says so; refused if the rate is too low for that (without this option: 5, or as soon as the rate allows)',
  },
  'hide-days': {
    type: 'string',
    default: '30',
    value: 'N',
    help: 'for revisions and log entries of the last N days',
  },
  stream: {
    type: 'string',
    value: 'URL|none',
    help: "a stream of mediawiki/page/change events that reports changes immediately (Wikimedia's for its wikis, none for others)",
  },
  files: {
    type: 'string',
    value: 'FOLDER',
    help: 'download the current versions of files too, into this folder',
  },
  'files-url': {
    type: 'string',
    value: 'URL',
    help: "URL at which that folder is served, for the addresses in answers (the source's)",
  },
  account: {
    type: 'string',
    value: 'NAME',
    help: 'log in with a bot password, such as Mirror@copy; its secret is read from the environment variable WIKIQUERY_MIRROR_PASSWORD',
  },
  'accept-restrictions': {
    type: 'string',
    value: 'NAMES',
    help: 'extensions of the wiki that keep some readers from pages, such as Lockdown, and whose restrictions may be lost in the copy (a wiki with such an extension is not copied)',
  },
  once: { type: 'boolean', default: false, help: 'catch up, then exit' },
  serve: {
    type: 'boolean',
    default: false,
    help: 'serve the copy at the same time, as "wikiquery serve" does',
  },
  host: { type: 'string', value: 'ADDRESS', help: 'where to serve it (127.0.0.1)' },
  port: { type: 'string', value: 'N', help: 'port to serve it on (8080)' },
} satisfies Options;

/** Usage of `wikiquery mirror`. */
export const help = `usage: wikiquery mirror URL --database URL --contact ADDRESS [OPTION]...

Copies a wiki through its API and follows its changes. URL is that of the wiki's api.php. A database that was
imported from a dump continues from its newest revision, or from --since; an empty one is filled through the
API.

${describeOptions(options)}

Requests are sent one at a time; when the wiki is busy or cannot be reached, the mirror waits and tries again.
It can be stopped or killed at any moment: the same command continues where it stopped.

exit code: 0 if it has caught up (--once) or was stopped by a signal, 1 if it could not start or continue, 2 if
the command line is wrong

examples:
  wikiquery mirror https://wiki.example/w/api.php --database sqlite:wiki.sqlite --contact me@example.org
  wikiquery mirror https://wiki.example/w/api.php --database sqlite:wiki.sqlite --contact me@example.org --serve
  wikiquery mirror https://wiki.example/w/api.php --database sqlite:wiki.sqlite --contact me@example.org --once
  wikiquery mirror https://wiki.example/w/api.php --database sqlite:wiki.sqlite --contact me@example.org \\
    --files images --files-url https://copy.example/images`;
