/** A program of others that speaks to MediaWiki, and the script that lets it. */
export interface Client {
  /** The name of its script and of its recorded outcome. */
  readonly name: string;
  /** The folder below this one in which its script runs. */
  readonly folder: string;
  readonly command: readonly [program: string, ...args: string[]];
  /** A command that succeeds in the same folder where the client is installed. */
  readonly probe: readonly [program: string, ...args: string[]];
  /** What installs it. */
  readonly installed: string;
  /** Whether it waits where it is told to by 429, by `maxlag` and by `Retry-After`. */
  readonly waits: boolean;
  /** What its script does, for the table of documentation. */
  readonly tries: string;
}

const fromNpm = (name: string, tries: string, waits = false): Client => ({
  name,
  waits,
  folder: 'npm',
  command: [process.execPath, `${name}.js`],
  probe: [process.execPath, '-e', `require.resolve('${name}')`],
  installed: 'npm ci --ignore-scripts --prefix test/clients/npm',
  tries,
});

/** Every client that is run, in the order of the table. */
export const clients: readonly Client[] = [
  fromNpm(
    'mwn',
    'login, tokens, reading by titles and ids, batches, lists, continuation, a form in parts, logging in again, waiting',
    true,
  ),
  fromNpm(
    'nodemw',
    'login without a token, old forms of contents, limits above the maximum, lists, files, accounts, logs, parsing',
  ),
  fromNpm(
    'mwbot',
    'login, reading by POST in formatversion 1, batches, generators, rawcontinue, paraminfo, errors',
  ),
  fromNpm(
    'wikijs',
    'search, pages, lists that continue, extracts, images, coordinates, without an account from another site',
  ),
];
