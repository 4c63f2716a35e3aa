import { messageOf } from '@wikiquery/core/errors';
import { readEndpoint, type Endpoint, type GivenSettings } from '@wikiquery/core/wiki/settings';
import { serveMetrics, type MetricsAddress, type MetricsPages } from '@wikiquery/server/telemetry';
import { UsageError } from './problem.ts';

/** Returns where to serve metrics, by the option `--metrics` or else the configuration; undefined if neither says. */
export function metricsAddress(
  option: string | undefined,
  settings: GivenSettings = {},
): MetricsAddress | undefined {
  const { allowedHosts = [] } = settings;
  if (option !== undefined) return { ...readAddress(option, '--metrics', 0), allowedHosts };
  return settings.metrics === undefined
    ? undefined
    : { ...readAddress(settings.metrics, 'settings.metrics', 0), allowedHosts };
}

/** Parses `HOST:PORT`, with IPv6 addresses in brackets; throws a {@link UsageError} that names the option. */
export function readAddress(text: string, name: string, lowestPort = 1): Endpoint {
  const address = readEndpoint(text, lowestPort);
  if (address) return address;
  throw new UsageError(`${name} must be like 127.0.0.1:9100, not "${text}".`);
}

/**
 * Serves pages for operators, and prints their URL if the port is 0; returns a function that stops it. Rejects with a
 * {@link UsageError} if the address cannot be listened on.
 */
export async function listen(address: MetricsAddress, pages: MetricsPages): Promise<() => void> {
  try {
    const server = await serveMetrics(address, pages);
    const { host } = address;
    const at = server.address();
    if (address.port === 0 && typeof at === 'object' && at)
      console.error(`Metrics: http://${host.includes(':') ? `[${host}]` : host}:${at.port}/metrics`);
    return () => {
      server.close();
      server.closeAllConnections();
    };
  } catch (error) {
    const reason = messageOf(error);
    throw new UsageError(`The metrics cannot be served: ${reason}. Choose another address with --metrics.`);
  }
}
