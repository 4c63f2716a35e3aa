import { describeOptions, type Options } from '../options.ts';
import { highLimitsOption, wikiOptions } from './wiki-options.ts';

/** The options of `wikiquery serve`. */
export const options = {
  ...wikiOptions(),
  host: { type: 'string', default: '127.0.0.1', value: 'HOST', help: 'address to listen on' },
  port: { type: 'string', default: '8080', value: 'PORT', help: 'port to listen on, 0 for any that is free' },
  workers: {
    type: 'string',
    value: 'N',
    help: 'number of processes that answer, replaced when they exit or hang (one process, which nothing watches)',
  },
  watchdog: {
    type: 'string',
    default: '15',
    value: 'SECONDS',
    help: 'with --workers: how long a process may fail to respond before it is replaced',
  },
  limit: {
    type: 'string',
    value: 'N/SECONDS',
    help: 'answer 429 with Retry-After to an IP address that sends more requests than this (no limit)',
  },
  ...highLimitsOption,
  metrics: {
    type: 'string',
    value: 'HOST:PORT',
    help: 'serve metrics for Prometheus at http://HOST:PORT/metrics, and what "wikiquery top" shows. They contain addresses of clients: for operators only (no metrics); with port 0 they are served on any free port, which is printed',
  },
  drain: {
    type: 'string',
    default: '0',
    value: 'SECONDS',
    help: 'keep answering for this long after SIGTERM, while /ready responds with 503',
  },
  'access-log': {
    type: 'string',
    value: 'FILE|-',
    help: 'log every request to a file, or - for standard output, without values of parameters, names or cookies; SIGHUP reopens the file (no log)',
  },
  'access-log-format': { type: 'string', value: 'json|text', help: 'format of that log (json)' },
  state: {
    type: 'string',
    value: 'FOLDER',
    help: 'record here which sessions were logged out, so that a restart does not forget them (forgotten when the server ends)',
  },
} satisfies Options;

/** Usage of `wikiquery serve`. */
export const help = `usage: wikiquery serve [OPTION]...

Serves a wiki's API over HTTP, and prints its URL once it is listening. After SIGTERM or Ctrl-C, requests in
progress are finished first; a second signal ends it immediately.

${describeOptions(options)}

environment:
  WIKIQUERY_DATABASE     the database's URL, if no option names one
  WIKIQUERY_SECRET       signs sessions: the same for all servers of a wiki (sessions end with the server)
  WIKIQUERY_STATE        the folder of --state
  WIKIQUERY_LOG          log level on standard error: silent, fatal, error, warn, info, debug, trace (warn)

examples:
  wikiquery serve
  wikiquery serve --database sqlite:wiki.sqlite
  wikiquery serve --database sqlite:wiki.sqlite --config wiki.json --host 0.0.0.0 --port 80 --workers 4
  curl 'http://127.0.0.1:8080/w/api.php?action=query&list=allpages&format=json&formatversion=2'`;
