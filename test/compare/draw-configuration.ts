import { random } from '../../bench/wiki/random.ts';
import { drawsFrom, type Draws } from './draws.ts';
import type { PhpValue } from './php.ts';

/** The configuration of a random wiki. */
export interface WikiConfiguration {
  readonly language: string;
  readonly sitename: string;
  readonly scriptPath: string;
  /** Path below which `$wgUploadPath` lies on the same server; MediaWiki only writes it into URLs. */
  readonly uploadPath: string;
  /** Extensions that are loaded, as far as they are installed. */
  readonly extensions: readonly string[];
  /** Whether visitors without an account get a temporary one when they edit. */
  readonly temporaryAccounts: boolean;
  readonly miserMode: boolean;
  /** Values of MediaWiki's global variables, whole or in part, in the order of their assignment. */
  readonly settings: Readonly<Record<string, PhpValue>>;
}

const languages = ['de', 'pl', 'ru', 'tr', 'he', 'fr', 'ja', 'fa', 'es', 'cs', 'uk', 'en', 'sv', 'ar', 'el'];
const timeZones = [
  'UTC',
  'Europe/Berlin',
  'Asia/Kolkata',
  'America/St_Johns',
  'Pacific/Auckland',
  'Asia/Tehran',
];
const sitenames = ['Prüfstand', 'Вики «Опыт»', 'Trial Wiki', 'ויקי ניסוי', 'Deneme İşleri', '試験ウィキ'];

/** Own namespaces, each with its talk namespace. */
const namespaces = [
  [100, 'Portal', 'Portal_talk'],
  [110, 'Entwurf', 'Entwurf_Diskussion'],
  [118, 'Черновик', 'Обсуждение_черновика'],
  [3000, 'Źródło', 'Dyskusja_źródła'],
] as const;

/** Extensions that Wikiquery supports and that need nothing besides MediaWiki. */
const supportedExtensions = ['AbuseFilter', 'Gadgets', 'PageImages', 'TextExtracts'];

/** Draws the configuration of a wiki; the same one for the same seed, language or not. */
export function drawConfiguration(seed: number, chosenLanguage?: string): WikiConfiguration {
  const draws = drawsFrom(random(seed, 1));
  const { pick, chance, some } = draws;
  const drawnLanguage = pick(languages);
  const language = chosenLanguage ?? drawnLanguage;
  const sitename = pick(sitenames);
  const scriptPath = pick(['/w', '/w', '', '/mw/1.43']);
  const uploadPath = pick([`${scriptPath}/images`, '/bilder', '/static/files']);
  const extensions = some(supportedExtensions, 0.6);
  const temporaryAccounts = chance(0.5);
  const miserMode = chance(0.25);
  return {
    language,
    sitename,
    scriptPath,
    uploadPath,
    extensions,
    temporaryAccounts,
    miserMode,
    settings: {
      wgSitename: sitename,
      wgMetaNamespace: sitename.replaceAll(' ', '_'),
      wgLanguageCode: language,
      wgLocaltimezone: pick(timeZones),
      wgCategoryCollation: pick(collations(language)),
      wgArticlePath: pick(['/wiki/$1', `${scriptPath}/index.php?title=$1`, `${scriptPath}/index.php/$1`]),
      wgUploadPath: uploadPath,
      wgCompressRevisions: chance(0.5),
      wgMiserMode: miserMode,
      wgPageLanguageUseDB: chance(0.7),
      wgAPIMaxResultSize: pick([8_388_608, 8_388_608, 250_000, 100_000]),
      wgCapitalLinks: chance(0.85),
      ...drawNamespaces(draws),
      ...drawAccounts(draws, temporaryAccounts),
      ...drawRights(draws),
      wgRCWatchCategoryMembership: chance(0.7),
      wgUseRCPatrol: chance(0.8),
      wgUseNPPatrol: chance(0.8),
      wgUseFilePatrol: chance(0.8),
      wgWatchlistExpiry: chance(0.6),
      wgEnablePartialActionBlocks: chance(0.5),
      wgEnableMultiBlocks: chance(0.3),
      wgRightsText: pick(['', 'CC BY-SA 4.0']),
      wgRightsUrl: pick(['', 'https://creativecommons.org/licenses/by-sa/4.0/']),
      wgLocalInterwikis: pick([[], ['here']]),
      wgExternalLinkTarget: pick([false, '_blank']),
      wgMaxArticleSize: pick([2048, 1024]),
      wgSVGNativeRendering: chance(0.5),
      wgAllowTitlesInSVG: true,
    },
  };
}

