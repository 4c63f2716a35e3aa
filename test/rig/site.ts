import type {
  Configuration,
  InterwikiInformation,
  LetterCase,
} from '../../packages/core/src/wiki/configuration.ts';
import { createSite, type Site } from '../../packages/core/src/wiki/site.ts';

const names: readonly [number, string, string][] = [
  [-2, 'Media', 'Media'],
  [-1, 'Special', 'Special'],
  [0, '', ''],
  [1, 'Talk', 'Talk'],
  [2, 'User', 'User'],
  [3, 'User talk', 'User talk'],
  [4, 'Harbour', 'Project'],
  [5, 'Harbour talk', 'Project talk'],
  [6, 'File', 'File'],
  [7, 'File talk', 'File talk'],
  [14, 'Категория', 'Category'],
  [15, 'Обсуждение категории', 'Category talk'],
];

const interwikis: readonly InterwikiInformation[] = [
  { prefix: 'de', local: true, language: 'Deutsch', url: 'https://de.example.org/wiki/$1', protorel: false },
  {
    prefix: 'here',
    local: true,
    localinterwiki: true,
    url: 'https://here.example.org/wiki/$1',
    protorel: false,
  },
  { prefix: 'far', url: 'https://far.example.org/?page=$1', protorel: false },
];

/** Creates a site for tests of titles: a renamed project namespace, Cyrillic names, three interwiki prefixes. */
export function exampleSite(mainCase: LetterCase = 'first-letter'): Site {
  const general = {
    mainpage: 'Main Page',
    base: 'https://here.example.org/wiki/Main_Page',
    sitename: 'Harbour',
    generator: 'MediaWiki 1.43.0',
    lang: 'en',
    rtl: false,
    case: mainCase,
    articlepath: '/wiki/$1',
    scriptpath: '/w',
    script: '/w/index.php',
    server: 'https://here.example.org',
    servername: 'here.example.org',
    wikiid: 'here',
  };
  const namespaces = names.map(([id, name, canonical]) => ({
    id,
    name,
    case: id === 0 || id === 1 ? mainCase : 'first-letter',
    subpages: id >= 0 && id !== 6,
    content: id === 0,
    nonincludable: false,
    ...(canonical === '' ? {} : { canonical }),
  }));
  const configuration = {
    general,
    namespaces: Object.fromEntries(namespaces.map((n) => [n.id, n])),
    namespacealiases: [
      { id: 6, alias: 'Image' },
      { id: 4, alias: 'WP' },
    ],
    specialpagealiases: [{ realname: 'Recentchanges', aliases: ['RecentChanges'] }],
    interwikimap: interwikis,
    languages: [],
    languagevariants: {},
    magicwords: [],
    autocreatetempuser: { enabled: true, matchPatterns: ['~$1'] },
    settings: {},
  };
  return createSite(configuration as unknown as Configuration, []);
}
