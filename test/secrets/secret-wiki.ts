import { coreTables } from '../../packages/core/src/data/database/schema/core.ts';
import { extensions } from '../../packages/extensions/src/index.ts';
import { createWiki, type TestWiki } from '../rig/wiki.ts';
import { changeTables } from '../schemas/wiki-of-schema.ts';
import { abusefilterFillers } from './fillers/abusefilter.ts';
import { accountFillers } from './fillers/accounts.ts';
import { changeFillers, tagRight } from './fillers/changes.ts';
import { checkuserFillers, sharedAddress } from './fillers/checkuser.ts';
import { fileFillers } from './fillers/files.ts';
import { nameHiddenAccounts } from './fillers/named.ts';
import { revisionFillers } from './fillers/revisions.ts';
import { fillColumns, hiddenColumns, hideRows, namedColumns, type Filler } from './hidden-columns.ts';
import { fillPrivateLogs } from './private-logs.ts';
import { createHoard, type Secrets } from './secret.ts';

const tables = Object.assign(
  {},
  coreTables,
  ...extensions.map(({ tables: own }) => own),
) as typeof coreTables;

/** Every column that the schema of the core and of the extensions declares hidden. */
export const columns = hiddenColumns(tables);

/** The columns by which it lets modules name hidden accounts. */
export const naming = namedColumns(tables);

/** How each of them is filled, in the order in which that is done. */
export const fillers: Readonly<Record<string, Filler>> = {
  ...revisionFillers,
  ...fileFillers,
  ...changeFillers,
  ...accountFillers,
  ...abusefilterFillers,
  ...checkuserFillers,
};

/** The sample wiki with a secret in every cell that is hidden from somebody; `sql` changes its tables afterwards. */
export function createSecretWiki(sql = ''): {
  readonly wiki: TestWiki;
  readonly secrets: Secrets;
  /** From where everybody came, as CheckUser knows. */
  readonly address: string;
} {
  const wiki = createWiki();
  const { database } = wiki;
  const hoard = createHoard();
  hideRows(database, columns);
  fillColumns(database, hoard, columns, fillers);
  nameHiddenAccounts(database, hoard, naming);
  fillPrivateLogs(database, hoard);
  // Feeds tell of the last days only.
  database.exec(`UPDATE recentchanges SET rc_timestamp = strftime('%Y%m%d%H%M%S', 'now', '-' || (
    SELECT count(*) FROM recentchanges AS later WHERE later.rc_id > recentchanges.rc_id
  ) || ' minutes')`);
  changeTables(wiki, sql);
  const address = [...hoard.secrets].find(([, { cell }]) => cell === sharedAddress)?.[0] ?? '';
  const tags = [...hoard.secrets].filter(([, { degree }]) => degree === tagRight);
  const restrictedTagViewRights = Object.fromEntries(tags.map(([name]) => [name, [tagRight]]));
  const settings = {
    ...wiki.configuration.settings,
    // The last version with every format.
    version: '1.46',
    watchlistLabels: true,
    restrictedTagViewRights,
  } as const;
  const configuration = { ...wiki.configuration, settings };
  return { wiki: { ...wiki, configuration }, secrets: hoard.secrets, address };
}
