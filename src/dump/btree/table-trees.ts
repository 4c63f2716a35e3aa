import type { Database } from 'better-sqlite3';
import { MOST_NUMBERS } from './cell.ts';
import type { TreeShape } from './tree.ts';

/** The trees that a table and its indexes are kept in. */
export interface TableTrees {
  /** Columns of the primary key, by their places in a row. */
  readonly key: readonly number[];
  readonly table: PlacedTree;
  readonly keyIndex: PlacedTree;
  readonly others: readonly PlacedTree[];
}

/** A tree, and the page of its root. */
export interface PlacedTree {
  readonly root: number;
  readonly shape: TreeShape;
}

/**
 * The trees of a table that has these columns, all of them whole numbers, and a primary key of several, up to four numbers an entry; undefined
 * where it is another kind of table, or something about it has to be done by SQLite.
 */
export function tableTrees(
  database: Database,
  name: string,
  columns: readonly string[],
): TableTrees | undefined {
  const own = database
    .prepare<[string], OwnColumn>('SELECT name, type, hidden FROM pragma_table_xinfo(?) ORDER BY cid')
    .all(name);
  const isFit =
    own.length === columns.length &&
    own.length <= MOST_NUMBERS &&
    own.every((column) => columns.includes(column.name) && /int/i.test(column.type) && column.hidden === 0);
  const placed = database
    .prepare<[string], Placed>('SELECT type, name, rootpage FROM sqlite_schema WHERE tbl_name = ?')
    .all(name);
  const table = placed.find(({ type }) => type === 'table');
  if (!isFit || !table || placed.some(({ type }) => type !== 'table' && type !== 'index')) return undefined;

  const places = own.map((column) => columns.indexOf(column.name));
  const rowid = columns.length;
  let keyIndex: PlacedTree | undefined;
  const others: PlacedTree[] = [];
  const indexes = database.prepare<[string], Index>(
    'SELECT name, origin, "unique", partial FROM pragma_index_list(?)',
  );
  for (const index of indexes.all(name)) {
    const root = placed.find((one) => one.name === index.name)?.rootpage;
    const keys = database.prepare<[string], IndexColumn>(indexColumns).all(index.name);
    // The index of a table without row numbers is the table itself, and has other columns behind the key's.
    if (root === undefined || keys.length < 2 || keys.at(-1)?.cid !== -1) return undefined;
    const parts = keys.slice(0, -1);
    if (index.partial || keys.length > MOST_NUMBERS || parts.some(({ cid, desc }) => cid < 0 || desc))
      return undefined;
    const tree: PlacedTree = {
      root,
      shape: { kind: 'index', columns: parts.map(({ cid }) => places[cid] ?? 0), rowid },
    };
    if (index.origin === 'pk') keyIndex = tree;
    else if (index.unique) return undefined;
    else others.push(tree);
  }
  return (
    keyIndex && {
      key: keyIndex.shape.columns,
      table: { root: table.rootpage, shape: { kind: 'table', columns: places, rowid } },
      keyIndex,
      others,
    }
  );
}

interface OwnColumn {
  readonly name: string;
  readonly type: string;
  readonly hidden: number;
}

interface Placed {
  readonly type: string;
  readonly name: string;
  readonly rootpage: number;
}

interface Index {
  readonly name: string;
  readonly origin: string;
  readonly unique: number;
  readonly partial: number;
}

interface IndexColumn {
  readonly cid: number;
  readonly desc: number;
}

const indexColumns = 'SELECT cid, "desc" FROM pragma_index_xinfo(?) ORDER BY seqno';