const collations = (language: string): readonly string[] => [
  'uppercase',
  'numeric',
  'uca-default',
  'uca-default-u-kn',
  `uca-${language}`,
  `uca-${language}-u-kn`,
];

function drawNamespaces({ pick, chance, some }: Draws): Readonly<Record<string, PhpValue>> {
  const drawn = some(namespaces, 0.6);
  const ids = drawn.map(([id]) => id);
  const first = ids[0] ?? 4;
  return {
    wgExtraNamespaces: Object.fromEntries(
      drawn.flatMap(([id, name, talk]) => [
        [id, name],
        [id + 1, talk],
      ]),
    ),
    wgNamespaceAliases: {
      ...(chance(0.7) && { WP: 4, WT: 5 }),
      ...(chance(0.5) && { Ж: first }),
      ...(chance(0.5) && { Draft: first }),
    },
    wgContentNamespaces: [0, ...some(ids, 0.5)],
    ...(chance(0.5) && { wgCapitalLinkOverrides: { [first]: chance(0.5) } }),
    [`wgNamespacesWithSubpages[0]`]: chance(0.3),
    [`wgNamespacesWithSubpages[${first}]`]: chance(0.7),
    [`wgNamespacesToBeSearchedDefault[${pick([12, first])}]`]: true,
    ...(chance(0.3) && { wgNonincludableNamespaces: [first + 1] }),
    ...(chance(0.3) && { [`wgNamespaceProtection[${first}]`]: ['editprotected'] }),
  };
}

function drawAccounts({ pick, chance }: Draws, temporary: boolean): Readonly<Record<string, PhpValue>> {
  return {
    "wgAutoCreateTempUser['known']": temporary || chance(0.3),
    "wgAutoCreateTempUser['enabled']": temporary,
    "wgAutoCreateTempUser['expireAfterDays']": null,
    wgAutoConfirmAge: pick([0, 3600, 345_600]),
    wgAutoConfirmCount: pick([0, 3, 10]),
    "wgDefaultUserOptions['rcdays']": pick([7, 14]),
    "wgDefaultUserOptions['usenewrc']": pick([0, 1]),
    wgMaxSigChars: pick([255, 120]),
    wgAllowUserCss: chance(0.5),
    wgAllowUserJs: chance(0.5),
  };
}

/** Draws groups and rights. The accounts that fill the wiki keep what they need. */
function drawRights({ pick, chance, some }: Draws): Readonly<Record<string, PhpValue>> {
  const extended = chance(0.5);
  const sysop = ['deleterevision', 'deletelogentry', 'pagelang', 'mergehistory', 'import', 'importupload'];
  return {
    wgAvailableRights: ['odd-right', ...(extended ? ['editextended'] : [])],
    ...Object.fromEntries(sysop.map((right) => [`wgGroupPermissions['sysop']['${right}']`, true])),
    "wgGroupPermissions['suppress']": {
      hideuser: true,
      suppressrevision: true,
      viewsuppressed: true,
      suppressionlog: true,
      deleterevision: true,
      deletelogentry: true,
    },
    ...(extended && {
      wgRestrictionLevels: ['', 'autoconfirmed', 'editextended', 'sysop'],
      wgSemiprotectedRestrictionLevels: some(['autoconfirmed', 'editextended'], 0.7),
      "wgGroupPermissions['editor']['editextended']": true,
      "wgGroupPermissions['editor']['autopatrol']": true,
      "wgGroupPermissions['sysop']['editextended']": true,
      "wgAddGroups['sysop']": ['editor', 'archivist'],
      "wgRemoveGroups['sysop']": ['editor'],
      "wgGroupsAddToSelf['editor']": ['archivist'],
      "wgGroupsRemoveFromSelf['editor']": true,
    }),
    wgCascadingRestrictionLevels: pick([['sysop'], ['sysop', 'autoconfirmed']]),
    wgRestrictionTypes: ['create', 'edit', 'move', 'upload', ...(chance(0.3) ? ['delete'] : [])],
    "wgGroupPermissions['archivist']['deletedhistory']": true,
    "wgGroupPermissions['user']['odd-right']": true,
    "wgGroupPermissions['user']['editcontentmodel']": chance(0.6),
    "wgGroupPermissions['*']['patrolmarks']": chance(0.3),
    "wgGroupPermissions['*']['unwatchedpages']": chance(0.2),
    "wgGroupPermissions['sysop']['unwatchedpages']": chance(0.7),
    "wgGroupPermissions['bot']['apihighlimits']": chance(0.8),
  };
}
