import { type MetricsAddress, type MetricsPages, serveMetrics } from '../telemetry/serve-metrics.ts';
import { readEndpoint } from '../wiki/settings/forms.ts';
import type { GivenSettings } from '../wiki/settings/settings.ts';
import { UsageError } from './problem.ts';

/** Where metrics are to be served: by the option `--metrics`, else by the configuration; undefined if nowhere. */
export function metricsAddress(
  option: string | undefined,
  settings: GivenSettings = {},
): MetricsAddress | undefined {
  if (option !== undefined) return readAddress(option, '--metrics');
  return settings.metrics === undefined ? undefined : readAddress(settings.metrics, 'settings.metrics');
}

/** Reads `HOST:PORT`; an IPv6 address stands in brackets. */
export function readAddress(text: string, name: string): MetricsAddress {
  const address = readEndpoint(text);
  if (address) return address;
  throw new UsageError(`${name} must be like 127.0.0.1:9100, not "${text}".`);
}

/** Serves pages for operators; returns what ends it, or rejects with a {@link UsageError} where nothing can listen. */
export async function listen(address: MetricsAddress, pages: MetricsPages): Promise<() => void> {
  try {
    const server = await serveMetrics(address, pages);
    return () => {
      server.close();
      server.closeAllConnections();
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(`The metrics cannot be served: ${reason}. Choose another address with --metrics.`);
  }
}
