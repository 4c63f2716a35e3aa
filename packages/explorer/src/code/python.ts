import { hex, quoted } from './quoted.ts';

/** Writes a text as a string of Python. */
export const pythonString = (text: string): string => quoted(text, (codePoint) => `\\U${hex(codePoint, 8)}`);

/** Writes parameters as a dict over several lines; values of `expressions` are code. */
export function pythonDict(
  parameters: ReadonlyMap<string, string>,
  expressions: ReadonlyMap<string, string> = new Map(),
): string {
  const values = [...parameters].map(([name, value]) => [name, pythonString(value)] as const);
  const lines = [...values, ...expressions].map(([name, value]) => `    ${pythonString(name)}: ${value},\n`);
  return `{\n${lines.join('')}}`;
}

/** Writes the check that clients need which raise errors of the format `bc` only, for an answer in a variable. */
export const pythonCheck = (variable: string, errorKey: 'error' | 'errors'): string =>
  errorKey === 'error' ? '' : `if 'errors' in ${variable}:\n    raise RuntimeError(${variable}['errors'])\n`;

/** Writes the loop that prints all parts of an answer. `ask` is the expression of a part, `check` follows it. */
export function pythonLoop(ask: string, list: string | undefined, check = ''): string {
  const rows =
    list === undefined
      ? `print(json.dumps(part, ensure_ascii=False))`
      : `for item in part['query']['${list}']:
    print(json.dumps(item, ensure_ascii=False))`;
  const body = `part = ${ask}
${check}${rows}
if 'continue' not in part:
    break
position = part['continue']`;
  return `position = {}
while True:
${body.replaceAll(/^/gm, '    ')}
`;
}

/** Writes the line that prints a whole answer. */
export const pythonPrint = (answer: string): string =>
  `print(json.dumps(${answer}, ensure_ascii=False, indent=2))\n`;
