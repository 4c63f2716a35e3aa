/** A table as the `CREATE TABLE` statement of an SQL dump defines it. */
export interface TableDefinition {
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly type: string; readonly nullable: boolean }[];
  readonly primaryKey: readonly string[];
  readonly indexes: readonly {
    readonly name: string;
    readonly unique: boolean;
    readonly columns: readonly string[];
  }[];
}

/** Parses the `CREATE TABLE` statement at the beginning of a dump; undefined if there is none. */
export function readDefinition(head: string): TableDefinition | undefined {
  const [, name, body = ''] =
    /CREATE TABLE (?:IF NOT EXISTS )?[`"]?(\w+)[`"]?\s*\(\r?\n(.*?)\r?\n\)[^\n]*;/is.exec(head) ?? [];
  if (name === undefined) return undefined;
  const columns: { name: string; type: string; nullable: boolean }[] = [];
  const indexes: { name: string; unique: boolean; columns: string[] }[] = [];
  let primaryKey: string[] = [];
  for (const line of body.split('\n')) {
    const [, column, type = ''] = /^\s*[`"](\w+)[`"] (\w+)/.exec(line) ?? [];
    if (column !== undefined) {
      columns.push({ name: column, type: type.toLowerCase(), nullable: !/\bNOT NULL\b/i.test(line) });
      continue;
    }
    const key = /^\s*(PRIMARY |UNIQUE )?KEY (?:[`"](\w+)[`"] )?\((.*)\)/i.exec(line);
    if (!key) continue;
    const named = [...(key[3] ?? '').matchAll(/[`"](\w+)[`"]/g)].map(([, part = '']) => part);
    if (/^primary/i.test(key[1] ?? '')) primaryKey = named;
    else indexes.push({ name: key[2] ?? '', unique: /^unique/i.test(key[1] ?? ''), columns: named });
  }
  const listed = listedColumns(head);
  const inOrder = listed?.flatMap((one) => columns.find((column) => column.name === one) ?? []);
  return { name, columns: inOrder ?? columns, primaryKey, indexes };
}

/** The columns that the first `INSERT` lists, if it does. */
const listedColumns = (head: string): readonly string[] | undefined =>
  /^INSERT (?:IGNORE )?INTO [`"]?\w+[`"]? \(([^)]*)\) VALUES/im
    .exec(head)?.[1]
    ?.split(',')
    .map((name) => name.replaceAll(/[`"\s]/g, ''));
