import { admission } from './admission.ts';
import { filled, hostName, listeningEndpoint, proxy, webUrl } from './forms.ts';
import {
  choice,
  constant,
  defaulted,
  either,
  flag,
  group,
  list,
  number,
  optional,
  required,
  text,
  whole,
  type Values,
} from './schema.ts';

const MEBIBYTE = 1024 * 1024;

/** The parts of siteinfo that decide which content is shown, and what it means. */
export const comparedParts = [
  'general',
  'namespaces',
  'namespacealiases',
  'usergroups',
  'extensions',
  'autocreatetempuser',
  'autopromote',
  'autopromoteonce',
] as const;

const budget = {
  seconds: defaulted('Time for a request.', number({ above: 0 }, 'seconds'), 10),
  botSeconds: defaulted('Time for accounts with the right `bot`.', number({ above: 0 }, 'seconds'), 30),
  rows: defaulted('Rows that the database visits for a request.', whole({ least: 1 }, 'rows'), 20_000_000),
  megabytes: defaulted(
    'Memory of the process that answers a costly request.',
    number({ above: 0 }, 'megabytes'),
    512,
  ),
};

/** What one request may use at most. */
export type RequestBudget = Values<typeof budget>;

const requestLimit = {
  requests: required('How many requests are answered in this time.', whole({ least: 1 }, 'requests')),
  seconds: required('The time in which they are counted.', number({ above: 0 }, 'seconds')),
};

/** How many requests an IP address may send within a time. */
export type RequestLimit = Values<typeof requestLimit>;

const comparison = {
  url: optional(
    'URL of the wiki’s `api.php` for the comparison; `writeApi` if it is left out. It must lead to MediaWiki.',
    text(webUrl),
  ),
  seconds: defaulted('Time between two comparisons.', number({ above: 0 }, 'seconds'), 60),
  timeoutSeconds: defaulted('Time limit of a request to the wiki.', number({ above: 0 }, 'seconds'), 10),
  ignore: defaulted('Parts of siteinfo that are not compared.', list(choice(...comparedParts)), []),
};

/** How the configuration is compared with the wiki. */
export type ComparisonSettings = Values<typeof comparison>;

/** Settings of how requests are answered, and how many. */
export const servingSettings = {
  trustedProxies: defaulted(
    'Proxies that are trusted to report the addresses of clients (`X-Forwarded-For`) and whether they use HTTPS.',
    list(text(proxy)),
    [],
  ),
  writeApi: optional(
    'URL of the wiki’s own `api.php`, for requests that this server does not support.',
    text(webUrl),
  ),
  comparison: defaulted(
    'How `serve` compares the configuration with the wiki that it serves; false switches it off. While something differs that shows or hides content, every request is proxied to the wiki.',
    either(group(comparison), constant(false)),
    {},
  ),
  delegatedStatus: optional(
    'HTTP status, such as 421, that tells a proxy to send a request to the wiki’s own `api.php` instead: whatever is not answered in full here, and what needs a session of the wiki. If it is left out, clients get an error with status 200.',
    whole({ least: 200, most: 599 }),
  ),
  delegatedParameters: defaulted(
    'Names of parameters, such as `mobileformat`, with which requests are sent there as well, since extensions of the wiki know them; `wikiquery check --against` lists them.',
    list(text(filled)),
    [],
  ),
  crossSiteDomains: defaulted(
    'Domains whose pages may send requests with credentials (`$wgCrossSiteAJAXdomains`), with the wildcards `*` and `?`.',
    list(text(filled)),
    [],
  ),
  crossSiteDomainExceptions: defaulted(
    'Domains among them that may not (`$wgCrossSiteAJAXdomainExceptions`).',
    list(text(filled)),
    [],
  ),
  requestLimit: optional(
    'Limit of API requests for each IP address, over all workers together; unlimited if it is left out.',
    group(requestLimit),
  ),
  highLimits: defaulted(
    'Whether everybody has the right `apihighlimits`, with limits ten times as high as this right usually gives: for a wiki of your own, not for a public server.',
    flag,
    false,
  ),
  admission: defaulted(
    'Which requests wait or are refused when there are too many; false lets all run as they come.',
    admission,
    {},
  ),
  budget: defaulted('What one request may use.', group(budget), {}),
  runners: optional(
    'Number of processes that answer costly requests, for each process that serves; if it is left out, the number of cores divided by that of serving processes.',
    whole({ least: 1, most: 256 }, 'processes'),
  ),
  connections: defaulted(
    'Maximum number of connections to each process, at most half of the files that it may open.',
    whole({ least: 1 }, 'connections'),
    4000,
  ),
  bodyMemory: defaulted(
    'Maximum total size of request bodies in memory, in each process.',
    whole({ least: 1 }, 'bytes'),
    128 * MEBIBYTE,
  ),
  responseMemory: defaulted(
    'Maximum total size of responses that clients have not read yet, in each process.',
    whole({ least: 1 }, 'bytes'),
    128 * MEBIBYTE,
  ),
  answerCache: defaulted(
    'Memory in each process for answers that are kept until the database changes; 0 keeps none.',
    number({ least: 0 }, 'megabytes'),
    16,
  ),
  robots: defaulted(
    'Text of `/robots.txt`: what crawlers should leave alone, by default everything.',
    text(),
    'User-agent: *\nDisallow: /\n',
  ),
  metrics: optional(
    'Where metrics are served for Prometheus; not served if it is left out.',
    text(listeningEndpoint),
  ),
  allowedHosts: defaulted(
    'Host names, such as `monitor.example.org`, by which browsers may reach metrics, `/top` and the control of a test wiki, and whose pages may do so. IP addresses, names without a dot, this machine’s name and the names in `--host` and `--metrics` are always allowed, and so are programs other than browsers.',
    list(text(hostName)),
    [],
  ),
  accessLog: defaulted(
    'How requests are logged.',
    group({
      file: optional(
        'Path of a file, or `-` for standard output; without it, and without `--access-log`, nothing is logged.',
        text(filled),
      ),
      format: defaulted('JSON, or text for people.', choice('json', 'text'), 'json'),
      networks: defaulted('Whether addresses are shortened to /24 and /48.', flag, false),
    }),
    {},
  ),
  slowSeconds: defaulted(
    'Duration from which a request is logged as slow.',
    number({ least: 0 }, 'seconds'),
    1,
  ),
};
