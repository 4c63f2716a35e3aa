import { wikiOptionsHelp } from './wiki-options.ts';

/** Usage of `wikiquery serve`. */
export const help = `usage: wikiquery serve [OPTION]...

Answers a wiki's API over HTTP, and prints its URL when it listens. After SIGTERM or Ctrl-C, requests in
progress are finished first; a second signal ends it at once.

${wikiOptionsHelp()}
  --host HOST            address to listen on (127.0.0.1)
  --port PORT            port to listen on, 0 for any that is free (8080)
  --workers N            number of processes that answer, replaced when they exit or hang (one process,
                         which nothing watches)
  --watchdog SECONDS     with --workers: how long a process may not respond (15)
  --limit N/SECONDS      answer 429 with Retry-After to an IP address that sends more requests than this
                         to one process (no limit)
  --high-limits          for a wiki of one's own: everybody may ask for up to 50,000 items, or 5,000
                         titles, a request (docs/operating.md tells the risk)
  --metrics HOST:PORT    serve metrics for Prometheus at http://HOST:PORT/metrics, and what "wikiquery
                         top" shows. They contain addresses of clients: for operators only (no metrics);
                         with port 0 they are served at any free one, which is printed
  --drain SECONDS        keep answering so long after SIGTERM, while /ready answers 503 (0)
  --access-log FILE|-    log every request to a file, or - for standard output, without values of
                         parameters, names or cookies; SIGHUP reopens the file (no log)
  --access-log-format json|text
                         format of that log (json)
  --state FOLDER         keep here which sessions were logged out, so that a restart does not forget it
                         (forgotten with the server)

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
