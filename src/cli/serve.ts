import cluster from 'node:cluster';
import { parseArgs } from 'node:util';
import type { RequestLimit } from '../wiki/settings/serving.ts';
import { type Command, optionsAsArguments } from './command.ts';
import { metricsAddress } from './metrics-address.ts';
import { chooseWiki, wikiOptions, wikiOptionsHelp } from './open-wiki.ts';
import { UsageError } from './problem.ts';
import { serveHere } from './serve-here.ts';
import { serveWithWorkers } from './serve-with-workers.ts';
import { serveMetricsOfWorkers } from './worker-metrics.ts';

const help = `usage: wikiquery serve [OPTION]...

Answers a wiki's API over HTTP, and prints the API's address when it listens. SIGTERM lets the
requests in progress finish, then exits.

${wikiOptionsHelp}
  --host HOST            address to listen on (127.0.0.1)
  --port PORT            port to listen on, 0 for any that is free (8080)
  --workers N            number of processes that another one starts and replaces when they exit or
                         hang; by default there is only one, which nothing watches
  --watchdog SECONDS     with --workers: how long a process may not respond (15)
  --limit N/SECONDS      answer 429 with Retry-After to an IP address that sends more requests;
                         each process counts for itself (no limit)
  --metrics HOST:PORT    serve metrics for Prometheus at http://HOST:PORT/metrics, and who costs what for
                         "wikiquery top", one address for all processes. It shows addresses of clients:
                         for operators only (no metrics)
  --drain SECONDS        keep answering so long after SIGTERM, while /ready answers 503 and
                         connections are closed one by one (0)
  --access-log FILE|-    log every request to a file, or - for standard output, without parameters' values,
                         names or cookies; SIGHUP opens the file anew (no log)
  --access-log-format json|text
                         as JSON, or as text to be read (json)

WIKIQUERY_DATABASE is the database's URL, where no option names one.
WIKIQUERY_SECRET signs sessions: use the same for all servers of a wiki; without it, sessions end with the server.
WIKIQUERY_LOG sets the log level on standard error: silent, fatal, error, warn (the default), info,
debug or trace.

examples:
  wikiquery serve
  wikiquery serve --database sqlite:wiki.sqlite --config wiki.json --host 0.0.0.0 --port 80 --workers 4
  curl 'http://127.0.0.1:8080/w/api.php?action=query&list=allpages&format=json&formatversion=2'`;

/** `wikiquery serve`. */
export const serve: Command = {
  name: 'serve',
  summary: "Answer a wiki's API over HTTP",
  help,
  run: async (args) => {
    const { values } = parseArgs({
      args: [...args],
      options: {
        ...wikiOptions,
        host: { type: 'string', default: '127.0.0.1' },
        port: { type: 'string', default: '8080' },
        workers: { type: 'string' },
        watchdog: { type: 'string', default: '15' },
        limit: { type: 'string' },
        metrics: { type: 'string' },
        drain: { type: 'string', default: '0' },
        'access-log': { type: 'string' },
        'access-log-format': { type: 'string' },
      },
    });
    const choice = chooseWiki(values);
    const port = numberIn(values.port, 'port', 0, 65535);
    const watchdog = numberIn(values.watchdog, 'watchdog', 2, 3600);
    const limit = values.limit === undefined ? undefined : limitOf(values.limit);
    const drain = numberIn(values.drain, 'drain', 0, 3600);
    const metrics = await metricsAddress(values);
    const accessLog = { file: values['access-log'], format: formatOf(values['access-log-format']) };
    const listening = {
      host: values.host,
      port,
      drain,
      accessLog,
      ...(limit && { limit }),
      ...(metrics && { metrics }),
    };
    if (values.workers !== undefined && cluster.isPrimary) {
      const count = numberIn(values.workers, 'workers', 1, 256);
      const closeMetrics = metrics && (await serveMetricsOfWorkers(metrics));
      const args = [
        'serve',
        ...optionsAsArguments({ ...values, database: undefined, 'database-file': undefined }),
      ];
      return serveWithWorkers({ count, port, watchdog, args, address: choice.address }).finally(() =>
        closeMetrics?.(),
      );
    }
    return serveHere(choice, listening);
  },
};

function limitOf(text: string): RequestLimit {
  const [, requests = '', seconds = ''] = /^([1-9]\d*)\/([1-9]\d*)$/.exec(text) ?? [];
  if (requests === '')
    throw new UsageError(`--limit must be like 100/10, for 100 requests in 10 seconds, not "${text}".`);
  return { requests: Number(requests), seconds: Number(seconds) };
}

function formatOf(text: string | undefined): 'json' | 'text' | undefined {
  if (text === undefined || text === 'json' || text === 'text') return text;
  throw new UsageError(`--access-log-format must be json or text, not "${text}".`);
}

function numberIn(text: string, option: string, least: number, most: number): number {
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (number >= least && number <= most) return number;
  throw new UsageError(`--${option} must be a number from ${least} to ${most}, not "${text}".`);
}
