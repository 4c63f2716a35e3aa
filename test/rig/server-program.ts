import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readlinkSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, resolve } from 'node:path';
import { findProgram } from './find-program.ts';

/** A database server program. */
export interface ServerProgram {
  readonly kind: 'MariaDB' | 'MySQL';
  /** The command, with the options that must come first. */
  readonly command: readonly [string, ...string[]];
  /** Further options of this program. */
  readonly options: readonly string[];
  /** Creates the data folder, with an account `root` without a password. */
  initialize(this: void, data: string, user: string): void;
}

/** The installed MariaDB. */
export const installedMariadb: ServerProgram = {
  kind: 'MariaDB',
  command: [findProgram('mariadbd') ?? 'mariadbd', '--no-defaults'],
  options: ['--skip-log-error'],
  initialize: (data, user) => {
    const folder = dirname(data);
    execFileSync(
      findProgram('mariadb-install-db') ?? 'mariadb-install-db',
      [
        '--no-defaults',
        `--datadir=./${basename(data)}`,
        '--auth-root-authentication-method=normal',
        '--skip-test-db',
        `--user=${user}`,
      ],
      // In the folder, since the script splits a path with spaces; temporary files of several servers would collide.
      { stdio: 'ignore', cwd: folder, env: { ...process.env, TMPDIR: folder } },
    );
  },
};

/** Returns a server that was unpacked into a folder with its libraries. */
export function unpackedProgram(root: string): ServerProgram {
  return existsSync(join(root, 'usr/sbin/mysqld')) && !existsSync(join(root, 'usr/sbin/mariadbd'))
    ? unpackedMysql(root)
    : unpackedMariadb(root);
}

const libraries = ['lib/x86_64-linux-gnu', 'usr/lib/x86_64-linux-gnu'];
const loader = 'lib64/ld-linux-x86-64.so.2';

/** Returns the command that runs a program with the libraries unpacked beside it. */
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
    initialize: (data, user) => {
      run(command, [...options, ...pathOptions(data, user), '--initialize-insecure']);
    },
  };
}

/** Scripts that create the system tables; their names changed in MariaDB 11. */
const scripts = ['system_tables', 'performance_tables', 'system_tables_data'];
const names = ['mariadb', 'mysql'];

function unpackedMariadb(root: string): ServerProgram {
  const command = commandIn(root, 'mariadbd');
  const share = firstExisting(names.map((name) => join(root, 'usr/share', name)));
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
    initialize: (data, user) => {
      mkdirSync(join(data, 'mysql'), { recursive: true });
      const texts = scripts.map((script) =>
        readFileSync(firstExisting(names.map((name) => join(share, `${name}_${script}.sql`))), 'utf8'),
      );
      const statements = ['USE mysql;', 'SET @auth_root_socket = NULL;', ...texts].join('\n');
      run(command, [...options, ...pathOptions(data, user), '--bootstrap'], statements);
    },
  };
}

const firstExisting = (paths: readonly string[]): string => paths.find((path) => existsSync(path)) ?? '';

const pathOptions = (data: string, user: string): readonly string[] => [
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

/** The server for tests: the one unpacked in the folder `WIKIQUERY_TEST_SERVER`, else the installed MariaDB. */
export const serverProgram: ServerProgram =
  unpacked === undefined ? installedMariadb : unpackedProgram(unpacked);
