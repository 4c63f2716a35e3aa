import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Whether npm refuses to publish the packages, so that their names in its registry are nobody's or somebody else's. */
const isUnpublished = globSync('packages/{*,extensions/*}/package.json', {
  cwd: root,
  exclude: ['**/dist'],
}).every((path) => (JSON.parse(read(path)) as { readonly private?: boolean }).private === true);

/** What a page says before its first command that could come from the registry. */
const condition = /not on npm\s+yet/;
const installsFromRegistry = /\bnpm (?:install|i|add|exec)\b[^\n`]*?(?<=\s)wikiquery(?:-client)?(?![\w./:-])/;
const runsFromRegistry = /\b(?:npx|npm exec)(?: --)? (?:-\S+ )*wikiquery\b/g;

const pages = globSync(
  [
    '*.md',
    'docs/*.{md,ipynb}',
    'bench/*.md',
    'packages/testing/sample/*.md',
    'packages/{*,extensions/*}/*.md',
  ],
  { cwd: root },
);
const programs = globSync(
  [
    'packages/{*,extensions/*}/src/**/*.{ts,tsx}',
    'examples/**/*',
    'monitoring/**/*',
    'packages/wikiquery/deployments/**/*',
  ],
  {
    cwd: root,
    exclude: ['**/node_modules/**'],
  },
).filter((path) => /\.\w+$/.test(path) && !path.endsWith('.test.ts'));

/** Returns the commands in a text that would run or install a package of the registry, without a word about it. */
function unsafeCommands(text: string, isPage: boolean): readonly string[] {
  const explained = isPage ? (condition.exec(text)?.index ?? Infinity) : Infinity;
  const runs = [...text.matchAll(runsFromRegistry)].filter(([command]) => !command.includes('--no-install'));
  return [
    ...text.split('\n').filter((line) => installsFromRegistry.test(line)),
    ...runs.filter(({ index }) => index < explained).map(([command]) => command),
  ];
}

suite('while the packages are not published', { skip: !isUnpublished && 'they are published' }, () => {
  test('no text lets anybody run or install what somebody else may publish under their names', () => {
    assert.ok(pages.length > 20 && programs.length > 500);
    const found = [
      ...pages.filter((path) => path !== 'CHANGELOG.md').map((path) => [path, true] as const),
      ...programs.map((path) => [path, false] as const),
    ].flatMap(([path, isPage]) => unsafeCommands(read(path), isPage).map((command) => `${path}: ${command}`));
    assert.deepEqual(found, []);
  });

  test('such commands are found', () => {
    for (const command of [
      'npm install wikiquery',
      'npm install --save-dev wikiquery',
      'npm i wikiquery-client',
      'npm install wikiquery @modelcontextprotocol/sdk',
      'npx wikiquery serve',
      'npx --yes wikiquery serve',
      'npx wikiquery serve # not on npm yet',
    ])
      assert.equal(unsafeCommands(command, true).length, 1, command);
    for (const text of [
      'npm install ./wikiquery-0.1.0.tgz',
      'npm install wikiparser-node',
      'npm install --prefix /opt/wikiquery node@24',
      'npx --no-install wikiquery serve',
      'not on npm yet: npx wikiquery serve',
    ])
      assert.deepEqual(unsafeCommands(text, true), [], text);
  });
});
