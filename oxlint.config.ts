import { defineConfig } from 'oxlint';

/** The folders of the core, from the top: each imports only those below it. */
export const layers = ['api', 'modules', 'wikitext', 'sessions', 'query', 'data', 'wiki'];

/** An import that is refused. */
interface Refusal {
  readonly regex: string;
  readonly importNames?: string[];
  readonly message: string;
}

/** What imports without saying so. */
const requiring: Refusal = {
  regex: '^node:module$',
  importNames: ['createRequire'],
  message: 'Import it: test/structure does not see what is required.',
};

const refuse = (...refusals: Refusal[]) => {
  const patterns = [...refusals, requiring];
  return { 'no-restricted-imports': ['error' as const, { patterns }] as ['error', { patterns: Refusal[] }] };
};

const upwards = (layer: string): Refusal => ({
  regex: String.raw`^(?:\.\./)+(?:${layers.slice(0, layers.indexOf(layer)).join('|')})/`,
  message: 'Imports only go downwards, see docs/architecture.md.',
});

/** What accounts sign in with. */
const credentials: Refusal = {
  regex: '/data/store/accounts[.]ts$',
  importNames: ['passwordOf', 'tokenOf', 'readBotPassword'],
  message: 'Only sessions read what accounts sign in with.',
};

/** The names of the extension contract that open hidden columns or build statements. */
export const extensionKeys = ['tablesOf'];

/** What opens hidden columns, and what writes SQL; all others get relations. */
const keys: Refusal[] = [
  credentials,
  {
    regex: '/data/store/(?:hidden|extension-tables|stored-texts)[.]ts$|^@wikiquery/core/store/hidden$',
    message: 'Only stores open what is hidden.',
  },
  {
    regex: '^@wikiquery/core/extension$',
    importNames: extensionKeys,
    message: 'Only the store of an extension builds statements and opens what is hidden.',
  },
  {
    regex: '/data/database/statements/|^@wikiquery/core/database/(?:driver|statements)$',
    message: 'Only stores write SQL: use a relation.',
  },
  {
    regex: '/data/store/store[.]ts$',
    importNames: ['opened', 'OpenedStore', 'WritableStore'],
    message: 'Only code that makes a database gets a store that opens what is hidden.',
  },
  {
    regex: '/data/store/relation[.]ts$',
    importNames: ['relationOver'],
    message: 'Only stores make relations of SQL.',
  },
];

/** Within the search, what reads queries comes before what ranks pages, and that before the index. */
const searchFolders = ['query', 'ranking', 'index'];

const searchUpwards = (folder: string): Refusal => ({
  regex: String.raw`^\.\./(?:${searchFolders.slice(0, searchFolders.indexOf(folder)).join('|')})/`,
  message: 'The index does not import what searches it.',
});

const cirrus: Refusal = {
  regex: String.raw`^(?:\.\./)+cirrus/`,
  message: 'Core search does not import the search of CirrusSearch.',
};

/** Rows hold hidden columns, which JSON would show. */
const message = 'Use jsonText, which takes nothing that is hidden.';
const printing: {
  'no-restricted-properties': ['error', { object: string; property: string; message: string }];
} = { 'no-restricted-properties': ['error', { object: 'JSON', property: 'stringify', message }] };

/** What may be anything takes along what is hidden. */
const typed = {
  'typescript/no-deprecated': 'error' as const,
  'typescript/no-unsafe-argument': 'error' as const,
  'typescript/no-unsafe-assignment': 'error' as const,
  'typescript/no-unsafe-call': 'error' as const,
  'typescript/no-unsafe-member-access': 'error' as const,
  'typescript/no-unsafe-return': 'error' as const,
  'typescript/require-array-sort-compare': 'error' as const,
};

export default defineConfig({
  categories: { correctness: 'error', suspicious: 'error' },
  plugins: ['typescript', 'unicorn', 'oxc', 'import'],
  rules: {
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/restrict-template-expressions': [
      'error',
      { allowNumber: true, allowBoolean: true, allowNullish: false },
    ],
    'typescript/no-floating-promises': [
      'error',
      { allowForKnownSafeCalls: ['test', 'describe', 'it', 'suite'] },
    ],
    'typescript/no-unsafe-type-assertion': 'off',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'no-await-in-loop': 'off',
    'no-underscore-dangle': 'off',
    'no-shadow': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'no-unmodified-loop-condition': 'off',
  },
  ignorePatterns: ['dist', 'node_modules'],
  overrides: [
    { files: ['packages/{wikiquery,testing,mariadb}/src/**'], rules: refuse() },
    { files: ['packages/server/src/**'], rules: refuse(...keys) },
    ...layers.map((layer) => ({
      files: [`packages/core/src/${layer}/**`],
      rules: refuse(upwards(layer), ...keys),
    })),
    {
      files: ['packages/core/src/sessions/**'],
      rules: refuse(upwards('sessions'), ...keys.filter((key) => key !== credentials)),
    },
    { files: ['packages/core/src/data/**'], rules: refuse(upwards('data')) },
    { files: ['packages/extensions/**'], rules: refuse(...keys) },
    // An extension's own store opens what its tables hide.
    { files: ['packages/extensions/*/src/{store,tables}.ts'], rules: refuse() },
    { files: ['packages/extensions/*/src/store/*.ts'], rules: refuse() },
    { files: ['packages/search/src/**'], rules: refuse(...keys) },
    { files: ['packages/search/src/core-search/**'], rules: refuse(cirrus, ...keys) },
    { files: ['packages/search/src/core-search/index/**'], rules: refuse(cirrus, searchUpwards('index')) },
    { files: ['packages/search/src/cirrus/ranking/**'], rules: refuse(searchUpwards('ranking')) },
    { files: ['packages/search/src/cirrus/index/**'], rules: refuse(searchUpwards('index')) },
    // What imports a file that is computed is named where it does.
    {
      files: ['packages/{*,extensions/*}/src/**', 'test/structure/walls-printed.ts'],
      rules: { 'import/no-dynamic-require': ['error', { esmodule: true }] },
    },
    {
      files: [
        'packages/core/src/{modules,query}/**',
        'packages/extensions/**',
        'packages/search/src/{*.ts,*/*.ts,*/query/**}',
        'packages/core/src/api/actions/**',
        'test/structure/walls-printed.ts',
      ],
      rules: printing,
    },
    {
      files: [
        'packages/core/src/{api,modules,sessions,wikitext,query}/**/*.ts',
        'packages/extensions/**/*.ts',
        'packages/search/src/**/*.ts',
        'test/structure/walls-printed.ts',
      ],
      rules: typed,
    },
    {
      files: ['packages/{*,extensions/*}/src/**/*.test.ts'],
      rules: {
        ...Object.fromEntries(Object.keys(typed).map((rule) => [rule, 'off' as const])),
        'import/no-dynamic-require': 'off',
        'no-restricted-imports': 'off',
        'no-restricted-properties': 'off',
      },
    },
    // There for the compiler to refuse.
    {
      files: ['test/structure/walls.ts'],
      rules: { 'typescript/no-base-to-string': 'off', 'typescript/restrict-template-expressions': 'off' },
    },
  ],
});
