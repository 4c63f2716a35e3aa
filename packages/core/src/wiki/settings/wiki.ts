import { defaultLogActions, defaultLogTypes } from '../logs/kinds.ts';
import { database } from './database.ts';
import { files } from './files.ts';
import { databaseUrl, encoding, folder, mediaWikiVersion } from './forms.ts';
import {
  choice,
  constant,
  defaulted,
  either,
  flag,
  group,
  list,
  name,
  number,
  optional,
  pair,
  table,
  text,
  whole,
} from './schema.ts';
import { sessions } from './sessions.ts';

const names = list(text());

const cidrLimit = (IPv4: number, IPv6: number) =>
  group({
    IPv4: defaulted('For IPv4.', whole({ least: 0, most: 32 }, 'bits'), IPv4),
    IPv6: defaulted('For IPv6.', whole({ least: 0, most: 128 }, 'bits'), IPv6),
  });

/** What is installed and configured in the wiki. */
export const wikiSettings = {
  extensions: defaulted(
    'Enabled extensions, by the name of their folder in `packages/extensions/`.',
    list(name('extension')),
    [],
  ),
  acceptRestrictions: defaulted(
    'Installed extensions, such as `Lockdown`, whose restrictions on reading need not be enforced, or true for all: everyone who may read the wiki can then read what they restrict. Without it, Wikiquery does not open a wiki with such an extension.',
    either(names, constant(true)),
    [],
  ),
  search: optional(
    'Whether searches are those of MediaWiki alone, or those of Wikipedia, with keywords such as `incategory:`; by default the latter if the extension CirrusSearch is installed.',
    choice('mediawiki', 'cirrus'),
  ),
  searchIndex: optional(
    'The file in which `wikiquery index --search-index FILE` keeps the words of a wiki on MariaDB for searches as on Wikipedia.',
    text(),
  ),
  version: optional(
    'Version of MediaWiki whose API is answered, such as `1.39`; by default that of the `generator` in siteinfo, or 1.43.',
    text(mediaWikiVersion),
  ),
  backports: defaulted(
    'What the wiki has from later versions than its own: modules, such as `codexicons`, parameters, such as `main.crossorigin`, and values, such as `blocks.prop=parsedreason`. [versions.md](versions.md) lists them.',
    names,
    [],
  ),
  withoutModules: defaulted('Query modules that are disabled.', list(name('module')), []),
  withoutValues: defaulted(
    'Unsupported values of parameters, by module and parameter, as in `blocks.prop`.',
    table(names),
    {},
  ),
  rights: defaulted('Every right that a group or grant can give.', names, []),
  implicitRights: defaulted('Rights that everyone has without a group that gives them.', names, [
    'changeemail',
    'confirmemail',
    'linkpurge',
    'mailpassword',
    'purge',
    'renderfile',
    'renderfile-nonstandard',
    'stashbasehtml',
    'stashedit',
  ]),
  grants: defaulted(
    'Rights that the grants of bot passwords give, by grant (`$wgGrantPermissions`), where they differ from MediaWiki’s.',
    table(names),
    {},
  ),
  contentModels: defaulted('Content models, with the default format of each.', table(text()), {
    css: 'text/css',
    javascript: 'text/javascript',
    json: 'application/json',
    text: 'text/plain',
    unknown: 'application/octet-stream',
    vue: 'application/vue+xml',
    wikitext: 'text/x-wiki',
  }),
  slotRoles: defaulted('Slot roles besides `main`.', names, []),
  softwareMessages: defaulted(
    'Names of the software’s messages, with an upper-case first letter.',
    names,
    [],
  ),
  messagesFolder: optional(
    'Folder of the messages that `wikiquery init --messages` saved, or of an installed MediaWiki; without it, only the messages that Wikiquery itself uses are available. A relative path starts at the configuration’s folder.',
    text(folder),
  ),
  lineNumbers: defaulted(
    'Labels of line numbers in diffs, by language, with `$1` for the number; English where there is none.',
    table(text()),
    {},
  ),
  skinNames: defaulted(
    'Names of skins by language and skin code, where they differ from those in the content language.',
    table(table(text())),
    {},
  ),
  pageLanguageInDatabase: defaulted(
    'Whether a page’s language can be set in the database (`$wgPageLanguageUseDB`).',
    flag,
    false,
  ),
  translationNamespaces: defaulted(
    'Namespaces of pages whose titles end in their language code.',
    list(whole({})),
    [],
  ),
  capitals: defaulted(
    'Upper-case letters that differ from Unicode’s (`$wgOverrideUcfirstCharacters`).',
    table(text()),
    {},
  ),
  interlanguageLinkCodes: defaulted(
    'Language codes by interlanguage prefix, where they differ (`$wgInterlanguageLinkCodeMap`).',
    table(text()),
    {},
  ),
  categoryCollation: defaulted(
    'Collation of categories, such as `uppercase` or `uca-default` (`$wgCategoryCollation`).',
    text(),
    'uppercase',
  ),
  watchlistExpiry: defaulted(
    'Whether users can watch pages for a limited time (`$wgWatchlistExpiry`): actions that only the wiki provides are described with the parameters for it.',
    flag,
    false,
  ),
  watchlistLabels: defaulted(
    'Whether users can label the pages that they watch (`$wgEnableWatchlistLabels`), from MediaWiki 1.46 on.',
    flag,
    false,
  ),
  activeUserDays: defaulted(
    'Time after which a user counts as inactive (`$wgActiveUserDays`).',
    number({ least: 0 }, 'days'),
    30,
  ),
  temporaryAccountDays: defaulted(
    "Time after which a temporary account expires (`$wgAutoCreateTempUser['expireAfterDays']`).",
    number({ least: 0 }, 'days'),
    90,
  ),
  recentChangesDays: defaulted(
    'Time for which recent changes are kept (`$wgRCMaxAge`).',
    number({ above: 0 }, 'days'),
    90,
  ),
  logTypes: defaulted('Log types (`$wgLogTypes`).', names, defaultLogTypes),
  logActions: defaulted(
    'Log types and actions (`$wgLogActionsHandlers`), such as `move/move`.',
    names,
    defaultLogActions,
  ),
  logRestrictions: defaulted(
    'Additional rights required to read logs, by type (`$wgLogRestrictions`).',
    table(text()),
    {},
  ),
  softwareTags: defaulted('Change tags that the software or an extension applies.', names, [
    'mw-blank',
    'mw-changed-redirect-target',
    'mw-contentmodelchange',
    'mw-manual-revert',
    'mw-new-redirect',
    'mw-recreated',
    'mw-removed-redirect',
    'mw-replace',
    'mw-reverted',
    'mw-rollback',
    'mw-server-side-upload',
    'mw-undo',
  ]),
  trackingCategories: defaulted(
    'Messages that name tracking categories of extensions (`TrackingCategories` in their `extension.json`), and of magic links.',
    names,
    [],
  ),
  restrictedTagViewRights: defaulted(
    'Rights each of which shows a change tag whose name begins with `mw-private-`, by tag (`$wgRestrictedTagViewRights`, and what extensions add to it); nobody else sees such tags, and those without an entry nobody at all.',
    table(names),
    {},
  ),
  keptQueryPages: defaulted(
    'Special pages of extensions whose lists are read from the cache (`querycache`).',
    names,
    [],
  ),
  patrol: defaulted(
    'Which changes can be marked as patrolled.',
    group({
      recentChanges: defaulted('All changes (`$wgUseRCPatrol`).', flag, true),
      newPages: defaulted('New pages (`$wgUseNPPatrol`).', flag, true),
      files: defaulted('Uploads (`$wgUseFilePatrol`).', flag, true),
    }),
    {},
  ),
  importSources: defaulted(
    'Wikis from which pages can be imported (`$wgImportSources`), by their interwiki prefixes.',
    names,
    [],
  ),
  blockCidrLimit: defaulted(
    'Shortest prefixes of networks that can be blocked (`$wgBlockCIDRLimit`).',
    cidrLimit(16, 19),
    {},
  ),
  contributionsCidrLimit: defaulted(
    'Shortest prefixes of networks whose contributions can be listed (`$wgRangeContributionsCIDRLimit`).',
    cidrLimit(16, 32),
    {},
  ),
  blockDisablesLogin: defaulted(
    'Whether a sitewide block prevents logging in (`$wgBlockDisablesLogin`).',
    flag,
    false,
  ),
  rateLimits: defaulted(
    '`$wgRateLimits`: action, kind of user or group, then hits and seconds; reported, and enforced where wikis in tests are told to.',
    table(table(either(pair(whole({ least: 0 }), number({ least: 0 }, 'seconds')), flag))),
    {},
  ),
  rateLimitsExcludedIPs: defaulted(
    'Addresses and networks without rate limits (`$wgRateLimitsExcludedIPs`).',
    list(text()),
    [],
  ),
  authentication: defaulted(
    'What `meta=authmanagerinfo` returns.',
    group({
      newAccounts: defaulted('Whether accounts can be created.', flag, true),
      mail: defaulted('Whether accounts have e-mail addresses, to which passwords can be sent.', flag, true),
      realName: defaulted('Whether accounts have real names.', flag, true),
    }),
    {},
  ),
  feeds: defaulted('Whether feeds are enabled (`$wgFeed`).', flag, true),
  feedDifferenceSize: defaulted(
    'Size above which feeds link to a diff instead of showing it (`$wgFeedDiffCutoff`).',
    whole({ least: 0 }, 'bytes'),
    32_768,
  ),
  searchSuggestAge: defaulted(
    'How long search suggestions may be cached (`$wgSearchSuggestCacheExpiry`).',
    whole({ least: 0 }, 'seconds'),
    1200,
  ),
  expensiveLookups: defaulted(
    'Maximum number of expensive lookups in a text, such as `#ifexist` (`$wgExpensiveParserFunctionLimit`).',
    whole({ least: 0 }),
    100,
  ),
  uncachedDifferences: defaulted(
    'Diffs that a request may compute (`$wgAPIMaxUncachedDiffs`).',
    whole({ least: 0 }),
    1,
  ),
  maximumResultSize: defaulted(
    'Size of a result at which lists are truncated and continued (`$wgAPIMaxResultSize`).',
    whole({ least: 1 }, 'bytes'),
    8 * 1024 * 1024,
  ),
  showHostnames: defaulted(
    'Whether names of servers are public: those of the database, and in `servedby` that of this one (`$wgShowHostnames`).',
    flag,
    false,
  ),
  uploadPath: optional(
    'Path or URL of uploaded files (`$wgUploadPath`); `images` in the script path if it is left out.',
    text(),
  ),
  files: defaulted('How files are stored and scaled.', files, {}),
  legacyEncoding: optional(
    'Encoding of old texts that are not marked as UTF-8, such as `windows-1252` (`$wgLegacyEncoding`).',
    text(encoding),
  ),
  externalStores: defaulted(
    'Database URLs of external stores of texts, by cluster (`$wgExternalServers`).',
    table(text(databaseUrl)),
    {},
  ),
  database: defaulted('How the servers of a MariaDB or MySQL database are used.', database, {}),
  sessions: optional(
    'Accepts sessions of the MediaWiki on the same database; if it is left out, only Wikiquery’s own sessions are valid.',
    sessions,
  ),
};
