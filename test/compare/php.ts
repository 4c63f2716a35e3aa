/** A value that can be written as PHP. */
export type PhpValue =
  string | number | boolean | null | readonly PhpValue[] | { readonly [key: string]: PhpValue };

/** Formats a value as a PHP literal; objects become arrays with keys. */
export function phpLiteral(value: PhpValue): string {
  if (typeof value === 'string') return `'${value.replaceAll(/[\\']/g, String.raw`\$&`)}'`;
  if (value === null || typeof value !== 'object') return String(value);
  if (isList(value)) return `[ ${value.map(phpLiteral).join(', ')} ]`;
  const entries = Object.entries(value).map(([key, inner]) => `${keyLiteral(key)} => ${phpLiteral(inner)}`);
  return `[ ${entries.join(', ')} ]`;
}

const isList = (value: object): value is readonly PhpValue[] => Array.isArray(value);

/** Numbers in keys are integers in PHP, as those of namespaces are. */
const keyLiteral = (key: string): string => (/^\d+$/.test(key) ? key : phpLiteral(key));

/** Formats assignments to MediaWiki's global variables, a line each: `wgName` or `wgName['part']`. */
export const phpAssignments = (settings: Readonly<Record<string, PhpValue>>): string =>
  Object.entries(settings)
    .map(([name, value]) => `$${name} = ${phpLiteral(value)};\n`)
    .join('');
