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

/** Matches an identifier, quoted or not; its name is in one of three groups. */
const identifier = '(?:`((?:[^`]|``)+)`|"((?:[^"]|"")+)"|([\\w$\\u0080-\\uffff]+))';

/** Matches a table's name, after that of its database if it has one. */
export const qualifiedName = `(?:${identifier.replaceAll(/\((?!\?)/g, '(?:')}\\s*\\.\\s*)?${identifier}`;

/** Returns the identifier of which one of three groups matched. */
export const unquoted = ([a, b, c]: readonly (string | undefined)[]): string =>
  a?.replaceAll('``', '`') ?? b?.replaceAll('""', '"') ?? c ?? '';

const createTable = new RegExp(
  `^[ \\t]*CREATE\\s+TABLE\\s+(?:IF\\s+NOT\\s+EXISTS\\s+)?${qualifiedName}\\s*\\(`,
  'im',
);
const columnStart = new RegExp(`^${identifier}\\s+(\\w+)`);
const keyStart = new RegExp(
  `^(?:CONSTRAINT\\s+(?:${identifier.replaceAll(/\((?!\?)/g, '(?:')}\\s+)?)?(?:(PRIMARY|UNIQUE|FULLTEXT|SPATIAL)\\s+)?(?:KEY|INDEX)?\\s*(?:${identifier}\\s*)?(?:USING\\s+\\w+\\s*)?\\(`,
  'i',
);
const otherLine = /^(?:PRIMARY|UNIQUE|FULLTEXT|SPATIAL|KEY|INDEX|CONSTRAINT|CHECK|FOREIGN|PERIOD)\b/i;

/** The name of the table that the first `CREATE TABLE` of a text defines. */
export const createdTable = (text: string): string | undefined => {
  const match = createTable.exec(text);
  return match ? unquoted(match.slice(1)) : undefined;
};

/** Parses the first `CREATE TABLE` statement of a text; undefined without a complete one. */
export function readDefinition(text: string): TableDefinition | undefined {
  const match = createTable.exec(text);
  const items = match && itemsIn(text, match.index + match[0].length)?.items;
  if (!items) return undefined;
  const columns: { name: string; type: string; nullable: boolean }[] = [];
  const indexes: { name: string; unique: boolean; columns: string[] }[] = [];
  let primaryKey: string[] = [];
  for (const item of items) {
    const column = otherLine.test(item) ? null : columnStart.exec(item);
    if (column) {
      const nullable = !/\bNOT\s+NULL\b/i.test(item);
      columns.push({ name: unquoted(column.slice(1)), type: (column[4] ?? '').toLowerCase(), nullable });
      if (/\bPRIMARY\s+KEY\b/i.test(item)) primaryKey = [unquoted(column.slice(1))];
      continue;
    }
    const key = keyStart.exec(item);
    const kind = (key?.[1] ?? '').toLowerCase();
    if (!key || /^(?:CHECK|FOREIGN|PERIOD)\b/i.test(item)) continue;
    const named = (itemsIn(item, key[0].length)?.items ?? []).map(identifierAt);
    if (kind === 'primary') primaryKey = named;
    else if (kind === '' || kind === 'unique')
      indexes.push({ name: unquoted(key.slice(2)), unique: kind === 'unique', columns: named });
  }
  return { name: unquoted(match.slice(1)), columns, primaryKey, indexes };
}

const leading = new RegExp(`^${identifier}`);

/** The identifier at the start of a text, such as that of a column before the length of an index's prefix. */
const identifierAt = (text: string): string => unquoted(leading.exec(text)?.slice(1) ?? []);

/** Parses a list of columns in parentheses; `start` is the offset after the first parenthesis. */
export function columnsIn(
  text: string,
  start: number,
): { readonly columns: readonly string[]; readonly end: number } | undefined {
  const list = itemsIn(text, start);
  return list && { columns: list.items.map(identifierAt), end: list.end };
}

/** Splits a list in parentheses at its commas; undefined if it does not end. Comments are left out. */
function itemsIn(
  text: string,
  start: number,
): { readonly items: readonly string[]; readonly end: number } | undefined {
  const items: string[] = [];
  let item = '';
  let depth = 1;
  const token =
    /`[^`]*`|"[^"]*"|'(?:[^'\\]|\\[\s\S]|'')*'|\/\*(?!!)[\s\S]*?\*\/|--[ \t][^\n]*|[(),]|[^(),`"'/-]+|[\s\S]/gy;
  token.lastIndex = start;
  for (let match = token.exec(text); match; match = token.exec(text)) {
    const [part] = match;
    if (part === ')') depth--;
    if (depth === 0 || (depth === 1 && part === ',')) {
      items.push(item.trim());
      item = '';
      if (depth === 0) return { items, end: token.lastIndex };
      continue;
    }
    if (part === '(') depth++;
    if (!/^(?:\/\*|--[ \t])/.test(part)) item += part;
  }
  return undefined;
}
