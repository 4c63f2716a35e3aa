import { nearestName } from '@wikiquery/common/nearest-name';
import {
  choice,
  defaulted,
  findFault,
  optional,
  text,
  type Fields,
  type Form,
} from '@wikiquery/core/wiki/settings';
import { UsageError } from './problem.ts';

const secret: Form = { name: 'a text', accepts: () => true, example: 'a long random text', secret: true };

const digits: Form = { name: 'a whole number', accepts: (value) => /^\d{1,5}$/.test(value), example: '2' };

/** The environment variables for operators. */
export const environmentVariables: Fields = {
  WIKIQUERY_DATABASE: optional(
    'URL of the database, for commands that do not name one.',
    text({ ...secret, name: 'the URL of a database', example: 'mysql://reader:password@host/wiki' }),
  ),
  WIKIQUERY_SECRET: optional(
    'Signs sessions: the same for all servers of a wiki. Without it, sessions end with the server.',
    text(secret),
  ),
  WIKIQUERY_STATE: optional(
    'Folder in which `wikiquery serve` records which sessions were logged out, like `--state`. Without either, and without systemd’s `StateDirectory`, logouts are forgotten when the server ends.',
    text({ name: 'the path of a folder', accepts: () => true, example: '/var/lib/wikiquery' }),
  ),
  WIKIQUERY_MIRROR_PASSWORD: optional(
    'The secret of the bot password with which `wikiquery mirror --account` logs in.',
    text(secret),
  ),
  WIKIQUERY_CHECK_PASSWORD: optional(
    'The password of the account, or the secret of the bot password, with which `wikiquery check --account` logs in.',
    text(secret),
  ),
  WIKIQUERY_LOG: defaulted(
    'Log level on standard error.',
    choice('silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'),
    'warn',
  ),
};

/** Variables that processes set for their child processes. */
const betweenProcesses: Fields = {
  WIKIQUERY_WORKERS: optional('How many workers there are.', text(digits)),
  WIKIQUERY_WORKER_PORT: optional('The port of the first worker.', text(digits)),
};

/**
 * Variables that others set: our own tests, and Kubernetes or Docker for a service that is called `wikiquery`
 * (`WIKIQUERY_SERVICE_HOST`, `WIKIQUERY_PORT_8080_TCP` …).
 */
const foreign = /^WIKIQUERY_(?:TEST_|BENCH_|(?:\w+_)?SERVICE_(?:HOST|PORT)|(?:\w+_)?PORT(?:$|_\d))/;

/** Throws a {@link UsageError} for an unknown or invalid variable `WIKIQUERY_*`; empty ones count as unset. */
export function checkEnvironment(environment: NodeJS.ProcessEnv): void {
  const fields = { ...environmentVariables, ...betweenProcesses };
  const context = {
    noun: 'setting',
    page: 'docs/settings.md',
    names: () => [],
    isFolder: () => false,
  };
  for (const [name, value] of Object.entries(environment)) {
    if (!name.startsWith('WIKIQUERY_') || foreign.test(name) || value === '') continue;
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const known = Object.keys(environmentVariables);
    const meant = nearestName(name, known) ?? known.join(', ');
    const fault = field
      ? findFault(field.schema, value, name, context)
      : `${name} is not a variable of Wikiquery; did you mean ${meant}?`;
    if (fault !== undefined) throw new UsageError(`In the environment, ${fault}`);
  }
}
