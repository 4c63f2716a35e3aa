import cluster from 'node:cluster';
import { parseArgs } from 'node:util';
import type { RequestLimit } from '@wikiquery/core/wiki/settings';
import { optionsAsArguments, type Command } from './command.ts';
import { readConfiguration } from './configuration.ts';
import { endWithParent } from './end-with-parent.ts';
import { options } from './help/serve.ts';
import { reservePort } from './listen.ts';
import { metricsAddress } from './metrics-address.ts';
import { chooseWiki } from './open-wiki.ts';
import { CommandLineError } from './problem.ts';
import { serveHere } from './serve-here.ts';
import { serveWithWorkers } from './serve-with-workers.ts';
import { chooseStateFolder } from './state-folder.ts';
import { serveMetricsOfWorkers } from './worker-metrics.ts';

/** `wikiquery serve` serves a wiki's API over HTTP, in this process or with workers. */
export const serve: Command = {
  run: async (args) => {
    const { values } = parseArgs({ args: [...args], options });
    const port = numberIn(values.port, 'port', 0, 65535);
    const choice = { ...chooseWiki(values), origin: originOf(values.host, port) };
    const watchdog = numberIn(values.watchdog, 'watchdog', 2, 3600);
    const limit = values.limit === undefined ? undefined : limitOf(values.limit);
    const drain = numberIn(values.drain, 'drain', 0, 3600);
    const configuration = values.config === undefined ? undefined : await readConfiguration(values.config);
    const metrics = metricsAddress(values.metrics, configuration?.settings);
    const accessLog = { file: values['access-log'], format: formatOf(values['access-log-format']) };
    const listening = {
      host: values.host,
      port,
      drain,
      accessLog,
      ...(limit && { limit }),
      ...(metrics && { metrics }),
    };
    const forgetState = cluster.isPrimary ? chooseStateFolder(values.state) : () => undefined;
    if (values.workers !== undefined && cluster.isPrimary) {
      const count = numberIn(values.workers, 'workers', 1, 256);
      const releasePort = await reservePort(values.host, port);
      const closeMetrics = metrics && (await serveMetricsOfWorkers(metrics));
      const args = [
        'serve',
        ...optionsAsArguments({
          ...values,
          database: undefined,
          'database-file': undefined,
          state: undefined,
        }),
      ];
      return serveWithWorkers({ count, port, watchdog, args, address: choice.address }).finally(() => {
        closeMetrics?.();
        forgetState();
        releasePort();
      });
    }
    endWithParent();
    return serveHere(choice, configuration, listening).finally(forgetState);
  },
};

/** Returns the origin of the server; undefined if the system chooses the port. */
function originOf(host: string, port: number): string | undefined {
  if (port === 0) return undefined;
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

function limitOf(text: string): RequestLimit {
  const [, requests = '', seconds = ''] = /^([1-9]\d*)\/([1-9]\d*)$/.exec(text) ?? [];
  if (requests === '')
    throw new CommandLineError(`--limit must be like 100/10, for 100 requests in 10 seconds, not "${text}".`);
  return { requests: Number(requests), seconds: Number(seconds) };
}

function formatOf(text: string | undefined): 'json' | 'text' | undefined {
  if (text === undefined || text === 'json' || text === 'text') return text;
  throw new CommandLineError(`--access-log-format must be json or text, not "${text}".`);
}

function numberIn(text: string, option: string, least: number, most: number): number {
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (number >= least && number <= most) return number;
  throw new CommandLineError(`--${option} must be a number from ${least} to ${most}, not "${text}".`);
}
