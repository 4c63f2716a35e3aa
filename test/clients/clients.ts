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
  /** Whether its version is another one elsewhere, because the system or a person chooses it. */
  readonly anyVersion?: boolean;
  /** Whether a person brings it: where it is absent it is not run, and nothing is wrong. */
  readonly brought?: boolean;
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

type Described = Pick<Client, 'command' | 'probe' | 'tries'> & Partial<Pick<Client, 'waits'>>;

const fromDebian = (
  name: string,
  { command, probe, tries, waits = false }: Described,
  packageName: string,
): Client => ({
  name,
  folder: 'debian',
  command,
  probe,
  installed: `apt-get install ${packageName}`,
  tries,
  waits,
  anyVersion: true,
});

// Debian's own interpreters, because its packages are installed for these.
const python = (...args: string[]) => ['/usr/bin/python3', '-B', ...args] as const;
const perl = (...args: string[]) => ['/usr/bin/perl', ...args] as const;

const pywikibot = (name: string, script: string, tries: string, waits = false): Client => ({
  name,
  folder: 'pywikibot',
  command: python(script),
  probe: ['/bin/sh', '-c', 'test -n "$PYWIKIBOT" && test -d "$PYWIKIBOT/pywikibot"'],
  installed: 'PYWIKIBOT=FOLDER, a checkout of pywikibot',
  tries,
  waits,
  anyVersion: true,
  brought: true,
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
  fromDebian(
    'mwclient',
    {
      command: python('mwclient_reads.py'),
      probe: python('-c', 'import mwclient'),
      tries:
        'login, pages, slots, histories, what pages are tied to, files, lists as values and as pages, watchlist',
    },
    'python3-mwclient',
  ),
  fromDebian(
    'mediawiki-api',
    {
      command: perl('mediawiki_api.pl'),
      probe: perl('-MMediaWiki::API', '-e', '1'),
      tries: 'login, pages, lists by rawcontinue, all at once, so many and in parts, errors, waiting',
      waits: true,
    },
    'libmediawiki-api-perl',
  ),
  fromDebian(
    'mediawiki-bot',
    {
      command: perl('mediawiki_bot.pl'),
      probe: perl('-MMediaWiki::Bot', '-e', '1'),
      tries:
        'login by password, bot password and cookies, texts, histories, diffs, lists, categories within, users, waiting',
      waits: true,
    },
    'libmediawiki-bot-perl',
  ),
  fromDebian(
    'git-mediawiki',
    {
      command: python('git_mediawiki.py'),
      probe: ['/bin/sh', '-c', 'test -e "$(git --exec-path)/git-remote-mediawiki"'],
      tries:
        'clones by namespaces, categories and pages, whole, newest only and as somebody; texts, history, notes',
    },
    'git-mediawiki',
  ),
  pywikibot(
    'pywikibot',
    'pywikibot_reads.py',
    "login, siteinfo, paraminfo, pages, preloading, histories, files, categories, lists, logs, a bot's command line, waiting",
    true,
  ),
  pywikibot(
    'pywikibot-tests',
    'own_tests.py',
    'its own tests of the API, lists, pages, files, users, logs, siteinfo, paraminfo, tokens, links, login',
  ),
];
