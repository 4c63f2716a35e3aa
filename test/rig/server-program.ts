import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readlinkSync } from 'node:fs';
import { dirname, isAbsolute, join, resolve } from 'node:path';

/** The program of a database server. */
export interface ServerProgram {
  readonly kind: 'MariaDB' | 'MySQL';
  /** What is run, with options that stand before all others. */
  readonly command: readonly [string, ...string[]];
  /** Options that only this program has. */
  readonly options: readonly string[];
  /** Makes the folder of its data, with an owner `root` that has no password. */
  initialise(this: void, data: string, user: string): void;
}

/** The MariaDB that is installed. */
export const installedMariadb: ServerProgram = {
  kind: 'MariaDB',
  command: ['mariadbd', '--no-defaults'],
  options: ['--skip-log-error'],
  initialise: (data, user) => {
    execFileSync(
      'mariadb-install-db',
      [
        '--no-defaults',
        `--datadir=${data}`,
        '--auth-root-authentication-method=normal',
        '--skip-test-db',
        `--user=${user}`,
      ],
      { stdio: 'ignore' },
    );
  },
};

/** A server that was unpacked into a folder with all that it needs, and runs from there. */
export function unpackedProgram(root: string): ServerProgram {
  return existsSync(join(root, 'usr/sbin/mysqld')) && !existsSync(join(root, 'usr/sbin/mariadbd'))
    ? unpackedMysql(root)
    : unpackedMariadb(root);
}

const libraries = ['lib/x86_64-linux-gnu', 'usr/lib/x86_64-linux-gnu'];
const loader = 'lib64/ld-linux-x86-64.so.2';

/** How a program runs with the libraries that it was unpacked with. */
function commandIn(root: string, program: string): [string, ...string[]] {
  const target = readlinkSync(join(root, loader));
  return [
    isAbsolute(target) ? join(root, target) : resolve(root, dirname(loader), target),
    '--library-path',
    libraries.map((path) => join(root, path)).join(':'),
    join(root, 'usr/sbin', program),
    '--no-defaults',
  ];
}

function unpackedMysql(root: string): ServerProgram {
  const command = commandIn(root, 'mysqld');
  const options = [
    `--basedir=${root}/usr`,
    `--plugin-dir=${root}/usr/lib/mysql/plugin`,
    '--skip-mysqlx',
    '--secure-file-priv=NULL',
  ];
  return {
    kind: 'MySQL',
    command,
    options,
    initialise: (data, user) => {
      run(command, [...options, ...placesOf(data, user), '--initialize-insecure']);
    },
  };
}

/** What makes the tables of the server's own; the scripts went by another name before 11. */
const scripts = ['system_tables', 'performance_tables', 'system_tables_data'];
const names = ['mariadb', 'mysql'];

function unpackedMariadb(root: string): ServerProgram {
  const command = commandIn(root, 'mariadbd');
  const share = firstThere(names.map((name) => join(root, 'usr/share', name)));
  const options = [
    `--basedir=${root}/usr`,
    `--lc-messages-dir=${share}`,
    `--character-sets-dir=${share}/charsets`,
    '--skip-log-error',
  ];
  return {
    kind: 'MariaDB',
    command,
    options,
    initialise: (data, user) => {
      mkdirSync(join(data, 'mysql'), { recursive: true });
      const texts = scripts.map((script) =>
        readFileSync(firstThere(names.map((name) => join(share, `${name}_${script}.sql`))), 'utf8'),
      );
      const statements = ['USE mysql;', 'SET @auth_root_socket = NULL;', ...texts].join('\n');
      run(command, [...options, ...placesOf(data, user), '--bootstrap'], statements);
    },
  };
}

const firstThere = (paths: readonly string[]): string => paths.find((path) => existsSync(path)) ?? '';

const placesOf = (data: string, user: string): readonly string[] => [
  `--datadir=${data}`,
  `--tmpdir=${dirname(data)}`,
  `--user=${user}`,
];

function run(
  [command, ...first]: readonly [string, ...string[]],
  options: readonly string[],
  input = '',
): void {
  execFileSync(command, [...first, ...options], { input, stdio: ['pipe', 'ignore', 'pipe'] });
}

const unpacked = process.env['WIKIQUERY_TEST_SERVER'];

/** The server that tests start: the installed MariaDB, or what was unpacked into the folder `WIKIQUERY_TEST_SERVER`. */
export const serverProgram: ServerProgram =
  unpacked === undefined ? installedMariadb : unpackedProgram(unpacked);
