import { numberOf, readCommandLine } from '../rig/command-line.ts';

const usage = `usage: npm run fuzz -- [options]

Makes requests from the declarations of all modules with hostile values, sends them to the sample wiki on SQLite and
on MariaDB, and fails on internal errors, crashes, hangs, answers that are not valid and answers that take too long.
The databases' errors have to be the same.

  --seed N         the seed; random, and printed, by default
  --requests N     how many requests to make, without those that continue them (20000)
  --seconds N      stop after so many seconds
  --first N        begin with this request (0)
  --only N         make only this request, and those that continue it
  --database LIST  of sqlite, mariadb and the URLs of databases; by default both, MariaDB only if it is installed;
                   checks by list=checkuser are logged in a database, so use a copy
  --config FILE    the configuration of the wikis that are named by URLs

examples:
  npm run fuzz                                              20,000 requests with a new seed
  npm run fuzz -- --seed 7 --only 1234                      repeats a request
  npm run fuzz -- --seconds 3600 --requests 1e9             an hour
  npm run fuzz -- --database sqlite:wiki.sqlite --config wiki.json --requests 1000`;

/** What a run of the fuzzer does. */
export interface FuzzOptions {
  readonly seed: number;
  /** Number of the first request. */
  readonly first: number;
  /** Number after that of the last one. */
  readonly end: number;
  readonly seconds: number;
  /** Names or URLs; undefined for all that can be had. */
  readonly databases?: readonly string[];
  readonly config?: string;
}

/** Reads the command line. */
export function readOptions(): FuzzOptions {
  const option = { type: 'string' } as const;
  const { values } = readCommandLine(usage, {
    seed: option,
    requests: { ...option, default: '20000' },
    seconds: { ...option, default: 'Infinity' },
    first: { ...option, default: '0' },
    only: option,
    database: option,
    config: option,
  });
  const first = numberOf('first', values.only ?? values.first);
  return {
    seed: values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : numberOf('seed', values.seed),
    first,
    end: values.only === undefined ? first + numberOf('requests', values.requests) : first + 1,
    seconds: numberOf('seconds', values.seconds),
    ...(values.database !== undefined && { databases: values.database.split(',') }),
    ...(values.config !== undefined && { config: values.config }),
  };
}
