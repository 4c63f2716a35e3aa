/** Keywords that precede a table's name. */
const beforeTable = /\b(?:FROM|JOIN|STRAIGHT_JOIN|INTO|UPDATE)\s+/giy;
const name = /`?(\w+)`?/y;
const alias = /\s+(?:AS\s+)?`?(\w+)`?/iy;
const comma = /\s*,\s*/y;
/** Words after a table's name that are not an alias. */
const keywords = new Set(
  'WHERE JOIN LEFT INNER CROSS STRAIGHT_JOIN NATURAL RIGHT ON USING ORDER GROUP HAVING LIMIT UNION FORCE USE IGNORE SET SELECT VALUES FOR'.split(
    ' ',
  ),
);

/**
 * Returns a function that prefixes the tables' names in a statement and aliases each table to its own name; results are
 * cached.
 */
export function createPrefixer(prefix: string, tables: Iterable<string>): (text: string) => string {
  if (prefix === '') return (text) => text;
  const names = new Set(tables);
  const cache = new Map<string, string>();
  return (text) => {
    let prefixed = cache.get(text);
    if (prefixed === undefined) {
      prefixed = addPrefix(text, prefix, names);
      if (cache.size >= MAX_STATEMENTS) cache.clear();
      cache.set(text, prefixed);
    }
    return prefixed;
  };
}

const MAX_STATEMENTS = 5000;

function addPrefix(text: string, prefix: string, tables: ReadonlySet<string>): string {
  let result = '';
  let from = 0;
  const at = (pattern: RegExp, index: number): RegExpExecArray | null => {
    pattern.lastIndex = index;
    return pattern.exec(text);
  };
  for (let i = 0; i < text.length; i++) {
    const start = at(beforeTable, i);
    if (!start || (i > 0 && /\w/.test(text[i - 1] ?? ''))) continue;
    const isWrite = /^(?:INTO|UPDATE)/i.test(start[0]);
    let index = i + start[0].length;
    for (;;) {
      const table = at(name, index);
      if (!table) break;
      const end = index + table[0].length;
      const called = at(alias, end);
      const hasAlias = called !== null && !keywords.has((called[1] ?? '').toUpperCase());
      const key = table[1] ?? '';
      if (tables.has(key)) {
        result += `${text.slice(from, index)}\`${prefix}${key}\``;
        if (!hasAlias && !isWrite) result += ` AS \`${key}\``;
        from = end;
      }
      const after = hasAlias ? end + called[0].length : end;
      const next = at(comma, after);
      if (!next || isWrite) break;
      index = after + next[0].length;
    }
    i += start[0].length - 1;
  }
  return result + text.slice(from);
}
