/** A third-party MediaWiki client, and the script that uses it. */
export interface Client {
  /** Name of its script and of its recorded outcome. */
  readonly name: string;
  /** Subfolder in which its script runs. */
  readonly folder: string;
  readonly command: readonly [program: string, ...args: string[]];
  /** A command that succeeds in that folder if the client is installed. */
  readonly probe: readonly [program: string, ...args: string[]];
  /** The command that installs it. */
  readonly install: string;
  /** Whether it refeatures after 429 and `maxlag`, respecting `Retry-After`. */
  readonly waits: boolean;
  /** What its script does, for the table in docs/clients.md. */
  readonly features: string;
  /** Whether its version depends on the system. */
  readonly anyVersion?: boolean;
  /** Whether it is not installed automatically, and skipped if it is absent. */
  readonly optional?: boolean;
  /** Whether it writes, to a wiki of its own. */
  readonly writes?: boolean;
  /** Steps that compare MediaWiki's own messages, which are there where its folder is. */
  readonly messages?: readonly string[];
}

const fromNpm = (name: string, features: string, waits = false): Client => ({
  name,
  waits,
  folder: 'npm',
  command: [process.execPath, `${name}.js`],
  probe: [process.execPath, '-e', `require.resolve('${name}')`],
  install: 'npm ci --ignore-scripts --prefix test/clients/npm',
  features,
});

type Described = Pick<Client, 'command' | 'probe' | 'features'> & Partial<Pick<Client, 'waits'>>;

const fromDebian = (
  name: string,
  { command, probe, features, waits = false }: Described,
  packageName: string,
): Client => ({
  name,
  folder: 'debian',
  command,
  probe,
  install: `apt-get install ${packageName}`,
  features,
  waits,
  anyVersion: true,
});

// Debian's packages are installed for its own interpreters.
const python = (...args: string[]) => ['/usr/bin/python3', '-B', ...args] as const;
const perl = (...args: string[]) => ['/usr/bin/perl', ...args] as const;

const pywikibot = (
  name: string,
  script: string,
  features: string,
  { waits = false, writes = false }: Partial<Pick<Client, 'waits' | 'writes'>> = {},
): Client => ({
  name,
  folder: 'pywikibot',
  command: python(script),
  probe: ['/bin/sh', '-c', 'test -n "$PYWIKIBOT" && test -d "$PYWIKIBOT/pywikibot"'],
  install: 'PYWIKIBOT=FOLDER, a checkout of pywikibot',
  features,
  waits,
  writes,
  anyVersion: true,
  optional: true,
});

const checkout = (client: string): string => client.toUpperCase();

const ownTests = (
  name: string,
  features: string,
  { folder, command, probe, install }: Pick<Client, 'folder' | 'command' | 'probe' | 'install'>,
  messages: readonly string[] = [],
): Client => ({
  name: `${name}-tests`,
  folder,
  command,
  probe,
  install,
  features,
  messages,
  waits: false,
  writes: true,
  optional: true,
});

/** A client's own tests that are in its package, or, with `inCheckout`, only in its repository. */
const ownMocha = (
  name: string,
  features: string,
  { inCheckout = false, messages = [] }: { inCheckout?: boolean; messages?: readonly string[] },
): Client =>
  ownTests(
    name,
    features,
    {
      folder: 'npm',
      command: [process.execPath, 'own_tests.js', name],
      probe: inCheckout
        ? ['/bin/sh', '-c', `test -d "$${checkout(name)}" && test -d node_modules/mocha`]
        : [process.execPath, '-e', `require.resolve('mocha')`],
      install: inCheckout
        ? `${checkout(name)}=FOLDER, a checkout of ${name}`
        : 'npm ci --prefix test/clients/npm',
    },
    messages,
  );

/** All clients, in the order of the table. */
export const clients: readonly Client[] = [
  fromNpm(
    'mwn',
    'login, tokens, reading by titles and ids, batches, lists, continuation, multipart forms, logging in again, retries',
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
      features: 'login, pages, slots, histories, links, files, lists as values and as pages, watchlist',
    },
    'python3-mwclient',
  ),
  fromDebian(
    'mediawiki-api',
    {
      command: perl('mediawiki_api.pl'),
      probe: perl('-MMediaWiki::API', '-e', '1'),
      features: 'login, pages, lists by rawcontinue, complete, limited and in parts, errors, retries',
      waits: true,
    },
    'libmediawiki-api-perl',
  ),
  fromDebian(
    'mediawiki-bot',
    {
      command: perl('mediawiki_bot.pl'),
      probe: perl('-MMediaWiki::Bot', '-e', '1'),
      features:
        'login by password, bot password and cookies, texts, histories, diffs, lists, subcategories, users, retries',
      waits: true,
    },
    'libmediawiki-bot-perl',
  ),
  fromDebian(
    'git-mediawiki',
    {
      command: python('git_mediawiki.py'),
      probe: ['/bin/sh', '-c', 'test -e "$(git --exec-path)/git-remote-mediawiki"'],
      features:
        'clones by namespaces, categories and pages, whole, latest only and logged in; texts, history, notes',
    },
    'git-mediawiki',
  ),
  pywikibot(
    'pywikibot',
    'pywikibot_reads.py',
    "login, siteinfo, paraminfo, pages, preloading, histories, files, categories, lists, logs, a bot's command line, retries",
    { waits: true },
  ),
  pywikibot(
    'pywikibot-tests',
    'own_tests.py',
    'its own tests of the API, lists, pages, files, users, logs, siteinfo, paraminfo, tokens, links, login',
  ),
  pywikibot(
    'pywikibot-writing-tests',
    'own_writing_tests.py',
    'its own tests that write: edits, deletions, protections, uploads, revision deletion, patrols, bots',
    { writes: true },
  ),
  ownMocha('mwbot', 'its own tests: pages, batches, uploads, deletions, login', {
    messages: ['MWBot Create rejects creating an existing page with create()'],
  }),
  ownMocha('mwn', 'its tests on a local wiki: all that it writes, recovery from errors, shutting off', {
    inCheckout: true,
    messages: [
      'core Response handles errors in default (legacy) error format (bc)',
      'core Response handles errors in errorformat=html',
      'core Response handles errors in errorformat=plaintext',
      'core Response handles errors in errorformat=wikitext',
    ],
  }),
  ownMocha('nodemw', 'its own tests: articles, redirects, edits', { inCheckout: true }),
  ownTests('mwclient', 'its integration tests: pages, moves, deletions, uploads, rights, login', {
    folder: 'debian',
    command: python('mwclient_own_tests.py'),
    probe: ['/bin/sh', '-c', 'test -d "$MWCLIENT" && /usr/bin/python3 -c "import pytest, requests_oauthlib"'],
    install: 'MWCLIENT=FOLDER, a checkout of mwclient, and apt-get install python3-mwclient python3-pytest',
  }),
];
